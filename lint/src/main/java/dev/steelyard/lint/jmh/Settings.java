package dev.steelyard.lint.jmh;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The settings of a benchmark from its annotations; the command line may override them, which is not known here.
 *
 * @param modes names of modes; {@code Throughput} alone where nothing is written
 * @param forks as written
 * @param iterations of measurement, as written
 * @param operations per invocation, as written
 * @param group the name of its group
 * @param warmup as written, or JMH's default
 * @param jvmArguments of forks, in the order in which the JVM gets them
 */
public record Settings(
        Set<String> modes,
        OptionalInt forks,
        OptionalInt iterations,
        OptionalInt operations,
        Optional<String> group,
        Warmup warmup,
        List<String> jvmArguments) {

    /** The elements of {@code @Fork} with arguments for the JVM, in the order in which it gets them. */
    public static final List<String> ARGUMENTS = List.of("jvmArgsPrepend", "jvmArgs", "jvmArgsAppend");

    private static final Set<String> SHOT = Set.of("SingleShotTime");

    public Settings {
        modes = Set.copyOf(modes);
        jvmArguments = List.copyOf(jvmArguments);
    }

    /**
     * The warmup of a fork.
     *
     * @param iterations at least 0
     * @param time of each
     */
    public record Warmup(int iterations, Duration time) {
        /** What JMH does by default. */
        static final Warmup USUAL = new Warmup(5, Duration.ofSeconds(10));

        /** Returns the time of all iterations together. */
        public Duration total() {
            return time.multipliedBy(iterations);
        }
    }

    /** Returns whether each call of the benchmark is measured alone, and only so. */
    public boolean singleShot() {
        return modes.equals(SHOT);
    }

    /** Returns the settings with these modes; none stands for JMH's default. */
    static Set<String> modes(List<String> written) {
        return written.isEmpty() ? Set.of("Throughput") : Set.copyOf(written);
    }
}
