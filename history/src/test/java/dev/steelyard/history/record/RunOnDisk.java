package dev.steelyard.history.record;

import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.compare.folder.RunPlace;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.compare.request.CompareRequest.Scope;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.Recording;
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
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.measure.journal.RunRecord;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantNotation;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A finished run in a folder, as the measuring part of the program leaves it.
 *
 * @param folder the run's folder
 * @param request what the run was begun with
 */
record RunOnDisk(Path folder, CompareRequest request) {

    static final String SECRET = "hunter2hunter2";
    static final Benchmark BENCHMARK =
            new Benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");

    private static final Criteria CRITERIA =
            new Criteria(Criteria.DEFAULT.alpha(), Criteria.DEFAULT.margins(), Criteria.Looks.once(6), false);
    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(1, 100_000_000), 50_000_000, new Plan.Turn(0, 1), 4, List.of());

    /**
     * Writes a run of two commits.
     *
     * @param project the repository that it is about
     * @param revisions the baseline and the treatment
     * @param command what began it
     */
    static RunOnDisk write(Path folder, Path project, List<String> revisions, Recording recording, String... command) {
        return write("20261121-101502-7f3a", folder, project, revisions, recording, command);
    }

    /**
     * Writes a run of two commits.
     *
     * @param id of the run
     */
    static RunOnDisk write(
            String id, Path folder, Path project, List<String> revisions, Recording recording, String... command) {
        CompareRequest request = new CompareRequest(
                project,
                revisions.stream()
                        .map(text -> VariantNotation.parse(text, Optional.empty(), VariantSettings.NONE))
                        .toList(),
                Optional.empty(),
                BuildSettings.FIND,
                JmhOptions.NONE,
                CRITERIA,
                new Pace(
                        Duration.ofMinutes(10),
                        Optional.empty(),
                        Piloting.IF_NEEDED,
                        OptionalLong.empty(),
                        Optional.empty()),
                PlacementRequest.FREE,
                new Output(
                        Optional.of(folder),
                        FailOn.REGRESSION,
                        Format.TEXT,
                        false,
                        List.of(command),
                        Optional.empty(),
                        recording),
                Optional.empty(),
                Scope.ALL);
        try (RunPlace place = new RunPlace(id)) {
            place.claim(folder, Optional.empty());
            place.begin(request);
        }
        try (Journal journal =
                Journal.create(folder, new RunRecord(run(id, revisions), List.of(command), JmhOptions.NONE))) {
            for (int index = 0; index < 6; index++) {
                journal.append(block(index));
            }
        }
        RunFolders.finish(folder);
        return new RunOnDisk(folder, request);
    }

    /** Returns the same run, whose changes are explained. */
    RunOnDisk explained() {
        Output output = request.output();
        return new RunOnDisk(
                folder,
                new CompareRequest(
                        request.project(),
                        request.variants(),
                        request.impliedBaseline(),
                        request.build(),
                        request.jmh(),
                        request.criteria(),
                        request.pace(),
                        request.placement(),
                        new Output(
                                output.folder(),
                                output.failOn(),
                                output.format(),
                                output.dryRun(),
                                output.commandLine(),
                                Optional.of(Duration.ofMinutes(1)),
                                output.recording()),
                        request.sweep(),
                        request.scope()));
    }

    private static Run run(String id, List<String> revisions) {
        VariantSettings settings = new VariantSettings(
                List.of("-Ddb.password=" + SECRET),
                new TreeMap<>(Map.of("api.token", SECRET, "fast", "true")),
                new TreeMap<>());
        return new Run(
                id,
                "0.1.0",
                Instant.parse("2026-11-21T10:15:02Z"),
                42,
                Duration.ofMinutes(10),
                CRITERIA,
                List.of(
                        new Variant("base", "main", Optional.of(revisions.get(0)), Optional.empty(), settings),
                        new Variant("new", "branch", Optional.of(revisions.get(1)), Optional.empty(), settings)),
                List.of(new Run.Presence(BENCHMARK, List.of("base", "new"))),
                new TreeMap<>(Map.of("cpu.model", "Example CPU")));
    }

    private static Block block(int index) {
        List<List<Integer>> turns =
                IntStream.range(0, PLAN.turns()).mapToObj(turn -> List.of(0, 1)).toList();
        Duration wall = Duration.ofSeconds(9);
        return new Block(
                new Block.Id(BENCHMARK, Block.Purpose.SAMPLE, index, index),
                PLAN,
                List.of(fork("base", 100 + index * 0.1), fork("new", 80 + index * 0.1)),
                turns,
                new Block.Timing(Instant.parse("2026-11-21T10:16:00Z"), wall, wall, wall, wall));
    }

    private static Fork fork(String variant, double level) {
        List<Slice> slices = new ArrayList<>();
        slices.add(slice(Slice.Kind.WARMUP, 0, level));
        for (int turn = 0; turn < PLAN.turns(); turn++) {
            slices.add(slice(Slice.Kind.COUNTED, turn, level));
        }
        Fork.Jvm jvm = new Fork.Jvm(
                1,
                List.of("java", "-Ddb.password=" + SECRET),
                "17.0.15+6",
                "1.37",
                "compiler",
                1 << 29,
                List.of(),
                Map.of("java.home", "/opt/jdk", "gc.collectors", "G1"));
        return new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), jvm);
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
