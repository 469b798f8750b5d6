package dev.steelyard.measure.block;

import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.measure.fork.ForkRun;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * All turns of a block in their drawn order. Where the workers have a CPU apart, a fork that ends its turn starts that of the
 * next one; this thread, which notices a little later, only keeps the books.
 */
final class TurnSequence {
    private final BlockRequest request;
    private final DrawnOrder order;
    private final LiveForks forks;
    private final GrantLimits limits;
    private final LockstepOptions options;

    /** A turn that is to be taken. */
    private record Turn(int round, ForkRun fork, Grant grant) {}

    TurnSequence(BlockRequest request, DrawnOrder order, LiveForks forks, GrantLimits limits, LockstepOptions options) {
        this.request = request;
        this.order = order;
        this.forks = forks;
        this.limits = limits;
        this.options = options;
    }

    /** Has the turns of some forks taken; tells whether the block goes on. */
    boolean run(List<ForkRun> group, BlockPlacement placement, Stopwatch stopwatch) throws InterruptedException {
        List<Turn> turns = turns(group);
        @Nullable Turn handed = null;
        for (int i = 0; i < turns.size(); i++) {
            Turn turn = turns.get(i);
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
            @Nullable Turn next = placement.apart() ? following(turns, i) : null;
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

    private void grant(Turn turn, BlockPlacement placement) {
        // The host takes in the results of the previous turn; that work belongs to nobody's turn.
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

    private @Nullable Turn following(List<Turn> turns, int index) {
        for (int i = index + 1; i < turns.size(); i++) {
            if (!forks.dropped(turns.get(i).fork())) {
                return turns.get(i);
            }
        }
        return null;
    }

    private List<Turn> turns(List<ForkRun> group) {
        List<Turn> turns = new ArrayList<>();
        int rounds = order.rounds().size();
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

    /** Returns the drawn order, as indexes of forks, without the turns that forks did not have because they had failed. */
    List<List<Integer>> taken() {
        List<List<Integer>> turns = new ArrayList<>();
        for (int i = 0; i < order.rounds().size(); i++) {
            int number = i;
            turns.add(order.rounds().get(i).stream()
                    .filter(index -> has(index) && forks.lastRound(fork(index)) >= number)
                    .toList());
        }
        return turns;
    }

    /** Returns whether a place in the drawn order is that of a fork; the last ones are of those that did not start. */
    private boolean has(int index) {
        return index < forks.all().size();
    }

    private ForkRun fork(int index) {
        return forks.all().get(index);
    }
}
