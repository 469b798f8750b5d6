package dev.steelyard.compare.run;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.delivery.Rereport;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.ReportRequest;
import dev.steelyard.compare.request.ReportRequest.Statistic;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.measure.journal.RunRecord;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A process that writes the journal of a run as large as any, 70 benchmarks in 40 blocks of three forks, and reports it.
 * It prints what standard output gets.
 */
final class LargeRun {
    private static final int BENCHMARKS = 70;
    private static final int BLOCKS = 40;
    private static final List<String> VARIANTS = List.of("main", "fast", "slow");
    private static final Plan PLAN = new Plan(
            Plan.Kind.SLICES, new Plan.Warmup(30, 100_000_000), 50_000_000, new Plan.Turn(1, 2), 10, List.of());

    private final SplittableRandom random = new SplittableRandom(20261121);

    public static void main(String[] args) {
        Path folder = Path.of(args[0]);
        new LargeRun().write(folder);
        ReportRequest request = new ReportRequest(
                folder,
                folder.toString(),
                Statistic.MEAN,
                new ReportRequest.Files(Optional.empty(), true, Optional.empty()),
                Format.TEXT,
                false);
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        new Rereport(WorkspaceOptions.of(System.getenv())).report(request, new Console(out, false, Progress.SILENT));
        out.flush();
    }

    private void write(Path folder) {
        List<Benchmark> benchmarks = IntStream.range(0, BENCHMARKS)
                .mapToObj(number -> new Benchmark(
                        "org.example.Large.method" + number, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"))
                .toList();
        Run run = new Run(
                "20261121-101502-7f3a",
                "0.1.0",
                Instant.EPOCH,
                42,
                Duration.ofHours(12),
                Criteria.DEFAULT,
                VARIANTS.stream()
                        .map(name -> new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE))
                        .toList(),
                benchmarks.stream()
                        .map(benchmark -> new Run.Presence(benchmark, VARIANTS))
                        .toList(),
                new TreeMap<>());
        RunRecord asked = new RunRecord(run, List.of("compare", "main", "fast", "slow"), JmhOptions.NONE);
        try (Journal journal = Journal.create(folder, asked)) {
            for (int index = 0; index < BLOCKS; index++) {
                for (Benchmark benchmark : benchmarks) {
                    journal.append(block(benchmark, index));
                }
            }
        }
    }

    private Block block(Benchmark benchmark, int index) {
        List<Fork> forks = VARIANTS.stream().map(this::fork).toList();
        List<List<Integer>> turns = IntStream.range(0, PLAN.turns())
                .mapToObj(turn -> List.of(0, 1, 2))
                .toList();
        Duration wall = Duration.ofSeconds(9);
        return new Block(
                new Block.Id(benchmark, Block.Purpose.SAMPLE, index, index),
                PLAN,
                forks,
                turns,
                new Block.Timing(Instant.EPOCH, wall, wall, wall, wall));
    }

    private Fork fork(String variant) {
        double level = (variant.equals("slow") ? 110 : 100) * (1 + 0.004 * random.nextGaussian());
        List<Slice> slices = new ArrayList<>();
        for (int warmup = 0; warmup < PLAN.warmup().iterations(); warmup++) {
            slices.add(slice(Slice.Kind.WARMUP, warmup, level));
        }
        for (int turn = 0; turn < PLAN.turns(); turn++) {
            slices.add(slice(Slice.Kind.LEAD_IN, turn, level));
            slices.add(slice(Slice.Kind.COUNTED, turn, level));
            slices.add(slice(Slice.Kind.COUNTED, turn, level));
        }
        List<String> command = List.of("/opt/jdk/bin/java", "-Xmx512m", "-cp", "benchmarks.jar:harness.jar");
        Fork.Jvm jvm = new Fork.Jvm(1, command, "17.0.15+6", "1.37", "compiler", 1 << 29, List.of());
        return new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), jvm);
    }

    private Slice slice(Slice.Kind kind, int turn, double level) {
        double score = level * (1 + 0.01 * random.nextGaussian());
        return new Slice(
                kind,
                turn,
                new Slice.Timing(score, 500_000 + random.nextInt(1000), 50_300_000 + random.nextInt(10_000)),
                new Slice.Own(12_000_000, 1, 900_000, 0, 3, 67_108_864, 0, 500_000),
                new Slice.Outside(random.nextInt(20_000), 0, 1, 0, 1),
                new TreeMap<>());
    }
}
