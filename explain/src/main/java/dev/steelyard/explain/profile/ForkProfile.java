package dev.steelyard.explain.profile;

import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The activity of one fork in the benchmark's loop, after the first half of its samples, which is assumed to be warmup. Only running
 * threads are sampled, so a fraction of the samples is that fraction of {@link #running}.
 *
 * @param samples number of samples of its threads in the loop, at least 0
 * @param methods time in methods, by class and name
 * @param calls time in calls
 * @param allocated allocations in the loop
 * @param deoptimizations number of deoptimizations per second of the recording, by place
 * @param stacks the sampled stacks; empty if unknown
 * @param activity what its JVM did in that time besides running the benchmark; empty if the length of that time is unknown
 */
public record ForkProfile(
        int samples,
        SortedMap<String, MethodTime> methods,
        SortedMap<Call, CallTime> calls,
        Allocated allocated,
        SortedMap<Deoptimized, Double> deoptimizations,
        SampledStacks stacks,
        Optional<JvmActivity> activity) {

    public ForkProfile {
        if (samples < 0 || stacks.samples() > samples) {
            throw new IllegalArgumentException(stacks.samples() + " stacks of " + samples + " samples");
        }
        methods = Collections.unmodifiableSortedMap(new TreeMap<>(methods));
        calls = Collections.unmodifiableSortedMap(new TreeMap<>(calls));
        deoptimizations = Collections.unmodifiableSortedMap(new TreeMap<>(deoptimizations));
    }

    /** Creates a profile without other activity of the JVM. */
    public ForkProfile(
            int samples,
            SortedMap<String, MethodTime> methods,
            SortedMap<Call, CallTime> calls,
            Allocated allocated,
            SortedMap<Deoptimized, Double> deoptimizations,
            SampledStacks stacks) {
        this(samples, methods, calls, allocated, deoptimizations, stacks, Optional.empty());
    }

    /** Creates a profile without stacks. */
    public ForkProfile(
            int samples,
            SortedMap<String, MethodTime> methods,
            SortedMap<Call, CallTime> calls,
            Allocated allocated,
            SortedMap<Deoptimized, Double> deoptimizations) {
        this(samples, methods, calls, allocated, deoptimizations, SampledStacks.NONE);
    }

    /**
     * Time in a method, as fractions of all samples.
     *
     * @param self at the top of the stack
     * @param total anywhere in the stack, at least {@code self}
     * @param interpreted at the top of the stack in the interpreter, at most {@code self}
     */
    public record MethodTime(double self, double total, double interpreted) {
        /** No time at all. */
        static final MethodTime NONE = new MethodTime(0, 0);

        /** Creates the time in a method that is compiled. */
        public MethodTime(double self, double total) {
            this(self, total, 0);
        }
    }

    /**
     * Time in a call.
     *
     * @param compiled number of its samples in which both methods were compiled
     * @param inlined fraction of those in which the callee was inlined into the caller
     * @param refusal the compiler's last reason for not inlining it; empty if it gave none, as for virtual calls
     */
    public record CallTime(int compiled, double inlined, Optional<String> refusal) {}

    /**
     * Sampled allocations.
     *
     * @param samples number of samples, at least 0
     * @param shares fraction of all bytes, by place
     */
    public record Allocated(int samples, SortedMap<AllocationSite, Double> shares) {
        /** No allocation, or none recorded. */
        public static final Allocated NOTHING = new Allocated(0, Collections.emptySortedMap());

        public Allocated {
            shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
        }
    }

    /**
     * The activity of a JVM besides running the benchmark.
     *
     * @param nanos time for which the fork ran iterations, excluding time while parked, in ns, above 0
     * @param operations number of operations executed in that time, above 0
     * @param collections garbage collections and their stop-the-world time
     * @param stops other stops of all threads, by the JVM's name for the operation, such as {@code ThreadDump}
     * @param waits waits of the benchmark's threads, by place
     * @param otherThreads average number of CPUs used by threads other than the benchmark's, at least 0; empty if the kernel does not
     *     report it
     */
    public record JvmActivity(
            double nanos,
            double operations,
            Stops collections,
            SortedMap<String, Stops> stops,
            SortedMap<WaitPlace, Waits> waits,
            OptionalDouble otherThreads) {

        public JvmActivity {
            if (!(nanos > 0) || !(operations > 0) || !(otherThreads.orElse(0) >= 0)) {
                throw new IllegalArgumentException(
                        operations + " operations in " + nanos + " ns, " + otherThreads + " other threads");
            }
            stops = Collections.unmodifiableSortedMap(new TreeMap<>(stops));
            waits = Collections.unmodifiableSortedMap(new TreeMap<>(waits));
        }

        /** Returns the stops caused by an operation of the JVM; zero if it never ran. */
        public Stops stops(String operation) {
            return Optional.ofNullable(stops.get(operation)).orElse(Stops.NONE);
        }

        /** Returns the waits at a place; zero if there were none. */
        public Waits waits(WaitPlace place) {
            return Optional.ofNullable(waits.get(place)).orElse(Waits.NONE);
        }
    }

    /**
     * Waits of the benchmark's threads for others or for a time.
     *
     * @param count number of waits, at least 0
     * @param share fraction of the total time of these threads, at least 0
     */
    public record Waits(int count, double share) {
        /** None at all. */
        public static final Waits NONE = new Waits(0, 0);

        public Waits {
            if (count < 0 || !(share >= 0)) {
                throw new IllegalArgumentException(count + " waits, " + share + " of the time");
            }
        }

        /** Returns the sum of these and others. */
        public Waits plus(Waits other) {
            return new Waits(count + other.count, share + other.share);
        }
    }

    /**
     * Stops of all threads.
     *
     * @param count number of stops, at least 0; concurrent collections count once, however often they stop threads
     * @param nanos total time, in ns, at least 0
     */
    public record Stops(int count, double nanos) {
        /** None at all. */
        public static final Stops NONE = new Stops(0, 0);

        public Stops {
            if (count < 0 || !(nanos >= 0)) {
                throw new IllegalArgumentException(count + " stops of " + nanos + " ns");
            }
        }

        /** Returns the sum of these and others. */
        public Stops plus(Stops other) {
            return new Stops(count + other.count, nanos + other.nanos);
        }
    }

    /** Returns the fraction of time for which the benchmark's threads ran, from 0 to 1; only this time is sampled. */
    public double running() {
        double waited = activity.map(known -> known.waits().values().stream()
                        .mapToDouble(Waits::share)
                        .sum())
                .orElse(0.0);
        return Math.max(0, 1 - waited);
    }

    /** Returns the time in a method; zero if no sample was in it. */
    public MethodTime method(String name) {
        return Optional.ofNullable(methods.get(name)).orElse(MethodTime.NONE);
    }

    /** Returns the fraction of all bytes allocated at a place, from 0 to 1; 0 if there were no samples. */
    public double allocated(AllocationSite site) {
        return Optional.ofNullable(allocated.shares.get(site)).orElse(0.0);
    }

    /** Returns the deoptimizations at a place, per second; 0 if there were none. */
    public double deoptimizations(Deoptimized place) {
        return Optional.ofNullable(deoptimizations.get(place)).orElse(0.0);
    }
}
