package dev.steelyard.explain.profile.comparison;

import dev.steelyard.explain.code.ChangedMethod;
import dev.steelyard.explain.profile.AllocationSite;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.Deoptimized;
import dev.steelyard.explain.profile.ReceiverClasses;
import dev.steelyard.explain.profile.WaitPlace;
import java.util.Optional;

/** A difference between the two sides of a change that is visible in recordings. */
public sealed interface Observation {

    /** Returns the number of forks that show it. */
    Seen seen();

    /**
     * The forks that show an observation.
     *
     * @param forks number of forks that show it
     * @param of number of forks that could
     */
    record Seen(int forks, int of) {
        public Seen {
            if (forks < 0 || forks > of) {
                throw new IllegalArgumentException(forks + " of " + of);
            }
        }
    }

    /**
     * A method's own time differs, excluding what it calls.
     *
     * @param method class and name
     * @param time as fractions of the baseline's time per operation
     * @param seen the treatment's forks beyond all of the baseline
     */
    record Time(String method, Difference time, Seen seen) implements Observation {}

    /**
     * The allocation at a place differs.
     *
     * @param site the place
     * @param bytes per operation
     * @param seen the treatment's forks beyond all of the baseline
     */
    record Allocation(AllocationSite site, Difference bytes, Seen seen) implements Observation {}

    /**
     * A hot call is inlined into its caller on one side only.
     *
     * @param call the call
     * @param inlinedBefore whether the baseline does it; if false, the treatment does
     * @param refusal the reason that the compiler of the other side gave; empty if none, as for virtual calls
     * @param seen forks of both sides
     */
    record Inlining(Call call, boolean inlinedBefore, Optional<String> refusal, Seen seen) implements Observation {}

    /**
     * Code is deoptimized repeatedly on one side.
     *
     * @param place the code
     * @param before mean times per second in the baseline's forks
     * @param after mean times per second in the treatment's
     * @param seen the forks of the side where it happens
     */
    record Deoptimization(Deoptimized place, double before, double after, Seen seen) implements Observation {}

    /**
     * The bytecode of a method in which the benchmark spends time differs.
     *
     * @param method the method on both sides
     * @param before mean fraction of the time in which the baseline's forks are in it, or in what it calls
     * @param after mean fraction of the time in the treatment's forks
     * @param seen forks of both sides with samples in it
     */
    record Code(ChangedMethod method, double before, double after, Seen seen) implements Observation {}

    /**
     * A virtual call has a different number of receiver classes.
     *
     * @param call the call; its callee is the declared method
     * @param before mean over the baseline's forks
     * @param after mean over the treatment's forks
     * @param seen forks of both sides
     */
    record Dispatch(Call call, ReceiverClasses before, ReceiverClasses after, Seen seen) implements Observation {}

    /**
     * All threads are stopped for a different time.
     *
     * @param operation the JVM's name for the operation that stops them; empty for garbage collections
     * @param count number of stops per operation of the benchmark
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
     * A different number of threads runs concurrently with those of the benchmark.
     *
     * @param cpus average number of CPUs that they use
     * @param seen the treatment's forks beyond all of the baseline
     */
    record OtherThreads(Difference cpus, Seen seen) implements Observation {}

    /**
     * A method runs in the interpreter on one side only.
     *
     * @param method class and name
     * @param before whether this is the baseline; if false, the treatment
     * @param seen the forks of that side
     */
    record Interpreted(String method, boolean before, Seen seen) implements Observation {}

    /**
     * The size of the machine code of the loop, and of what it calls directly, differs.
     *
     * @param bytes its size
     * @param seen the treatment's forks beyond all of the baseline
     */
    record MachineCode(Difference bytes, Seen seen) implements Observation {}
}
