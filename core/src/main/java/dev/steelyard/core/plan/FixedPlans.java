package dev.steelyard.core.plan;

import static dev.steelyard.core.plan.Guards.milliseconds;

import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.util.ArrayList;
import java.util.List;

/** Plans that need no pilot: single shots, those set by hand, and the one that comes with Steelyard. */
final class FixedPlans {
    private static final long SLICE_NANOS = 50_000_000L;
    private static final Plan.Warmup BUNDLED_WARMUP = new Plan.Warmup(3, 500_000_000L);
    private static final Plan.Turn BUNDLED_TURN = new Plan.Turn(1, 2);
    private static final int BUNDLED_TURNS = 10;
    private static final int OWN_TURNS = 4;

    private final ListedBenchmark listed;
    private final PlanRequest request;

    FixedPlans(ListedBenchmark listed, PlanRequest request) {
        this.listed = listed;
        this.request = request;
    }

    /** JMH's own counts: a shot more or less would be another benchmark. */
    Plan singleShot() {
        return new Plan(
                Plan.Kind.SINGLE_SHOT,
                new Plan.Warmup(request.warmups(listed, true), 0),
                0,
                new Plan.Turn(0, 1),
                Math.max(1, request.measurements(listed, true)),
                List.of("Single shots run as often as JMH would run them; a fork is one sample."));
    }

    /** The iterations that {@code -wi -w -i -r} name; what they leave open comes from the annotations. */
    Plan byHand() {
        Plan bundled = bundled();
        Plan.Warmup warmup = new Plan.Warmup(request.warmups(listed, false), request.warmupNanos(listed));
        String how =
                "Warmup is " + warmup.iterations() + " x " + milliseconds(warmup.nanos()) + " by option or annotation.";
        if (!request.measurementByHand()) {
            List<String> reasons = new ArrayList<>(bundled.reasons());
            reasons.add(how);
            return new Plan(bundled.kind(), warmup, bundled.sliceNanos(), bundled.turn(), bundled.turns(), reasons);
        }
        int iterations = Math.max(1, request.measurements(listed, false));
        long length = request.ownNanos(listed);
        return new Plan(
                Plan.Kind.OWN_ITERATIONS,
                warmup,
                length,
                new Plan.Turn(0, 1),
                iterations,
                List.of(
                        "No pilot ran: the iterations were set by hand.",
                        how,
                        "A turn is one iteration of " + milliseconds(length) + ", " + iterations
                                + " of them, by option or annotation."));
    }

    /** A plan without evidence; it keeps the guards that need none. */
    Plan bundled() {
        Guards guards = new Guards(listed, request);
        List<String> reasons = new ArrayList<>();
        reasons.add("This is the bundled plan: no pilot ran.");
        List<String> against = new ArrayList<>(guards.beforehand());
        if (listed.benchmark().mode() == Mode.SAMPLE_TIME) {
            against.add("short slices hold too few samples");
        }
        if (against.isEmpty() || request.sliceNanos().isPresent()) {
            long slice = request.sliceNanos().orElse(SLICE_NANOS);
            against.forEach(reason -> reasons.add(sliceByHand(slice, reason)));
            return new Plan(Plan.Kind.SLICES, BUNDLED_WARMUP, slice, BUNDLED_TURN, BUNDLED_TURNS, reasons);
        }
        against.forEach(reason -> reasons.add(ownIterations(guards.ownNanos(), reason)));
        return new Plan(
                Plan.Kind.OWN_ITERATIONS, BUNDLED_WARMUP, guards.ownNanos(), new Plan.Turn(0, 1), OWN_TURNS, reasons);
    }

    static String ownIterations(long nanos, String reason) {
        return "A turn is one of the benchmark's own iterations of " + milliseconds(nanos) + ": " + reason + ".";
    }

    static String sliceByHand(long nanos, String reason) {
        return "Slices of " + milliseconds(nanos) + " were set by hand, but they may change the score: " + reason + ".";
    }
}
