package dev.steelyard.compare.plan;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Block.Purpose;
import dev.steelyard.core.block.ForkOutcome.Kind;
import dev.steelyard.core.calibration.BenchmarkNoise;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason.Objection;
import dev.steelyard.core.plan.KnownSpread;
import dev.steelyard.core.plan.PilotResult;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.core.plan.Planner;
import dev.steelyard.core.summary.LongTurns;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The plans of all benchmarks. A plan comes, in this order, from the blocks measured so far, from the user, from an
 * earlier run, or from a pilot; and once found it changes only where the blocks measured by it no longer count, since
 * only equal blocks, and a pilot, can be pooled. A plan that no pilot of this code has found, the bundled one or one of other code,
 * stands only when a first block, measured by it, has nothing to say against it.
 */
public final class PlanBook {

    private final Catalogue catalogue;
    private final PlanRequest request;
    private final Pace pace;
    private final PlanMemory memory;
    private final Map<Benchmark, Plan> plans = new HashMap<>();
    /** Benchmarks whose plan no pilot of this code has found, and of which no block was looked at yet. */
    private final Map<Benchmark, Unproven> unproven = new HashMap<>();
    /** Benchmarks of which a block has refuted the plan of other code. */
    private final Set<Benchmark> distrusting = new HashSet<>();
    /** Benchmarks whose pilot counted before the run was resumed: their plan is found by it again, whatever was remembered since. */
    private final Set<Benchmark> piloted = new HashSet<>();

    public PlanBook(Catalogue catalogue, PlanRequest request, Pace pace, PlanMemory memory) {
        this.catalogue = catalogue;
        this.request = request;
        this.pace = pace;
        this.memory = memory;
    }

    /** Returns whether a benchmark has more threads than there are CPUs for its workers. */
    public boolean crowded(Benchmark benchmark) {
        return request.crowded(benchmark);
    }

    /** The origin of a plan that was not found by a pilot of this code. */
    public enum Unproven {
        /** The one that holds for most benchmarks. */
        BUNDLED,
        /** A pilot of other code. */
        OTHER_CODE
    }

    /** Remembers plans beyond a run. */
    public interface PlanMemory {
        /** Returns the plan that was found for a benchmark under the same conditions, if any. */
        Optional<Plan> find(Benchmark benchmark);

        /** Returns the plan that was last found for a benchmark under the same conditions but for its code, if any. */
        default Optional<Plan> findOfOtherCode(Benchmark benchmark) {
            return Optional.empty();
        }

        /** Keeps a plan that a pilot found. */
        void keep(Benchmark benchmark, Plan plan);

        /** Returns how much the benchmark's blocks differed in earlier runs on this machine, whatever their code, if any. */
        default Optional<KnownSpread> spread(Benchmark benchmark) {
            return Optional.empty();
        }

        /** Adds what a run has shown of that. */
        default void keepSpread(Benchmark benchmark, KnownSpread spread) {}

        /** Keeps the noise by turn length that a pilot found. */
        default void keepNoise(BenchmarkNoise noise) {}
    }

    /** A pilot block yet to be run. */
    public interface PilotRunner {
        /**
         * Runs a pilot block, or returns it if it was run before; it may count as a sample then. One that was interrupted
         * tells nothing.
         *
         * @param index its number among the benchmark's pilots
         * @param without variants left out, because they failed before
         */
        Block run(int index, Plan plan, Set<String> without) throws InterruptedException;
    }

    /** Remembers how much the blocks of a run differ, benchmark by benchmark; nothing of benchmarks known beforehand. */
    public void learn(Tally tally) {
        if (pace.piloting() == Piloting.BUNDLED) {
            return;
        }
        plans.forEach((benchmark, plan) -> {
            double counted = (double) plan.sliceNanos() * plan.turn().counted() * plan.turns();
            tally.spread(benchmark)
                    .filter(spread -> counted > 0)
                    .ifPresent(spread -> memory.keepSpread(
                            benchmark, new KnownSpread(spread.variance(), spread.degrees(), counted)));
        });
    }

    /** Takes over the plans of blocks that were measured before a run was resumed. */
    public void recall(List<Block> blocks) {
        List<Block> telling = blocks.stream().filter(PlanBook::tells).toList();
        telling.stream()
                .filter(block ->
                        block.id().purpose() == Purpose.SAMPLE && block.plan().pilot())
                .forEach(block -> piloted.add(block.id().benchmark()));
        telling.stream()
                .filter(block ->
                        block.id().purpose() == Purpose.SAMPLE && !block.plan().pilot())
                .forEach(block -> plans.put(block.id().benchmark(), block.plan()));
        telling.stream()
                .filter(block -> block.id().purpose() == Purpose.PILOT
                        && !plans.containsKey(block.id().benchmark()))
                .forEach(this::recallPilot);
    }

    private void recallPilot(Block block) {
        Benchmark benchmark = block.id().benchmark();
        if (block.plan().equals(bundled(benchmark, List.of()))) {
            review(block, Unproven.BUNDLED);
        } else if (!block.plan().pilot()) {
            distrusting.add(benchmark);
        }
    }

    /**
     * Checks a block measured with a plan that was not found by a pilot of this code.
     *
     * @return the kind of plan that the block speaks against, which it then is no sample of: the benchmark goes on with its
     *     own iterations instead of the bundled one, and without a plan instead of one of other code; empty if it does not
     */
    public Optional<Unproven> refuted(Block block) {
        return Optional.ofNullable(unproven.get(block.id().benchmark()))
                .filter(kind -> tells(block))
                .filter(kind -> review(block, kind));
    }

    private boolean review(Block block, Unproven kind) {
        Benchmark benchmark = block.id().benchmark();
        ListedBenchmark listed = catalogue.leading(benchmark);
        unproven.remove(benchmark);
        return switch (kind) {
            case BUNDLED -> {
                List<Objection> objections = Planner.objections(listed, request, block);
                if (!objections.isEmpty()) {
                    plans.put(benchmark, bundled(benchmark, objections));
                }
                yield !objections.isEmpty();
            }
            case OTHER_CODE -> {
                boolean fits = Planner.confirms(listed, request, block);
                if (fits) {
                    memory.keep(benchmark, block.plan());
                } else {
                    plans.remove(benchmark);
                    distrusting.add(benchmark);
                }
                yield !fits;
            }
        };
    }

    /** Gives benchmarks longer turns of whose short ones blocks have shown that they score otherwise. */
    public void lengthen(Tally tally) {
        plans.replaceAll((benchmark, plan) -> {
            Optional<LongTurns.Refuted> refuted = tally.refuted(benchmark);
            if (refuted.isEmpty() || plan.turn().longTurns() == 0) {
                return plan;
            }
            Plan longer = Planner.longer(plan, refuted.get());
            if (pace.piloting() != Piloting.BUNDLED) {
                memory.keep(benchmark, longer);
            }
            return longer;
        });
    }

    /** Returns whether a pilot is a sample, too, see {@link Planner#counts}. */
    public boolean counts(Block pilot) {
        Benchmark benchmark = pilot.id().benchmark();
        return Planner.counts(catalogue.leading(benchmark), request, pilot, memory.spread(benchmark));
    }

    /** Returns whether a block was measured by the plan that its benchmark has now. */
    public boolean current(Block block) {
        return block.plan().equals(plans.get(block.id().benchmark()));
    }

    private static boolean tells(Block block) {
        return block.forks().stream().anyMatch(fork -> fork.outcome().completed());
    }

    private Plan bundled(Benchmark benchmark, List<Objection> objections) {
        return Planner.bundled(catalogue.leading(benchmark), request, objections);
    }

    /** Returns the plan of a benchmark if it is known without a pilot. */
    public Optional<Plan> known(Benchmark benchmark) {
        ListedBenchmark listed = catalogue.leading(benchmark);
        Optional<Plan> plan = Optional.ofNullable(plans.get(benchmark))
                .or(() -> Planner.fixedByUser(listed, request))
                .or(() -> pace.piloting() == Piloting.BUNDLED ? Optional.empty() : remembered(benchmark))
                .or(() -> pace.piloting() == Piloting.IF_NEEDED ? Optional.empty() : Optional.of(unproven(benchmark)));
        plan.ifPresent(found -> plans.put(benchmark, found));
        return plan;
    }

    private Optional<Plan> remembered(Benchmark benchmark) {
        if (piloted.contains(benchmark)) {
            return Optional.empty();
        }
        Optional<Plan> same = memory.find(benchmark);
        if (same.isPresent() || distrusting.contains(benchmark)) {
            return same;
        }
        Optional<Plan> other = memory.findOfOtherCode(benchmark);
        if (other.isPresent()) {
            unproven.put(benchmark, Unproven.OTHER_CODE);
        }
        return other;
    }

    /** Returns how the first pilot of a benchmark would be measured. */
    public Plan pilot(Benchmark benchmark) {
        return Planner.pilot(catalogue.leading(benchmark), request, 0);
    }

    /** Returns the plan of a benchmark, see {@link #find(Benchmark, PilotRunner, Predicate)}, whatever its pilots show. */
    public Optional<Plan> find(Benchmark benchmark, PilotRunner pilot) throws InterruptedException {
        return find(benchmark, pilot, next -> true);
    }

    /**
     * Returns the plan of a benchmark, after as many pilot blocks as it takes; empty if one of them was interrupted, which is
     * then to be run again.
     *
     * @param wanted whether another pilot is to follow one that found no plan or took too long; empty is returned if not
     */
    public Optional<Plan> find(Benchmark benchmark, PilotRunner pilot, Predicate<Plan> wanted)
            throws InterruptedException {
        Optional<Plan> known = known(benchmark);
        if (known.isPresent()) {
            return known;
        }
        ListedBenchmark listed = catalogue.leading(benchmark);
        Set<String> without = new HashSet<>();
        int stage = 0;
        for (int index = 0; ; index++) {
            Block block = pilot.run(index, Planner.pilot(listed, request, stage), Set.copyOf(without));
            if (block.interrupted()) {
                return Optional.empty();
            }
            Set<String> failed = failed(block);
            if (!block.complete() && failed.isEmpty()) {
                // Its time was over.
                if (!wanted.test(Planner.pilot(listed, request, stage))) {
                    return Optional.empty();
                }
                continue;
            }
            if (!block.complete()) {
                if (!without.addAll(failed) || !worthAnother(benchmark, without)) {
                    // The blocks to come show the failure itself; nothing is remembered from this.
                    return Optional.of(settle(benchmark, unproven(benchmark)));
                }
                continue;
            }
            PilotResult decision = Planner.decide(listed, request, block, stage, memory.spread(benchmark));
            Optional<Plan> settled = decision.fold(Optional::of, again -> Optional.empty());
            if (settled.isPresent()) {
                if (decision.lasting()) {
                    memory.keep(benchmark, settled.get());
                    keepNoise(block, settled.get());
                }
                return Optional.of(settle(benchmark, settled.get()));
            }
            stage++;
            if (!wanted.test(Planner.pilot(listed, request, stage))) {
                return Optional.empty();
            }
        }
    }

    /** Where slices would change what is measured, as where an operation takes longer than a slice, they show no noise either. */
    private void keepNoise(Block pilot, Plan plan) {
        if (plan.kind() == Plan.Kind.SLICES) {
            BenchmarkNoise.of(pilot.id().benchmark(), List.of(pilot)).ifPresent(memory::keepNoise);
        }
    }

    /** Returns the bundled plan; whoever asks for {@code BUNDLED} vouches for it. */
    private Plan unproven(Benchmark benchmark) {
        if (pace.piloting() != Piloting.BUNDLED) {
            unproven.put(benchmark, Unproven.BUNDLED);
        }
        return bundled(benchmark, List.of());
    }

    private Plan settle(Benchmark benchmark, Plan plan) {
        plans.put(benchmark, plan);
        return plan;
    }

    /** Returns whether a pilot without these variants could still stand for the others. */
    private boolean worthAnother(Benchmark benchmark, Set<String> without) {
        List<String> having = catalogue.subjects(benchmark).stream()
                .map(subject -> subject.variant().name())
                .toList();
        return !without.contains(having.get(0))
                && having.stream().filter(without::contains).count() < having.size() - 1;
    }

    private static Set<String> failed(Block block) {
        Set<String> failed = new HashSet<>();
        block.forks().stream()
                .filter(fork -> !fork.outcome().completed() && fork.outcome().kind() != Kind.STOPPED)
                .forEach(fork -> failed.add(fork.variant()));
        return failed;
    }
}
