package dev.steelyard.core.plan;

import static dev.steelyard.core.plan.Guards.milliseconds;

import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Plans that need no pilot: single shots, those set by hand, and the one that comes with Steelyard. */
final class FixedPlans {
    /** Slices of 10 ms cancel most of what 5 ms do, and suit more benchmarks that nobody has looked at. */
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

    /** The iterations that {@code -i -r}, with or without {@code -wi -w}, name; annotations give what they leave open. */
    Plan byHand() {
        Plan.Warmup warmup = new Plan.Warmup(request.warmups(listed, false), request.warmupNanos(listed));
        String how =
                "Warmup is " + warmup.iterations() + " x " + milliseconds(warmup.nanos()) + " by option or annotation.";
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

    /**
     * A plan without a pilot; it keeps the guards that need none.
     *
     * @param objections what a block measured in slices has shown against them
     */
    Plan bundled(List<String> objections) {
        Guards guards = new Guards(listed, request);
        List<String> reasons = new ArrayList<>();
        reasons.add("This is the bundled plan: no pilot ran.");
        request.warmupReason(listed).ifPresent(reasons::add);
        Plan.Warmup warmup = request.warmup(listed, BUNDLED_WARMUP);
        Set<String> against = new LinkedHashSet<>(guards.beforehand());
        against.addAll(objections);
        if (listed.benchmark().mode() == Mode.SAMPLE_TIME) {
            against.add("short slices hold too few samples");
        }
        if (against.isEmpty() || request.sliceNanos().isPresent()) {
            long slice = request.sliceNanos().orElse(SLICE_NANOS);
            against.forEach(reason -> reasons.add(sliceByHand(slice, reason)));
            boolean byHand = request.sliceNanos().isPresent();
            Plan.Turn turn = byHand ? BUNDLED_TURN : new Turns(slice, BUNDLED_TURN).watched(BUNDLED_TURNS);
            return new Plan(Plan.Kind.SLICES, warmup, slice, turn, BUNDLED_TURNS, reasons);
        }
        against.forEach(reason -> reasons.add(ownIterations(guards.ownNanos(), reason)));
        return new Plan(Plan.Kind.OWN_ITERATIONS, warmup, guards.ownNanos(), new Plan.Turn(0, 1), OWN_TURNS, reasons);
    }

    static String ownIterations(long nanos, String reason) {
        return "A turn is one of the benchmark's own iterations of " + milliseconds(nanos) + ": " + reason + ".";
    }

    static String sliceByHand(long nanos, String reason) {
        return "Slices of " + milliseconds(nanos) + " were set by hand, but they may change the score: " + reason + ".";
    }
}
