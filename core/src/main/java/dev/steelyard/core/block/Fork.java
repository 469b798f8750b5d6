package dev.steelyard.core.block;

import java.util.List;
import java.util.Map;

/**
 * One fork of one variant in a block: the JVM it was and what it recorded.
 *
 * @param variant the name of its variant
 * @param outcome how it ended
 * @param slices all its iterations in the order in which they ran, warmup and lead-in included
 * @param histogram for sample time the samples of all counted slices merged, ascending by value; else empty
 * @param jvm the JVM that ran it
 */
public record Fork(String variant, ForkOutcome outcome, List<Slice> slices, List<Bucket> histogram, Jvm jvm) {

    public Fork {
        slices = StoredList.copyOf(slices);
        histogram = StoredList.copyOf(histogram);
    }

    /**
     * Equal samples of sample time.
     *
     * @param value time per operation in the benchmark's unit
     * @param count how many samples had it, at least 1
     */
    public record Bucket(double value, long count) {}

    /**
     * The JVM of a fork.
     *
     * @param pid its process
     * @param commandLine its final command line, word by word; empty if it never started
     * @param version its runtime version, such as {@code 17.0.15+6}
     * @param jmhVersion the version of JMH in it
     * @param blackhole how JMH keeps results alive: {@code compiler}, {@code full} or {@code full, inlined}; empty if
     *     unknown
     * @param maxHeapBytes its heap limit in bytes; 0 if unknown
     * @param facts what the gate found that makes short slices wrong, such as {@code Level.Iteration fixture
     *     Foo.setUp}; a sentence each
     * @param traits what the JVM says of itself, by key, see {@link JvmTrait}; what it does not tell is absent
     */
    public record Jvm(
            long pid,
            List<String> commandLine,
            String version,
            String jmhVersion,
            String blackhole,
            long maxHeapBytes,
            List<String> facts,
            Map<String, String> traits) {

        /** A JVM that never came to life. */
        public static final Jvm NONE = new Jvm(0, List.of(), "", "", "", 0, List.of());

        public Jvm {
            commandLine = StoredList.copyOf(commandLine);
            facts = List.copyOf(facts);
            traits = Map.copyOf(traits);
        }

        /** A JVM that tells nothing of itself. */
        public Jvm(
                long pid,
                List<String> commandLine,
                String version,
                String jmhVersion,
                String blackhole,
                long maxHeapBytes,
                List<String> facts) {
            this(pid, commandLine, version, jmhVersion, blackhole, maxHeapBytes, facts, Map.of());
        }
    }
}
