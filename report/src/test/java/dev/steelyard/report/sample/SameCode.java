package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.ALLOCATION;
import static dev.steelyard.core.model.Metric.SCORE;
import static dev.steelyard.report.sample.ReportBuilder.PLAN;
import static dev.steelyard.report.sample.Rows.change;
import static dev.steelyard.report.sample.Rows.row;
import static dev.steelyard.report.sample.Rows.time;
import static dev.steelyard.report.sample.Rows.verdict;

import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.DependencyRequest;
import dev.steelyard.core.model.DependencyRequest.Update;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

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

    /** A program updates a library, which one of three benchmarks reaches; a class of it is the cause. */
    static RunReport update() {
        RunReport report = report();
        Row changed = report.rows().get(0).comparison().row();
        ProvedCause cause = new ProvedCause(
                changed,
                ProvedCause.Kind.CLASSES,
                new TreeSet<>(Set.of("com.fasterxml.jackson.core.sym.ByteQuadsCanonicalizer")),
                0.9,
                0.8,
                1);
        Update library = new Update("com.fasterxml.jackson.core", "jackson-core", "2.16.2", "2.17.0");
        return report.with(List.of(cause), List.of())
                .withDependencies(List.of(
                        new DependencyRequest("buffered", List.of(library), true),
                        new DependencyRequest(
                                "documents",
                                List.of(
                                        new Update("org.junit.jupiter", "junit-jupiter", "5.13.4", "6.1.3"),
                                        new Update("org.assertj", "assertj-core", "3.26.0", "3.27.0"),
                                        new Update("org.slf4j", "slf4j-api", "2.0.16", "2.0.17"),
                                        library),
                                true)));
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
