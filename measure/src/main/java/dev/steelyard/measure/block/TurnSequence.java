package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.plan.Readiness;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.measure.fork.ForkRun;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * All turns of a block in their random order. If the workers have CPUs of their own, a fork that ends its turn directly starts the next
 * fork's turn; this thread, which notices a little later, only does the bookkeeping.
 */
final class TurnSequence {
    private final BlockRequest request;
    private final DrawnOrder order;
    private final LiveForks forks;
    private final GrantLimits limits;
    private final LockstepOptions options;
    private final SettlingForks settling;

    /** Number of parts of the turns after which the forks are checked. */
    private static final int LOOKS = 4;

    /** Minimum number of rounds of a block whose turns may start over. */
    private static final int FEWEST_RESTARTED = 3;

    /** A pilot ends early if its turns take more than this many times as long as planned, because each operation is longer than a slice. */
    private static final int SLOW = 3;
    /** Minimum number of turns of a fork for finding a plan. */
    private static final int FEWEST = 2;

    /** Part of a pilot's time that is worth saving. */
    private static final int PILOT_PART = 5;

    /** Time at which the block began. */
    private final long begin;

    /** Number of rounds to run. */
    private int rounds;

    /** A turn to be taken. */
    private record Turn(int round, ForkRun fork, Grant grant) {}

    TurnSequence(
            BlockRequest request,
            DrawnOrder order,
            LiveForks forks,
            GrantLimits limits,
            LockstepOptions options,
            SettlingForks settling) {
        this.request = request;
        this.order = order;
        this.forks = forks;
        this.limits = limits;
        this.options = options;
        this.settling = settling;
        this.rounds = order.rounds().size();
        this.begin = forks.nanos();
    }

    /**
     * Runs all turns of a group of forks; returns whether the block continues. Forks are checked after each quarter, and before the last
     * round instead of after it, when JMH can no longer run more iterations: if one of them was still settling, the turns so far become
     * warmup for all of them, and the turns start over; no more turns are lost than were planned. A pilot has fewer turns if they take far
     * longer than planned, or if the pilot has taken its time.
     */
    boolean run(List<ForkRun> group, BlockPlacement placement, Stopwatch stopwatch) throws InterruptedException {
        List<Turn> turns = turns(group);
        @Nullable Turn handed = null;
        int lost = 0;
        int i = 0;
        long begun = forks.nanos();
        while (i < turns.size()) {
            if (handed == null && endsEarly(turns, i, group, begun)) {
                turns = ending(turns, turns.get(i).round());
            }
            Turn turn = turns.get(i);
            if (isLook(turns, i)) {
                Readiness.Need need = settling.inTurns(forks.standing(group), (double) turn.round() / rounds);
                if (!need.ready() && mayRestart(lost + turn.round())) {
                    lost += turn.round();
                    if (need.collects() && !collect(group)) {
                        return false;
                    }
                    turns = again(group, turn.round());
                    begun = forks.nanos();
                    i = 0;
                    continue;
                }
                if (!need.ready() && lost > 0) {
                    settling.restartedInVain(need.signals());
                }
            }
            i++;
            forks.begin(turn.round());
            if (forks.dropped(turn.fork())) {
                continue;
            }
            if (turn.equals(handed)) {
                turn.fork()
                        .expect(
                                turn.grant(),
                                "running a turn",
                                limits.turn(turn.fork().variant()));
            } else {
                grant(turn, placement);
            }
            @Nullable Turn next = placement.apart() && !endsEarly(turns, i, group, begun) ? following(turns, i) : null;
            if (next != null) {
                turn.fork().handTo(next.fork(), next.grant());
            }
            boolean well = end(turn.fork());
            stopwatch.turnOver();
            handed = next != null && !turn.fork().takeBack() ? next : null;
            if (!well) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether forks are checked before a turn: the first turn of the round after each quarter, and of the last round. */
    private boolean isLook(List<Turn> turns, int index) {
        int round = turns.get(index).round();
        return beginsRound(turns, index)
                && (round == rounds - 1 || (long) round * LOOKS / rounds > (long) (round - 1) * LOOKS / rounds);
    }

    private static boolean beginsRound(List<Turn> turns, int index) {
        return index > 0
                && index < turns.size()
                && turns.get(index - 1).round() < turns.get(index).round();
    }

    /** Returns whether the round that starts with a turn should be a pilot's last, although more are planned. */
    private boolean endsEarly(List<Turn> turns, int index, List<ForkRun> group, long begun) {
        long planned =
                (long) request.plan().measurementIterations() * request.plan().sliceNanos() * group.size();
        return request.id().purpose() == Block.Purpose.PILOT
                && !options.placement().alternate()
                && beginsRound(turns, index)
                && turns.get(index).round() >= FEWEST - 1
                && turns.get(index).round() < rounds - 1
                && (forks.nanos() - begun > SLOW * planned
                        || lacksTime(turns.get(index).round(), forks.nanos() - begun))
                && group.stream().allMatch(ForkRun::extensible);
    }

    /** Returns whether a pilot's time is over after a number of rounds, and those that are left would take long. */
    private boolean lacksTime(int done, long nanos) {
        return request.time()
                .filter(time -> forks.nanos() - begin > time.pilot().toNanos())
                .filter(time -> nanos / done * (rounds - done) > time.pilot().toNanos() / PILOT_PART)
                .isPresent();
    }

    /** Returns the turns up to and including a round, which becomes the last; JMH then runs fewer iterations. */
    private List<Turn> ending(List<Turn> turns, int round) {
        int left = 0;
        for (int later = round + 1; later < rounds; later++) {
            left += request.plan().slices(later);
        }
        rounds = round + 1;
        Grant last =
                new Grant(request.plan().slices(round), request.plan().turn().leadIn(), true).with(-left);
        return turns.stream()
                .filter(turn -> turn.round() <= round)
                .map(turn -> turn.round() == round ? new Turn(round, turn.fork(), last) : turn)
                .toList();
    }

    /**
     * Returns whether turns may start over. JMH must not be in the last iteration it planned, which includes the trial's tear-down.
     *
     * @param lost number of rounds that would be lost
     */
    private boolean mayRestart(int lost) {
        return lost <= rounds && rounds >= FEWEST_RESTARTED && !forks.budgetEnded();
    }

    /** Provokes a collection in all forks at the same time; returns whether the block continues. */
    private boolean collect(List<ForkRun> group) throws InterruptedException {
        List<ForkRun> standing = forks.standing(group);
        standing.forEach(fork ->
                fork.grant(Grant.toTurns(true), "making garbage before its turns", limits.warmup(fork.variant())));
        settling.collected(standing);
        return forks.await(() -> standing.stream().allMatch(forks.orDropped(ForkRun::atGate)));
    }

    /** Returns all turns again; JMH must run as many additional iterations as the turns so far had. */
    private List<Turn> again(List<ForkRun> group, int round) {
        int slices = 0;
        for (int before = 0; before < round; before++) {
            slices += request.plan().slices(before);
        }
        forks.restartTurns(group);
        int more = slices;
        return turns(group).stream()
                .map(turn -> turn.round() == 0
                        ? new Turn(0, turn.fork(), turn.grant().with(more))
                        : turn)
                .toList();
    }

    private void grant(Turn turn, BlockPlacement placement) {
        // The host processes the results of the previous turn, which must not happen during anyone's turn.
        if (!placement.apart()) {
            LockSupport.parkNanos(options.settle().toNanos());
        }
        turn.fork()
                .grant(turn.grant(), "running a turn", limits.turn(turn.fork().variant()));
    }

    private boolean end(ForkRun fork) throws InterruptedException {
        boolean well = forks.await(() -> fork.atGate() || fork.last() || forks.dropped(fork));
        return well && (forks.dropped(fork) || !fork.failed());
    }

    /** Returns the next turn, to be started by the fork that ends its own; null if forks are checked first. */
    private @Nullable Turn following(List<Turn> turns, int index) {
        for (int i = index; i < turns.size() && !isLook(turns, i); i++) {
            if (!forks.dropped(turns.get(i).fork())) {
                return turns.get(i);
            }
        }
        return null;
    }

    private List<Turn> turns(List<ForkRun> group) {
        List<Turn> turns = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            Grant grant = new Grant(
                    request.plan().slices(round), request.plan().turn().leadIn(), round == rounds - 1);
            for (int index : order.rounds().get(round)) {
                if (has(index) && group.contains(fork(index))) {
                    turns.add(new Turn(round, fork(index), grant));
                }
            }
        }
        return turns;
    }

    /** Returns the order of the turns that were taken, as indexes of forks: the random order without turns of forks that had failed. */
    List<List<Integer>> taken() {
        List<List<Integer>> turns = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            int number = i;
            turns.add(order.rounds().get(i).stream()
                    .filter(index -> has(index) && forks.lastRound(fork(index)) >= number)
                    .toList());
        }
        return turns;
    }

    /** Returns whether an index in the random order belongs to a fork; the last indexes belong to forks that did not start. */
    private boolean has(int index) {
        return index < forks.all().size();
    }

    private ForkRun fork(int index) {
        return forks.all().get(index);
    }
}
