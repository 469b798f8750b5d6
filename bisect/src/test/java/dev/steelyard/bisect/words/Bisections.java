package dev.steelyard.bisect.words;

import dev.steelyard.bisect.range.BisectReport;
import dev.steelyard.bisect.range.BisectReport.End;
import dev.steelyard.bisect.range.BisectReport.Unmeasured;
import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.Candidates;
import dev.steelyard.bisect.range.HangCount;
import dev.steelyard.bisect.range.SideBranch;
import dev.steelyard.bisect.range.StepEstimate;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.judgment.ExplainedFinding.Certainty;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.stats.Scale;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.FileChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Bisections of a line of 60 commits, one for each way in which they end. */
public final class Bisections {

    private static final String SUBJECT = "Check lengths before reading";
    private static final Unmeasured NOTHING_LEFT_OUT = new Unmeasured(List.of(), List.of(), Optional.empty());

    private Bisections() {}

    public static String id(int number) {
        return String.format(Locale.ROOT, "%02x", number).repeat(20);
    }

    private static Optional<Facts> facts(double estimate) {
        Change change = new Change(estimate, estimate - 0.011, estimate + 0.012, 0.99);
        return Optional.of(new Facts(
                6, Optional.of(change), OptionalDouble.empty(), OptionalDouble.of(0.0001), OptionalDouble.of(0.0115)));
    }

    private static BisectStep step(int number, int commit, StepFinding finding, double estimate) {
        return new BisectStep(
                number,
                id(commit),
                finding,
                Optional.of(new StepEstimate(Math.log1p(estimate), 0.003, 5, Scale.LOG)),
                facts(estimate),
                finding == StepFinding.UNDECIDED ? "the interval contains 0 and extends past the margin" : "",
                42_000);
    }

    /** A step that looks for a hang. */
    private static BisectStep forks(int number, int commit, int hung, int completed) {
        return new BisectStep(
                number,
                id(commit),
                hung > 0 ? StepFinding.HANGS : StepFinding.COMPLETES,
                Optional.empty(),
                completed > 0 ? facts(0.02) : Optional.empty(),
                Optional.of(new HangCount(hung, completed)),
                hung > 0 ? "running a turn for longer than 60 s, in org.example.Decoder.read" : "",
                42_000);
    }

    public static BisectStep lost(int number, int commit, StepFinding finding) {
        return new BisectStep(
                number,
                id(commit),
                finding,
                Optional.empty(),
                Optional.empty(),
                switch (finding) {
                    case NOT_BUILT -> "the build of 0606 failed: cannot find symbol";
                    case UNDECIDED -> "the change drifts";
                    default -> "";
                },
                9_000);
    }

    public static CommitFacts commit(int number, String author, String subject) {
        Instant time = Instant.parse("2026-11-20T14:03:00Z").plusSeconds(3600L * number);
        return new CommitFacts(id(number), List.of(id(number - 1)), time, time, author, subject);
    }

    public static Row row(String metric) {
        return new Row(
                new Benchmark(
                        "org.example.DecoderBenchmark.read",
                        Mode.AVERAGE_TIME,
                        new TreeMap<>(Map.of("size", "100")),
                        1,
                        "ns/op"),
                metric,
                "v1.2",
                "main");
    }

    private static List<FileChange> files(int count) {
        List<FileChange> files = new ArrayList<>();
        files.add(new FileChange("docs/logo.png", OptionalInt.empty(), OptionalInt.empty()));
        IntStream.range(1, count)
                .forEach(i -> files.add(new FileChange(
                        "src/main/java/org/example/File" + i + ".java", OptionalInt.of(12 + i), OptionalInt.of(i))));
        return files;
    }

    private static List<BisectStep> steps() {
        return List.of(
                step(2, 30, StepFinding.WITH, 0.061),
                step(3, 5, StepFinding.WITHOUT, 0.002),
                lost(4, 6, StepFinding.NOT_BUILT),
                step(5, 8, StepFinding.NEITHER, 0.031),
                lost(7, 9, StepFinding.NO_BENCHMARK));
    }

    /** The parent of the commit that is found was measured. */
    private static List<BisectStep> beside() {
        return steps().stream()
                .map(step -> step.commit().equals(id(6)) ? lost(4, 4, StepFinding.NOT_BUILT) : step)
                .map(step -> step.commit().equals(id(5)) ? step(3, 6, StepFinding.WITHOUT, 0.002) : step)
                .toList();
    }

    public static BisectReport report(String metric, End end, BisectStep first, List<Candidates> candidates) {
        boolean searched = !candidates.isEmpty();
        return new BisectReport(
                new BisectReport.Asked(
                        "v1.2",
                        "main",
                        id(0),
                        id(60),
                        row(metric),
                        60,
                        0.95,
                        "/project/.steelyard/bisects/20261121-101502-7f3a",
                        List.of(
                                "bisect",
                                "v1.2",
                                "main",
                                "--benchmark",
                                "Decoder.*read",
                                "--budget",
                                "30m",
                                "--alternate",
                                "-Dpassword=hidden",
                                "--build-args=-o",
                                "--",
                                "-p",
                                "size=100")),
                end,
                first,
                candidates,
                searched ? steps() : List.of(),
                NOTHING_LEFT_OUT,
                IntStream.rangeClosed(0, 60)
                        .mapToObj(i -> commit(i, "Ada Example", i == 7 ? SUBJECT : "Change " + i))
                        .toList(),
                end == End.FOUND ? files(8) : List.of(),
                List.of(),
                new BisectReport.Time(372_400, 1_800_000));
    }

    public static BisectReport ending(End end) {
        BisectStep first = step(1, 60, StepFinding.WITH, 0.063);
        return switch (end) {
            case FOUND ->
                new BisectReport(
                        report(Metric.SCORE, end, first, List.of(new Candidates(List.of(id(7)), 0.9913)))
                                .asked(),
                        end,
                        first,
                        List.of(new Candidates(List.of(id(7)), 0.9913)),
                        Stream.concat(beside().stream(), Stream.of(step(8, 7, StepFinding.WITH, 0.0625)))
                                .toList(),
                        NOTHING_LEFT_OUT,
                        report(Metric.SCORE, end, first, List.of(new Candidates(List.of(id(7)), 0.9913)))
                                .known(),
                        files(8),
                        List.of(),
                        new BisectReport.Time(372_400, 1_800_000));
            case INSEPARABLE ->
                report(Metric.ALLOCATION, end, first, List.of(new Candidates(List.of(id(6), id(7)), 0.981)));
            case NOTHING_LEFT ->
                with(
                        report(Metric.SCORE, end, step(1, 60, StepFinding.WITH, -0.2), List.of()),
                        List.of(new Candidates(List.of(id(8)), 0.52), new Candidates(List.of(id(9)), 0.44)),
                        List.of(
                                step(2, 30, StepFinding.WITH, -0.19),
                                step(3, 7, StepFinding.WITHOUT, 0.002),
                                step(4, 9, StepFinding.WITH, -0.21),
                                lost(5, 8, StepFinding.UNDECIDED),
                                lost(6, 8, StepFinding.UNDECIDED),
                                lost(7, 8, StepFinding.UNDECIDED)),
                        NOTHING_LEFT_OUT);
            case SEVERAL ->
                report(
                        Metric.SCORE,
                        end,
                        first,
                        List.of(new Candidates(List.of(id(8)), 0.49), new Candidates(List.of(id(9)), 0.48)));
            case REVERTED -> report(Metric.SCORE, end, first, List.of(new Candidates(List.of(id(8)), 0.97)));
            case OUT_OF_TIME ->
                report(
                        Metric.SCORE,
                        end,
                        first,
                        IntStream.rangeClosed(6, 18)
                                .mapToObj(i -> new Candidates(List.of(id(i)), 0.074))
                                .toList());
            case NO_CHANGE -> report(Metric.SCORE, end, step(1, 60, StepFinding.WITHOUT, 0.003), List.of());
            case NO_VERDICT -> report(Metric.SCORE, end, step(1, 60, StepFinding.UNDECIDED, 0.013), List.of());
        };
    }

    private static BisectReport with(
            BisectReport plain, List<Candidates> candidates, List<BisectStep> steps, Unmeasured unmeasured) {
        return new BisectReport(
                plain.asked(),
                plain.end(),
                plain.first(),
                candidates,
                steps,
                unmeasured,
                plain.known(),
                plain.files(),
                plain.causes(),
                plain.time());
    }

    /** 7 merges 5 and 6, which began before v1.2. */
    public static BisectReport merge() {
        BisectReport plain = ending(End.INSEPARABLE);
        return with(
                plain,
                List.of(new Candidates(List.of(id(5), id(6), id(7)), 0.972)),
                List.of(step(2, 4, StepFinding.WITHOUT, 0.002), step(3, 7, StepFinding.WITH, 0.0625)),
                new Unmeasured(
                        List.of(id(5), id(6), id(40)),
                        List.of(),
                        Optional.of(new SideBranch(id(7), id(6), "ab".repeat(20)))));
    }

    /** The last commit hangs, and the seventh is the first that does. */
    public static BisectReport hang(End end, Candidates... candidates) {
        BisectReport plain = report(Metric.SCORE, end, forks(1, 60, 2, 0), List.of(candidates));
        return with(
                plain,
                plain.candidates(),
                List.of(
                        forks(2, 30, 2, 1),
                        forks(3, 5, 0, 7),
                        lost(4, 8, StepFinding.NOT_BUILT),
                        forks(5, 6, 0, 1),
                        forks(6, 7, 1, 0)),
                NOTHING_LEFT_OUT);
    }

    /** 10 to 24 do not build; every other one of them was tried. */
    public static BisectReport stretch() {
        BisectReport plain = ending(End.INSEPARABLE);
        List<BisectStep> steps = new ArrayList<>(List.of(step(2, 9, StepFinding.WITHOUT, 0.002)));
        List<String> untried = new ArrayList<>();
        for (int commit = 10; commit < 25; commit++) {
            if (commit % 2 == 0) {
                steps.add(lost(commit, commit, StepFinding.NOT_BUILT));
            } else {
                untried.add(id(commit));
            }
        }
        steps.add(step(30, 25, StepFinding.WITH, 0.0625));
        return with(
                plain,
                List.of(new Candidates(
                        IntStream.rangeClosed(10, 25).mapToObj(Bisections::id).toList(), 0.965)),
                steps,
                new Unmeasured(List.of(id(40)), untried, Optional.empty()));
    }

    public static BisectReport explained() {
        BisectReport plain = ending(End.FOUND);
        Row row = row(Metric.SCORE);
        return new BisectReport(
                plain.asked(),
                plain.end(),
                plain.first(),
                plain.candidates(),
                plain.steps(),
                plain.unmeasured(),
                plain.known(),
                plain.files(),
                List.of(
                        new ExplainedFinding(
                                row,
                                Certainty.PROVED,
                                "org.example.Decoder carries 97% of the change, from 91% to 103%"),
                        new ExplainedFinding(row, Certainty.CLEARED, "org.example.Reader does not move the score")),
                plain.time());
    }
}
