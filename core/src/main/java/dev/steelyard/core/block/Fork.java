package dev.steelyard.core.block;

import dev.steelyard.core.model.CodeFact;
import java.util.List;
import java.util.Map;

/**
 * One fork of one variant in a block: its JVM and what it recorded.
 *
 * @param variant the name of its variant
 * @param outcome how it ended
 * @param slices all its iterations in the order in which they ran, including warmup and lead-in
 * @param histogram for sample time, the merged samples of all counted slices, ascending by value; otherwise empty
 * @param jvm the JVM that ran it
 */
public record Fork(String variant, ForkOutcome outcome, List<Slice> slices, List<Bucket> histogram, Jvm jvm) {

    public Fork {
        slices = StoredList.copyOf(slices);
        histogram = StoredList.copyOf(histogram);
    }

    /**
     * A bucket of equal samples in sample time mode.
     *
     * @param value time per operation in the benchmark's unit
     * @param count number of samples with this value, at least 1
     */
    public record Bucket(double value, long count) {}

    /**
     * The JVM of a fork.
     *
     * @param pid its process id
     * @param commandLine its final command line, word by word; empty if it never started
     * @param version its runtime version, such as {@code 17.0.15+6}
     * @param jmhVersion the version of JMH in it
     * @param blackhole JMH's blackhole mode: {@code compiler}, {@code full} or {@code full, inlined}; empty if unknown
     * @param maxHeapBytes its heap limit in bytes; 0 if unknown
     * @param facts what the gate found in the benchmark's code that rules out short slices
     * @param traits properties that the JVM reports, by key, see {@link JvmTrait}; those that it does not report are
     *     absent
     */
    public record Jvm(
            long pid,
            List<String> commandLine,
            String version,
            String jmhVersion,
            String blackhole,
            long maxHeapBytes,
            List<CodeFact> facts,
            Map<String, String> traits) {

        /** A JVM that never started. */
        public static final Jvm NONE = new Jvm(0, List.of(), "", "", "", 0, List.of());

        public Jvm {
            commandLine = StoredList.copyOf(commandLine);
            facts = List.copyOf(facts);
            traits = Map.copyOf(traits);
        }

        /** Creates a JVM without traits. */
        public Jvm(
                long pid,
                List<String> commandLine,
                String version,
                String jmhVersion,
                String blackhole,
                long maxHeapBytes,
                List<CodeFact> facts) {
            this(pid, commandLine, version, jmhVersion, blackhole, maxHeapBytes, facts, Map.of());
        }
    }
}
