package dev.steelyard.core.plan;

import static dev.steelyard.core.plan.Guards.milliseconds;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.summary.LongTurns;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds the plan of a benchmark. The way through: {@link #fixedByUser} first; without one, run {@link #pilot} at stage 0
 * and hand the block to {@link #decide}, which settles the plan or asks for the next stage.
 */
public final class Planner {
    private static final long WARMUP_NANOS = 500_000_000L;
    /** Slices of a pilot: the shortest there are, so that longer ones can be put together from them. */
    private static final long SLICE_NANOS = 5_000_000L;
    /** Time of the counted slices of a turn, and of all slices of a fork. */
    private static final long PILOT_TURN_NANOS = 50_000_000L;

    private static final long PILOT_TURNS_NANOS = 1_000_000_000L;
    private static final int LEAST_WARMUPS = 3;
    /** Turns of a fork whose short ones were refuted: at least so many, and for so long. */
    private static final int LONG_TURNS = 8;

    private static final long LONG_NANOS = 1_000_000_000L;

    /** Warmup iterations of each stage of a pilot. */
    private static final List<Integer> STAGES = List.of(6, 20);

    /** No fork warms up for longer than the last stage of a pilot: 10 s. */
    private static final long CAP_NANOS = STAGES.get(STAGES.size() - 1) * WARMUP_NANOS;

    private Planner() {}

    /**
     * Returns the plan of a pilot block.
     *
     * @param listed the benchmark
     * @param request what was asked of its plan
     * @param stage 0, or the one that {@link #decide} asked for
     * @throws IllegalArgumentException if there is no such stage
     */
    public static Plan pilot(ListedBenchmark listed, PlanRequest request, int stage) {
        if (stage < 0 || stage >= STAGES.size()) {
            throw new IllegalArgumentException("a pilot has stages 0 to " + (STAGES.size() - 1) + ", not " + stage);
        }
        if (listed.benchmark().mode() == Mode.SINGLE_SHOT) {
            return bundled(listed, request);
        }
        long slice = request.sliceNanos().orElse(SLICE_NANOS);
        Plan.Turn turn = new Plan.Turn(1, (int) Math.max(3, PILOT_TURN_NANOS / slice));
        int turns = (int) Math.max(4, PILOT_TURNS_NANOS / (slice * turn.slices()));
        Plan.Warmup warmup = new Plan.Warmup(STAGES.get(stage), WARMUP_NANOS);
        List<String> reasons = List.of("This is a pilot: it finds the plan and is no part of a verdict.");
        return new Plan(Plan.Kind.SLICES, warmup, slice, turn, turns, reasons);
    }

    /**
     * Decides on the evidence of a pilot. Forks that did not complete say nothing; the others speak for all.
     *
     * @param listed the benchmark
     * @param request what was asked of its plan
     * @param pilot a block measured by the plan of that stage
     * @param stage the stage
     * @throws IllegalArgumentException if no fork of the pilot completed with scores
     */
    public static Decision decide(ListedBenchmark listed, PlanRequest request, Block pilot, int stage) {
        return decide(listed, request, pilot, stage, Optional.empty());
    }

    /**
     * Decides on the evidence of a pilot and of earlier runs.
     *
     * @param known how much blocks of the benchmark differed in earlier runs, if any is remembered
     * @throws IllegalArgumentException if no fork of the pilot completed with scores
     */
    public static Decision decide(
            ListedBenchmark listed, PlanRequest request, Block pilot, int stage, Optional<ForkSpread> known) {
        Optional<Plan> fixed = fixedByUser(listed, request);
        if (fixed.isPresent()) {
            return new Decision.Settled(fixed.get(), true);
        }
        List<PilotFork> forks = usable(listed, pilot);
        boolean last = stage >= STAGES.size() - 1;
        Optional<Warming> warming = Warming.of(forks, request.margin(), last ? 0 : CAP_NANOS, CAP_NANOS);
        return warming.<Decision>map(found -> new Decision.Settled(
                        plan(new Evidence(listed, pilot, forks, known), request, found), found.settled()))
                .orElseGet(() -> new Decision.PilotAgain(stage + 1));
    }

    /**
     * Returns the plan where there is nothing to find out: single shots, and benchmarks whose measured iterations the
     * user set with {@code -i} or {@code -r}. Warmup set by hand ({@code -wi}, {@code -w}) holds in every plan, and says
     * nothing about slices.
     */
    public static Optional<Plan> fixedByUser(ListedBenchmark listed, PlanRequest request) {
        FixedPlans fixed = new FixedPlans(listed, request);
        if (listed.benchmark().mode() == Mode.SINGLE_SHOT) {
            return Optional.of(fixed.singleShot());
        }
        return request.measurementByHand() ? Optional.of(fixed.byHand()) : Optional.empty();
    }

    /** Returns a plan without evidence; a block measured by it can still speak against it, see {@link #objections}. */
    public static Plan bundled(ListedBenchmark listed, PlanRequest request) {
        return bundled(listed, request, List.of());
    }

    /**
     * Returns a plan without a pilot.
     *
     * @param objections why short slices are out of the question; a clause each, empty if nothing is known
     */
    public static Plan bundled(ListedBenchmark listed, PlanRequest request, List<String> objections) {
        FixedPlans fixed = new FixedPlans(listed, request);
        return listed.benchmark().mode() == Mode.SINGLE_SHOT ? fixed.singleShot() : fixed.bundled(objections);
    }

    /**
     * Returns what a block measured in slices says against slices: all guards but the comparison with long iterations,
     * for which only a pilot has enough of them. A clause each; empty if there is nothing, or the user set the slice.
     *
     * @param listed the benchmark
     * @param request what was asked of its plan
     * @param block a block of which at least one fork completed
     */
    public static List<String> objections(ListedBenchmark listed, PlanRequest request, Block block) {
        if (block.plan().kind() != Plan.Kind.SLICES || request.sliceNanos().isPresent()) {
            return List.of();
        }
        List<PilotFork> forks = block.forks().stream()
                .filter(fork -> fork.outcome().completed())
                .map(fork -> PilotFork.of(listed, fork))
                .filter(fork -> !fork.turns().isEmpty())
                .toList();
        return new Guards(listed, request).within(block, forks);
    }

    /**
     * Returns what a block says against its plan, which was found for other code: its {@link #objections} to slices, and
     * forks that had not settled. A clause each.
     *
     * @param block a block of which at least one fork completed
     */
    public static List<String> doubts(ListedBenchmark listed, PlanRequest request, Block block) {
        List<String> doubts = new ArrayList<>(objections(listed, request, block));
        if (block.plan().kind() == Plan.Kind.SLICES && !request.warmupByHand()) {
            doubts.addAll(Unsettled.of(listed, block, request.margin(), CAP_NANOS));
        }
        return doubts;
    }

    /** Returns whether a plan is that of a pilot. */
    public static boolean pilots(ListedBenchmark listed, PlanRequest request, Plan plan) {
        return IntStream.range(0, STAGES.size())
                .anyMatch(stage -> pilot(listed, request, stage).equals(plan));
    }

    /**
     * Returns a plan of long turns in place of one whose short turns were refuted.
     *
     * @param refuted what long turns showed
     */
    public static Plan longer(Plan plan, LongTurns.Refuted refuted) {
        List<String> reasons = new ArrayList<>(plan.reasons());
        reasons.add(String.format(
                Locale.ROOT,
                "Turns were shorter at first; %d blocks showed that this shifted the change by %+.1f %%.",
                refuted.blocks(),
                -100 * refuted.difference()));
        Turns shape = Turns.longest(plan.sliceNanos());
        int turns = (int) Math.max(LONG_TURNS, LONG_NANOS / shape.countedNanos());
        return new Plan(plan.kind(), plan.warmup(), shape.sliceNanos(), shape.turn(), turns, reasons);
    }

    private static List<PilotFork> usable(ListedBenchmark listed, Block pilot) {
        List<PilotFork> forks = pilot.forks().stream()
                .filter(fork -> fork.outcome().completed())
                .map(fork -> PilotFork.of(listed, fork))
                .filter(fork ->
                        fork.warmup().size() >= LEAST_WARMUPS && fork.turns().size() >= 2)
                .toList();
        if (forks.isEmpty()) {
            throw new IllegalArgumentException(
                    "no fork of the pilot completed with scores: " + pilot.id().benchmark());
        }
        return forks;
    }

    /** What a plan is made from. */
    private record Evidence(ListedBenchmark listed, Block pilot, List<PilotFork> forks, Optional<ForkSpread> known) {}

    private static Plan plan(Evidence evidence, PlanRequest request, Warming warming) {
        ListedBenchmark listed = evidence.listed();
        Block pilot = evidence.pilot();
        List<PilotFork> forks = evidence.forks();
        Guards guards = new Guards(listed, request);
        boolean byHand = request.sliceNanos().isPresent();
        int least = byHand ? 1 : Turns.least(units -> guards.admits(pilot, forks, units));
        List<String> against = guards.after(pilot, forks, warming.iterations(), least);
        boolean slices = against.isEmpty() || byHand;
        SliceNoise noise = SliceNoise.of(listed.benchmark(), pilot);
        Rounds rounds = new Rounds(
                pilot,
                noise,
                evidence.known(),
                request.processors() / listed.benchmark().threads());
        Turns shape = slices
                ? Turns.choose(noise, least, rounds.overheadNanos(), byHand)
                : new Turns(guards.ownNanos(), new Plan.Turn(0, 1));
        Plan.Warmup warmup = request.warmup(listed, new Plan.Warmup(warming.iterations(), WARMUP_NANOS));
        int warmups = (int) Math.min(Integer.MAX_VALUE, warmup.iterations() * warmup.nanos() / WARMUP_NANOS);
        int turns = rounds.turns(warmups, shape, !slices);
        long slice = shape.sliceNanos();
        List<String> reasons = new ArrayList<>(warming.reasons());
        request.warmupReason(listed).ifPresent(reasons::add);
        reasons.add(sliceReason(request, slice, against.isEmpty()));
        against.forEach(reason ->
                reasons.add(slices ? FixedPlans.sliceByHand(slice, reason) : FixedPlans.ownIterations(slice, reason)));
        if (slices) {
            reasons.add(shape.reason(noise));
        }
        reasons.add(String.format(
                Locale.ROOT,
                "A fork runs %d turns: starting and warming a block takes %.1f s, a round %.2f s, and rounds vary by"
                        + " %.1f %%.",
                turns,
                rounds.forkNanos(warmups) / 1e9,
                rounds.roundNanos(shape) / 1e9,
                100 * Math.sqrt(rounds.roundVariance(shape))));
        reasons.add(rounds.spreadReason(shape));
        Plan.Kind kind = slices ? Plan.Kind.SLICES : Plan.Kind.OWN_ITERATIONS;
        // Slices by hand stay as they are, whatever long turns would show.
        Plan.Turn turn = slices && !byHand ? shape.watched(turns) : shape.turn();
        return new Plan(kind, warmup, slice, turn, turns, reasons);
    }

    private static String sliceReason(PlanRequest request, long slice, boolean unguarded) {
        if (request.sliceNanos().isPresent()) {
            return "Slices of " + milliseconds(slice) + " were set by hand.";
        }
        return unguarded
                ? "Slices are " + milliseconds(slice) + "; long iterations give similar scores."
                : "Short slices would change what is measured.";
    }
}
