package dev.steelyard.core.plan;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import dev.steelyard.core.model.PlanReason.Unfinished;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.LongTurns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the plan of a benchmark. Callers first try {@link #fixedByUser}; if it is empty, they run {@link #pilot} at
 * stage 0 and pass the block to {@link #decide}, which returns the plan or asks for the next stage.
 */
public final class Planner {
    private static final long WARMUP_NANOS = 500_000_000L;
    /** Length of a pilot's slices: the minimum, so that longer slices can be composed from them. */
    private static final long SLICE_NANOS = 5_000_000L;
    /** Counted time of a turn in a pilot; below, time of all slices of a fork. */
    private static final long PILOT_TURN_NANOS = 50_000_000L;

    private static final long PILOT_TURNS_NANOS = 1_000_000_000L;
    private static final int LEAST_WARMUPS = 3;
    /** Number of last warmup iterations of a pilot in which a fork has the machine to itself, as in its turns. */
    private static final int ALONE = 2;

    /** Minimum number of turns after short turns were refuted; below, their minimum time. */
    private static final int LONG_TURNS = 8;

    private static final long LONG_NANOS = 1_000_000_000L;

    /** Share of allocation that is too small to affect a verdict on it: a quarter of the default margin. */
    private static final double SMALL_SHARE = 0.005;

    /** Warmup iterations of each stage of a pilot. */
    private static final List<Integer> STAGES = List.of(6, 20);

    /** Maximum warmup of a fork, equal to that of a pilot's last stage: 10 s. */
    static final long CAP_NANOS = STAGES.get(STAGES.size() - 1) * WARMUP_NANOS;

    private Planner() {}

    /**
     * Returns the plan of a pilot block.
     *
     * @param listed the benchmark
     * @param request the request for its plan
     * @param stage 0, or the stage that {@link #decide} asked for
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
        List<PlanReason> reasons = List.of(new PlanReason.Pilot());
        return new Plan(Plan.Kind.SLICES, warmup, slice, turn, turns, reasons);
    }

    /**
     * Decides based on a pilot. Forks that did not complete are ignored.
     *
     * @param listed the benchmark
     * @param request the request for its plan
     * @param pilot a block measured with the plan of that stage
     * @param stage the stage
     * @throws IllegalArgumentException if no fork of the pilot completed with scores
     */
    public static PilotResult decide(ListedBenchmark listed, PlanRequest request, Block pilot, int stage) {
        return decide(listed, request, pilot, stage, Optional.empty());
    }

    /**
     * Decides based on a pilot and on earlier runs.
     *
     * @param known spread between blocks of the benchmark in earlier runs, if known
     * @throws IllegalArgumentException if no fork of the pilot completed with scores
     */
    public static PilotResult decide(
            ListedBenchmark listed, PlanRequest request, Block pilot, int stage, Optional<KnownSpread> known) {
        Optional<Plan> fixed = fixedByUser(listed, request);
        if (fixed.isPresent()) {
            return new PilotResult.Settled(fixed.get(), true);
        }
        List<PilotFork> forks = usable(listed, pilot);
        boolean last = stage >= STAGES.size() - 1;
        Optional<Warming> warming = Warming.of(
                forks,
                bounds(request),
                last ? 0 : CAP_NANOS,
                request.forksAtOnce(listed) == 1 ? 0 : alone(pilot.plan()));
        return warming.<PilotResult>map(found -> new PilotResult.Settled(
                        plan(new Piloted(listed, pilot, forks, known), request, found), found.settled()))
                .orElseGet(() -> new PilotResult.PilotAgain(stage + 1));
    }

    /**
     * Returns the plan if no pilot is needed: for single shots, and for benchmarks whose measurement iterations the
     * user set with {@code -i} or {@code -r}. A warmup set by hand ({@code -wi}, {@code -w}) applies to every plan and
     * does not affect slices.
     */
    public static Optional<Plan> fixedByUser(ListedBenchmark listed, PlanRequest request) {
        FixedPlans fixed = new FixedPlans(listed, request);
        if (listed.benchmark().mode() == Mode.SINGLE_SHOT) {
            return Optional.of(fixed.singleShot());
        }
        return request.measurementByHand() ? Optional.of(fixed.byHand()) : Optional.empty();
    }

    /** Returns a plan without evidence; a block measured with it may still show {@link #objections}. */
    public static Plan bundled(ListedBenchmark listed, PlanRequest request) {
        return bundled(listed, request, List.of());
    }

    /**
     * Returns a plan without a pilot.
     *
     * @param objections reasons against short slices; empty if nothing is known
     */
    public static Plan bundled(ListedBenchmark listed, PlanRequest request, List<Objection> objections) {
        FixedPlans fixed = new FixedPlans(listed, request);
        return listed.benchmark().mode() == Mode.SINGLE_SHOT ? fixed.singleShot() : fixed.bundled(objections);
    }

    /**
     * Returns the reasons against slices from a block measured in slices: all guards except the comparison with long
     * iterations, because only a pilot has enough of these. Empty if there are none, or if the user set the slice
     * length.
     *
     * @param listed the benchmark
     * @param request the request for its plan
     * @param block a block with at least one completed fork
     */
    public static List<Objection> objections(ListedBenchmark listed, PlanRequest request, Block block) {
        if (block.plan().kind() != Plan.Kind.SLICES || request.sliceNanos().isPresent()) {
            return List.of();
        }
        return new Guards(listed, request).within(block, scored(listed, block));
    }

    private static List<PilotFork> scored(ListedBenchmark listed, Block block) {
        return block.forks().stream()
                .filter(fork -> fork.outcome().completed())
                .map(fork -> PilotFork.of(listed, fork, block.plan()))
                .filter(fork -> !fork.turns().isEmpty())
                .toList();
    }

    /**
     * Returns whether blocks can show that a plan also fits other code. If the only objection of a pilot was that
     * slices score differently, another pilot is needed.
     */
    public static boolean canBeConfirmed(Plan plan) {
        return plan.kind() == Plan.Kind.SLICES
                || plan.reasons().stream()
                        .anyMatch(reason -> reason instanceof PlanReason.OwnIterations own
                                && !(own.objection() instanceof Objection.SlicesDiffer));
    }

    /**
     * Returns whether a block confirms its plan, which was found for other code: all forks had settled, and there are reasons against
     * slices if and only if the plan uses the benchmark's own iterations.
     *
     * @param block a block with at least one completed fork
     */
    public static boolean confirms(ListedBenchmark listed, PlanRequest request, Block block) {
        boolean kindFits = block.plan().kind() != Plan.Kind.OWN_ITERATIONS
                || !new Guards(listed, request)
                        .withinOwn(block, scored(listed, block))
                        .isEmpty();
        return kindFits && doubts(listed, request, block).isEmpty();
    }

    /** Returns the reasons against such a plan: {@link #objections} to its slices, and forks that were measured before they had settled. */
    static List<Objection> doubts(ListedBenchmark listed, PlanRequest request, Block block) {
        List<Objection> doubts = new ArrayList<>(objections(listed, request, block));
        if (block.plan().kind() != Plan.Kind.SINGLE_SHOT && !request.warmupByHand()) {
            doubts.addAll(Unsettled.of(listed, block, bounds(request)));
            if (block.plan().kind() == Plan.Kind.SLICES && !block.plan().collectsFirst()) {
                TurnCollections.few(block)
                        .map(variant -> new Unfinished(variant, PlanReason.Signal.COLLECTIONS))
                        .ifPresent(found -> doubts.add(new Objection.MeasuredUnsettled(found)));
            }
        }
        return doubts;
    }

    /**
     * Returns the number of last warmup iterations of a pilot that each fork runs alone, so that they can be compared with its turns; in
     * earlier iterations, as many forks warm up at once as in any block.
     *
     * @param pilot the plan of a pilot
     */
    public static int alone(Plan pilot) {
        return Math.min(ALONE, pilot.warmup().iterations());
    }

    /** Returns the stage of a pilot's plan; empty if this version does not create such a plan. */
    private static OptionalInt stage(ListedBenchmark listed, PlanRequest request, Plan plan) {
        return IntStream.range(0, STAGES.size())
                .filter(stage -> pilot(listed, request, stage).equals(plan))
                .findFirst();
    }

    /**
     * Returns whether a pilot also counts as a sample: whether it measures the same change as the blocks of the plan. All of its forks must
     * have completed and settled, in their turns as well; its slices must be long enough, and JMH's own allocation in such short slices must be negligible; no
     * collection may have occurred in only some of the turns; and the user must not have set the warmup. Quantiles depend on the number of
     * calls in a fork, so a pilot's quantiles are not comparable with those of other blocks.
     *
     * @param known spread between blocks of the benchmark in earlier runs, if known
     */
    public static boolean counts(
            ListedBenchmark listed, PlanRequest request, Block pilot, Optional<KnownSpread> known) {
        Benchmark benchmark = pilot.id().benchmark();
        OptionalInt stage = stage(listed, request, pilot.plan());
        List<PilotFork> forks = evidence(listed, pilot);
        if (stage.isEmpty()
                || forks.size() < pilot.forks().size()
                || benchmark.mode() == Mode.SAMPLE_TIME
                || request.warmupByHand()
                || request.alternate()) {
            return false;
        }
        PilotResult result = decide(listed, request, pilot, stage.getAsInt(), known);
        return result.lasting()
                && result.fold(plan -> plan.kind() == Plan.Kind.SLICES && !plan.collectsFirst(), again -> false)
                && new Guards(listed, request).admits(pilot, forks, 1)
                && pilot.forks().stream().allMatch(fork -> settledInTurns(listed, request, fork, pilot.plan()))
                && pilot.forks().stream()
                        .allMatch(fork -> ForkScores.foreignAllocationIsSmall(benchmark, fork, SMALL_SHARE));
    }

    private static boolean settledInTurns(ListedBenchmark listed, PlanRequest request, Fork fork, Plan plan) {
        double steady = new Settling(PilotFork.of(listed, fork, plan), bounds(request), 0).finalFaults();
        List<Slice> turns = fork.slices().stream()
                .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                .toList();
        return new Readiness(request.margin(), request.touch())
                .inTurns(turns, 1, new Readiness.Known(steady, 0, Set.of()))
                .ready();
    }

    /**
     * Returns a plan with long turns that replaces one whose short turns were refuted.
     *
     * @param refuted the finding from long turns
     */
    public static Plan longer(Plan plan, LongTurns.Refuted refuted) {
        List<PlanReason> reasons = new ArrayList<>(plan.reasons());
        reasons.add(new PlanReason.TurnsLengthened(refuted.blocks(), -refuted.difference()));
        Turns shape = Turns.longest(plan.sliceNanos());
        int turns = (int) Math.max(LONG_TURNS, LONG_NANOS / shape.countedNanos());
        return new Plan(plan.kind(), plan.warmup(), shape.sliceNanos(), shape.turn(), turns, reasons);
    }

    private static Settling.Bounds bounds(PlanRequest request) {
        return new Settling.Bounds(request.margin(), CAP_NANOS, request.touch());
    }

    /** Returns the completed forks with enough iterations to evaluate. */
    private static List<PilotFork> evidence(ListedBenchmark listed, Block pilot) {
        return pilot.forks().stream()
                .filter(fork -> fork.outcome().completed())
                .map(fork -> PilotFork.of(listed, fork, pilot.plan()))
                .filter(fork ->
                        fork.warmup().size() >= LEAST_WARMUPS && fork.turns().size() >= 2)
                .toList();
    }

    private static List<PilotFork> usable(ListedBenchmark listed, Block pilot) {
        List<PilotFork> forks = evidence(listed, pilot);
        if (forks.isEmpty()) {
            throw new IllegalArgumentException(
                    "no fork of the pilot completed with scores: " + pilot.id().benchmark());
        }
        return forks;
    }

    /** The evidence for a plan. */
    private record Piloted(ListedBenchmark listed, Block pilot, List<PilotFork> forks, Optional<KnownSpread> known) {}

    private static Plan plan(Piloted piloted, PlanRequest request, Warming warming) {
        ListedBenchmark listed = piloted.listed();
        Block pilot = piloted.pilot();
        List<PilotFork> forks = piloted.forks();
        Guards guards = new Guards(listed, request);
        boolean byHand = request.sliceNanos().isPresent();
        int least = byHand ? 1 : Turns.least(units -> guards.admits(pilot, forks, units));
        List<Objection> against = guards.after(pilot, forks, warming.iterations(), least);
        boolean slices = against.isEmpty() || byHand;
        SliceNoise noise = SliceNoise.of(listed.benchmark(), pilot);
        Rounds rounds = new Rounds(pilot, noise, piloted.known(), request.forksAtOnce(listed));
        Turns shape = slices
                ? Turns.choose(noise, least, rounds.overheadNanos(), byHand)
                : new Turns(guards.ownNanos(), new Plan.Turn(0, 1));
        Plan.Warmup warmup = request.warmup(listed, new Plan.Warmup(warming.iterations(), WARMUP_NANOS));
        int warmups = (int) Math.min(Integer.MAX_VALUE, warmup.iterations() * warmup.nanos() / WARMUP_NANOS);
        int turns = rounds.turns(warmups, shape, !slices);
        long slice = shape.sliceNanos();
        List<PlanReason> reasons = new ArrayList<>(warming.reasons());
        request.warmupReason(listed).ifPresent(reasons::add);
        reasons.add(sliceReason(request, slice, against.isEmpty()));
        against.forEach(objection -> reasons.add(
                slices
                        ? new PlanReason.SlicesDoubted(slice, objection)
                        : new PlanReason.OwnIterations(slice, objection)));
        if (slices) {
            reasons.add(shape.reason(noise));
            if (warmup.iterations() > 0 && TurnCollections.few(pilot).isPresent()) {
                reasons.add(new PlanReason.CollectedFirst());
            }
        }
        reasons.add(new PlanReason.TurnCount(
                turns, rounds.forkNanos(warmups), rounds.roundNanos(shape), Math.sqrt(rounds.roundVariance(shape))));
        reasons.add(rounds.spreadReason(shape));
        Plan.Kind kind = slices ? Plan.Kind.SLICES : Plan.Kind.OWN_ITERATIONS;
        // A slice length set by hand is kept, whatever long turns would show.
        Plan.Turn turn = slices && !byHand ? shape.watched(turns) : shape.turn();
        return new Plan(kind, warmup, slice, turn, turns, reasons);
    }

    private static PlanReason sliceReason(PlanRequest request, long slice, boolean unguarded) {
        if (request.sliceNanos().isPresent()) {
            return new PlanReason.SlicesByHand(slice);
        }
        return unguarded ? new PlanReason.Slices(slice) : new PlanReason.NoSlices();
    }
}
