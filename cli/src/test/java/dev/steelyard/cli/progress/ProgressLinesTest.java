package dev.steelyard.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Block.Purpose;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressLinesTest {
    private static final Benchmark BENCHMARK = benchmark(Mode.AVERAGE_TIME);

    @Test
    void plain_lines() {
        String text = plain(progress -> {
            progress.phase("building main");
            progress.blockStarted(id(Purpose.PILOT, 0));
            progress.blockFinished(block(id(Purpose.PILOT, 0)), List.of());
            progress.remaining(0.4, new TimeLeft(Duration.ofMinutes(2), false));
            progress.blockStarted(id(Purpose.SAMPLE, 3));
            progress.blockFinished(
                    block(id(Purpose.SAMPLE, 3)), List.of(row("x", BENCHMARK, Metric.SCORE, Outcome.INCONCLUSIVE)));
        });
        assertThat(text).isEqualTo("""
                        building main
                        DecoderBench.readLong size=10  pilot
                        [ 40%] DecoderBench.readLong size=10  block 4  +1.20% [-0.50%, +2.90%]  about 2 min left
                        """);
    }

    @Test
    void what_follows_the_results_begins_anew() {
        String text = plain(progress -> {
            progress.remaining(1, new TimeLeft(Duration.ZERO, false));
            progress.blockFinished(
                    block(id(Purpose.SAMPLE, 3)), List.of(row("x", BENCHMARK, Metric.SCORE, Outcome.REGRESSED)));
            progress.delivered("results are in the folder");
            progress.remaining(0.1, new TimeLeft(Duration.ofMinutes(5), false));
            progress.blockFinished(block(id(Purpose.SAMPLE, 0)), List.of());
        });
        assertThat(text).endsWith("""
                        results are in the folder
                        [ 10%] DecoderBench.readLong size=10  block 1  about 5 min left
                        """);
    }

    @Test
    void what_is_done_stays_done_and_verdicts_of_others_count() {
        String text = plain(progress -> {
            progress.remaining(0.6, new TimeLeft(Duration.ofMinutes(1), false));
            progress.remaining(0.2, new TimeLeft(Duration.ofMinutes(9), false));
            progress.blockFinished(
                    block(id(Purpose.SAMPLE, 3)),
                    List.of(
                            row("x", BENCHMARK, Metric.SCORE, Outcome.INCONCLUSIVE),
                            row("x", benchmark(Mode.THROUGHPUT), Metric.SCORE, Outcome.REGRESSED)));
            progress.blockFinished(
                    block(id(Purpose.SAMPLE, 4)), List.of(row("x", BENCHMARK, Metric.SCORE, Outcome.INCONCLUSIVE)));
        });
        assertThat(text).isEqualTo("""
                        [ 60%] DecoderBench.readLong size=10  block 4  +1.20% [-0.50%, +2.90%]  1 decided, about 9 min left
                        [ 60%] DecoderBench.readLong size=10  block 5  +1.20% [-0.50%, +2.90%]  about 9 min left
                        """);
    }

    @Test
    void quiet_still_says_where_the_results_are() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ProgressLines progress = ProgressLines.quiet(new PrintStream(bytes, true, StandardCharsets.UTF_8))) {
            progress.phase("building main");
            progress.blockStarted(id(Purpose.SAMPLE, 0));
            progress.warning("memory is short");
            progress.delivered("results are in the folder");
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("""
                        warning: memory is short
                        results are in the folder
                        """);
    }

    @Test
    void numbers_are_the_same_in_every_locale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            plain_lines();
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void several_treatments_are_named_and_decisions_shown() {
        List<Judged> rows = List.of(
                row("fast", BENCHMARK, Metric.SCORE, Outcome.EQUIVALENT),
                row("fast", BENCHMARK, Metric.ALLOCATION, Outcome.REGRESSED),
                row("slow", BENCHMARK, Metric.SCORE, Outcome.INCONCLUSIVE));
        assertThat(ProgressText.standing(rows))
                .isEqualTo("fast +1.20% [-0.50%, +2.90%] EQUIVALENT, slow +1.20% [-0.50%, +2.90%]");
    }

    @Test
    void throughput_is_shown_as_throughput() {
        // Time +1.0 is throughput 1/2 - 1 = -50 %; -0.2 is 1/0.8 - 1 = +25 %; +3.0 is 1/4 - 1 = -75 %.
        Judged row = row("x", benchmark(Mode.THROUGHPUT), new Change(1.0, -0.2, 3.0, 0.99), Outcome.INCONCLUSIVE);
        assertThat(ProgressText.standing(List.of(row))).isEqualTo("-50.0% [-75.0%, +25.0%]");
    }

    @Test
    void a_failed_fork_is_a_warning() {
        Fork failed = new Fork(
                "fast",
                new ForkOutcome(ForkOutcome.Kind.THREW, "java.lang.Error: \u001b[2Jbad\n\tat Foo"),
                List.of(),
                List.of(),
                Fork.Jvm.NONE);
        assertThat(plain(progress -> progress.blockFinished(block(id(Purpose.SAMPLE, 0), failed), List.of())))
                .isEqualTo("warning: DecoderBench.readLong size=10  block 1: fast threw an exception: java.lang.Error:"
                        + " ?[2Jbad\nDecoderBench.readLong size=10  block 1\n");
    }

    @Test
    void one_line_is_written_again_and_cut_to_the_width() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ProgressLines progress = ProgressLines.rewritten(print(bytes), 20)) {
            progress.phase("building main");
            progress.warning("shallow clone");
            progress.blockStarted(id(Purpose.SAMPLE, 0));
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("\r\u001b[Kbuilding main\n"
                        + "\r\u001b[Kwarning: shallow clone\n"
                        + "\r\u001b[KDecoderBench.rea..."
                        + "\r\u001b[K");
    }

    @Test
    void the_last_line_of_a_benchmark_stays() {
        String text = screen(progress -> {
            finished(progress, 0, Outcome.INCONCLUSIVE);
            finished(progress, 1, Outcome.REGRESSED);
            progress.phase("results are in the folder");
        });
        assertThat(text).isEqualTo("""
                        DecoderBench.readLong size=10  block 2  +1.20% [-0.50%, +2.90%] REGRESSED
                        results are in the folder
                        """);
    }

    @Test
    void so_does_that_of_one_without_a_verdict() {
        String text = screen(progress -> {
            finished(progress, 0, Outcome.INCONCLUSIVE);
            progress.close();
            progress.phase("results are in the folder");
        });
        assertThat(text).isEqualTo("""
                        DecoderBench.readLong size=10  block 1  +1.20% [-0.50%, +2.90%]
                        results are in the folder
                        """);
    }

    private static void finished(ProgressLines progress, int index, Outcome outcome) {
        progress.blockStarted(id(Purpose.SAMPLE, index));
        progress.blockFinished(block(id(Purpose.SAMPLE, index)), List.of(row("x", BENCHMARK, Metric.SCORE, outcome)));
    }

    /** What a terminal shows in the end. */
    private static String screen(Consumer<ProgressLines> events) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ProgressLines progress = ProgressLines.rewritten(print(bytes), 200)) {
            events.accept(progress);
        }
        return bytes.toString(StandardCharsets.UTF_8).replaceAll("[^\n]*\r\u001b\\[K", "");
    }

    @Test
    void what_stays_of_a_run_stands_before_its_results() {
        String text = screen(progress -> {
            progress.blockFinished(
                    block(id(Purpose.SAMPLE, 3)), List.of(row("x", BENCHMARK, Metric.SCORE, Outcome.INCONCLUSIVE)));
            progress.delivered("results are in the folder");
            progress.phase("explaining");
        });
        assertThat(text).isEqualTo("""
                        DecoderBench.readLong size=10  block 4  +1.20% [-0.50%, +2.90%]
                        results are in the folder
                        explaining
                        """);
    }

    @Test
    void names_cannot_move_the_cursor() {
        assertThat(plain(progress -> progress.phase("building \u001b[2Jmain\r\n\u202e")))
                .isEqualTo("building ?[2Jmain???\n");
    }

    @ParameterizedTest
    @CsvSource({
        "0, a few seconds left", "9, a few seconds left", "10, about 10 s left", "44, about 40 s left",
        "45, about 50 s left", "89, about 90 s left", "90, about 2 min left", "149, about 2 min left",
        "150, about 3 min left", "3569, about 59 min left", "3570, about 1 h left", "3690, about 1 h 2 min left",
        "90000, about 25 h left"
    })
    void remaining_time(long seconds, String expected) {
        assertThat(ProgressText.left(new TimeLeft(Duration.ofSeconds(seconds), false)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, [  0%]", "0.999, [ 99%]", "1, [100%]", "1.5, [100%]", "-1, [  0%]", "NaN, [  0%]"})
    void share_done(double done, String expected) {
        assertThat(ProgressText.done(done)).isEqualTo(expected);
    }

    private static String plain(Consumer<ProgressLines> events) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ProgressLines progress = ProgressLines.plain(print(bytes))) {
            events.accept(progress);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static Benchmark benchmark(Mode mode) {
        TreeMap<String, String> params = new TreeMap<>();
        params.put("size", "10");
        return new Benchmark("org.example.DecoderBench.readLong", mode, params, 1, "ns/op");
    }

    private static Block.Id id(Purpose purpose, int index) {
        return new Block.Id(BENCHMARK, purpose, index, 1);
    }

    private static Block block(Block.Id id, Fork... forks) {
        Plan plan = new Plan(Plan.Kind.SLICES, new Plan.Warmup(1, 1), 50_000_000, new Plan.Turn(1, 4), 1, List.of());
        Block.Timing timing =
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        return new Block(id, plan, Arrays.asList(forks), List.of(), timing);
    }

    private static Judged row(String treatment, Benchmark benchmark, String metric, Outcome outcome) {
        return row(
                new Comparison.Row(benchmark, metric, "main", treatment),
                new Change(0.012, -0.005, 0.029, 0.99),
                outcome);
    }

    private static Judged row(String treatment, Benchmark benchmark, Change change, Outcome outcome) {
        return row(new Comparison.Row(benchmark, Metric.SCORE, "main", treatment), change, outcome);
    }

    private static Judged row(Comparison.Row row, Change change, Outcome outcome) {
        Facts evidence = new Facts(
                4, Optional.of(change), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        Optional<Reason> reason =
                outcome == Outcome.INCONCLUSIVE ? Optional.of(new Reason.Undecided()) : Optional.empty();
        return new Judged(
                new Comparison(
                        row, Comparison.Status.MEASURED, Comparison.Scores.NONE, Optional.of(evidence), List.of()),
                new Verdict(outcome, false, OptionalDouble.empty(), reason, OptionalInt.empty()));
    }
}
