package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.ALLOCATION;
import static dev.steelyard.core.model.Metric.SCORE;
import static dev.steelyard.report.sample.ReportBuilder.PLAN;
import static dev.steelyard.report.sample.Rows.change;
import static dev.steelyard.report.sample.Rows.row;
import static dev.steelyard.report.sample.Rows.time;
import static dev.steelyard.report.sample.Rows.verdict;

import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Benchmarks that run the same code on both sides. */
final class SameCode {

    private static final String DECODER = "org.example.codec.DecoderBenchmark.";

    private SameCode() {}

    /** One benchmark is measured for one treatment; the other treatment reaches none. */
    static RunReport report() {
        ReportBuilder builder = ReportBuilder.of("main", "buffered", "documents");
        Benchmark longs = time(DECODER + "readLong", Map.of("size", "10"));
        Benchmark many = time(DECODER + "readLong", Map.of("size", "1000"));
        Benchmark doubles = time(DECODER + "readDouble", Map.of());
        builder.blocks(doubles, PLAN, 6, new Side("main", 4512.5, 0), new Side("buffered", 4011, 0));
        builder.row(row(doubles, SCORE, "buffered"), change(-0.11, -0.12, -0.1, 1e-6), verdict(Outcome.IMPROVED, 1e-6))
                .row(row(doubles, ALLOCATION, "buffered"), Rows.ZERO, verdict(Outcome.EQUIVALENT, 1));
        for (Benchmark benchmark : List.of(longs, many)) {
            builder.row(same(benchmark, "buffered"));
        }
        for (Benchmark benchmark : List.of(longs, many, doubles)) {
            builder.row(same(benchmark, "documents"));
        }
        return builder.build();
    }

    /** The change reaches nothing. */
    static RunReport nothing() {
        return ReportBuilder.of("main", "documents")
                .row(same(time(DECODER + "readLong", Map.of()), "documents"))
                .build();
    }

    private static Judged same(Benchmark benchmark, String treatment) {
        Comparison comparison = new Comparison(
                row(benchmark, SCORE, treatment), Status.UNREACHED, Scores.NONE, Optional.empty(), List.of());
        return new Judged(comparison, Verdict.same());
    }
}
