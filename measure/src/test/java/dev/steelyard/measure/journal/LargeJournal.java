package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The journal of a run as large as any: blocks of three forks with 60 slices each, as a real run has them. */
final class LargeJournal {
    /** Slices of a block. */
    static final int SLICES = 3 * 60;

    private static final int BENCHMARKS = 70;
    private static final Plan PLAN = new Plan(
            Plan.Kind.SLICES, new Plan.Warmup(30, 100_000_000), 50_000_000, new Plan.Turn(1, 2), 10, List.of());

    private LargeJournal() {}

    /** Writes a run of so many blocks, without waiting for the disk after each. */
    static void write(Path folder, int blocks) throws IOException {
        Journal.create(folder, RandomBlocks.runRecord()).close();
        try (OutputStream out =
                new BufferedOutputStream(Files.newOutputStream(folder.resolve(Journal.NAME)), 1 << 16)) {
            for (int index = 0; index < blocks; index++) {
                out.write(JournalLine.of(BlockJson.write(block(index))));
            }
        }
    }

    static Block block(int number) {
        Benchmark benchmark = new Benchmark(
                "org.example.large.LargeBenchmark.method" + number % BENCHMARKS,
                Mode.AVERAGE_TIME,
                new TreeMap<>(Map.of("size", "1000")),
                1,
                "ns/op");
        List<Fork> forks = Stream.of("main", "fast", "slow")
                .map(variant -> fork(variant, number))
                .toList();
        List<List<Integer>> turns = IntStream.range(0, PLAN.turns())
                .mapToObj(turn -> turn % 2 == 0 ? List.of(0, 1, 2) : List.of(2, 0, 1))
                .toList();
        Duration wall = Duration.ofSeconds(9).plusNanos(number);
        return new Block(
                new Block.Id(benchmark, Block.Purpose.SAMPLE, number / BENCHMARKS, 31L * number),
                PLAN,
                forks,
                turns,
                new Block.Timing(Instant.ofEpochSecond(1_700_000_000L + number), wall, wall, wall, wall));
    }

    private static Fork fork(String variant, int number) {
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < SLICES / 3; i++) {
            Slice.Kind kind = i < 30 ? Slice.Kind.WARMUP : i % 3 == 0 ? Slice.Kind.LEAD_IN : Slice.Kind.COUNTED;
            slices.add(new Slice(
                    kind,
                    i < 30 ? i : (i - 30) / 3,
                    new Slice.Timing(123.4567 + number * 1e-3 + i * 1e-5, 405_063 + i, 50_312_345 + i),
                    new Slice.Own(9_721_512 + i, 1, 1_000_000, 12_000, 3, 268_435_456, 0, 405_100 + i),
                    new Slice.Outside(20_000 + i, 0, 1, 0, i % 2),
                    new TreeMap<>()));
        }
        List<String> command = List.of(
                "/usr/lib/jvm/java-17/bin/java",
                "-Dsteelyard.gate=127.0.0.1:40001:" + variant + "-" + number,
                "-cp",
                "/home/somebody/.cache/steelyard/builds/0123456789abcdef/benchmarks.jar:/home/somebody/harness.jar",
                "org.openjdk.jmh.runner.ForkedMain");
        Map<String, String> traits = Map.of("java.vm.name", "OpenJDK 64-Bit Server VM", "flag.UseG1GC", "true");
        Fork.Jvm jvm = new Fork.Jvm(
                1000 + number,
                command,
                "17.0.15+6",
                "1.37",
                "compiler",
                1 << 29,
                List.of(new CodeFact(CodeFact.Kind.FIXTURE, "Iteration", "Foo.setUp")),
                traits);
        return new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), jvm);
    }
}
