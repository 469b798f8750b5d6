package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.SCORE;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.RunReport;
import dev.steelyard.core.model.Verdict.Outcome;
import java.util.Map;

/** A report that does not fit into a comment. */
public final class Large {

    private Large() {}

    /** Returns a report of so many benchmarks with long params. */
    public static RunReport of(int benchmarks) {
        ReportBuilder builder = ReportBuilder.of("main", "buffered");
        for (int index = 0; index < benchmarks; index++) {
            Benchmark benchmark =
                    Rows.time("org.example.Many" + index + ".run", Map.of("text", "|".repeat(40) + index));
            builder.row(
                    Rows.row(benchmark, SCORE, "buffered"),
                    Rows.change(0.001, -0.004, 0.004, 0.9),
                    Rows.verdict(Outcome.EQUIVALENT, 0.9),
                    "note " + index + " " + "x".repeat(2000));
        }
        return builder.build();
    }
}
