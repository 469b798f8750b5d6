package dev.steelyard.measure.machine;

import dev.steelyard.core.model.FirstTouch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Facts about a machine that affect measurements, as read from it.
 *
 * @param load its load from other processes
 * @param cpus its processors
 * @param memory its memory
 * @param clock its clocks
 * @param machine other facts
 */
public record HostFacts(Load load, Cpus cpus, Memory memory, Clock clock, Machine machine) {

    /**
     * The load of the machine while it was observed, excluding this process.
     *
     * @param watched how long it was observed
     * @param steal share of all CPU time that the hypervisor took, from 0 to 1
     * @param busy number of busy CPUs, such as 0.8
     * @param processes the few processes that used the most CPU time, in descending order
     */
    public record Load(Duration watched, Reading<Double> steal, Reading<Double> busy, List<Busy> processes) {
        public Load {
            processes = List.copyOf(processes);
        }
    }

    /**
     * A process that used CPU time.
     *
     * @param name its name in the kernel
     * @param pid its process ID
     * @param cpus number of CPUs that it kept busy
     */
    public record Busy(String name, long pid, double cpus) {}

    /**
     * Processors.
     *
     * @param usable the CPUs that this process may use, ascending
     * @param online all CPUs that are online, ascending
     * @param cores number of cores of the usable CPUs
     * @param nodes NUMA nodes of the machine
     * @param quota maximum number of CPUs for the control group; an empty value if it has no quota
     * @param frequency the control of their clock rate
     */
    public record Cpus(
            Reading<List<Integer>> usable,
            Reading<List<Integer>> online,
            Reading<Integer> cores,
            Reading<Integer> nodes,
            Reading<OptionalDouble> quota,
            Frequency frequency) {}

    /**
     * The control of clock rates.
     *
     * @param governors those in use, each once
     * @param turbo whether clock rates may rise above the nominal one
     * @param turboSwitch the file that switches it, and the text that means off
     */
    public record Frequency(Reading<List<String>> governors, Reading<Boolean> turbo, Optional<Switch> turboSwitch) {}

    /**
     * A kernel file that switches something on and off.
     *
     * @param file its path
     * @param off the text that switches it off
     */
    public record Switch(String file, String off) {}

    /**
     * Memory, in bytes.
     *
     * @param total the machine's memory as a JVM sees it
     * @param available memory available to new processes
     * @param swap swap space in use; an empty value if there is none
     * @param swapped number of pages swapped in or out during the observation
     * @param hugePages when the kernel uses large pages: always, madvise or never
     * @param firstTouch cost of touching memory for the first time
     */
    public record Memory(
            Reading<Long> total,
            Reading<Long> available,
            Reading<Optional<Long>> swap,
            Reading<Long> swapped,
            Reading<String> hugePages,
            Reading<FirstTouch> firstTouch) {}

    /**
     * Clocks.
     *
     * @param granularityNanos smallest observed step of the JVM's timer, in ns, above 0
     * @param costNanos time of one reading, in ns
     * @param source the kernel's clock source
     * @param sources the available clock sources
     */
    public record Clock(long granularityNanos, double costNanos, Reading<String> source, List<String> sources) {
        public Clock {
            sources = List.copyOf(sources);
            if (granularityNanos < 1 || !(costNanos >= 0)) {
                throw new IllegalArgumentException("no timer: " + granularityNanos + " ns, " + costNanos + " ns");
            }
        }
    }

    /**
     * Other facts about a machine.
     *
     * @param power its power source
     * @param lock the state of JMH's lock
     */
    public record Machine(Reading<Power> power, Reading<Lock> lock) {}

    /** The power source. */
    public enum Power {
        /** No battery at all. */
        MAINS_ONLY,
        /** A battery, with mains power connected. */
        MAINS,
        /** A battery only. */
        BATTERY
    }

    /**
     * JMH's lock.
     *
     * @param file its path
     * @param held whether a process holds it
     * @param pid process ID of the holder, if the kernel reports it
     */
    public record Lock(String file, boolean held, Optional<Long> pid) {}
}
