package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.ALLOCATION;
import static dev.steelyard.core.model.Metric.SCORE;

import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.PlanReason.Signal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A report that does not fit into a comment. */
public final class Large {

    private Large() {}

    /**
     * Returns a report of so many treatments and benchmarks, each measured in so many blocks. Every tenth benchmark
     * regressed and allocates more, and every fifth has notes.
     */
    public static RunReport measured(int treatments, int benchmarks, int blocks) {
        ReportBuilder builder = ReportBuilder.of(Stream.concat(
                        Stream.of("main"), IntStream.rangeClosed(1, treatments).mapToObj(place -> "treatment" + place))
                .toArray(String[]::new));
        for (int index = 0; index < benchmarks; index++) {
            boolean changed = index % 10 == 0;
            Side[] sides = new Side[treatments + 1];
            sides[0] = new Side("main", 100, 64);
            for (int place = 1; place < sides.length; place++) {
                double factor = 1 + (changed ? 0.1 : 0.005) * place;
                sides[place] = new Side("treatment" + place, 100 * factor, changed ? 64 + 8 * place : 64);
            }
            Benchmark benchmark = Rows.time(
                    "org.example.Many" + index / 4 + ".run", Map.of("size", Integer.toString(1 << index % 4)));
            builder.blocks(benchmark, ReportBuilder.PLAN, blocks, sides);
            for (int place = 1; place < sides.length; place++) {
                String treatment = sides[place].variant();
                double estimate = (changed ? 0.1 : 0.005) * place;
                builder.row(judged(benchmark, SCORE, treatment, estimate, changed, notes(index, treatment)));
                builder.row(judged(benchmark, ALLOCATION, treatment, changed ? place / 8.0 : 0, changed, List.of()));
            }
        }
        return builder.build();
    }

    /** Scores are left out: to find them takes a look at all blocks for every row. */
    private static Judged judged(
            Benchmark benchmark,
            String metric,
            String treatment,
            double estimate,
            boolean changed,
            List<Warning> warnings) {
        return new Judged(
                new Comparison(
                        Rows.row(benchmark, metric, treatment),
                        Comparison.Status.MEASURED,
                        Comparison.Scores.NONE,
                        Optional.of(Rows.change(estimate, estimate - 0.004, estimate + 0.004, 0.01)),
                        warnings),
                Rows.verdict(changed ? Outcome.REGRESSED : Outcome.EQUIVALENT, 0.01));
    }

    private static List<Warning> notes(int index, String treatment) {
        return index % 5 > 0
                ? List.of()
                : List.of(
                        new Warning.NeverSettled(treatment, 1.0 / (2 + index % 7), List.of(Signal.COMPILER)),
                        new Warning.Disturbed(0.1));
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
