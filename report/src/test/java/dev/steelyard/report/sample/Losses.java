package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.ALLOCATION;
import static dev.steelyard.core.model.Metric.SCORE;
import static dev.steelyard.report.sample.Rows.row;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Blocks that do not count, for every cause there is. */
public final class Losses {

    private static final ForkOutcome CRASHED =
            new ForkOutcome(ForkOutcome.Kind.CRASHED, "SIGSEGV; see logs/7-buffered.log");
    private static final ForkOutcome STOPPED = new ForkOutcome(ForkOutcome.Kind.STOPPED, "");
    private static final Side MAIN = new Side("main", 12.31, 24);
    private static final Side BUFFERED = new Side("buffered", 8.1, 0);
    private static final Side CHECKED = new Side("checked", 12.4, 24);

    private Losses() {}

    private static final Benchmark FEW = Rows.time("org.example.codec.DecoderBenchmark.readLong", Map.of("size", "10"));
    private static final Benchmark NONE =
            Rows.time("org.example.codec.DecoderBenchmark.readLong", Map.of("size", "1000"));
    private static final Benchmark BOTH = Rows.time("org.example.codec.DecoderBenchmark.skip", Map.of());

    /** Returns the report with the rows that its blocks really give. */
    public static RunReport judged() {
        return blocks().judged();
    }

    static RunReport report() {
        BlockFailure buffered = BlockFailure.fork("buffered", CRASHED);
        return blocks().row(new Judged(
                        new Comparison(
                                row(FEW, SCORE, "buffered"),
                                Status.FAILED,
                                new Comparison.Scores(OptionalDouble.of(12.3), OptionalDouble.of(8.1)),
                                Optional.of(Rows.change(-0.342, -0.345, -0.339, 1e-5)),
                                List.of(new Warning.BlocksFailed(2, 12, buffered))),
                        Rows.inconclusive(
                                1e-5,
                                new Reason.Survivors(dev.steelyard.core.judgment.Samples.BLOCKS, "buffered", 2, 12),
                                0)))
                .row(without(NONE, "buffered", Status.FAILED, new Reason.NoCompleteBlock(buffered)))
                .row(without(BOTH, "buffered", Status.REMOVED, new Reason.MissingFrom("buffered")))
                .row(
                        row(FEW, SCORE, "checked"),
                        Rows.change(0.007, -0.002, 0.016, 0.04),
                        Rows.verdict(Outcome.EQUIVALENT, 0.04),
                        new Warning.BlocksLostToPaging(1, 12))
                .row(row(FEW, ALLOCATION, "checked"), Rows.change(0, 0, 0, 1), Rows.verdict(Outcome.EQUIVALENT, 1))
                .row(without(
                        NONE, "checked", Status.FAILED, new Reason.NoCompleteBlock(BlockFailure.fork("main", CRASHED))))
                .row(without(BOTH, "checked", Status.MEASURED, new Reason.TooFewBlocks(1, 4, false)))
                .build();
    }

    private static Judged without(Benchmark benchmark, String treatment, Status status, Reason reason) {
        return Rows.without(row(benchmark, SCORE, treatment), status, reason);
    }

    private static ReportBuilder blocks() {
        return ReportBuilder.of("main", "buffered", "checked")
                .blocks(FEW, ReportBuilder.PLAN, 8, MAIN, BUFFERED, CHECKED)
                .sample(FEW, main(8), Forks.failed("buffered", CRASHED), checked(8))
                .sample(FEW, main(9), buffered(9), Forks.paged(CHECKED, 9))
                .sample(FEW, checked(10), Forks.idle(BUFFERED, 10), main(10))
                .sample(FEW, main(11), Forks.failed("buffered", CRASHED), Forks.failed("checked", STOPPED))
                .presence(NONE, "main", "buffered", "checked")
                .sample(NONE, failed("main"), Forks.failed("buffered", CRASHED), Forks.failed("checked", STOPPED))
                .sample(NONE, stopped("main"), stopped("buffered"), stopped("checked"))
                .presence(BOTH, "main", "checked")
                .sample(BOTH, main(0), checked(0));
    }

    private static Fork main(int block) {
        return Forks.completed(MAIN, block);
    }

    private static Fork buffered(int block) {
        return Forks.completed(BUFFERED, block);
    }

    private static Fork checked(int block) {
        return Forks.completed(CHECKED, block);
    }

    private static Fork failed(String variant) {
        return Forks.failed(variant, CRASHED);
    }

    private static Fork stopped(String variant) {
        return Forks.failed(variant, STOPPED);
    }
}
