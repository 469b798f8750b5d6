package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.SCORE;

import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A report that does not fit into a comment. */
public final class Large {

    private Large() {}

    /** Returns a report of so many treatments and benchmarks, each measured in so many blocks. */
    public static RunReport measured(int treatments, int benchmarks, int blocks) {
        Side[] sides = new Side[treatments + 1];
        sides[0] = new Side("main", 100, 0);
        for (int place = 1; place < sides.length; place++) {
            sides[place] = new Side("treatment" + place, 100 + place, 0);
        }
        ReportBuilder builder =
                ReportBuilder.of(Stream.of(sides).map(Side::variant).toArray(String[]::new));
        for (int index = 0; index < benchmarks; index++) {
            Benchmark benchmark = Rows.time("org.example.Many" + index + ".run", Map.of());
            builder.blocks(benchmark, ReportBuilder.PLAN, blocks, sides);
            for (int place = 1; place < sides.length; place++) {
                builder.row(new Judged(
                        new Comparison(
                                Rows.row(benchmark, SCORE, sides[place].variant()),
                                Comparison.Status.MEASURED,
                                Comparison.Scores.NONE,
                                Optional.of(
                                        Rows.change(0.01 * place, 0.01 * place - 0.004, 0.01 * place + 0.004, 0.01)),
                                List.of()),
                        Rows.verdict(Outcome.EQUIVALENT, 0.01)));
            }
        }
        return builder.build();
    }

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
                        new Warning.TwoGroupsOfForks("note " + index + " " + "<".repeat(2000), 1, 2, 0.05));
            }
        }
        for (int fact = 0; fact < 40; fact++) {
            builder.environment("fact" + fact + "|".repeat(1000), "|".repeat(10_000));
        }
        return builder.build();
    }
}
