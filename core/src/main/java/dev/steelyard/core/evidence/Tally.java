package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.GroupPlace;
import dev.steelyard.core.canary.CanaryDraw;
import dev.steelyard.core.canary.CanaryMonitor;
import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.GroupFinding;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.placement.RecordedPlacement;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.core.stats.RepeatedTest;
import dev.steelyard.core.stats.Scale;
import dev.steelyard.core.stats.Widening;
import dev.steelyard.core.summary.LongTurns;
import dev.steelyard.core.summary.Sides;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiConsumer;

/**
 * The blocks of a run so far. Each block is reduced when it is added, and only the evidence of its rows is recomputed,
 * so judging after every block is cheap and blocks need not be kept. A block replaces an earlier one with the same
 * number.
 *
 * <p>The order of blocks matters only for the choice of the next; evidence depends on their numbers. Not thread-safe.
 */
public final class Tally {

    private final Run run;
    private final PairedEvidence producer;
    private final Map<Pairing, PairedSeries> series = new LinkedHashMap<>();
    private final Map<Pairing, Map<Row, Evidence>> evidence = new LinkedHashMap<>();
    private final History history;
    private final Map<Benchmark, List<String>> unreached = new HashMap<>();
    private final CanaryMonitor canary;
    private final RecordedGroups groups;
    private final CompletePrefix prefix = new CompletePrefix();
    private final LoneBlocks lone;
    private Optional<CanaryFinding> canaryFinding;
    private Widening widening = Widening.NONE;

    /** One benchmark for one treatment. */
    private record Pairing(Benchmark benchmark, String treatment) {}

    /** Creates an empty tally. */
    public Tally(Run run, BoundaryCache boundaries) {
        this.run = run;
        this.history = new History(run.chosen());
        this.producer = new PairedEvidence(
                run.criteria(),
                boundaries.of(run.criteria().looks()),
                RecordedPlacement.alternates(run.environment()),
                FirstTouch.of(run.environment()));
        this.canary = new CanaryMonitor(run);
        this.groups = RecordedGroups.of(run.environment());
        this.lone = new LoneBlocks(run.benchmarks().size() * run.treatments().size());
        this.canaryFinding = canary.finding();
        run.unreached().forEach(this::know);
        String baseline = run.baseline().name();
        for (Run.Presence presence : run.benchmarks()) {
            for (Variant treatment : run.measured()) {
                if (presence.variants().contains(baseline)
                        && presence.variants().contains(treatment.name())) {
                    series.put(
                            new Pairing(presence.benchmark(), treatment.name()),
                            new PairedSeries(
                                    presence.benchmark(),
                                    baseline,
                                    treatment.name(),
                                    run.criteria().margins().of(presence.benchmark(), Metric.SCORE)));
                }
            }
        }
    }

    /** Records the treatments for which a benchmark runs the same code as in the baseline, replacing any earlier record. */
    public void know(Run.Unreached known) {
        unreached.put(known.benchmark(), known.treatments());
    }

    /** Returns whether a benchmark runs the same code in a treatment and the baseline, so it is not measured. */
    public boolean unreached(Benchmark benchmark, String treatment) {
        return unreached.getOrDefault(benchmark, List.of()).contains(treatment);
    }

    /** Returns the tally of blocks, given in the order in which they ended. */
    public static Tally of(Run run, BoundaryCache boundaries, List<Block> blocks) {
        Tally tally = new Tally(run, boundaries);
        blocks.forEach(tally::keep);
        tally.series.forEach(tally::gather);
        return tally;
    }

    /**
     * Adds a finished block, complete or not. Pilots that are not samples affect only the expected time of a block;
     * interrupted blocks affect only the time spent.
     */
    public void add(Block block) {
        Widening before = widening;
        boolean serial = lone.all();
        keep(block);
        if (widening.equals(before) && serial == lone.all()) {
            ofBenchmark(block.id().benchmark(), this::gather);
        } else {
            // A canary's finding widens the intervals of all benchmarks; likewise, a finding from lone blocks may
            // affect all.
            series.forEach(this::gather);
        }
    }

    /** Adds a block without updating the evidence. */
    private void keep(Block block) {
        history.add(block);
        if (block.id().purpose() == Block.Purpose.VOID) {
            count(block, true);
        } else if (block.id().purpose() == Block.Purpose.SAMPLE) {
            List<Block> counting = groups.several() ? prefix.add(block) : List.of(block);
            counting.forEach(each -> count(each, false));
            counting.forEach(this::watch);
        }
    }

    /** Compares lone blocks with those that ran alongside others. If they differ, only lone blocks count from now on. */
    private void watch(Block block) {
        Benchmark benchmark = block.id().benchmark();
        if (!groups.several() || groups.wide(benchmark)) {
            return;
        }
        lone.add(block);
        boolean alone = block.place().filter(GroupPlace::alone).isPresent();
        if (alone) {
            Map<String, SortedMap<Integer, Double>> ratios = new LinkedHashMap<>();
            ofBenchmark(benchmark, (pairing, known) -> ratios.put(pairing.treatment, known.logRatios()));
            lone.compare(benchmark, ratios);
        }
        series.forEach((pairing, known) -> {
            if (lone.serial(pairing.benchmark) && !groups.wide(pairing.benchmark)) {
                known.keepOnly(lone.indexes(pairing.benchmark));
            }
        });
    }

    private void count(Block block, boolean interrupted) {
        List<LongTurns.Refuted> refuted = new ArrayList<>();
        ofBenchmark(block.id().benchmark(), (pairing, changed) -> {
            if (interrupted) {
                changed.interrupted(block.timing().stalled());
            } else {
                changed.add(block).ifPresent(refuted::add);
            }
        });
        if (!refuted.isEmpty()) {
            ofBenchmark(block.id().benchmark(), (pairing, changed) -> {
                // Treatments missing from the block are no longer measured: their results stay.
                if (block.fork(pairing.treatment).isPresent()) {
                    series.put(pairing, changed.startedAgain(refuted.get(0)));
                }
            });
        }
        if (!interrupted && canary.add(block)) {
            canaryFinding = canary.finding();
            widening = canaryFinding.map(CanaryFinding::widening).orElse(Widening.NONE);
        }
    }

    private void ofBenchmark(Benchmark benchmark, BiConsumer<Pairing, PairedSeries> action) {
        for (Variant treatment : run.measured()) {
            Pairing pairing = new Pairing(benchmark, treatment.name());
            PairedSeries known = series.get(pairing);
            if (known != null) {
                action.accept(pairing, known);
            }
        }
    }

    /** Returns why a benchmark uses longer turns from now on; empty if it does not. */
    public Optional<LongTurns.Refuted> refuted(Benchmark benchmark) {
        return run.measured().stream()
                .flatMap(treatment -> series(benchmark, treatment.name()).stream())
                .flatMap(of -> of.refuted().stream())
                .findFirst();
    }

    /** Returns whether later blocks may still show that a benchmark's turns so far were too short, which would discard its blocks. */
    public boolean mayBeRefuted(Benchmark benchmark) {
        return run.measured().stream()
                .flatMap(treatment -> series(benchmark, treatment.name()).stream())
                .anyMatch(PairedSeries::mayBeRefuted);
    }

    private void gather(Pairing pairing, PairedSeries from) {
        Map<Row, Evidence> rows = new LinkedHashMap<>();
        from.metrics().forEach((metric, kind) -> {
            Row row = new Row(pairing.benchmark, metric, kind, run.baseline().name(), pairing.treatment);
            rows.put(row, producer.of(row, from, widened(kind) ? widening : Widening.NONE));
        });
        evidence.put(pairing, rows);
    }

    /** Returns whether the canary applies to a kind of metric; it compares only scores. */
    private static boolean widened(Metric.Kind kind) {
        return kind.score() || kind == Metric.Kind.OPERATIONS;
    }

    /** Returns whether the blocks of a benchmark run one at a time, because lone ones differed from the others. */
    public boolean serial(Benchmark benchmark) {
        return lone.serial(benchmark);
    }

    /** Returns the comparison of lone blocks with those that ran alongside others; empty if blocks run one at a time. */
    public Optional<GroupFinding> groups() {
        return groups.several() ? Optional.of(lone.finding()) : Optional.empty();
    }

    /** Returns the number of finished sample blocks of a benchmark that are held back until an earlier block ends. */
    public int waiting(Benchmark benchmark) {
        return prefix.waiting(benchmark);
    }

    /** Returns the run of this tally. */
    public Run run() {
        return run;
    }

    /** Returns the blocks of a benchmark for a treatment; empty if one side does not have the benchmark. */
    public Optional<PairedSeries> series(Benchmark benchmark, String treatment) {
        return Optional.ofNullable(series.get(new Pairing(benchmark, treatment)));
    }

    /**
     * Returns the evidence of each row of a benchmark and a treatment, the score first; empty before its first block.
     */
    public Map<Row, Evidence> evidence(Benchmark benchmark, String treatment) {
        return evidence.getOrDefault(new Pairing(benchmark, treatment), Map.of());
    }

    /** Returns the number of blocks at the first look that can decide anything. */
    public int firstLook() {
        return RepeatedTest.firstLook(run.criteria().looks(), run.criteria().alpha());
    }

    /** Returns whether no further block of a series will be measured, whatever its verdict. */
    public boolean exhausted(PairedSeries of) {
        int last = run.criteria().looks().last();
        return of.givenUp()
                || of.blocks() >= last
                || of.paged() >= last
                || of.mismatch().isPresent();
    }

    /**
     * Returns the expected time of a benchmark to its first look, for its missing blocks and its pilot.
     *
     * @param treatments its treatments that are measured
     * @return zero if all of them have reached the first look
     */
    public Duration timeToFirstLook(Benchmark benchmark, Collection<String> treatments) {
        return timeTo(firstLook(), benchmark, treatments);
    }

    private Duration timeTo(int first, Benchmark benchmark, Collection<String> treatments) {
        int missing = treatments.stream()
                .flatMap(treatment -> series(benchmark, treatment).stream())
                .mapToInt(of -> first - of.blocks())
                .max()
                .orElse(0);
        if (missing <= 0) {
            return Duration.ZERO;
        }
        // Includes the pilot even if it will count as a sample, since a second pilot may be needed.
        return history.beforeNext(benchmark).plus(history.expected(benchmark).multipliedBy(missing));
    }

    /**
     * Returns why a benchmark has no blocks at all.
     *
     * @param toAllFirstLooks result of {@link #timeToAllFirstLooks}, which is the same for all benchmarks and slow to compute for thousands
     *     of them
     */
    public Reason whyUntried(Benchmark benchmark, Duration toAllFirstLooks) {
        // A benchmark is not started for fewer blocks than its first look needs.
        Duration least = history.spent()
                .plus(groups.wall(benchmark, history.expected(benchmark).multipliedBy(firstLook())));
        boolean limited = run.timed() && run.criteria().looks().fixed().isEmpty();
        if (run.criteria().looks().fixed().isEmpty() && notChosen(benchmark)) {
            return new Reason.NotChosen(run.budget(), toAllFirstLooks);
        }
        return !limited || least.compareTo(run.budget()) <= 0
                ? new Reason.NothingTried()
                : new Reason.BudgetTooSmall(run.budget(), toAllFirstLooks);
    }

    private boolean notChosen(Benchmark benchmark) {
        return !run.chosen().isEmpty()
                && history.untouched(benchmark)
                && run.chosen().stream().noneMatch(chosen -> chosen.benchmark().equals(benchmark));
    }

    /**
     * Returns the total time, including the time spent so far, until every benchmark has enough blocks to show a change: the expected time
     * of the remaining pilots and of the missing blocks is added.
     */
    public Duration timeToAllFirstLooks() {
        Duration sum = Duration.ZERO;
        int all = run.benchmarks().size();
        int blocks = RepeatedTest.fewestBlocks(run.criteria(), all, all);
        for (Run.Presence presence : run.benchmarks()) {
            List<String> alive = run.treatments().stream()
                    .map(Variant::name)
                    .filter(treatment -> !unreached(presence.benchmark(), treatment))
                    .filter(treatment -> series(presence.benchmark(), treatment)
                            .filter(of -> of.blocks() > 0
                                    || of.lastFailure()
                                            .filter(last -> !last.stopped())
                                            .isEmpty())
                            .isPresent())
                    .toList();
            sum = sum.plus(groups.wall(presence.benchmark(), timeTo(blocks, presence.benchmark(), alive)));
        }
        return history.spent().plus(sum);
    }

    /**
     * Returns the values of a metric per operation, also for throughput, by the numbers of the blocks that count, up to the last look.
     */
    public SortedMap<Integer, Sides> sides(Benchmark benchmark, String treatment, String metric) {
        return series(benchmark, treatment)
                .map(known -> known.sides(metric, run.criteria().looks().last()))
                .orElse(Collections.emptySortedMap());
    }

    /** Returns how much wider intervals of times are, because a canary contradicts the promise. */
    public Widening widening() {
        return widening;
    }

    /** Returns the passes and durations of the blocks so far. */
    public History history() {
        return history;
    }

    /** Returns the canaries' finding so far; empty if the run has none. */
    public Optional<CanaryFinding> canary() {
        return canaryFinding;
    }

    /** Returns whether a block gets a canary: it is selected, and the canary did not fail in the last blocks. */
    public boolean wantsCanary(Benchmark benchmark, int index) {
        return CanaryDraw.drawn(run, benchmark, index) && !canary.givenUp(benchmark, PairedSeries.FAILURES);
    }

    /**
     * Returns the spread between the blocks of a benchmark; empty before the first look, or if scores of 0 have no
     * ratio.
     */
    public Optional<BlockSpread> spread(Benchmark benchmark) {
        List<Evidence> known = new ArrayList<>();
        for (Variant treatment : run.treatments()) {
            evidence(benchmark, treatment.name()).forEach((row, ofRow) -> {
                if (row.metric().equals(Metric.SCORE)
                        && ofRow.axis().scale() == Scale.LOG
                        && ofRow.estimate().isPresent()) {
                    known.add(ofRow);
                }
            });
        }
        return known.stream().mapToInt(ofRow -> ofRow.size().fewest()).min().stream()
                .mapToObj(fewest -> new BlockSpread(
                        known.stream()
                                .flatMap(ofRow -> ofRow.estimate().stream())
                                .mapToDouble(estimate -> estimate.spread().baseline())
                                .average()
                                .orElse(0),
                        fewest - 1))
                .findFirst();
    }
}
