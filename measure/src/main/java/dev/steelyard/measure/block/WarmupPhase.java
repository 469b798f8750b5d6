package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.plan.Planner;
import dev.steelyard.core.plan.Readiness;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.measure.fork.ForkRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Warms up a block's forks, a few at a time: the same number of iterations for all, then more for each fork until it has settled or reached
 * the maximum warmup. Forks that are ready are parked.
 */
final class WarmupPhase {
    private final BlockRequest request;
    private final int warmups;
    private final LiveForks forks;
    private final GrantLimits limits;
    private final SettlingForks settling;
    private final int atOnce;

    /** @param warmups number of iterations that all forks have */
    WarmupPhase(
            BlockRequest request,
            int warmups,
            LiveForks forks,
            GrantLimits limits,
            LockstepOptions options,
            SettlingForks settling) {
        this.request = request;
        this.warmups = warmups;
        this.forks = forks;
        this.limits = limits;
        this.settling = settling;
        this.atOnce = parallelWarmups(request, options);
    }

    /** Returns the number of forks that warm up at once: together, they never have more workers than there are cores. */
    static int parallelWarmups(BlockRequest request, LockstepOptions options) {
        int threads = request.entries().stream()
                .mapToInt(entry -> entry.benchmark().benchmark().threads())
                .max()
                .orElse(1);
        return Math.max(1, options.parallelWarmups() / Math.max(1, threads));
    }

    /**
     * Warms up forks until they wait at the gate before their first turn; in a pilot, each runs its last iterations alone. Returns whether
     * all do.
     */
    boolean run(List<ForkRun> group, Stopwatch stopwatch) throws InterruptedException {
        int alone = request.id().purpose() == Block.Purpose.PILOT ? Planner.alone(request.plan()) : 0;
        boolean warm = warmups == 0
                || ((warmups == alone || run(group, warmups - alone, atOnce, true))
                        && (alone == 0 || run(group, alone, 1, false))
                        && toTurns(group));
        stopwatch.allWarm();
        return warm;
    }

    private boolean run(List<ForkRun> group, int iterations, int together, boolean untilSettled)
            throws InterruptedException {
        List<ForkRun> cold = new ArrayList<>(forks.standing(group));
        List<ForkRun> warming = new ArrayList<>();
        boolean going = true;
        while (going && !(cold.isEmpty() && warming.isEmpty())) {
            while (!cold.isEmpty() && warming.size() < together) {
                ForkRun next = cold.remove(0);
                warming.add(next);
                grant(next, Grant.warmup(iterations));
            }
            going = forks.await(() -> warming.stream().anyMatch(forks.orDropped(ForkRun::atGate)));
            warming.removeIf(fork -> forks.dropped(fork) || (fork.atGate() && !(untilSettled && goesOn(fork, group))));
            cold.removeIf(forks::dropped);
        }
        return going;
    }

    /** Continues the warmup of a fork that has not settled; returns whether it continues. */
    private boolean goesOn(ForkRun fork, List<ForkRun> group) {
        Optional<Readiness.Need> need =
                forks.budgetEnded() ? Optional.empty() : settling.need(fork, forks.standing(group));
        need.ifPresent(wanted -> grant(fork, Grant.moreWarmup(1, wanted.collects())));
        return need.isPresent();
    }

    private void grant(ForkRun fork, Grant grant) {
        fork.grant(grant, "running a warmup iteration", limits.warmup(fork.variant()));
    }

    private boolean toTurns(List<ForkRun> group) throws InterruptedException {
        List<ForkRun> standing = forks.standing(group);
        standing.forEach(fork ->
                grant(fork, Grant.toTurns(request.plan().collectsFirst() || settling.collectsLikeOthers(fork))));
        return forks.await(() -> standing.stream().allMatch(forks.orDropped(ForkRun::atGate)));
    }
}
