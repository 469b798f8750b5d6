package dev.steelyard.core.profile;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one fork did in the benchmark's loop, after the first half of its samples, which is taken for its warmup.
 *
 * @param samples number of samples that its threads got in the loop, at least 0
 * @param methods where they were, by class and name of the method
 * @param calls which calls they were in
 * @param allocated what the loop allocated
 * @param deoptimizations how often compiled code was left for good, per second of the recording, by place
 * @param stacks the samples themselves; none if they are not known
 */
public record ForkProfile(
        int samples,
        SortedMap<String, MethodTime> methods,
        SortedMap<Call, CallTime> calls,
        Allocated allocated,
        SortedMap<Deoptimized, Double> deoptimizations,
        SampledStacks stacks) {

    public ForkProfile {
        if (samples < 0 || stacks.samples() > samples) {
            throw new IllegalArgumentException(stacks.samples() + " stacks of " + samples + " samples");
        }
        methods = Collections.unmodifiableSortedMap(new TreeMap<>(methods));
        calls = Collections.unmodifiableSortedMap(new TreeMap<>(calls));
        deoptimizations = Collections.unmodifiableSortedMap(new TreeMap<>(deoptimizations));
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
     */
    public record MethodTime(double self, double total) {
        /** No time at all. */
        static final MethodTime NONE = new MethodTime(0, 0);
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

    /** Returns the time in a method. */
    MethodTime method(String name) {
        return Optional.ofNullable(methods.get(name)).orElse(MethodTime.NONE);
    }

    /** Returns the part of all bytes that a place allocated. */
    double allocated(AllocationSite site) {
        return Optional.ofNullable(allocated.shares.get(site)).orElse(0.0);
    }

    /** Returns the deoptimizations at a place, per second. */
    double deoptimizations(Deoptimized place) {
        return Optional.ofNullable(deoptimizations.get(place)).orElse(0.0);
    }
}
