package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.core.plan.Readiness;
import dev.steelyard.measure.fork.ForkRun;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Whether the forks of a block have settled: what they sent so far, seen by {@link Readiness}. */
final class SettlingForks {
    private final BlockRequest request;
    private final PastForks past;
    private final Optional<Readiness> readiness;
    /** Evidence that was waited for in vain in this block. */
    private final Set<Signal> inVain = EnumSet.noneOf(Signal.class);

    private final boolean alternate;
    /** How often forks were made to have the collector run. */
    private final Map<ForkRun, Integer> provoked = new HashMap<>();

    SettlingForks(BlockRequest request, LockstepOptions options, PastForks past) {
        this.request = request;
        this.past = past;
        this.alternate = options.placement().alternate();
        this.readiness = options.readiness()
                .filter(wanted -> waits(request.plan()) && request.id().purpose() != Block.Purpose.PROBE);
    }

    /** A warmup that the user set is the one that was asked for, and a single shot has none. */
    private static boolean waits(Plan plan) {
        return plan.kind() != Plan.Kind.SINGLE_SHOT
                && plan.warmup().iterations() > 0
                && plan.reasons().stream().noneMatch(PlanReason.WarmupByHand.class::isInstance);
    }

    /**
     * Returns the warmup iterations of every fork before it is looked at. They are the plan's if its score took longer to settle than
     * the counters of a fork, which nobody watches, or if a fork of the pilot never settled.
     */
    int warmups() {
        Plan plan = request.plan();
        int planned = plan.warmup().iterations();
        boolean byCounters = plan.reasons().stream()
                .flatMap(reason -> reason instanceof PlanReason.Warmup warmup ? Stream.of(warmup) : Stream.empty())
                .anyMatch(warmup -> !warmup.longest()
                        && warmup.last()
                                .filter(last -> last.what() == Signal.SCORE)
                                .isEmpty());
        return readiness.isPresent() && byCounters && request.id().purpose() != Block.Purpose.PILOT
                ? past.warmups(benchmark(), planned)
                : planned;
    }

    /**
     * Returns what a fork needs after its warmup so far; empty if it is waited for no longer. Nobody is waited for unless all can be:
     * no side warms up longer because of its JVM.
     *
     * @param group the forks that are alive
     */
    Optional<Readiness.Need> need(ForkRun fork, List<ForkRun> group) {
        if (readiness.isEmpty() || !group.stream().allMatch(ForkRun::extensible)) {
            return Optional.empty();
        }
        List<Slice> warmup = decoded(() -> fork.sent().warmup(request.plan()));
        if (warmup.isEmpty()) {
            return Optional.empty();
        }
        Readiness.Need need = readiness.get().of(listed(), fork.variant(), warmup, known(fork));
        if (need.ready()) {
            past.settled(benchmark());
            past.needed(benchmark(), readiness.get().needed(listed(), fork.variant(), warmup, known(fork)));
            return Optional.empty();
        }
        long warm =
                warmup.stream().mapToLong(slice -> slice.timing().wallNanos()).sum();
        if (warm >= Readiness.capNanos()) {
            waitedInVain(need.signals());
            past.needed(benchmark(), warmup.size());
            return Optional.empty();
        }
        if (need.collects()) {
            provoked.merge(fork, 1, Integer::sum);
        }
        return Optional.of(need);
    }

    /** A pilot's forks may be the first to touch the machine's memory: what they take says little of the blocks to come. */
    private void waitedInVain(Set<Signal> signals) {
        Set<Signal> anew = EnumSet.copyOf(signals);
        anew.removeAll(inVain);
        if (request.id().purpose() != Block.Purpose.PILOT) {
            inVain.addAll(anew);
            past.waitedInVain(benchmark(), anew);
        }
    }

    /**
     * Returns whether a fork is to have the collector run on its way to its turns: others of its block had, which moves objects, and
     * no side alone is to have that done to it.
     */
    boolean collectsLikeOthers(ForkRun fork) {
        return !provoked.isEmpty() && !provoked.containsKey(fork);
    }

    /**
     * Returns what forks wait for that were still settling in their turns; whatever one of them needs, all get.
     *
     * @param group the forks that are alive
     * @param from number of the round from which on they are looked at, from 0
     */
    Readiness.Need inTurns(List<ForkRun> group, int from) {
        Set<Signal> settling = EnumSet.noneOf(Signal.class);
        boolean collects = false;
        if (readiness.isPresent() && restarts() && group.stream().allMatch(ForkRun::extensible)) {
            for (ForkRun fork : group) {
                List<Slice> turns = decoded(() -> fork.sent().turns(from, request.plan()));
                Readiness.Need need = readiness.get().inTurns(turns, known(fork));
                settling.addAll(need.signals());
                collects |= need.collects();
            }
        }
        return new Readiness.Need(settling, collects);
    }

    /** Takes note that forks were made to have the collector run between their turns. */
    void collected(List<ForkRun> group) {
        group.forEach(fork -> provoked.merge(fork, 1, Integer::sum));
    }

    /** Takes note that forks were still settling although their turns began again as often as they may. */
    void restartedInVain(Set<Signal> settling) {
        waitedInVain(settling);
    }

    /**
     * A pilot is to find out how long it takes; turns by hand are as many as the user asked for; and where forks run one after the
     * other, those before have had their turns.
     */
    private boolean restarts() {
        return !alternate
                && request.id().purpose() != Block.Purpose.PILOT
                && request.plan().reasons().stream().noneMatch(PlanReason.TurnsByHand.class::isInstance);
    }

    private Readiness.Known known(ForkRun fork) {
        return new Readiness.Known(
                past.steadyFaults(benchmark(), fork.variant()),
                provoked.getOrDefault(fork, 0),
                past.waived(benchmark()));
    }

    private Benchmark benchmark() {
        return request.id().benchmark();
    }

    private ListedBenchmark listed() {
        return request.entries().get(0).benchmark();
    }

    /** Reads what a gate sent. */
    private interface Reading {
        List<Slice> slices() throws IOException;
    }

    private static List<Slice> decoded(Reading reading) {
        try {
            return reading.slices();
        } catch (IOException e) {
            throw new IllegalStateException("a gate of the same version sent slices that cannot be read", e);
        }
    }
}
