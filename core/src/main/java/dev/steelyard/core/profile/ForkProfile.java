package dev.steelyard.core.profile;

import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one fork did in the benchmark's loop, after the first half of its samples, which is taken for its warmup. Only running
 * threads are sampled, so a fraction of the samples is that fraction of {@link #running}.
 *
 * @param samples number of samples that its threads got in the loop, at least 0
 * @param methods where they were, by class and name of the method
 * @param calls which calls they were in
 * @param allocated what the loop allocated
 * @param deoptimizations how often compiled code was left for good, per second of the recording, by place
 * @param stacks the samples themselves; none if they are not known
 * @param activity what its JVM did in that time besides running the benchmark; empty if it is not known how long that was
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

    /** Creates a profile of a fork whose JVM is not known to have done anything else. */
    public ForkProfile(
            int samples,
            SortedMap<String, MethodTime> methods,
            SortedMap<Call, CallTime> calls,
            Allocated allocated,
            SortedMap<Deoptimized, Double> deoptimizations,
            SampledStacks stacks) {
        this(samples, methods, calls, allocated, deoptimizations, stacks, Optional.empty());
    }

    /** Creates a profile of a fork whose stacks are not known. */
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
     * @param compiled samples in it in which both methods were compiled
     * @param inlined of those, the fraction in which the callee was compiled into the caller
     * @param refusal the compiler's last reason not to do so; empty if it gave none, as for virtual calls
     */
    public record CallTime(int compiled, double inlined, Optional<String> refusal) {}

    /**
     * What was allocated.
     *
     * @param samples number of samples, at least 0
     * @param shares fraction of all bytes, by place
     */
    public record Allocated(int samples, SortedMap<AllocationSite, Double> shares) {
        /** Nothing was, or it was not recorded. */
        public static final Allocated NOTHING = new Allocated(0, Collections.emptySortedMap());

        public Allocated {
            shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
        }
    }

    /**
     * What a JVM did besides running the benchmark.
     *
     * @param nanos time in which the fork ran iterations, in ns, above 0; not that in which it was parked
     * @param operations that it executed in that time, above 0
     * @param collections garbage collections, and for how long they stopped all threads
     * @param stops what else stopped all threads, by the JVM's word for it, such as {@code ThreadDump}
     * @param waits where the benchmark's threads waited
     * @param otherThreads CPUs that threads other than the benchmark's used on average, at least 0; empty if the kernel does not say
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

        /** Returns what an operation of the JVM stopped; no stops if it never ran. */
        public Stops stops(String operation) {
            return Optional.ofNullable(stops.get(operation)).orElse(Stops.NONE);
        }

        /** Returns how threads waited at a place; not at all if none was seen there. */
        public Waits waits(WaitPlace place) {
            return Optional.ofNullable(waits.get(place)).orElse(Waits.NONE);
        }
    }

    /**
     * Waits of the benchmark's threads, for others or for some time.
     *
     * @param count how many, at least 0
     * @param share the fraction of the time of all these threads together, at least 0
     */
    public record Waits(int count, double share) {
        /** None at all. */
        public static final Waits NONE = new Waits(0, 0);

        public Waits {
            if (count < 0 || !(share >= 0)) {
                throw new IllegalArgumentException(count + " waits, " + share + " of the time");
            }
        }

        /** Returns these and others. */
        public Waits plus(Waits other) {
            return new Waits(count + other.count, share + other.share);
        }
    }

    /**
     * Times at which all threads were stopped.
     *
     * @param count how many, at least 0; concurrent collections count once, however often they stop threads
     * @param nanos for how long in all, in ns, at least 0
     */
    public record Stops(int count, double nanos) {
        /** None at all. */
        public static final Stops NONE = new Stops(0, 0);

        public Stops {
            if (count < 0 || !(nanos >= 0)) {
                throw new IllegalArgumentException(count + " stops of " + nanos + " ns");
            }
        }

        /** Returns these and others. */
        public Stops plus(Stops other) {
            return new Stops(count + other.count, nanos + other.nanos);
        }
    }

    /** Returns the fraction of their time in which the benchmark's threads ran, from 0 to 1; samples are of that time alone. */
    public double running() {
        double waited = activity.map(known -> known.waits().values().stream()
                        .mapToDouble(Waits::share)
                        .sum())
                .orElse(0.0);
        return Math.max(0, 1 - waited);
    }

    /** Returns the time in a method; none if no sample was in it. */
    public MethodTime method(String name) {
        return Optional.ofNullable(methods.get(name)).orElse(MethodTime.NONE);
    }

    /** Returns the part of all bytes that a place allocated, from 0 to 1; 0 if none was seen there. */
    public double allocated(AllocationSite site) {
        return Optional.ofNullable(allocated.shares.get(site)).orElse(0.0);
    }

    /** Returns the deoptimizations at a place, per second; 0 if there were none. */
    public double deoptimizations(Deoptimized place) {
        return Optional.ofNullable(deoptimizations.get(place)).orElse(0.0);
    }
}
