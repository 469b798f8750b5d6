package dev.steelyard.selfbench.live;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.run.Compare;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.measure.journal.RunFolder;
import dev.steelyard.report.finding.PlanReasonWords;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantNotation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Is the ratio that lockstep measures the true one? Two branches differ by a known amount of work; the table holds the
 * ratio of lockstep and that of plain JMH on the same jars against it.
 */
final class FidelityTable {

    private static final double LEVEL = 0.95;
    private static final String BASE = "base";
    /** Time after which a run for one verdict is given up. */
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final Path work;
    private final Map<String, List<Double>> plain = new TreeMap<>();

    /** @param work where runs and logs go */
    FidelityTable(Path work) {
        this.work = work;
    }

    /** Compares two branches of the subject in so many blocks, and returns the run's folder. */
    Path lockstep(Path repository, String treatment, List<String> include, int blocks) {
        Criteria fixed = new Criteria(1 - LEVEL, Criteria.DEFAULT.margins(), Looks.once(blocks), true);
        return compare(repository, treatment, include, fixed, Pace.UNLIMITED, Optional.empty());
    }

    /** The same with slices of a length set by hand. */
    Path lockstep(Path repository, String treatment, List<String> include, int blocks, Duration slice) {
        Criteria fixed = new Criteria(1 - LEVEL, Criteria.DEFAULT.margins(), Looks.once(blocks), true);
        return compare(repository, treatment, include, fixed, Pace.UNLIMITED, Optional.of(slice));
    }

    /** Compares two branches until the verdict stands, with the product's defaults, and returns the run's folder. */
    Path untilVerdict(Path repository, String treatment, List<String> include) {
        Criteria standard = Criteria.DEFAULT;
        Criteria alone = new Criteria(standard.alpha(), standard.margins(), standard.looks(), true);
        return compare(repository, treatment, include, alone, PATIENCE, Optional.empty());
    }

    private Path compare(
            Path repository,
            String treatment,
            List<String> include,
            Criteria criteria,
            Duration budget,
            Optional<Duration> slice) {
        Path folder = work.resolve("lockstep-" + treatment + "-" + System.nanoTime());
        CompareRequest request = new CompareRequest(
                repository,
                VariantNotation.unique(List.of(
                        VariantNotation.parse(BASE, Optional.empty(), VariantSettings.NONE),
                        VariantNotation.parse(treatment, Optional.empty(), VariantSettings.NONE))),
                Optional.empty(),
                BuildSettings.FIND,
                Requests.selection(include),
                criteria,
                new Pace(budget, slice, Piloting.IF_NEEDED, OptionalLong.empty(), Optional.empty()),
                PlacementRequest.SAME_CPU,
                new Output(Optional.of(folder), FailOn.NEVER, Format.TEXT, false, List.of("selfbench", "fidelity")));
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        new Compare(WorkspaceOptions.of(System.getenv()), InstantSource.system())
                .compare(request, new Console(nowhere, false, new Aloud()));
        return folder;
    }

    /** Runs plain JMH, so many forks of each branch, alternating in random order. */
    void plain(Stage stage, List<String> include, int forks, List<String> lengths, long seed)
            throws IOException, InterruptedException {
        Random random = new Random(seed);
        PlainJmh jmh = new PlainJmh(work);
        List<String> options = new ArrayList<>(lengths);
        options.addAll(include);
        for (int fork = 0; fork < forks; fork++) {
            System.err.println("plain JMH: fork " + (fork + 1) + " of " + forks);
            List<Subject> order = new ArrayList<>(stage.subjects());
            Collections.shuffle(order, random);
            Map<String, Map<String, Double>> scores = new TreeMap<>();
            for (Subject subject : order) {
                String name = subject.variant().name();
                scores.put(name, jmh.run(subject, "plain-" + name + "-" + fork, options));
            }
            Map<String, Double> baseline = scores.getOrDefault("baseline", Map.of());
            scores.getOrDefault("treatment-1", Map.of()).forEach((key, score) -> {
                double ratio = Math.log(score / baseline.getOrDefault(key, Double.NaN));
                plain.computeIfAbsent(key, absent -> new ArrayList<>()).add(key.endsWith("thrpt") ? -ratio : ratio);
            });
        }
    }

    /**
     * Returns the table in Markdown, below it what the guards said, and which rows none of them caught.
     *
     * @param run the folder of the lockstep run
     * @param truth the true change as a fraction; empty to hold lockstep against plain JMH
     * @param bound bias that matters: a third of the margin, as a fraction
     * @throws IllegalStateException if slices were biased by more than the bound and no guard had put the benchmark on
     *     its own iterations; the message holds the table
     */
    String markdown(Path run, Optional<Double> truth, double bound) {
        Map<Benchmark, List<Block>> blocks = new TreeMap<>();
        RunFolder.read(run).blocks().stream()
                .filter(block -> block.id().purpose() == Block.Purpose.SAMPLE
                        && !block.plan().pilot()
                        && block.complete())
                .forEach(block -> blocks.computeIfAbsent(block.id().benchmark(), absent -> new ArrayList<>())
                        .add(block));
        StringBuilder text = new StringBuilder("""
                | benchmark | slices | lockstep | plain JMH | bias of lockstep | a third of the margin |
                |---|---|---|---|---|---|
                """);
        List<String> uncaught = new ArrayList<>();
        StringBuilder guards = new StringBuilder();
        blocks.forEach((benchmark, measured) -> {
            String row = row(benchmark, measured, truth, bound);
            text.append(row);
            Plan plan = measured.get(0).plan();
            if (plan.kind() == Plan.Kind.SLICES && row.contains("| outside |")) {
                uncaught.add(label(benchmark));
            }
            guards.append(label(benchmark))
                    .append(": ")
                    .append(plan.reasons().stream().map(PlanReasonWords::of).collect(Collectors.joining(" ")))
                    .append('\n');
        });
        text.append('\n').append(guards);
        if (!uncaught.isEmpty()) {
            throw new IllegalStateException("outside, and no guard tripped: " + uncaught + "\n" + text);
        }
        return text.toString();
    }

    private static String label(Benchmark benchmark) {
        return benchmark.shortName() + " " + benchmark.mode().label();
    }

    private String row(Benchmark benchmark, List<Block> blocks, Optional<Double> truth, double bound) {
        List<Double> ratios = blocks.stream()
                .map(FidelityTable::sides)
                .map(sides -> Math.log(sides.treatment() / sides.baseline()))
                .toList();
        CellSpread lockstep = CellSpread.of(ratios, LEVEL);
        List<Double> reference = plain.getOrDefault(
                PlainJmh.key(benchmark.name(), benchmark.mode().label()), List.of());
        Optional<CellSpread> plainSpread =
                reference.size() < 2 ? Optional.empty() : Optional.of(CellSpread.of(reference, LEVEL));
        CellSpread against = truth.map(change -> new CellSpread(Math.log1p(change), 0, 0))
                .or(() -> plainSpread)
                .orElseThrow(() -> new IllegalStateException("neither truth nor plain JMH for " + benchmark));
        double bias = lockstep.mean() - against.mean();
        double half = Math.hypot(lockstep.halfWidth(), against.halfWidth());
        return String.format(
                Locale.ROOT,
                "| %s | %s of %d ms | %s | %s | %+.2f %% ± %.2f | %s |%n",
                label(benchmark),
                blocks.get(0).plan().kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                blocks.get(0).plan().sliceNanos() / 1_000_000,
                change(lockstep),
                plainSpread.map(FidelityTable::change).orElse("not run"),
                100 * bias,
                100 * half,
                word(bias, half, bound));
    }

    private static String change(CellSpread spread) {
        return String.format(Locale.ROOT, "%+.2f %% ± %.2f", 100 * Math.expm1(spread.mean()), 100 * spread.halfWidth());
    }

    private static String word(double bias, double half, double bound) {
        if (Math.abs(bias) + half <= bound) {
            return "within";
        }
        return Math.abs(bias) - half > bound ? "outside" : "unresolved";
    }

    private static Sides sides(Block block) {
        String treatment = block.forks().stream()
                .map(Fork::variant)
                .filter(name -> !name.equals(BASE))
                .findFirst()
                .orElseThrow();
        return Optional.ofNullable(Sides.of(block, BASE, treatment).get(Metric.SCORE))
                .orElseThrow();
    }

    /** Says on standard error what goes on. */
    private static final class Aloud implements Progress {
        @Override
        public void phase(String message) {
            System.err.println(message);
        }

        @Override
        public void blockStarted(Block.Id block) {
            System.err.println(block.benchmark().shortName() + " " + block.purpose() + " " + block.index());
        }

        @Override
        public void blockFinished(Block block, List<Judged> rows) {}

        @Override
        public void remaining(double done, TimeLeft left) {}

        @Override
        public void warning(String message) {
            System.err.println(message);
        }
    }
}
