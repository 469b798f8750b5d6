package dev.steelyard.selfbench.live;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.core.plan.Planner;
import dev.steelyard.measure.block.BlockRequest;
import dev.steelyard.measure.block.BlockRequest.Entry;
import dev.steelyard.measure.block.Lockstep;
import dev.steelyard.measure.block.LockstepOptions;
import dev.steelyard.measure.placement.PlacementResolver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/**
 * What placement does to the spread of forks and to the score: three identical variants in blocks of one session, whose
 * placements alternate in random order.
 */
final class PlacementTable {

    private static final long SLICE_NANOS = 20_000_000;
    private static final int TURNS = 12;

    private final Stage stage;
    private final Map<Benchmark, Map<Condition, PlacementCell>> cells = new LinkedHashMap<>();

    PlacementTable(Stage stage) {
        this.stage = stage;
    }

    /** A placement under test. */
    private enum Condition {
        FREE("free", PlacementRequest.FREE),
        SAME_CPU("same CPU", PlacementRequest.SAME_CPU);

        private final String label;

        // Records of immutable lists: it cannot change.
        @SuppressWarnings("ImmutableEnumChecker")
        private final PlacementRequest request;

        Condition(String label, PlacementRequest request) {
            this.label = label;
            this.request = request;
        }
    }

    /** Measures so many blocks of each benchmark under each placement. */
    void measure(List<String> include, int blocks, long seed) throws InterruptedException {
        Map<Condition, Lockstep> sessions = new EnumMap<>(Condition.class);
        for (Condition condition : Condition.values()) {
            sessions.put(
                    condition,
                    stage.lockstep(
                            LockstepOptions.usual().with(PlacementResolver.resolve(condition.request, seed)),
                            condition.name()));
        }
        List<ListedBenchmark> benchmarks = list(include);
        Random random = new Random(seed);
        for (int index = 0; index < blocks; index++) {
            List<ListedBenchmark> order = new ArrayList<>(benchmarks);
            Collections.shuffle(order, random);
            for (ListedBenchmark listed : order) {
                System.err.println("block " + (index + 1) + " of " + blocks + ": "
                        + listed.benchmark().shortName());
                List<Condition> conditions = new ArrayList<>(Arrays.asList(Condition.values()));
                Collections.shuffle(conditions, random);
                for (Condition condition : conditions) {
                    Lockstep session =
                            Optional.ofNullable(sessions.get(condition)).orElseThrow();
                    block(
                            session,
                            condition,
                            listed,
                            new Block.Id(listed.benchmark(), Block.Purpose.SAMPLE, index, random.nextLong()));
                }
            }
            if (index >= 1) {
                System.err.println(markdown());
            }
        }
    }

    private List<ListedBenchmark> list(List<String> include) throws InterruptedException {
        JmhOptions none = JmhOptions.NONE;
        JmhOptions options =
                new JmhOptions(include, List.of(), none.params(), List.of(), none.overrides(), none.jvmArgs());
        List<ListedBenchmark> benchmarks = List.of();
        for (Subject subject : stage.subjects()) {
            benchmarks = stage.lockstep().list(subject, options);
        }
        return benchmarks;
    }

    private void block(Lockstep session, Condition condition, ListedBenchmark listed, Block.Id id)
            throws InterruptedException {
        List<Entry> entries = stage.subjects().stream()
                .map(subject -> new Entry(subject, listed))
                .toList();
        Block block = session.run(new BlockRequest(id, plan(listed), entries, JmhOptions.NONE));
        if (!block.complete()) {
            System.err.println("left out, since a fork failed: " + condition.label + ", " + id.index() + ": "
                    + block.forks().stream().map(Fork::outcome).toList());
            return;
        }
        cells.computeIfAbsent(listed.benchmark(), absent -> new EnumMap<>(Condition.class))
                .computeIfAbsent(condition, absent -> new PlacementCell())
                .add(block, stage.subjects().get(0).variant().name());
    }

    /** Turns of one lead-in and four counted slices, so that the first counted can be held against later ones. */
    private static Plan plan(ListedBenchmark listed) {
        PlanRequest request = new PlanRequest(
                0.02,
                OptionalLong.empty(),
                JmhOptions.NONE.overrides(),
                Runtime.getRuntime().availableProcessors());
        Plan bundled = Planner.bundled(listed, request);
        return bundled.kind() == Plan.Kind.SLICES
                ? new Plan(bundled.kind(), bundled.warmup(), SLICE_NANOS, new Plan.Turn(1, 4), TURNS, bundled.reasons())
                : bundled;
    }

    /** Returns a table per benchmark in Markdown, and one over all of them. */
    String markdown() {
        StringBuilder text = new StringBuilder();
        cells.forEach((benchmark, conditions) -> {
            text.append(String.format(
                    Locale.ROOT,
                    "### %s%n%n| placement | forks' spread | false difference of a block | time against free | lead-in"
                            + " slice | first counted slice | after itself | CPU changes a fork |%n"
                            + "|---|---|---|---|---|---|---|---|%n",
                    benchmark.shortName()));
            Optional<PlacementCell> free = usable(conditions, Condition.FREE);
            for (Condition condition : Condition.values()) {
                usable(conditions, condition).ifPresent(cell -> row(text, condition, cell, free));
            }
            text.append('\n');
        });
        return text + summary();
    }

    private static Optional<PlacementCell> usable(Map<Condition, PlacementCell> conditions, Condition condition) {
        return Optional.ofNullable(conditions.get(condition)).filter(PlacementCell::usable);
    }

    private static void row(StringBuilder text, Condition condition, PlacementCell cell, Optional<PlacementCell> free) {
        double against = free.map(PlacementCell::score).orElse(Double.NaN);
        text.append(String.format(
                Locale.ROOT,
                "| %s | %.2f %% | %.2f %% | %+.2f %% | %s | %s | %s | %.1f |%n",
                condition.label,
                100 * cell.spread(),
                100 * cell.falseDifference(),
                100 * Math.expm1(cell.score() - against),
                percent(cell.leadIn()),
                percent(cell.first()),
                percent(cell.afterItself()),
                cell.cpuChanges()));
    }

    private static String percent(PlacementCell.Estimate estimate) {
        return String.format(Locale.ROOT, "%+.2f ± %.2f %%", 100 * estimate.mean(), 100 * estimate.error());
    }

    /** Each placement against free: the median over the benchmarks. */
    private String summary() {
        StringBuilder text = new StringBuilder(
                "| placement | forks' spread, times that of free | false difference, times that of free | time against free"
                        + " |\n|---|---|---|---|\n");
        for (Condition condition : Condition.values()) {
            List<Double> spread = new ArrayList<>();
            List<Double> difference = new ArrayList<>();
            List<Double> score = new ArrayList<>();
            cells.values().forEach(conditions -> {
                Optional<PlacementCell> free = usable(conditions, Condition.FREE);
                Optional<PlacementCell> other = usable(conditions, condition);
                if (free.isPresent() && other.isPresent()) {
                    spread.add(other.get().spread() / free.get().spread());
                    difference.add(other.get().falseDifference() / free.get().falseDifference());
                    score.add(100 * Math.expm1(other.get().score() - free.get().score()));
                }
            });
            if (!spread.isEmpty()) {
                text.append(String.format(
                        Locale.ROOT,
                        "| %s | %.2f | %.2f | %+.2f %% |%n",
                        condition.label,
                        median(spread),
                        median(difference),
                        median(score)));
            }
        }
        return text + "\nMedians over " + cells.size() + " benchmarks.\n";
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
