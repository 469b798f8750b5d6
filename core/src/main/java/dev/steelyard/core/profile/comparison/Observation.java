package dev.steelyard.core.profile.comparison;

import dev.steelyard.core.code.ChangedMethod;
import dev.steelyard.core.profile.AllocationSite;
import dev.steelyard.core.profile.Call;
import dev.steelyard.core.profile.Deoptimized;
import dev.steelyard.core.profile.ReceiverClasses;
import dev.steelyard.core.profile.WaitPlace;
import java.util.Optional;

/** A difference between the two sides of a change that recordings show. */
public sealed interface Observation {

    /** Returns how many forks show it. */
    Seen seen();

    /**
     * The forks that show an observation.
     *
     * @param forks those that show it
     * @param of those that could
     */
    record Seen(int forks, int of) {
        public Seen {
            if (forks < 0 || forks > of) {
                throw new IllegalArgumentException(forks + " of " + of);
            }
        }
    }

    /**
     * A method takes another time itself, without what it calls.
     *
     * @param method class and name
     * @param time as fractions of the baseline's time per operation
     * @param seen the treatment's forks beyond all of the baseline
     */
    record Time(String method, Difference time, Seen seen) implements Observation {}

    /**
     * A place allocates another amount.
     *
     * @param site the place
     * @param bytes per operation
     * @param seen the treatment's forks beyond all of the baseline
     */
    record Allocation(AllocationSite site, Difference bytes, Seen seen) implements Observation {}

    /**
     * A hot call is compiled into its caller on one side only.
     *
     * @param call the call
     * @param inlinedBefore whether the baseline does it; else the treatment
     * @param refusal the reason that the compiler of the other side gave; empty if none, as for virtual calls
     * @param seen forks of both sides
     */
    record Inlining(Call call, boolean inlinedBefore, Optional<String> refusal, Seen seen) implements Observation {}

    /**
     * Compiled code is left again and again on one side.
     *
     * @param place the code
     * @param before mean times per second in the baseline's forks
     * @param after mean times per second in the treatment's
     * @param seen the forks of the side where it happens
     */
    record Deoptimization(Deoptimized place, double before, double after, Seen seen) implements Observation {}

    /**
     * The bytecode of a method differs in which the benchmark spends time.
     *
     * @param method the method on both sides
     * @param before mean fraction of the time in which the baseline's forks are in it, or in what it calls
     * @param after mean fraction of the time in the treatment's forks
     * @param seen forks of both sides that were seen in it
     */
    record Code(ChangedMethod method, double before, double after, Seen seen) implements Observation {}

    /**
     * A virtual call meets another number of receiver classes.
     *
     * @param call the call; its callee is the method that was declared
     * @param before mean over the baseline's forks
     * @param after mean over the treatment's forks
     * @param seen forks of both sides
     */
    record Dispatch(Call call, ReceiverClasses before, ReceiverClasses after, Seen seen) implements Observation {}

    /**
     * All threads are stopped for another time.
     *
     * @param operation the JVM's word for what stops them; empty for garbage collections
     * @param count how often, per operation of the benchmark
     * @param time for how long, as fractions of the baseline's time per operation
     * @param seen the treatment's forks beyond all of the baseline
     */
    record Pauses(Optional<String> operation, Difference count, Difference time, Seen seen) implements Observation {}

    /**
     * The benchmark's threads wait longer or shorter than before.
     *
     * @param place where they wait
     * @param time for how long, as fractions of the baseline's time per operation
     * @param seen the treatment's forks beyond all of the baseline
     */
    record Waiting(WaitPlace place, Difference time, Seen seen) implements Observation {}

    /**
     * Another number of threads runs at once beside those of the benchmark.
     *
     * @param cpus how many CPUs they use on average
     * @param seen the treatment's forks beyond all of the baseline
     */
    record OtherThreads(Difference cpus, Seen seen) implements Observation {}

    /**
     * A method runs in the interpreter on one side only.
     *
     * @param method class and name
     * @param before whether the baseline does it; else the treatment
     * @param seen the forks of that side
     */
    record Interpreted(String method, boolean before, Seen seen) implements Observation {}

    /**
     * The machine code of the loop, and of what it calls directly, is of another size.
     *
     * @param bytes its size
     * @param seen the treatment's forks beyond all of the baseline
     */
    record MachineCode(Difference bytes, Seen seen) implements Observation {}
}
