package dev.steelyard.report.sample;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.canary.CanaryDraw;
import dev.steelyard.core.canary.CanaryMonitor;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.MoreTime;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.NoiseFloor;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.core.summary.ScoreStatistic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Builds a report from variants, blocks and rows. Scores of measured rows are taken from the blocks. */
final class ReportBuilder {

    static final Plan PLAN = new Plan(
            Plan.Kind.SLICES,
            new Plan.Warmup(10, 100_000_000),
            50_000_000,
            new Plan.Turn(1, 2),
            2,
            List.of(new PlanReason.SlicesByHand(50_000_000)));

    private static final Instant START = Instant.parse("2026-11-21T10:15:02Z");

    private final List<Variant> variants;
    private final List<Run.Presence> benchmarks = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private BlockPlacement placement = BlockPlacement.FREE;
    private final List<Judged> rows = new ArrayList<>();
    private Safeguards safeguards = Safeguards.NONE;
    private double canary = 1;
    private Optional<MoreTime> moreTime = Optional.empty();
    private final Map<String, String> environment = new TreeMap<>(Map.of(
            "cpu.model", "Example CPU @ 2.40GHz",
            "cpu.count", "2",
            "cpu.governor", "performance",
            "kernel", "Linux 6.1.0",
            "java.vm.name", "OpenJDK 64-Bit Server VM",
            "ci.token", "abcdefgh"));

    ReportBuilder(Variant... variants) {
        this.variants = Arrays.asList(variants);
    }

    static ReportBuilder of(String... names) {
        return new ReportBuilder(Stream.of(names).map(ReportBuilder::variant).toArray(Variant[]::new));
    }

    static Variant variant(String name) {
        return new Variant(
                name,
                name.equals("main") ? "main" : "feature/" + name,
                Optional.of("1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d"),
                Optional.empty(),
                Variant.VariantSettings.NONE);
    }

    ReportBuilder presence(Benchmark benchmark, String... names) {
        benchmarks.add(new Run.Presence(benchmark, List.of(names)));
        return this;
    }

    /** Adds a pilot and complete sample blocks. */
    ReportBuilder blocks(Benchmark benchmark, Plan plan, int count, Side... sides) {
        presence(benchmark, Stream.of(sides).map(Side::variant).toArray(String[]::new));
        block(benchmark, plan, Block.Purpose.PILOT, 0, forks(0, sides));
        for (int index = 0; index < count; index++) {
            List<Fork> forks = new ArrayList<>(forks(index, sides));
            if (CanaryDraw.drawn(build().run(), benchmark, index)) {
                String name = Variant.canaryOf(sides[0].variant());
                forks.add(Forks.completed(new Side(name, sides[0].score() * canary, sides[0].bytes()), index));
            }
            block(benchmark, plan, Block.Purpose.SAMPLE, index, forks);
        }
        return this;
    }

    /**
     * Gives the blocks that follow a second fork of the baseline where they are drawn for one.
     *
     * @param times what its score is as a multiple of the first one's
     */
    ReportBuilder canary(double times) {
        canary = times;
        safeguards = new Safeguards(Safeguards.Canary.RUNS, safeguards.floors());
        return this;
    }

    ReportBuilder floors(NoiseFloor... floors) {
        safeguards = new Safeguards(safeguards.canary(), List.of(floors));
        return this;
    }

    /** Adds a sample block whose forks all ended like this. */
    ReportBuilder failedBlock(Benchmark benchmark, ForkOutcome outcome, String... names) {
        return sample(
                benchmark,
                Stream.of(names).map(name -> Forks.failed(name, outcome)).toArray(Fork[]::new));
    }

    /** Adds the next sample block of a benchmark. */
    ReportBuilder sample(Benchmark benchmark, Fork... forks) {
        int index = (int) blocks.stream()
                .filter(block ->
                        block.id().benchmark().equals(benchmark) && block.id().purpose() == Block.Purpose.SAMPLE)
                .count();
        return block(benchmark, PLAN, Block.Purpose.SAMPLE, index, List.of(forks));
    }

    ReportBuilder row(Comparison.Row row, Comparison.Facts facts, Verdict verdict, Warning... warnings) {
        Comparison comparison = new Comparison(
                row,
                Comparison.Status.MEASURED,
                new Comparison.Scores(mean(row, row.baseline()), mean(row, row.treatment())),
                Optional.of(facts),
                List.of(warnings));
        rows.add(new Judged(comparison, verdict));
        return this;
    }

    ReportBuilder row(Judged judged) {
        rows.add(judged);
        return this;
    }

    RunReport build() {
        return build(Criteria.DEFAULT);
    }

    RunReport build(Criteria criteria) {
        Run run = new Run(
                "20261121-101502-7f3a",
                "0.1.0",
                START,
                42,
                Duration.ofMinutes(10),
                criteria,
                variants,
                benchmarks,
                new TreeMap<>(environment),
                safeguards);
        return new RunReport(run, blocks, new Judgment(rows, moreTime, canaryFinding(run)), commands());
    }

    private Optional<CanaryFinding> canaryFinding(Run run) {
        CanaryMonitor monitor = new CanaryMonitor(run);
        blocks.stream()
                .filter(block -> block.id().purpose() == Block.Purpose.SAMPLE)
                .forEach(monitor::add);
        return monitor.finding();
    }

    ReportBuilder moreTime(MoreTime known) {
        moreTime = Optional.of(known);
        return this;
    }

    /** Returns the report with the rows that the blocks really give, instead of rows made by hand. */
    RunReport judged() {
        RunReport measured = build();
        Judgment judgment = new Judge(new BoundaryCache())
                .judge(measured.run(), measured.blocks())
                .judgment();
        return new RunReport(measured.run(), measured.blocks(), judgment, measured.commands());
    }

    /** What a user would have written to get these variants. */
    private RunReport.Commands commands() {
        List<String> words = new ArrayList<>(List.of("compare", "--budget", "10m"));
        for (Variant variant : variants) {
            variant.settings().properties().forEach((key, value) -> words.add("-D" + key + "=" + value));
            variant.jvm().ifPresent(jvm -> words.addAll(List.of("--jvm", jvm)));
            if (!variant.settings().jvmArgs().isEmpty()) {
                words.addAll(List.of(
                        "--jvm-args", String.join(" ", variant.settings().jvmArgs())));
            }
            words.add(variant.source() + ":" + variant.name());
        }
        words.addAll(List.of("--include", "Decoder", "--out", "results", "--", "-t", "1"));
        return new RunReport.Commands(words, List.of());
    }

    ReportBuilder environment(String key, String value) {
        environment.put(key, value);
        return this;
    }

    /** Where the workers of the blocks to come run. */
    ReportBuilder on(BlockPlacement where) {
        placement = where;
        return this;
    }

    private ReportBuilder block(Benchmark benchmark, Plan plan, Block.Purpose purpose, int index, List<Fork> forks) {
        Block.Timing timing = new Block.Timing(
                START.plusSeconds(blocks.size() * 5L),
                Duration.ofSeconds(5),
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(2));
        List<List<Integer>> turns =
                List.of(IntStream.range(0, forks.size()).boxed().toList());
        blocks.add(
                new Block(new Block.Id(benchmark, purpose, index, 42 + index), plan, forks, turns, timing, placement));
        return this;
    }

    private static List<Fork> forks(int index, Side... sides) {
        return Stream.of(sides).map(side -> Forks.completed(side, index)).toList();
    }

    private OptionalDouble mean(Comparison.Row row, String variant) {
        List<Double> scores = SampleBlocks.of(build()).scores(row, variant);
        return ScoreStatistic.MEAN.of(scores);
    }
}
