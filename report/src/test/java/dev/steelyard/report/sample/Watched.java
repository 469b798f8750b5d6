package dev.steelyard.report.sample;

import static dev.steelyard.report.sample.ReportBuilder.PLAN;
import static dev.steelyard.report.sample.Rows.change;
import static dev.steelyard.report.sample.Rows.inconclusive;
import static dev.steelyard.report.sample.Rows.row;
import static dev.steelyard.report.sample.Rows.time;
import static dev.steelyard.report.sample.Rows.verdict;

import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.NoiseFloor;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Runs whose verdicts are checked: by a canary, by the noise floors of a calibration, and a calibration itself. */
public final class Watched {

    private static final Benchmark LONGS = time("org.example.codec.DecoderBenchmark.readLong", Map.of("size", "10"));
    private static final Benchmark DOUBLES = time("org.example.codec.DecoderBenchmark.readDouble", Map.of());

    private static final Instant CALIBRATED = Instant.parse("2026-11-20T09:30:00Z");

    private Watched() {}

    /** A canary that agrees with the promise, and one benchmark with a noise floor above its change. */
    static RunReport consistent() {
        return ReportBuilder.of("main", "buffered")
                .canary(1)
                .floors(new NoiseFloor(LONGS, 0.021, CALIBRATED))
                .blocks(LONGS, PLAN, 6, new Side("main", 12.31, 0), new Side("buffered", 12.6, 0))
                .blocks(DOUBLES, PLAN, 6, new Side("main", 4512.5, 0), new Side("buffered", 4501, 0))
                .row(
                        row(LONGS, Metric.SCORE, "buffered"),
                        change(0.022, 0.012, 0.031, 1e-4),
                        verdict(Outcome.REGRESSED, 2e-4),
                        new Warning.BelowNoiseFloor("DecoderBenchmark.readLong", 0.024, CALIBRATED))
                .row(
                        row(DOUBLES, Metric.SCORE, "buffered"),
                        change(-0.0025, -0.011, 0.0061, 0.4),
                        verdict(Outcome.EQUIVALENT, 0.4))
                .build();
    }

    /** Two forks of the same code that differ more than chance explains. */
    static RunReport contradicted() {
        return ReportBuilder.of("main", "buffered")
                .canary(1.06)
                .blocks(LONGS, PLAN, 20, new Side("main", 12.31, 0), new Side("buffered", 13, 0))
                .row(
                        row(LONGS, Metric.SCORE, "buffered"),
                        change(0.056, -0.2, 0.3, 0.9),
                        inconclusive(0.9, new Reason.CanaryWidened(new Reason.Undecided()), 0),
                        new Warning.CanaryContradicts(false, 0.06, 0.063, 41.4, 5))
                .build();
    }

    /** A calibration of two benchmarks, one of them without a complete block. */
    public static RunReport calibration() {
        Variant main = same("main");
        ReportBuilder builder = new ReportBuilder(main, same("main-2"), same("main-3"), same("main-4"))
                .blocks(
                        LONGS,
                        PLAN,
                        8,
                        new Side("main", 12.31, 0),
                        new Side("main-2", 12.35, 0),
                        new Side("main-3", 12.7, 0),
                        new Side("main-4", 12.3, 0))
                .presence(DOUBLES, "main", "main-2", "main-3", "main-4");
        Criteria criteria =
                new Criteria(0.01, Criteria.DEFAULT.margins(), Criteria.Looks.once(8), Criteria.DEFAULT.perBenchmark());
        RunReport measured = builder.build(criteria);
        Judgment judgment = new Judge(new BoundaryCache())
                .judge(measured.run(), measured.blocks())
                .judgment();
        return new RunReport(measured.run(), measured.blocks(), judgment, RunReport.Commands.UNKNOWN);
    }

    private static Variant same(String name) {
        return new Variant(
                name,
                "main",
                Optional.of("1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d"),
                Optional.empty(),
                VariantSettings.NONE);
    }
}
