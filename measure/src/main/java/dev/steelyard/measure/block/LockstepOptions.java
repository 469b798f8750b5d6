package dev.steelyard.measure.block;

import dev.steelyard.core.isolation.Sandbox;
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
 * @param parallelWarmups maximum number of forks that warm up at once, at least 1
 * @param settle pause between the arrival of a fork and the next grant, during which its JMH host processes the results; not used if hosts
 *     and workers have separate CPUs
 * @param profilers additional JMH profilers in every fork, after the gate; empty in a comparison
 * @param placement where forks run
 * @param group the core group to which all processes of the session are confined; empty if blocks run one at a time
 * @param readiness criteria for a fork to be measured; if empty, forks are measured after the plan's warmup
 * @param sandbox what hosts and forks may read and write; empty for what the user may
 */
public record LockstepOptions(
        Limits limits,
        int parallelWarmups,
        Duration settle,
        List<ProfilerLine> profilers,
        Placement placement,
        Optional<CoreGroup> group,
        Optional<Readiness> readiness,
        Optional<Sandbox> sandbox) {

    /** Time that a host needs to process the results of a turn. */
    private static final Duration SETTLE = Duration.ofMillis(1);

    public LockstepOptions {
        if (parallelWarmups < 1 || settle.isNegative()) {
            throw new IllegalArgumentException(
                    "invalid warmup: " + parallelWarmups + " forks at once, settling for " + settle);
        }
        profilers = List.copyOf(profilers);
    }

    /** Creates options for blocks that run one at a time. */
    public LockstepOptions(
            Limits limits, int parallelWarmups, Duration settle, List<ProfilerLine> profilers, Placement placement) {
        this(
                limits,
                parallelWarmups,
                settle,
                profilers,
                placement,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Creates options for forks that the system may run on any CPU. */
    public LockstepOptions(Limits limits, int parallelWarmups, Duration settle, List<ProfilerLine> profilers) {
        this(limits, parallelWarmups, settle, profilers, Placement.FREE);
    }

    /** Returns the same options with another placement. */
    public LockstepOptions with(Placement other) {
        return new LockstepOptions(limits, parallelWarmups, settle, profilers, other, group, readiness, sandbox);
    }

    /** Returns the same options with other limits. */
    public LockstepOptions with(Limits other) {
        return new LockstepOptions(other, parallelWarmups, settle, profilers, placement, group, readiness, sandbox);
    }

    /** Returns the same options for forks that are measured once they have settled. */
    public LockstepOptions with(Readiness wanted) {
        return new LockstepOptions(
                limits, parallelWarmups, settle, profilers, placement, group, Optional.of(wanted), sandbox);
    }

    /** Returns the same options for hosts and forks that are confined. */
    public LockstepOptions in(Sandbox confining) {
        return new LockstepOptions(
                limits, parallelWarmups, settle, profilers, placement, group, readiness, Optional.of(confining));
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
                readiness,
                sandbox);
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

        /** Returns the prefix for a command to run within the group. */
        List<String> command() {
            return List.of("taskset", "-c", CpuList.text(cpus));
        }
    }

    /** Returns the default options for this machine: as many forks as there are cores warm up at once, 1 ms to settle. */
    public static LockstepOptions usual() {
        int cores = Runtime.getRuntime().availableProcessors();
        return new LockstepOptions(Limits.USUAL, cores, SETTLE, List.of());
    }

    /**
     * Time limits after which a silent fork counts as hung.
     *
     * @param start limit from its start to its first arrival at the gate
     * @param factor multiple of the planned time of a turn, at least 1
     * @param grace time added to that product; also the limit for set-ups and tear-downs
     * @param end limit from its last iteration to its exit; after that, it is killed and counts as completed
     */
    public record Limits(Duration start, double factor, Duration grace, Duration end) {
        /**
         * The default limits: two minutes to start, two seconds to end. The limits in between follow from the benchmark, its timeout, and
         * the times of its earlier forks, see GrantLimits; the factor and the grace are not used.
         */
        public static final Limits USUAL =
                new Limits(Duration.ofMinutes(2), 5, Duration.ofMinutes(1), Duration.ofSeconds(2));

        /** Returns whether these are the default limits, so that benchmarks' own timeouts apply instead. */
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
     * @param type its class name
     * @param line its init line; may be empty
     */
    public record ProfilerLine(String type, String line) {}
}
