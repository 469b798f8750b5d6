package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.SCORE;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.RunReport;
import dev.steelyard.core.model.Verdict.Outcome;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A report that does not fit into a comment. */
public final class Large {

    private Large() {}

    /** Returns a report of so many treatments and benchmarks; the last benchmark regressed, the others did not move. */
    public static RunReport of(int treatments, int benchmarks) {
        String[] names = Stream.concat(
                        Stream.of("main"), IntStream.range(0, treatments).mapToObj(index -> "treatment" + index))
                .toArray(String[]::new);
        ReportBuilder builder = ReportBuilder.of(names);
        for (int index = 0; index < benchmarks; index++) {
            Benchmark benchmark =
                    Rows.time("org.example.Many" + index + ".run", Map.of("text", "|".repeat(40) + index));
            Outcome outcome = index == benchmarks - 1 ? Outcome.REGRESSED : Outcome.EQUIVALENT;
            for (int treatment = 1; treatment < names.length; treatment++) {
                builder.row(
                        Rows.row(benchmark, SCORE, names[treatment]),
                        Rows.change(0.001, -0.004, 0.004, 0.9),
                        Rows.verdict(outcome, 0.9),
                        "note " + index + " " + "<".repeat(2000));
            }
        }
        for (int fact = 0; fact < 40; fact++) {
            builder.environment("fact" + fact + "|".repeat(1000), "|".repeat(10_000));
        }
        return builder.build();
    }
}
