package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.ALLOCATION;
import static dev.steelyard.core.model.Metric.SCORE;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A run as people have them: four treatments, three benchmarks, changes of all sizes, doubts that rows share. */
final class FiveVariants {

    private static final Warning EARLY = new Warning.StoppedEarly();
    private static final List<String> TREATMENTS = List.of("same", "buffered", "unrolled", "bytewise");

    private final ReportBuilder builder = ReportBuilder.of("main", "same", "buffered", "unrolled", "bytewise");

    static RunReport report() {
        return new FiveVariants().build();
    }

    private RunReport build() {
        benchmark("DecoderBenchmark.readLongs", Map.of("size", "1024"), 1_840, 1, 0.71, 0.99, 200.4);
        benchmark("DecoderBenchmark.readLongs", Map.of("size", "65536"), 118_200, 1.001, 0.70, 1.004, 12.4);
        benchmark("DecoderBenchmark.skip", Map.of(), 12.4, 0.998, 1.002, 0.93, 1.31);
        return builder.build();
    }

    private void benchmark(String name, Map<String, String> params, double score, double... factors) {
        Benchmark benchmark = Rows.time("org.example.codec." + name, params);
        Side[] sides = new Side[factors.length + 1];
        sides[0] = new Side("main", score, 64);
        for (int place = 0; place < factors.length; place++) {
            sides[place + 1] = new Side(TREATMENTS.get(place), score * factors[place], bytes(factors[place]));
        }
        builder.blocks(benchmark, ReportBuilder.PLAN, 6, sides);
        for (int place = 0; place < factors.length; place++) {
            String treatment = TREATMENTS.get(place);
            row(Rows.row(benchmark, SCORE, treatment), factors[place]);
            Row allocation = Rows.row(benchmark, ALLOCATION, treatment);
            double more = bytes(factors[place]) / 64 - 1;
            builder.row(
                    allocation,
                    Rows.change(more, more, more, more == 0 ? 1 : 1e-6),
                    Rows.verdict(more == 0 ? Outcome.EQUIVALENT : Outcome.REGRESSED, more == 0 ? 1 : 1e-6));
        }
    }

    private static double bytes(double factor) {
        return factor > 10 ? 16_384 : 64;
    }

    private void row(Row row, double factor) {
        double change = factor - 1;
        if (Math.abs(change) > 0.05) {
            Outcome outcome = change > 0 ? Outcome.REGRESSED : Outcome.IMPROVED;
            Facts facts = Rows.change(change, factor * 0.985 - 1, factor * 1.015 - 1, 1e-6);
            if (factor > 10) {
                Warning parked = new Warning.ParkedWork(row.treatment(), factor > 100 ? 0.042 : 0.031);
                builder.row(row, facts, Rows.verdict(outcome, 1e-6), EARLY, parked);
            } else {
                builder.row(row, facts, Rows.verdict(outcome, 1e-6), EARLY);
            }
        } else if (row.treatment().equals("same")) {
            Verdict verdict = change == 0 ? Rows.verdict(Outcome.EQUIVALENT, 0.8) : Rows.negligible(2e-3);
            builder.row(row, Rows.change(change, change - 0.004, change + 0.004, 0.8), verdict);
        } else {
            Facts facts = new Facts(
                    6,
                    Optional.of(new Change(change, change - 0.03, change + 0.03, 0.99)),
                    OptionalDouble.empty(),
                    OptionalDouble.of(0.4),
                    OptionalDouble.of(0.04));
            Verdict verdict = Rows.inconclusive(0.4, new Reason.Undecided(), factor > 1 ? 11 : 7);
            if (row.treatment().equals("unrolled")) {
                builder.row(row, facts, verdict, new Warning.ParkedWork("unrolled", 0.027));
            } else {
                builder.row(row, facts, verdict);
            }
        }
    }
}
