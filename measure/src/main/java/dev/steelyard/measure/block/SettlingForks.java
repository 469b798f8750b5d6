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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whether the forks of a block have settled: what they sent so far, seen by {@link Readiness}. */
final class SettlingForks {
    private final BlockRequest request;
    private final PastForks past;
    private final Optional<Readiness> readiness;
    /** How often forks were made to have the collector run. */
    private final Map<ForkRun, Integer> provoked = new HashMap<>();

    SettlingForks(BlockRequest request, LockstepOptions options, PastForks past) {
        this.request = request;
        this.past = past;
        this.readiness = options.readiness().filter(wanted -> waits(request.plan()));
    }

    /** A warmup that the user set is the one that was asked for, and a single shot has none. */
    private static boolean waits(Plan plan) {
        return plan.kind() != Plan.Kind.SINGLE_SHOT
                && plan.warmup().iterations() > 0
                && plan.reasons().stream().noneMatch(PlanReason.WarmupByHand.class::isInstance);
    }

    /** Returns what a fork needs after its warmup so far; empty if it is waited for no longer. */
    Optional<Readiness.Need> need(ForkRun fork) {
        if (readiness.isEmpty() || !fork.extensible()) {
            return Optional.empty();
        }
        List<Slice> warmup = decoded(() -> fork.sent().warmup(request.plan()));
        if (warmup.isEmpty()) {
            return Optional.empty();
        }
        Readiness.Need need = readiness.get().of(listed(), fork.variant(), warmup, known(fork));
        if (need.ready()) {
            return Optional.empty();
        }
        long warm =
                warmup.stream().mapToLong(slice -> slice.timing().wallNanos()).sum();
        if (warm >= Readiness.capNanos()) {
            past.waitedInVain(benchmark(), need.signals());
            return Optional.empty();
        }
        if (need.collects()) {
            provoked.merge(fork, 1, Integer::sum);
        }
        return Optional.of(need);
    }

    /**
     * Returns whether all forks had settled in their turns from some round on, or are not waited for.
     *
     * @param from number of the round, from 0
     * @param again whether there could be more turns
     */
    boolean settled(List<ForkRun> group, int from, boolean again) {
        Set<Signal> settling = new HashSet<>();
        if (readiness.isPresent() && restarts() && group.stream().allMatch(ForkRun::extensible)) {
            for (ForkRun fork : group) {
                List<Slice> turns = decoded(() -> fork.sent().turns(from, request.plan()));
                settling.addAll(readiness.get().inTurns(turns, known(fork)));
            }
        }
        if (!settling.isEmpty() && !again) {
            past.waitedInVain(benchmark(), settling);
        }
        return settling.isEmpty();
    }

    /** A pilot is to find out how long it takes; turns by hand are as many as the user asked for. */
    private boolean restarts() {
        return request.id().purpose() != Block.Purpose.PILOT
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
