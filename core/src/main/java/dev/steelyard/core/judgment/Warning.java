package dev.steelyard.core.judgment;

import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.model.PlanReason.Signal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A warning to consider before trusting a row or a whole run; it does not change the verdict. Shares and changes are
 * fractions, times are in nanoseconds.
 */
public sealed interface Warning extends Finding {

    // --- the samples

    /**
     * The blocks fall into two groups.
     *
     * @param whose the variant whose forks differ between the groups, or the benchmark if that is unknown
     * @param lower number of blocks in the group with the lesser change
     * @param of number of all blocks
     * @param low change at the center of that group
     * @param high change at the center of the other group
     */
    record TwoGroupsOfBlocks(String whose, int lower, int of, double low, double high) implements Warning {}

    /** A variant's forks fall into two groups; in the faster one, an operation takes less time by {@code less}. */
    record TwoGroupsOfForks(String variant, int faster, int of, double less) implements Warning {}

    /** The ratio changes from the first half of each fork's run to the second. */
    record RatioMoves(double change) implements Warning {}

    /** The start order of forks matters: the change is greater in blocks where the treatment starts first. */
    record StartOrder(String treatment, double change) implements Warning {}

    /**
     * Blocks are outliers, and the counters of their forks show the cause: something that slows a fork temporarily, not a cost of its
     * variant.
     *
     * @param cause the cause of the lost time
     * @param variants the variants with such forks, one or both sides
     * @param blocks number of blocks with such a fork
     * @param of number of all blocks
     * @param shares the share of the fork's turns that the cause took in these blocks
     * @param pageNanos cost of the first touch of a new page of memory on this machine, in ns; empty if it was not measured, and for other
     *     causes
     */
    record BlocksSlowed(Cause cause, List<String> variants, int blocks, int of, Shares shares, OptionalDouble pageNanos)
            implements Warning {
        public BlocksSlowed {
            variants = List.copyOf(variants);
        }

        /** A cause of time lost by a fork. */
        public enum Cause {
            /** First touches of pages of memory; the number of pages is counted, the time is estimated. */
            TOUCHING_MEMORY,
            COMPILING,
            COLLECTING,
            /** Waiting for a CPU, and time stolen by the hypervisor. */
            WAITING
        }

        /**
         * The range of shares over all affected blocks.
         *
         * @param least above 0
         * @param most at most 1
         */
        public record Shares(double least, double most) {}
    }

    /** A few outlying samples widen the interval; only the rank test finds a change, and no cause is known. */
    record FarSamples(Samples samples, String benchmark, double ranksPValue) implements Warning {}

    /** Sampling stopped before the last look, so the estimate is biased away from 0; interval and p-value are valid. */
    record StoppedEarly() implements Warning {}

    // --- the machine and the forks

    /** Waiting for a CPU and steal took a share of the iterations' time, but no round was dropped. */
    record Disturbed(double share) implements Warning {}

    /** Other processes used the CPU for a share of the time, which was subtracted from the scores. */
    record WaitingTakenOff(double share) implements Warning {}

    /** A variant works while parked, for a share of its turn time. */
    record ParkedWork(String variant, double share) implements Warning {}

    /**
     * A share of a variant's forks never settled.
     *
     * @param signals the criteria that were not met during their turns
     */
    record NeverSettled(String variant, double share, List<Signal> signals) implements Warning {
        public NeverSettled {
            signals = List.copyOf(signals);
        }
    }

    /**
     * The allocation of some of a variant's forks is unknown, because threads ended during their iterations and the JVM does not report the
     * allocation of ended threads.
     */
    record AllocationLost(String variant, int forks, int of) implements Warning {}

    /** A call takes no more time than JMH's loop around it may take. */
    record LoopDominates(String variant, double callNanos, double loopNanos) implements Warning {}

    /** Reading the clock is a large part of each timed span. */
    record ClockDominates(String variant, double timedNanos, double clockNanos) implements Warning {}

    /** The resolution of the clock is a large share of the median sample. */
    record ClockTooCoarse(String variant, double stepNanos, double share) implements Warning {}

    /** Some blocks failed; {@code last} is the last failure. */
    record BlocksFailed(int failed, int of, BlockFailure last) implements Warning {}

    /** Some blocks do not count because the machine was short of memory. */
    record BlocksLostToPaging(int lost, int of) implements Warning {}

    /** Blocks were interrupted by a stopped process or a paused machine and measured again. */
    record BlocksInterrupted(int blocks, Duration stalled) implements Warning {}

    /**
     * Long turns showed a different change than short ones; {@code blocks} blocks do not count, and later blocks use
     * only long turns.
     */
    record TurnsLengthened(double difference, int blocks) implements Warning {}

    /**
     * In some blocks, workers ran free although they should have shared CPUs; {@code reason} is the most frequent one.
     */
    record WorkersFree(FreeReason reason, int blocks, int of) implements Warning {}

    /** The forks of each block ran one after the other instead of taking turns, so slow noise does not cancel. */
    record ForksAlternated() implements Warning {}

    /** The benchmark itself, or a test class that it uses, differs between the variants. */
    record BenchmarkDiffers(String baseline, String treatment) implements Warning {}

    /**
     * The benchmark itself, or a test class that it uses, differs between the variants, but the measured code does not:
     * the change is due to the edit.
     */
    record OnlyBenchmarkDiffers(String baseline, String treatment) implements Warning {}

    /** A commit of the treatment accepts the regression, which therefore fails nothing. */
    record RegressionAccepted(String commit, String author, String reason) implements Warning {}

    /**
     * A commit of the treatment accepts a regression, but less than this may be.
     *
     * @param most the greatest change that is accepted, a fraction
     * @param high upper end of the interval of the change, a fraction; infinite if the baseline is 0
     */
    record RegressionBeyondAccepted(String commit, double most, double high) implements Warning {}

    // --- the whole run

    /** Treatments edit the configuration file, which counts as the baseline has it. */
    record ConfigurationEdited(String baseline, List<String> treatments) implements Warning {
        public ConfigurationEdited {
            treatments = List.copyOf(treatments);
        }
    }

    /**
     * Some benchmarks themselves differ between the variants, so they have no verdict.
     *
     * @param names names of these benchmarks, each once
     * @param of number of benchmarks that are compared
     */
    record BenchmarksEdited(List<String> names, int of) implements Warning {
        public BenchmarksEdited {
            names = List.copyOf(names);
        }
    }

    /**
     * Some benchmarks themselves differ between the variants, but the measured code does not.
     *
     * @param names names of these benchmarks, each once
     * @param of number of benchmarks that are compared
     */
    record OnlyBenchmarksEdited(List<String> names, int of) implements Warning {
        public OnlyBenchmarksEdited {
            names = List.copyOf(names);
        }
    }

    /** The benchmarks of one revision replaced those of variants, so that all measure the same. */
    record BenchmarksReplaced(String revision, List<String> variants) implements Warning {
        public BenchmarksReplaced {
            variants = List.copyOf(variants);
        }
    }

    /**
     * The variants were built in different ways, so they differ in more than their code.
     *
     * @param ways at least two for each trait that differs, in the order of the traits and of the variants; also the one JVM that ran
     *     classes for different releases of Java
     */
    record BuiltDifferently(List<Way> ways) implements Warning {
        public BuiltDifferently {
            ways = List.copyOf(ways);
        }

        /**
         * A trait that some variants have in common; the value is empty for the JVM that Steelyard runs on, and for a build without
         * changes.
         */
        public record Way(BuildTrait trait, String value, List<String> variants) {
            public Way {
                variants = List.copyOf(variants);
            }
        }
    }

    /**
     * A variant's class path contains version-specific classes that its JVM ignores, so it runs other classes.
     *
     * @param classes names of some of these classes, and the number of the others
     */
    record VersionedClassesIgnored(String classes, List<String> variants) implements Warning {
        public VersionedClassesIgnored {
            variants = List.copyOf(variants);
        }
    }

    /** Variants of different revisions have the same classes and settings, so they cannot differ. */
    record SameCode(List<String> variants) implements Warning {
        public SameCode {
            variants = List.copyOf(variants);
        }
    }

    /** An environment variable supplied arguments to the forks' JVMs. */
    record ArgumentsFromEnvironment(String variable, String value) implements Warning {}

    // --- the run's safeguards

    /**
     * Two forks of the same code differ by more than the promised error rate allows; all intervals of scores are
     * widened.
     *
     * @param biased whether they differ in one direction; otherwise they are too far apart
     * @param mean mean change of the second fork relative to the first
     * @param spread root mean square of these changes
     * @param multiple the spread as a multiple of what the intervals assume
     * @param blocks number of blocks with both forks
     */
    record CanaryContradicts(boolean biased, double mean, double spread, double multiple, int blocks)
            implements Warning {}

    /** The change is smaller than the benchmark's noise floor on this machine. */
    record BelowNoiseFloor(String benchmark, double floor, Instant calibrated) implements Warning {}

    // --- result files

    /** A variant's forks were measured with different settings: a setting has more than one value. */
    record MixedSettings(RunSetting setting, String variant, List<String> values) implements Warning {
        public MixedSettings {
            values = List.copyOf(values);
        }
    }

    /**
     * The sides were measured with different settings.
     *
     * @param setting the setting that differs
     * @param baseline name of the baseline
     * @param baselineValue its words on the baseline; empty if it was not set
     * @param treatment name of the treatment
     * @param treatmentValue its words on the treatment
     */
    record DifferentSettings(
            RunSetting setting,
            String baseline,
            List<String> baselineValue,
            String treatment,
            List<String> treatmentValue)
            implements Warning {
        public DifferentSettings {
            baselineValue = List.copyOf(baselineValue);
            treatmentValue = List.copyOf(treatmentValue);
        }
    }

    /** Parts of a file could not be read, so values are missing. */
    record NotRead(String file, List<Unread> unread) implements Warning {
        public NotRead {
            unread = List.copyOf(unread);
        }
    }

    /** The files of two variants have no benchmark in common; the counts are of benchmarks that only one side has. */
    record NothingShared(String baseline, int baselineOnly, String treatment, int treatmentOnly) implements Warning {}

    /**
     * Two sides have a benchmark of the same name, but with different params, threads or mode, so they were not
     * compared.
     *
     * @param baseline name of the baseline
     * @param ofBaseline the benchmark on the baseline
     * @param treatment name of the treatment
     * @param ofTreatment the benchmark on the treatment
     * @param alike number of names with such benchmarks, at least 1
     */
    record KeptApart(String baseline, Benchmark ofBaseline, String treatment, Benchmark ofTreatment, int alike)
            implements Warning {}

    /** Forks without a usable value do not count. */
    record ForksLost(int lost, int of, String variant, String benchmark) implements Warning {}

    /** Iterations without a usable value do not count; their forks have other iterations that do. */
    record IterationsLost(int lost, int of, String variant, String benchmark) implements Warning {}

    /** Files have only means over all forks; each mean counts as one sample. */
    record MeansOverForks(String variant) implements Warning {}
}
