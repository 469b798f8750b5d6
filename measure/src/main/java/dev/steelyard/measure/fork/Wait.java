package dev.steelyard.measure.fork;

import dev.steelyard.harness.wire.ForkState;
import dev.steelyard.harness.wire.ForkState.Sign;
import dev.steelyard.harness.wire.Interruption;
import dev.steelyard.harness.wire.Interruption.Reason;
import dev.steelyard.measure.host.CpuTimes;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A wait for a fork to complete a request. If it takes longer than planned, the fork's watcher is asked for its state, with increasing
 * intervals; the answers move the deadline. All times are in ns on the same clock.
 */
final class Wait {
    private static final long FIRST = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(10);
    /** Interval between queries for forks that were interrupted before. */
    private static final long SOON = TimeUnit.MILLISECONDS.toNanos(20);
    /** JMH repeats its interrupts at this interval. */
    private static final long AGAIN = TimeUnit.MILLISECONDS.toNanos(100);
    /** Time for which workers must stay in the same place, with an idle process, to be considered stuck. */
    private static final long PROOF = TimeUnit.SECONDS.toNanos(1);
    /** Minimum number of queries before a limit expires. */
    private static final long QUESTIONS = 4;

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final String doing;
    private final Patience patience;
    private final Set<Reason> interruptedBefore;
    /** Start of the current iteration, or of the time between two iterations, as far as known. */
    private long begun;
    /** Time since when the benchmark's calls are charged. */
    private long charged;

    private long limit;
    private long deadline;
    private long ask;
    private long pause;
    private int iteration;
    private boolean running;
    /** The iteration that was last seen to be interruptible; below, how long it had been running at that time. */
    private int ending;

    private long endingSince;
    private @Nullable Proof proof;
    private @Nullable Reason commanded;
    private long commandedAt;
    private boolean interrupted;
    private String where = "";

    /**
     * The first observation of workers at the place where they are still stuck.
     *
     * @param places hash of their stacks
     * @param cpu CPU time used by the fork's processes by then; empty if unknown
     */
    private record Proof(int iteration, int places, Optional<CpuTimes> cpu, long at) {}

    /**
     * Starts a wait.
     *
     * @param doing what the fork does, such as {@code running a turn}
     * @param asks whether it has a watcher that can be asked
     * @param interruptedBefore reasons for which its workers were interrupted before; the wait adds to them
     */
    Wait(String doing, Patience patience, boolean asks, Set<Reason> interruptedBefore, long now) {
        this.doing = doing;
        this.patience = patience;
        this.interruptedBefore = interruptedBefore;
        begun = now;
        charged = now;
        limit = patience.planned() + patience.calls();
        deadline = now + limit;
        pause = Math.min(interruptedBefore.isEmpty() ? FIRST : SOON, longest());
        ask = asks ? now + patience.planned() + pause : Long.MAX_VALUE;
    }

    private long longest() {
        return Math.min(LONGEST, patience.calls() / QUESTIONS);
    }

    long deadline() {
        return deadline;
    }

    /** Returns the time of the next action: a query or the deadline. */
    long next() {
        return Math.min(ask, deadline);
    }

    /** Returns whether the watcher should be asked now; if so, schedules the next query. */
    boolean asks(long now) {
        if (now - ask < 0 || ask == Long.MAX_VALUE) {
            return false;
        }
        ask = now + pause;
        pause = Math.min(longest(), 2 * pause);
        return true;
    }

    /**
     * Applies a reported state of the fork.
     *
     * @param cpu reads the CPU time used by the fork's processes
     * @return the command to send if its workers should be interrupted now
     */
    Optional<Interruption> learn(ForkState state, Supplier<Optional<CpuTimes>> cpu, long now) {
        where = state.where();
        place(state, now);
        if (state.is(Sign.INTERRUPTED) && commanded != null) {
            interrupted = true;
            interruptedBefore.add(commanded);
        }
        if (!state.is(Sign.STUCK)) {
            proof = null;
        }
        return state.is(Sign.INTERRUPTIBLE) ? interruption(state, cpu, now) : Optional.empty();
    }

    private void place(ForkState state, long now) {
        if (state.iteration() != iteration || state.running() != running) {
            begun = now - Math.max(0, state.nanos());
            charged = begun;
            commanded = null;
            interrupted = false;
            iteration = state.iteration();
            running = state.running();
        }
        boolean fixture = state.is(Sign.FIXTURE);
        if (fixture) {
            // Time spent in fixtures is not charged to the calls that follow.
            charged = now;
        }
        limit = patience.iteration() + (fixture ? patience.fixtures() : patience.calls());
        deadline = (fixture ? begun : charged) + limit;
    }

    private Optional<Interruption> interruption(ForkState state, Supplier<Optional<CpuTimes>> cpu, long now) {
        if (ending != iteration) {
            ending = iteration;
            endingSince = state.nanos();
        }
        long stuck = state.is(Sign.STUCK) ? untilStuck(state, cpu, now) : Long.MAX_VALUE;
        long left = Math.min(stuck, patience.jmh(endingSince) - state.nanos());
        if (commanded != null) {
            left = Math.max(left, commandedAt + AGAIN - now);
        }
        if (left > 0) {
            ask = Math.min(ask, now + Math.min(left, LONGEST));
            return Optional.empty();
        }
        Reason reason = stuck <= 0 ? Reason.STUCK : Reason.TIMEOUT;
        commanded = reason;
        commandedAt = now;
        pause = SOON;
        ask = now + SOON;
        return Optional.of(new Interruption(iteration, reason));
    }

    /** Returns the time until workers that are now stuck should be interrupted, in ns. */
    private long untilStuck(ForkState state, Supplier<Optional<CpuTimes>> cpu, long now) {
        boolean before = interruptedBefore.contains(Reason.STUCK);
        long left = patience.stuck(endingSince, before) - state.nanos();
        return before ? left : Math.max(left, untilProven(state, cpu, now));
    }

    private long untilProven(ForkState state, Supplier<Optional<CpuTimes>> cpu, long now) {
        Proof known = proof;
        if (known == null || known.iteration != iteration || known.places != state.places()) {
            proof = new Proof(iteration, state.places(), cpu.get(), now);
            return PROOF;
        }
        long left = known.at + PROOF - now;
        if (left > 0) {
            return left;
        }
        Optional<CpuTimes> used = cpu.get();
        boolean idle =
                used.isPresent() && known.cpu.isPresent() && used.get().idleSince(known.cpu.get(), now - known.at);
        if (!idle) {
            proof = new Proof(iteration, state.places(), used, now);
            return PROOF;
        }
        return 0;
    }

    /** Returns the number of the iteration last reported by the watcher. */
    int iteration() {
        return iteration;
    }

    Patience patience() {
        return patience;
    }

    /** Returns a phrase for what took too long, to end a sentence. */
    String overdue() {
        return doing + " for longer than " + limit / SECOND + " s" + place()
                + (interrupted ? ", and did not stop when interrupted" : "");
    }

    /** Returns a phrase for what the fork was doing when it used no CPU, to end a sentence. */
    String idle() {
        long seconds = patience.idle().orElse(0) / SECOND;
        return doing + place() + ", using almost no CPU time for over " + seconds + " s";
    }

    private String place() {
        return where.isEmpty() ? "" : ", in " + where;
    }
}
