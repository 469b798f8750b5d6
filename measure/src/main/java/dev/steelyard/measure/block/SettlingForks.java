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

/** Determines whether the forks of a block have settled, by applying {@link Readiness} to the slices they have sent. */
final class SettlingForks {
    private final BlockRequest request;
    private final PastForks past;
    private final Optional<Readiness> readiness;
    /** Criteria that were waited for in vain in this block. */
    private final Set<Signal> inVain = EnumSet.noneOf(Signal.class);

    private final boolean alternate;
    /** Number of times that collections were provoked in each fork. */
    private final Map<ForkRun, Integer> provoked = new HashMap<>();

    SettlingForks(BlockRequest request, LockstepOptions options, PastForks past) {
        this.request = request;
        this.past = past;
        this.alternate = options.placement().alternate();
        this.readiness = options.readiness()
                .filter(wanted -> waits(request.plan()) && request.id().purpose() != Block.Purpose.PROBE);
    }

    /** Returns whether forks are warmed up until they settle. A warmup set by the user is kept as it is, and a single shot has none. */
    private static boolean waits(Plan plan) {
        return plan.kind() != Plan.Kind.SINGLE_SHOT
                && plan.warmup().iterations() > 0
                && plan.reasons().stream().noneMatch(PlanReason.WarmupByHand.class::isInstance);
    }

    /**
     * Returns the number of warmup iterations of every fork before it is first checked. The plan's number is used if the score took longer
     * to settle than the counters, since the score is not checked here, or if a fork of the pilot never settled.
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
     * Returns what a fork still needs after its warmup so far; empty if it needs no more warmup or the wait ends. Forks are waited for only
     * if all JVMs of the block can extend their warmup, so that no side warms up longer because of its JVM.
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

    /**
     * Records criteria that were waited for in vain. A pilot's forks may be the first to touch the machine's memory, so their times say
     * little about later blocks.
     */
    private void waitedInVain(Set<Signal> signals) {
        Set<Signal> anew = EnumSet.copyOf(signals);
        anew.removeAll(inVain);
        if (request.id().purpose() != Block.Purpose.PILOT) {
            inVain.addAll(anew);
            past.waitedInVain(benchmark(), anew);
        }
    }

    /**
     * Returns whether a collection must be provoked in a fork before its turns: if other forks of its block had one, which moves objects,
     * all sides must be treated alike.
     */
    boolean collectsLikeOthers(ForkRun fork) {
        return !provoked.isEmpty() && !provoked.containsKey(fork);
    }

    /**
     * Returns what forks that were still settling in their turns wait for; whatever one of them needs is done in all.
     *
     * @param group the forks that are alive
     * @param taken share of the turns that were taken, above 0, at most 1
     */
    Readiness.Need inTurns(List<ForkRun> group, double taken) {
        Set<Signal> settling = EnumSet.noneOf(Signal.class);
        boolean collects = false;
        if (readiness.isPresent() && restarts() && group.stream().allMatch(ForkRun::extensible)) {
            for (ForkRun fork : group) {
                List<Slice> turns = decoded(() -> fork.sent().turns(request.plan()));
                Readiness.Need need = readiness.get().inTurns(turns, taken, known(fork));
                settling.addAll(need.signals());
                collects |= need.collects();
            }
        }
        return new Readiness.Need(settling, collects);
    }

    /** Records that collections were provoked in a group of forks between their turns. */
    void collected(List<ForkRun> group) {
        group.forEach(fork -> provoked.merge(fork, 1, Integer::sum));
    }

    /** Records that forks were still settling although their turns were restarted as often as allowed. */
    void restartedInVain(Set<Signal> settling) {
        waitedInVain(settling);
    }

    /**
     * Returns whether turns may be restarted. The user may have set the number of turns; and if forks run one after the other, earlier
     * forks have already had their turns.
     */
    private boolean restarts() {
        return !alternate && request.plan().reasons().stream().noneMatch(PlanReason.TurnsByHand.class::isInstance);
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

    /** Decodes data sent by a gate. */
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
