package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.ALLOCATION;
import static dev.steelyard.core.model.Metric.SCORE;
import static dev.steelyard.report.sample.Rows.row;
import static dev.steelyard.report.sample.Rows.time;
import static dev.steelyard.report.sample.Rows.verdict;
import static dev.steelyard.report.sample.Rows.without;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.RunSetting;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** A report on files of results: no blocks, forks of both sides. */
final class Offline {

    private static final String DECODER = "org.example.codec.DecoderBenchmark.";

    private Offline() {}

    static RunReport report() {
        Benchmark longs = time(DECODER + "readLong", Map.of("size", "10"));
        Benchmark doubles = time(DECODER + "readDouble", Map.of());
        Benchmark gone = time(DECODER + "readFloat", Map.of());
        Reason single = new Reason.SingleFork(
                List.of(new Reason.SingleFork.Single("main", false), new Reason.SingleFork.Single("buffered", true)),
                OptionalDouble.empty(),
                OptionalDouble.of(0.008),
                0.02,
                25);
        List<Judged> rows = List.of(
                measured(row(longs, SCORE, "buffered"), 10, 12, 0.08, verdict(Outcome.REGRESSED, 1e-4)),
                measured(row(longs, ALLOCATION, "buffered"), 10, 12, 0.5, verdict(Outcome.REGRESSED, 1e-6)),
                new Judged(
                        new Comparison(
                                row(doubles, SCORE, "buffered"),
                                Status.MEASURED,
                                new Comparison.Scores(OptionalDouble.of(4512.5), OptionalDouble.of(4600)),
                                Optional.of(new Facts(
                                        1,
                                        Optional.empty(),
                                        OptionalDouble.empty(),
                                        OptionalDouble.empty(),
                                        OptionalDouble.empty(),
                                        Optional.of(new Facts.Forks(1, 1)))),
                                List.of()),
                        Rows.inconclusive(1, single, 24)),
                without(row(gone, SCORE, "buffered"), Status.REMOVED, new Reason.MissingFrom("buffered")));
        Run run = new Run(
                "20261121-101502-verdict",
                "0.1.0",
                Instant.parse("2026-11-21T10:15:02Z"),
                0,
                Duration.ZERO,
                Criteria.DEFAULT,
                List.of(variant("main", "a b.json"), variant("buffered", "m1.json,m2.json")),
                List.of(
                        new Run.Presence(longs, List.of("main", "buffered")),
                        new Run.Presence(doubles, List.of("main", "buffered")),
                        new Run.Presence(gone, List.of("main"))),
                new TreeMap<>(Map.of("main.jmh", "1.37", "buffered.jmh", "1.36, 1.37")));
        return new RunReport(
                run,
                List.of(),
                new Judgment(rows),
                new RunReport.Commands(
                        List.of("verdict", "--join", "main=a b.json", "--join", "buffered=m1.json,m2.json"), List.of()),
                RunReport.Kind.OFFLINE);
    }

    private static Variant variant(String name, String files) {
        return new Variant(name, files, Optional.empty(), Optional.empty(), VariantSettings.NONE);
    }

    private static Judged measured(Comparison.Row row, int left, int right, double change, Verdict verdict) {
        return new Judged(
                new Comparison(
                        row,
                        Status.MEASURED,
                        new Comparison.Scores(OptionalDouble.of(100), OptionalDouble.of(100 * (1 + change))),
                        Optional.of(new Facts(
                                Math.min(left, right),
                                Optional.of(new Change(change, change - 0.02, change + 0.02, 0.99)),
                                OptionalDouble.empty(),
                                OptionalDouble.of(1e-4),
                                OptionalDouble.of(0.02),
                                Optional.of(new Facts.Forks(left, right)))),
                        row.metric().equals(SCORE)
                                ? List.of(new Warning.DifferentSettings(
                                        RunSetting.JVM_ARGUMENTS, "main", List.of(), "buffered", List.of("-Xint")))
                                : List.of()),
                verdict);
    }
}
