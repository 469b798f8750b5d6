package dev.steelyard.measure.machine;

import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.measure.machine.HostFacts.Clock;
import dev.steelyard.measure.machine.HostFacts.Cpus;
import dev.steelyard.measure.machine.HostFacts.Load;
import dev.steelyard.measure.machine.HostFacts.Machine;
import dev.steelyard.measure.machine.HostFacts.Memory;
import dev.steelyard.measure.machine.HostFacts.Power;
import dev.steelyard.measure.machine.HostFinding.Severity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Judges facts about a machine. The bounds are rules of thumb: less than a tenth of a percent is lost in the noise of
 * good machines, and one percent is half of the default margin.
 */
public final class HostCheck {

    /** Shares of CPU time. */
    private static final double LITTLE_STEAL = 0.001;

    private static final double MUCH_STEAL = 0.01;
    /** CPUs. */
    private static final double LITTLE_LOAD = 0.05;

    private static final double MUCH_LOAD = 0.25;
    /** Steps and costs of the timer in ns. */
    private static final double GOOD_TIMER = 150;

    private static final double POOR_TIMER = 1_000;
    /** Clocks that are read without a system call. */
    private static final Set<String> FAST_CLOCKS = Set.of(
            "tsc",
            "kvm-clock",
            "arch_sys_counter",
            "hyperv_clocksource_tsc_page",
            "hyperv_clocksource_msr",
            "timebase");
    /** A JVM's default heap is a quarter of the machine's memory; the JVM needs another 0.4 GB. */
    private static final double HEAP_SHARE = 0.25;

    private static final double BESIDE_HEAP = 0.4e9;
    /** First touches of a page in ns: up to 500 on bare metal, up to 3500 for recycled memory of a virtual machine. */
    private static final double LITTLE_TOUCH = 4_000;

    private static final double MUCH_TOUCH = 8_000;
    /** Heaps of allocating benchmarks grew to between 1.1 and 2.1 GB with a limit of 6 GB. */
    private static final double GROWN_SHARE = HEAP_SHARE / 3;

    private static final double GROWN_MOST = 2e9;
    private static final double PAGE = 4096;

    private HostCheck() {}

    /** Returns one finding per topic, in the order of the topics. */
    public static List<HostFinding> findings(HostFacts facts) {
        Load load = facts.load();
        Cpus cpus = facts.cpus();
        Memory memory = facts.memory();
        Machine machine = facts.machine();
        return List.of(
                judged(Topic.STOLEN_TIME, load.steal(), share -> graded(share, LITTLE_STEAL, MUCH_STEAL)),
                judged(Topic.OTHER_LOAD, load.busy(), busy -> graded(busy, LITTLE_LOAD, MUCH_LOAD)),
                judged(Topic.MEASURING_LOCK, machine.lock(), lock -> lock.held() ? Severity.DISTURBS : Severity.FINE),
                judged(Topic.CPUS, cpus.usable(), usable -> fewest(usable.size(), 2)),
                judged(Topic.CPU_SET, cpus.usable(), cpus.online(), (usable, online) -> fine(usable.equals(online))),
                judged(Topic.CPU_QUOTA, cpus.quota(), quota -> quota(quota, cpus.usable())),
                judged(
                        Topic.HARDWARE_THREADS,
                        cpus.usable(),
                        cpus.cores(),
                        (usable, cores) -> fine(cores >= usable.size())),
                judged(Topic.MEMORY_NODES, cpus.nodes(), nodes -> fine(nodes == 1)),
                judged(
                        Topic.GOVERNOR,
                        cpus.frequency().governors(),
                        governors -> fine(governors.equals(List.of("performance")))),
                judged(Topic.TURBO, cpus.frequency().turbo(), on -> fine(!on)),
                judged(
                        Topic.MEMORY,
                        memory.total(),
                        memory.available(),
                        (total, available) -> fewest(forks(total, available), 2)),
                judged(Topic.SWAP, memory.swap(), used -> swap(used, memory.swapped())),
                judged(Topic.HUGE_PAGES, memory.hugePages(), mode -> fine(!mode.equals("always"))),
                judged(
                        Topic.NEW_MEMORY,
                        memory.firstTouch(),
                        touch -> graded((double) touch.newNanos(), LITTLE_TOUCH, MUCH_TOUCH)),
                new HostFinding(Topic.TIMER, timer(facts.clock())),
                judged(
                        Topic.CLOCK_SOURCE,
                        facts.clock().source(),
                        source -> isFast(source) ? Severity.FINE : Severity.DISTURBS),
                judged(
                        Topic.POWER,
                        machine.power(),
                        power -> power == Power.BATTERY ? Severity.DISTURBS : Severity.FINE));
    }

    /** Returns whether a clock of the kernel is read without a system call. */
    public static boolean isFast(String clock) {
        return FAST_CLOCKS.contains(clock);
    }

    /**
     * Returns the number of forks with a heap of the default size that fit into the memory of a machine.
     *
     * @param total its memory in bytes
     * @param available available memory in bytes
     */
    public static long forks(long total, long available) {
        return (long) (available / (total * HEAP_SHARE + BESIDE_HEAP));
    }

    /**
     * Returns the expected size of an allocating benchmark's heap, in bytes, with the default limit.
     *
     * @param total memory of the machine in bytes
     */
    public static double grownHeap(long total) {
        return Math.min(GROWN_MOST, total * GROWN_SHARE);
    }

    /** Returns the time to touch an amount of new memory for the first time, in seconds. */
    public static double touchSeconds(double bytes, FirstTouch firstTouch) {
        return bytes / PAGE * firstTouch.newNanos() / 1e9;
    }

    private static <T> HostFinding judged(Topic topic, Reading<T> reading, Function<T, Severity> rule) {
        return reading.value()
                .map(value -> new HostFinding(topic, rule.apply(value)))
                .orElseGet(() -> new HostFinding(topic, Severity.UNKNOWN, reading.absence()));
    }

    private static <T, U> HostFinding judged(
            Topic topic, Reading<T> first, Reading<U> second, BiFunction<T, U, Severity> rule) {
        return first.value()
                .map(one -> judged(topic, second, other -> rule.apply(one, other)))
                .orElseGet(() -> new HostFinding(topic, Severity.UNKNOWN, first.absence()));
    }

    private static Severity fine(boolean fine) {
        return fine ? Severity.FINE : Severity.NOTE;
    }

    /** Returns the severity of a value that should be small. */
    private static Severity graded(double value, double little, double much) {
        return value < little ? Severity.FINE : value < much ? Severity.NOTE : Severity.DISTURBS;
    }

    /** Returns the severity of a number that should exceed a limit; the limit itself is a note. */
    private static Severity fewest(long number, long enough) {
        return number > enough ? Severity.FINE : number == enough ? Severity.NOTE : Severity.DISTURBS;
    }

    private static Severity quota(OptionalDouble quota, Reading<List<Integer>> usable) {
        if (quota.isEmpty()) {
            return Severity.FINE;
        }
        boolean whole = quota.getAsDouble() >= usable.value().map(List::size).orElse(Integer.MAX_VALUE);
        return whole ? Severity.NOTE : Severity.DISTURBS;
    }

    private static Severity swap(Optional<Long> used, Reading<Long> swapped) {
        if (used.isPresent() && swapped.value().orElse(0L) > 0) {
            return Severity.DISTURBS;
        }
        return fine(used.orElse(0L) == 0);
    }

    private static Severity timer(Clock clock) {
        double worst = Math.max((double) clock.granularityNanos(), clock.costNanos());
        return worst <= GOOD_TIMER ? Severity.FINE : worst <= POOR_TIMER ? Severity.NOTE : Severity.DISTURBS;
    }
}
