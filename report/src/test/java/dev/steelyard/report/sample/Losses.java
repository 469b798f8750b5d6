package dev.steelyard.report.sample;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Fork;
import dev.steelyard.core.model.ForkOutcome;
import java.util.Map;

/** Blocks that do not count, for every cause there is, and the rows that they really give. */
final class Losses {

    private static final ForkOutcome CRASHED =
            new ForkOutcome(ForkOutcome.Kind.CRASHED, "SIGSEGV; see logs/7-buffered.log");
    private static final ForkOutcome STOPPED = new ForkOutcome(ForkOutcome.Kind.STOPPED, "");
    private static final Side MAIN = new Side("main", 12.31, 24);
    private static final Side BUFFERED = new Side("buffered", 8.1, 0);
    private static final Side CHECKED = new Side("checked", 12.4, 24);

    private Losses() {}

    static RunReport report() {
        Benchmark few = Rows.time("org.example.codec.DecoderBenchmark.readLong", Map.of("size", "10"));
        Benchmark none = Rows.time("org.example.codec.DecoderBenchmark.readLong", Map.of("size", "1000"));
        Benchmark both = Rows.time("org.example.codec.DecoderBenchmark.skip", Map.of());
        ReportBuilder builder = ReportBuilder.of("main", "buffered", "checked")
                .blocks(few, ReportBuilder.PLAN, 8, MAIN, BUFFERED, CHECKED)
                .sample(few, main(8), Forks.failed("buffered", CRASHED), checked(8))
                .sample(few, main(9), buffered(9), Forks.paged(CHECKED, 9))
                .sample(few, checked(10), Forks.idle(BUFFERED, 10), main(10))
                .sample(few, main(11), Forks.failed("buffered", CRASHED), Forks.failed("checked", STOPPED))
                .presence(none, "main", "buffered", "checked")
                .sample(none, failed("main"), Forks.failed("buffered", CRASHED), Forks.failed("checked", STOPPED))
                .sample(none, stopped("main"), stopped("buffered"), stopped("checked"))
                .presence(both, "main", "checked")
                .sample(both, main(0), checked(0));
        return builder.judged();
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
