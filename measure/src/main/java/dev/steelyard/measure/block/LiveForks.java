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
 * The forks of a block: waits for what they do, ends those that fail or hang, and knows who is left. For the one thread
 * that runs the block; forks add their events from others.
 */
final class LiveForks {
    /** How long a process that was killed, or whose gate is gone, may take to be reported as ended. */
    private static final long KILL_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** How long a block may go on after its budget has ended. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** How often to look for what is to come within a second. */
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** How long to wait at most before looking whether the process was stopped meanwhile. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final String baseline;
    private final Heartbeat heartbeat;
    private final IdleWatch idle = new IdleWatch();
    private final OptionalLong budgetEnd;
    private final BlockingQueue<ForkEvent> events = new LinkedBlockingQueue<>();
    private final List<ForkRun> forks = new ArrayList<>();
    private final List<ForkRun> view = Collections.unmodifiableList(forks);
    /** Variants whose forks are yet to be started. */
    private final Set<String> coming = new LinkedHashSet<>();
    /** Forks that failed while the others went on, with the last round in which they still had their turn. */
    private final Map<ForkRun, Integer> dropped = new HashMap<>();

    private int round = -1;
    private boolean late;

    /**
     * No forks yet.
     *
     * @param baseline name of the variant without which there is nothing to compare
     * @param heartbeat the clock of all deadlines
     * @param budgetEnd when the budget ends, by that clock; empty if nothing depends on it
     */
    LiveForks(String baseline, Heartbeat heartbeat, OptionalLong budgetEnd) {
        this.baseline = baseline;
        this.heartbeat = heartbeat;
        this.budgetEnd = budgetEnd;
    }

    /** Returns where forks put their events. */
    Queue<ForkEvent> events() {
        return events;
    }

    /** Takes note of the forks to come. */
    void expect(Collection<String> variants) {
        coming.addAll(variants);
    }

    void add(ForkRun fork) {
        forks.add(fork);
        coming.remove(fork.variant());
    }

    /** Takes note that a fork did not start. */
    void missing(String variant) {
        coming.remove(variant);
    }

    /** Returns the variants whose forks were never started. */
    List<String> coming() {
        return List.copyOf(coming);
    }

    /** Returns all forks in the order in which they were started, those that were dropped included: a view. */
    List<ForkRun> all() {
        return view;
    }

    /** Returns the forks that were not dropped. */
    List<ForkRun> standing() {
        return forks.stream().filter(fork -> !dropped.containsKey(fork)).toList();
    }

    /** Returns those of some forks that were not dropped. */
    List<ForkRun> standing(List<ForkRun> group) {
        return group.stream().filter(fork -> !dropped.containsKey(fork)).toList();
    }

    /** Takes note that all turns of some forks so far are warmup: those that were dropped have had none. */
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

    /** Returns the last round in which a fork had its turn: the greatest number unless it was dropped. */
    int lastRound(ForkRun fork) {
        return dropped.getOrDefault(fork, Integer.MAX_VALUE);
    }

    /** Takes note that a round begins. */
    void begin(int next) {
        round = next;
    }

    /** Returns whether the baseline and a treatment have started or will. */
    boolean comparable() {
        return comparable(standing());
    }

    /**
     * Waits until a fork is over whose last turn has ended. Threads that the benchmark left behind would keep the JVM
     * alive for half a minute: not longer than the limit in ns.
     */
    void awaitEnd(ForkRun fork, long limit) throws InterruptedException {
        if (!awaitOver(fork, limit)) {
            fork.linger();
            fork.host().killFork();
            if (!awaitOver(fork, KILL_NANOS)) {
                // The next fork must not run beside it.
                fork.host().close();
            }
        }
    }

    /** Waits for the last words of a fork that is over: they come by another connection than the end. */
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

    /** Returns a condition that forks which were dropped meet as well. */
    Predicate<ForkRun> orDropped(Predicate<ForkRun> condition) {
        return condition.or(dropped::containsKey);
    }

    /**
     * Waits until a condition holds; returns false as soon as forks have failed or are overdue without which there is
     * nothing left to compare, this process was stopped, or the budget ended the wait. Other forks that fail are ended and
     * dropped, and the block goes on.
     */
    boolean await(BooleanSupplier done) throws InterruptedException {
        while (!done.getAsBoolean()) {
            // All that was said is heard before anybody is judged by the time.
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

    /** Returns whether the budget has ended: no fork is given more than it was planned to have. */
    boolean budgetEnded() {
        return budgetEnd.isPresent() && heartbeat.nanos() - budgetEnd.getAsLong() > 0;
    }

    /** Returns whether the budget ended so long ago that nobody waits for the forks any more. */
    private boolean tooLate() {
        late |= budgetEnd.isPresent() && heartbeat.nanos() - budgetEnd.getAsLong() > GRACE_NANOS;
        return late;
    }

    /** Returns the time of the clock of all deadlines, in ns. */
    long nanos() {
        return heartbeat.nanos();
    }

    /** Returns whether the budget ended a wait. */
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

    /** Ends the forks that failed; tells whether the baseline and a treatment are left or to come, and else ends none. */
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

    /** Returns whether the baseline and a treatment are among some forks and those to come. */
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
     * Ends all forks that are not over yet: the failed one after its evidence is in, its neighbors because of it.
     *
     * @param otherwise why, if none of them failed
     * @return why
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
            // No time to hear that they are over: a late word from a host would be taken for the next fork's.
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

    /** Forks that did not fail are ended because of the one that did, if any. */
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
                // Something still holds the fork's output; the host waits for it and cannot be used again.
                fork.host().close();
            }
        }
    }
}
