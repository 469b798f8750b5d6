package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Comparison;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Chooses which benchmark the next block measures: randomised multiple interleaved trials (Abedi and Brecht 2017,
 * ICPE). A pass visits every open benchmark once, in an order drawn from the run's seed and the number of the pass; so
 * the choice follows from the blocks so far alone, and a resumed run goes on as if it had never stopped.
 *
 * <p>A benchmark is open while one of its treatments is: the treatment has blocks left until the last look, and a row
 * whose verdict does not stand yet. EQUIVALENT stands; IMPROVED and REGRESSED stand where the estimate reaches the
 * margin; a row that no number of blocks decides keeps nothing open, nor does a count of events, which is neither better
 * nor worse. With one fixed look all blocks are measured, whatever they say and whatever time they take. A variant whose
 * last {@link #FAILURES} blocks of a benchmark failed is not tried again; if it is the baseline, the benchmark leaves.
 *
 * <p>Until every open benchmark has reached the first look, those that have not are served alone. A block is chosen only
 * if its expected time fits into the budget.
 */
public final class Rotation {

    /** Failed blocks in a row after which a variant of a benchmark is given up. */
    static final int FAILURES = 2;

    private final Run run;
    private final Judge judge;

    /** Makes a rotation for a run. */
    public Rotation(Run run, Judge judge) {
        this.run = run;
        this.judge = judge;
    }

    /**
     * What to measure next.
     *
     * @param benchmark the benchmark
     * @param index number of the block among its sample blocks
     * @param variants names of the baseline and of the treatments still open, in the order of the run
     */
    public record Choice(Benchmark benchmark, int index, List<String> variants) {
        public Choice {
            variants = List.copyOf(variants);
        }
    }

    /** Chooses after these blocks, in the order in which they ended; see {@link #next(Tally, Duration)}. */
    public Optional<Choice> next(List<Block> done, Duration elapsed) {
        return next(Tally.of(run, done), elapsed);
    }

    /**
     * Chooses the next block.
     *
     * @param tally what was measured so far
     * @param elapsed time spent on blocks so far, before a resume too
     * @return empty when all verdicts stand, or nothing fits into the rest of the budget
     */
    public Optional<Choice> next(Tally tally, Duration elapsed) {
        Map<Benchmark, List<String>> open = open(tally);
        Passes passes = new Passes(tally.history().order(), open.keySet());
        for (Benchmark benchmark : passes.order(candidates(tally, open))) {
            if (fits(tally, benchmark, elapsed)) {
                List<String> variants = new ArrayList<>();
                variants.add(run.baseline().name());
                variants.addAll(open.getOrDefault(benchmark, List.of()));
                return Optional.of(new Choice(benchmark, tally.history().nextIndex(benchmark), variants));
            }
        }
        return Optional.empty();
    }

    /** Returns the open treatments of each open benchmark. */
    private Map<Benchmark, List<String>> open(Tally tally) {
        Set<Lot> unsettled = new HashSet<>();
        for (Judged judged : judge.judgeBriefly(tally)) {
            Comparison.Row row = judged.comparison().row();
            boolean obstructed = tally.lane(row.benchmark(), row.treatment())
                    .filter(lane -> lane.obstructed(row.metric()))
                    .isPresent();
            if (row.kind().directed() && !obstructed && !settled(judged, run.criteria())) {
                unsettled.add(new Lot(row.benchmark(), row.treatment()));
            }
        }
        Map<Benchmark, List<String>> open = new LinkedHashMap<>();
        for (Run.Presence presence : run.benchmarks()) {
            for (Variant treatment : run.treatments()) {
                Lot lot = new Lot(presence.benchmark(), treatment.name());
                if (!exhausted(tally, lot) && (run.criteria().looks().fixed().isPresent() || unsettled.contains(lot))) {
                    open.computeIfAbsent(lot.benchmark(), key -> new ArrayList<>())
                            .add(lot.treatment());
                }
            }
        }
        return open;
    }

    private boolean exhausted(Tally tally, Lot lot) {
        return givenUp(tally, lot.benchmark(), run.baseline().name())
                || givenUp(tally, lot.benchmark(), lot.treatment())
                || tally.lane(lot.benchmark(), lot.treatment())
                        .map(lane -> lane.blocks() >= run.criteria().looks().last()
                                || lane.paged() >= run.criteria().looks().last()
                                || lane.mismatch().isPresent())
                        .orElse(true);
    }

    private static boolean givenUp(Tally tally, Benchmark benchmark, String variant) {
        return tally.history().failuresInARow(benchmark, variant) >= FAILURES;
    }

    /** Tells whether a verdict stands, so that sampling for it may end. */
    static boolean settled(Judged judged, Criteria criteria) {
        Comparison comparison = judged.comparison();
        double margin = Math.log1p(criteria.margins().of(comparison.row().metric()));
        return switch (judged.verdict().outcome()) {
            case EQUIVALENT -> true;
            case INCONCLUSIVE -> false;
            case IMPROVED, REGRESSED ->
                comparison
                        .evidence()
                        .flatMap(Comparison.Evidence::change)
                        .map(change -> Math.abs(Math.log1p(change.estimate())) >= margin)
                        .orElse(true);
        };
    }

    private Set<Benchmark> candidates(Tally tally, Map<Benchmark, List<String>> open) {
        Set<Benchmark> early = new HashSet<>();
        open.forEach((benchmark, treatments) -> {
            boolean beforeFirst = treatments.stream()
                    .flatMap(treatment -> tally.lane(benchmark, treatment).stream())
                    .anyMatch(lane -> lane.blocks() < run.criteria().looks().first());
            if (beforeFirst) {
                early.add(benchmark);
            }
        });
        return early.isEmpty() ? open.keySet() : early;
    }

    private boolean fits(Tally tally, Benchmark benchmark, Duration elapsed) {
        return run.criteria().looks().fixed().isPresent()
                || elapsed.plus(tally.history().expected(benchmark)).compareTo(run.budget()) <= 0;
    }

    /** One benchmark for one treatment. */
    private record Lot(Benchmark benchmark, String treatment) {}

    /** Where the passes stand: a pass ends when a benchmark comes up again. */
    private final class Passes {
        private int pass;
        private final Set<Benchmark> visited = new HashSet<>();

        Passes(List<Benchmark> order, Set<Benchmark> open) {
            for (Benchmark benchmark : order) {
                if (!visited.add(benchmark)) {
                    pass++;
                    visited.clear();
                    visited.add(benchmark);
                }
            }
            if (visited.containsAll(open)) {
                pass++;
                visited.clear();
            }
        }

        /** The candidates in the order of this pass, those it has not visited yet before the others. */
        List<Benchmark> order(Set<Benchmark> candidates) {
            List<Benchmark> all = new ArrayList<>(
                    run.benchmarks().stream().map(Run.Presence::benchmark).toList());
            // The golden ratio's digits spread neighbouring passes over the seeds.
            RandomGenerator random = new SplittableRandom(run.seed() + pass * 0x9E3779B97F4A7C15L);
            for (int i = all.size() - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                Benchmark moved = all.get(i);
                all.set(i, all.get(j));
                all.set(j, moved);
            }
            List<Benchmark> result = new ArrayList<>();
            all.stream()
                    .filter(b -> candidates.contains(b) && !visited.contains(b))
                    .forEach(result::add);
            all.stream()
                    .filter(b -> candidates.contains(b) && visited.contains(b))
                    .forEach(result::add);
            return result;
        }
    }
}
