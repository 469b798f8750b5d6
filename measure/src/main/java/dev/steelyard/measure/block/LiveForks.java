package dev.steelyard.measure.block;

import dev.steelyard.measure.fork.ForkEvent;
import dev.steelyard.measure.fork.ForkRun;
import dev.steelyard.measure.fork.IdleWatch;
import dev.steelyard.measure.fork.ThreadDump;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * The forks of a block: waits for their events, ends forks that fail or hang, and tracks which are left. Must be used
 * only by the thread that runs the block; forks add events from other threads.
 */
final class LiveForks {
    /** Time within which the end of a process must be reported after it was killed or its gate closed. */
    private static final long KILL_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Time for which a block may continue after its budget has run out. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Polling interval for events expected within a second. */
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Maximum time between checks whether this process was stopped. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final String baseline;
    private final Heartbeat heartbeat;
    private final IdleWatch idle = new IdleWatch();
    private final OptionalLong budgetEnd;
    private final BlockingQueue<ForkEvent> events = new LinkedBlockingQueue<>();
    private final List<ForkRun> forks = new ArrayList<>();
    private final List<ForkRun> view = Collections.unmodifiableList(forks);
    /** Variants whose forks have not been started yet. */
    private final Set<String> coming = new LinkedHashSet<>();
    /** Forks that failed while the others continued, with the last round in which they had a turn. */
    private final Map<ForkRun, Integer> dropped = new HashMap<>();

    private int round = -1;
    private boolean late;

    /**
     * Creates an empty set of forks.
     *
     * @param baseline name of the baseline, without which there is nothing to compare
     * @param heartbeat the clock for all deadlines
     * @param budgetEnd time at which the budget runs out, on that clock; empty for no limit
     */
    LiveForks(String baseline, Heartbeat heartbeat, OptionalLong budgetEnd) {
        this.baseline = baseline;
        this.heartbeat = heartbeat;
        this.budgetEnd = budgetEnd;
    }

    /** Returns the queue to which forks add their events. */
    Queue<ForkEvent> events() {
        return events;
    }

    /** Records the variants whose forks will be started. */
    void expect(Collection<String> variants) {
        coming.addAll(variants);
    }

    void add(ForkRun fork) {
        forks.add(fork);
        coming.remove(fork.variant());
    }

    /** Records that a fork did not start. */
    void missing(String variant) {
        coming.remove(variant);
    }

    /** Returns the variants whose forks have not been started. */
    List<String> coming() {
        return List.copyOf(coming);
    }

    /** Returns a view of all forks in start order, including dropped ones. */
    List<ForkRun> all() {
        return view;
    }

    /** Returns all forks except dropped ones. */
    List<ForkRun> standing() {
        return forks.stream().filter(fork -> !dropped.containsKey(fork)).toList();
    }

    /** Returns the forks of a group except dropped ones. */
    List<ForkRun> standing(List<ForkRun> group) {
        return group.stream().filter(fork -> !dropped.containsKey(fork)).toList();
    }

    /** Records that all turns of a group so far count as warmup; forks that were dropped then had no turns. */
    void restartTurns(List<ForkRun> group) {
        for (ForkRun fork : group) {
            if (dropped.replace(fork, -1) == null) {
                fork.sent().restartTurns();
            }
        }
    }

    boolean dropped(ForkRun fork) {
        return dropped.containsKey(fork);
    }

    /** Returns the last round in which a fork had a turn; {@link Integer#MAX_VALUE} unless it was dropped. */
    int lastRound(ForkRun fork) {
        return dropped.getOrDefault(fork, Integer.MAX_VALUE);
    }

    /** Records the start of a round. */
    void begin(int next) {
        round = next;
    }

    /** Returns whether the baseline and a treatment are running or will be started. */
    boolean comparable() {
        return comparable(standing());
    }

    /**
     * Waits until a fork has exited after its last turn; kills it after a limit in ns. Threads left behind by the
     * benchmark would otherwise keep the JVM alive for half a minute.
     */
    void awaitEnd(ForkRun fork, long limit) throws InterruptedException {
        if (!awaitOver(fork, limit)) {
            fork.linger();
            fork.host().killFork();
            if (!awaitOver(fork, KILL_NANOS)) {
                // The next fork must not run alongside it.
                fork.host().close();
            }
        }
    }

    /** Waits for the last messages of a fork that has exited: they arrive on a different connection than the exit. */
    void awaitLastWords(ForkRun fork) throws InterruptedException {
        while (fork.over() && fork.speaks()) {
            ForkEvent event = events.poll(POLL_NANOS, TimeUnit.NANOSECONDS);
            if (event != null) {
                apply(event);
            }
        }
    }

    private boolean awaitOver(ForkRun fork, long nanos) throws InterruptedException {
        long deadline = heartbeat.nanos() + nanos;
        while (!fork.over()) {
            ForkEvent event = events.poll(Math.max(0, deadline - heartbeat.nanos()), TimeUnit.NANOSECONDS);
            if (event != null) {
                apply(event);
            } else if (heartbeat.nanos() - deadline >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns a condition that dropped forks also satisfy. */
    Predicate<ForkRun> orDropped(Predicate<ForkRun> condition) {
        return condition.or(dropped::containsKey);
    }

    /**
     * Waits until a condition holds. Returns false as soon as nothing is left to compare because forks failed or are overdue, this process
     * was stopped, or the budget ran out. Other failed forks are ended and dropped, and the block continues.
     */
    boolean await(BooleanSupplier done) throws InterruptedException {
        while (!done.getAsBoolean()) {
            // Process all pending events before checking any deadline.
            ForkEvent event = events.poll(untilNext(), TimeUnit.NANOSECONDS);
            while (event != null) {
                apply(event);
                event = events.poll();
            }
            if (heartbeat.stopped() || (anyFailed() && !dropFailed()) || tooLate()) {
                return false;
            }
        }
        return true;
    }

    private long untilNext() {
        long now = heartbeat.nanos();
        long wait = LOOK_NANOS;
        for (int i = 0; i < forks.size(); i++) {
            ForkRun fork = forks.get(i);
            if (fork.expected() && !dropped.containsKey(fork)) {
                fork.inquire(now);
                wait = Math.min(wait, fork.next() - now);
            } else if (fork.over() && fork.speaks()) {
                wait = Math.min(wait, POLL_NANOS);
            }
        }
        return Math.max(0, wait);
    }

    /** Returns whether the budget has run out, so that forks get no more than planned. */
    boolean budgetEnded() {
        return budgetEnd.isPresent() && heartbeat.nanos() - budgetEnd.getAsLong() > 0;
    }

    /** Returns whether the budget ran out so long ago that waiting must stop. */
    private boolean tooLate() {
        late |= budgetEnd.isPresent() && heartbeat.nanos() - budgetEnd.getAsLong() > GRACE_NANOS;
        return late;
    }

    /** Returns the current time of the clock for all deadlines, in ns. */
    long nanos() {
        return heartbeat.nanos();
    }

    /** Returns whether a wait ended because the budget ran out. */
    boolean endedByBudget() {
        return late;
    }

    private boolean anyFailed() {
        long now = heartbeat.nanos();
        boolean failed = false;
        for (int i = 0; i < forks.size(); i++) {
            ForkRun fork = forks.get(i);
            failed |= !dropped.containsKey(fork) && (fork.overdue(now) || idle(fork, now) || fork.failed());
        }
        return failed;
    }

    private boolean idle(ForkRun fork, long now) {
        boolean works = fork.pid() != 0 && fork.expected();
        if (!works) {
            idle.forget(fork.pid());
            return false;
        }
        boolean found = idle.idle(fork.pid(), fork.idleLimit(), now);
        if (found) {
            fork.idle();
        }
        return found;
    }

    /** Ends failed forks and returns true if the baseline and a treatment remain, running or yet to start; otherwise ends none. */
    private boolean dropFailed() throws InterruptedException {
        if (!comparable(forks.stream().filter(fork -> !fork.failed()).toList())) {
            return false;
        }
        for (ForkRun fork : forks) {
            if (fork.failed() && !dropped.containsKey(fork)) {
                dropped.put(fork, round);
                endFailed(fork);
                if (!awaitOver(fork, KILL_NANOS)) {
                    fork.host().close();
                }
            }
        }
        return true;
    }

    /** Returns whether the baseline and a treatment are among the given forks and those yet to start. */
    private boolean comparable(List<ForkRun> left) {
        boolean compared = coming.contains(baseline)
                || left.stream().anyMatch(fork -> fork.variant().equals(baseline));
        return compared && left.size() + coming.size() > 1;
    }

    private void apply(ForkEvent event) {
        ForkRun fork = event.fork();
        int iteration = fork.iteration();
        try {
            fork.apply(event);
            if (fork.iteration() != iteration) {
                idle.forget(fork.pid());
            }
        } catch (IOException e) {
            throw new IllegalStateException("a gate or host of the same version sent what cannot be read", e);
        }
    }

    /**
     * Ends all forks that are still running: a failed one after its evidence has arrived, its neighbors as a
     * consequence.
     *
     * @param otherwise the reason to use if no fork failed
     * @return the reason
     */
    String end(String otherwise) {
        boolean interrupted = Thread.interrupted();
        String reason = otherwise;
        try {
            for (ForkRun fork : forks) {
                if (fork.failed() && !fork.over()) {
                    endFailed(fork);
                }
            }
            reason = reason(otherwise);
            endNeighbours(reason);
            for (ForkRun fork : forks) {
                awaitLastWords(fork);
            }
        } catch (InterruptedException e) {
            interrupted = true;
            // There is no time to wait for their exit: a late message from a host would be attributed to the next fork.
            forks.stream()
                    .filter(fork -> !fork.over())
                    .forEach(fork -> fork.host().close());
        } finally {
            forks.forEach(ForkRun::close);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return reason;
    }

    private void endFailed(ForkRun fork) throws InterruptedException {
        if (fork.hung()) {
            ThreadDump.request(fork.pid());
        } else if (!fork.ungated() && awaitOver(fork, KILL_NANOS)) {
            return;
        }
        fork.host().killFork();
    }

    /** Returns the reason for ending forks that did not fail: the first failed fork, if any. */
    private String reason(String otherwise) {
        return forks.stream()
                .filter(fork -> fork.failed() && !dropped.containsKey(fork))
                .findFirst()
                .map(fork -> "the fork of " + fork.variant() + " "
                        + fork.outcome().kind().words())
                .orElse(otherwise);
    }

    private void endNeighbours(String reason) throws InterruptedException {
        for (ForkRun fork : forks) {
            if (!fork.over()) {
                if (!fork.failed()) {
                    fork.stopFor(reason);
                }
                fork.host().killFork();
            }
        }
        for (ForkRun fork : forks) {
            if (!awaitOver(fork, KILL_NANOS)) {
                // Something still holds the fork's output open; the host waits for it and cannot be reused.
                fork.host().close();
            }
        }
    }
}
