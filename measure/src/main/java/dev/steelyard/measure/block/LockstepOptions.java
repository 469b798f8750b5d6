package dev.steelyard.measure.block;

import dev.steelyard.core.placement.CpuList;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.plan.Readiness;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Options for running the blocks of a session.
 *
 * @param limits how long forks may be silent
 * @param parallelWarmups forks that warm up at once, at least 1
 * @param settle pause between the arrival of a fork and the next grant, in which its JMH host takes in the results; none
 *     where hosts have CPUs apart from the worker's
 * @param profilers further JMH profilers in every fork, after the gate; none in a comparison
 * @param placement where forks run
 * @param group the core group to which all processes of the session are confined; empty if blocks run one at a time
 * @param readiness when a fork may be measured; empty if that is when the plan's warmup is over
 */
public record LockstepOptions(
        Limits limits,
        int parallelWarmups,
        Duration settle,
        List<ProfilerLine> profilers,
        Placement placement,
        Optional<CoreGroup> group,
        Optional<Readiness> readiness) {

    /** What a host needs for taking in the results of a turn. */
    private static final Duration SETTLE = Duration.ofMillis(1);

    public LockstepOptions {
        if (parallelWarmups < 1 || settle.isNegative()) {
            throw new IllegalArgumentException(
                    "invalid warmup: " + parallelWarmups + " forks at once, settling for " + settle);
        }
        profilers = List.copyOf(profilers);
    }

    /** Options for blocks that run one at a time. */
    public LockstepOptions(
            Limits limits, int parallelWarmups, Duration settle, List<ProfilerLine> profilers, Placement placement) {
        this(limits, parallelWarmups, settle, profilers, placement, Optional.empty(), Optional.empty());
    }

    /** Options under which forks run where the system pleases. */
    public LockstepOptions(Limits limits, int parallelWarmups, Duration settle, List<ProfilerLine> profilers) {
        this(limits, parallelWarmups, settle, profilers, Placement.FREE);
    }

    /** Returns the same options with another placement. */
    public LockstepOptions with(Placement other) {
        return new LockstepOptions(limits, parallelWarmups, settle, profilers, other, group, readiness);
    }

    /** Returns the same options with other limits. */
    public LockstepOptions with(Limits other) {
        return new LockstepOptions(other, parallelWarmups, settle, profilers, placement, group, readiness);
    }

    /** Returns the same options for forks that are measured when they have settled. */
    public LockstepOptions with(Readiness wanted) {
        return new LockstepOptions(limits, parallelWarmups, settle, profilers, placement, group, Optional.of(wanted));
    }

    /** Returns the same options for a session that is confined to a core group. */
    public LockstepOptions within(CoreGroup confined) {
        return new LockstepOptions(
                limits,
                Math.min(parallelWarmups, confined.cpus().size()),
                settle,
                profilers,
                placement.within(confined.cpus()),
                Optional.of(confined),
                readiness);
    }

    /**
     * A core group.
     *
     * @param number its number, from 0
     * @param cpus its CPUs, at least one
     */
    public record CoreGroup(int number, List<Integer> cpus) {
        public CoreGroup {
            cpus = List.copyOf(cpus);
        }

        /** Returns the command that starts another command within the group. */
        List<String> command() {
            return List.of("taskset", "-c", CpuList.text(cpus));
        }
    }

    /** The usual options on this machine: as many forks as cores warm up at once, 1 ms to settle. */
    public static LockstepOptions usual() {
        int cores = Runtime.getRuntime().availableProcessors();
        return new LockstepOptions(Limits.USUAL, cores, SETTLE, List.of());
    }

    /**
     * The time that a fork may be silent before it counts as hung.
     *
     * @param start from its start to its first arrival at the gate
     * @param factor times the planned time of a turn, at least 1
     * @param grace added to that; also what set-ups and tear-downs have
     * @param end from its last iteration to its end; after that it is killed and counts as completed
     */
    public record Limits(Duration start, double factor, Duration grace, Duration end) {
        /**
         * Two minutes to start; two seconds to end. What lies between follows from the benchmark, its timeout, and what its
         * forks took before, see GrantLimits; the factor and the grace are not used.
         */
        public static final Limits USUAL =
                new Limits(Duration.ofMinutes(2), 5, Duration.ofMinutes(1), Duration.ofSeconds(2));

        /** Returns whether they are the usual ones, so that benchmarks' own timeouts count and not these. */
        public boolean usual() {
            return equals(USUAL);
        }

        public Limits {
            if (factor < 1 || start.isNegative() || grace.isNegative() || end.isNegative()) {
                throw new IllegalArgumentException("limits cannot be shorter than what is planned");
            }
        }
    }

    /**
     * A JMH profiler.
     *
     * @param type its class
     * @param line its init line, may be empty
     */
    public record ProfilerLine(String type, String line) {}
}
