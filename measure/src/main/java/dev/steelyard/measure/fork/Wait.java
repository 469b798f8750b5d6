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
 * A wait for a fork to do what it was asked for. When it takes longer than planned, the fork's watcher is asked where it is,
 * less and less often; what it says moves the deadline. All times are in ns of one clock.
 */
final class Wait {
    private static final long FIRST = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(10);
    /** For forks that had to be interrupted before. */
    private static final long SOON = TimeUnit.MILLISECONDS.toNanos(20);
    /** JMH interrupts again and again, so long apart. */
    private static final long AGAIN = TimeUnit.MILLISECONDS.toNanos(100);
    /** For so long workers stay where they are, and their process does nothing, before it is believed that they are stuck. */
    private static final long PROOF = TimeUnit.SECONDS.toNanos(1);
    /** A limit leaves time for so many questions at least. */
    private static final long QUESTIONS = 4;

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final String doing;
    private final Patience patience;
    private final Set<Reason> interruptedBefore;
    /** Since when the fork is in its iteration, or between two, as far as is known. */
    private long begun;
    /** From when on time is charged to the benchmark's calls. */
    private long charged;

    private long limit;
    private long deadline;
    private long ask;
    private long pause;
    private int iteration;
    private boolean running;
    /** The iteration that was last seen to be interruptible, and how long it had been running then. */
    private int ending;

    private long endingSince;
    private @Nullable Proof proof;
    private @Nullable Reason commanded;
    private long commandedAt;
    private boolean interrupted;
    private String where = "";

    /**
     * When workers were first seen to be stuck where they still are.
     *
     * @param places their places
     * @param cpu what the fork's processes had used then; empty if that is not known
     */
    private record Proof(int iteration, int places, Optional<CpuTimes> cpu, long at) {}

    /**
     * A wait that begins.
     *
     * @param doing what the fork does, such as {@code running a turn}
     * @param asks whether it has a watcher to be asked
     * @param interruptedBefore why its workers had to be interrupted so far, to which the wait adds
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

    /** Returns when something is to be done about it: a question, or an end. */
    long next() {
        return Math.min(ask, deadline);
    }

    /** Returns whether the watcher is to be asked now, and takes note that it is. */
    boolean asks(long now) {
        if (now - ask < 0 || ask == Long.MAX_VALUE) {
            return false;
        }
        ask = now + pause;
        pause = Math.min(longest(), 2 * pause);
        return true;
    }

    /**
     * Takes note of where the fork is.
     *
     * @param cpu reads what the fork's processes have used
     * @return the command to interrupt its workers, if they are to be, of which this takes note
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

    /** Returns how long to wait until workers are interrupted that are stuck now. */
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

    /** Returns the number of the iteration that the watcher saw last. */
    int iteration() {
        return iteration;
    }

    Patience patience() {
        return patience;
    }

    /** Returns what it did for too long, for the end of a sentence. */
    String overdue() {
        return doing + " for longer than " + limit / SECOND + " s" + place()
                + (interrupted ? ", and did not stop when interrupted" : "");
    }

    /** Returns the same of a fork that used no CPU. */
    String idle() {
        long seconds = patience.idle().orElse(0) / SECOND;
        return doing + place() + ", using almost no CPU time for over " + seconds + " s";
    }

    private String place() {
        return where.isEmpty() ? "" : ", in " + where;
    }
}
