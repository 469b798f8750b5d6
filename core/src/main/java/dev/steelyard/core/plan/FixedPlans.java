package dev.steelyard.core.plan;

import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Plans that need no pilot: for single shots, for iterations set by the user, and the bundled plan. */
final class FixedPlans {
    /** Slices of 10 ms cancel most of the noise that 5 ms cancel, and are safe for more unknown benchmarks. */
    private static final long SLICE_NANOS = 10_000_000L;

    private static final Plan.Warmup BUNDLED_WARMUP = new Plan.Warmup(3, 500_000_000L);
    private static final Plan.Turn BUNDLED_TURN = new Plan.Turn(1, 2);
    private static final int BUNDLED_TURNS = 20;
    private static final int OWN_TURNS = 4;

    private final ListedBenchmark listed;
    private final PlanRequest request;

    FixedPlans(ListedBenchmark listed, PlanRequest request) {
        this.listed = listed;
        this.request = request;
    }

    /** Returns a plan with JMH's own counts; another number of shots would change what is measured. */
    Plan singleShot() {
        return new Plan(
                Plan.Kind.SINGLE_SHOT,
                new Plan.Warmup(request.warmups(listed, true), 0),
                0,
                new Plan.Turn(0, 1),
                Math.max(1, request.measurements(listed, true)),
                List.of(new PlanReason.SingleShots()));
    }

    /** Returns a plan with the iterations from {@code -i -r} and {@code -wi -w}; annotations give the other values. */
    Plan byHand() {
        Plan.Warmup warmup = new Plan.Warmup(request.warmups(listed, false), request.warmupNanos(listed));
        int iterations = Math.max(1, request.measurements(listed, false));
        long length = request.ownNanos(listed);
        return new Plan(
                Plan.Kind.OWN_ITERATIONS,
                warmup,
                length,
                new Plan.Turn(0, 1),
                iterations,
                List.of(
                        new PlanReason.NoPilot(true),
                        new PlanReason.WarmupByHand(warmup.iterations(), warmup.nanos()),
                        new PlanReason.TurnsByHand(length, iterations)));
    }

    /**
     * Returns a plan without a pilot, with the guards that do not need one.
     *
     * @param objections reasons against slices from a block measured in slices
     */
    Plan bundled(List<Objection> objections) {
        Guards guards = new Guards(listed, request);
        List<PlanReason> reasons = new ArrayList<>();
        reasons.add(new PlanReason.NoPilot(false));
        request.warmupReason(listed).ifPresent(reasons::add);
        Plan.Warmup warmup = request.warmup(listed, BUNDLED_WARMUP);
        Set<Objection> against = new LinkedHashSet<>(guards.beforehand());
        against.addAll(objections);
        if (listed.benchmark().mode() == Mode.SAMPLE_TIME) {
            against.add(new Objection.TooFewSamples());
        }
        if (against.isEmpty() || request.sliceNanos().isPresent()) {
            long slice = request.sliceNanos().orElse(SLICE_NANOS);
            against.forEach(objection -> reasons.add(new PlanReason.SlicesDoubted(slice, objection)));
            boolean byHand = request.sliceNanos().isPresent();
            Plan.Turn turn = byHand ? BUNDLED_TURN : new Turns(slice, BUNDLED_TURN).watched(BUNDLED_TURNS);
            return new Plan(Plan.Kind.SLICES, warmup, slice, turn, BUNDLED_TURNS, reasons);
        }
        against.forEach(objection -> reasons.add(new PlanReason.OwnIterations(guards.ownNanos(), objection)));
        return new Plan(Plan.Kind.OWN_ITERATIONS, warmup, guards.ownNanos(), new Plan.Turn(0, 1), OWN_TURNS, reasons);
    }
}
