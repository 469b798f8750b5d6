package dev.steelyard.core.plan;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.JmhOptions.Overrides;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.ListedBenchmark.Iterations;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request for a plan: the user's settings and the limits of the machine.
 *
 * @param margin smallest relative change of the score that matters, a fraction above 0
 * @param sliceNanos length of a slice set by the user in ns; if empty, the pilot decides
 * @param overrides JMH's options that override annotations
 * @param processors CPUs that the workers can run on, at least 1
 * @param alternate whether the forks of a block run one after the other
 * @param touch cost of touching a page of memory for the first time
 */
public record PlanRequest(
        double margin,
        OptionalLong sliceNanos,
        Overrides overrides,
        int processors,
        boolean alternate,
        FirstTouch touch) {

    /** Length of a measurement iteration without an annotation or option, in ns. */
    private static final long OWN_NANOS = 1_000_000_000L;

    /** JMH's default number of iterations for all modes except single shot. */
    private static final int JMH_ITERATIONS = 5;

    public PlanRequest {
        if (!(margin > 0 && margin < 1)) {
            throw new IllegalArgumentException("a margin is a fraction between 0 and 1, such as 0.02: " + margin);
        }
        if (processors < 1 || sliceNanos.orElse(1) < 1) {
            throw new IllegalArgumentException(
                    "a plan needs a processor and a slice above 0: " + processors + ", " + sliceNanos);
        }
    }

    /** Creates a request for forks that are alive at the same time. */
    public PlanRequest(double margin, OptionalLong sliceNanos, Overrides overrides, int processors) {
        this(margin, sliceNanos, overrides, processors, false, FirstTouch.USUAL);
    }

    /** Returns whether a benchmark has more threads than there are CPUs for its workers. */
    public boolean crowded(Benchmark benchmark) {
        return benchmark.threads() > processors;
    }

    /** Returns how many forks of a benchmark can warm up at the same time, at least 1. */
    int forksAtOnce(ListedBenchmark listed) {
        return alternate ? 1 : Math.max(1, processors / listed.benchmark().threads());
    }

    /** Returns the warmup set by the user, or the given one if the user set none. */
    Plan.Warmup warmup(ListedBenchmark listed, Plan.Warmup found) {
        return warmupByHand() ? new Plan.Warmup(warmups(listed, false), warmupNanos(listed)) : found;
    }

    /** Returns the reason for a warmup set by hand. */
    Optional<PlanReason> warmupReason(ListedBenchmark listed) {
        if (!warmupByHand()) {
            return Optional.empty();
        }
        return Optional.of(new PlanReason.WarmupByHand(warmups(listed, false), warmupNanos(listed)));
    }

    boolean warmupByHand() {
        Iterations given = overrides.iterations();
        return given.warmups().isPresent() || given.warmupNanos().isPresent();
    }

    boolean measurementByHand() {
        Iterations given = overrides.iterations();
        return given.measurements().isPresent() || given.measurementNanos().isPresent();
    }

    /** Returns the benchmark's own measurement time in ns: option, otherwise annotation, otherwise 1 s. */
    long ownNanos(ListedBenchmark listed) {
        return first(
                overrides.iterations().measurementNanos(), listed.iterations().measurementNanos(), OWN_NANOS);
    }

    /** Returns the length of a warmup iteration in ns: option, otherwise annotation, otherwise 1 s. */
    long warmupNanos(ListedBenchmark listed) {
        return first(overrides.iterations().warmupNanos(), listed.iterations().warmupNanos(), OWN_NANOS);
    }

    /** Returns the number of warmup iterations: option, otherwise annotation, otherwise JMH's default for the mode. */
    int warmups(ListedBenchmark listed, boolean singleShot) {
        return overrides
                .iterations()
                .warmups()
                .orElse(listed.iterations().warmups().orElse(singleShot ? 0 : JMH_ITERATIONS));
    }

    /**
     * Returns the number of measurement iterations: option, otherwise annotation, otherwise JMH's default for the mode.
     */
    int measurements(ListedBenchmark listed, boolean singleShot) {
        return overrides
                .iterations()
                .measurements()
                .orElse(listed.iterations().measurements().orElse(singleShot ? 1 : JMH_ITERATIONS));
    }

    private static long first(OptionalLong option, OptionalLong annotation, long otherwise) {
        return option.orElse(annotation.orElse(otherwise));
    }
}
