package dev.steelyard.core.host;

import dev.steelyard.core.model.FirstTouch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Facts about a machine that affect measurements, as they were read.
 *
 * @param load what else it does
 * @param cpus its processors
 * @param memory its memory
 * @param clock its clocks
 * @param machine what else it is
 */
public record HostFacts(Load load, Cpus cpus, Memory memory, Clock clock, Machine machine) {

    /**
     * The load of the machine while it was monitored, without this process.
     *
     * @param watched for how long
     * @param steal share of all CPU time that the hypervisor took, from 0 to 1
     * @param busy CPUs that were busy, such as 0.8
     * @param processes those that used most, the first most of all; a few
     */
    public record Load(Duration watched, Reading<Double> steal, Reading<Double> busy, List<Busy> processes) {
        public Load {
            processes = List.copyOf(processes);
        }
    }

    /**
     * A process that used CPU time.
     *
     * @param name as the kernel shows it
     * @param pid its number
     * @param cpus CPUs that it kept busy
     */
    public record Busy(String name, long pid, double cpus) {}

    /**
     * Processors.
     *
     * @param usable those that this process may use, ascending
     * @param online all that are switched on, ascending
     * @param cores cores that the usable ones belong to
     * @param nodes NUMA nodes of the machine
     * @param quota CPUs that the control group may use at most; an empty one where it has no quota
     * @param frequency how their clock rate is chosen
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
     * @param total what a JVM would call the machine's memory
     * @param available what new processes can take
     * @param swap swap space in use; an empty one where there is none
     * @param swapped pages that went to or from swap while watched
     * @param hugePages when the kernel uses large pages: always, madvise or never
     * @param firstTouch what touching memory for the first time costs
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
     * @param granularityNanos smallest step of the JVM's timer that was seen, in ns, above 0
     * @param costNanos time of one look at it, in ns
     * @param source what the kernel's clock is read from
     * @param sources what it could be read from
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
     * @param power where its power comes from
     * @param lock whether somebody holds JMH's lock
     */
    public record Machine(Reading<Power> power, Reading<Lock> lock) {}

    /** The power source. */
    public enum Power {
        /** No battery at all. */
        MAINS_ONLY,
        /** A battery, and the mains. */
        MAINS,
        /** A battery alone. */
        BATTERY
    }

    /**
     * JMH's lock.
     *
     * @param file where it is
     * @param held whether somebody measures
     * @param pid who, where the kernel tells
     */
    public record Lock(String file, boolean held, Optional<Long> pid) {}
}
