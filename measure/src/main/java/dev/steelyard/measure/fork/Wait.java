package dev.steelyard.measure.fork;

import dev.steelyard.harness.wire.ForkState;
import java.util.concurrent.TimeUnit;

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
    /** A limit leaves time for so many questions at least. */
    private static final long QUESTIONS = 4;

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final String doing;
    private final Patience patience;
    private long begun;
    private long limit;
    private long deadline;
    private long ask;
    private long pause;
    private boolean asked;
    private int iteration;
    /** The iteration that was last seen to be interruptible, and how long it had been running then. */
    private int ending;

    private long endingSince;
    private boolean interrupted;
    private long interruptedAt;
    private String where = "";

    /**
     * A wait that begins.
     *
     * @param doing what the fork does, such as {@code running a turn}
     * @param asks whether it has a watcher to be asked
     * @param before whether it had to be interrupted before
     */
    Wait(String doing, Patience patience, boolean asks, boolean before, long now) {
        this.doing = doing;
        this.patience = patience;
        begun = now;
        limit = patience.planned() + patience.calls();
        deadline = now + limit;
        pause = Math.min(before ? SOON : FIRST, longest());
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
        asked = true;
        ask = now + pause;
        pause = Math.min(longest(), 2 * pause);
        return true;
    }

    /**
     * Takes note of where the fork is.
     *
     * @return whether its workers are to be interrupted, of which this takes note
     */
    boolean learn(ForkState state, long now) {
        where = state.where();
        if (state.fixture() || state.iteration() != iteration || !state.running()) {
            // Time spent in fixtures is not charged to the calls that follow.
            begun = state.fixture() ? now : now - Math.max(0, state.nanos());
        }
        if (state.iteration() != iteration) {
            iteration = state.iteration();
            interrupted = false;
        }
        limit = patience.iteration() + (state.fixture() ? patience.fixtures() : patience.calls());
        deadline = (state.fixture() ? now - state.nanos() : begun) + limit;
        boolean reply = !asked;
        asked = false;
        if (!state.interruptible() || reply) {
            return false;
        }
        if (ending != iteration) {
            ending = iteration;
            endingSince = state.nanos();
        }
        long left = patience.interrupt(endingSince, state.stuck()) - state.nanos();
        if (interrupted) {
            left = Math.max(left, interruptedAt + AGAIN - now);
        }
        if (left > 0) {
            ask = Math.min(ask, now + Math.min(left, LONGEST));
            return false;
        }
        interrupted = true;
        interruptedAt = now;
        pause = SOON;
        ask = now + SOON;
        return true;
    }

    /** Returns the number of the iteration that the watcher saw last. */
    int iteration() {
        return iteration;
    }

    /** Returns for how long the iteration has been going on beyond what was planned, as far as is known; negative if not. */
    long late(long now) {
        return now - begun - Math.max(patience.planned(), patience.iteration());
    }

    Patience patience() {
        return patience;
    }

    /** Returns what it did for too long, for the end of a sentence. */
    String overdue() {
        return doing + " for longer than " + limit / SECOND + " s" + place()
                + (interrupted ? ", and did not end when it was interrupted" : "");
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
