package dev.steelyard.cli.progress;

import dev.steelyard.cli.value.PlainText;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Block.Purpose;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.number.Numbers;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The text of progress: pure, in English, without control characters. */
final class ProgressText {
    private ProgressText() {}

    /** Returns a benchmark and the block it is in, such as {@code DecoderBench.readLong size=10  block 4}. */
    static String block(Block.Id id) {
        Benchmark benchmark = id.benchmark();
        String params = benchmark.params().isEmpty() ? "" : " " + benchmark.paramText();
        String number = switch (id.purpose()) {
            case PILOT -> "pilot";
            case PROBE -> "classes";
            case SAMPLE, VOID -> "block " + (id.index() + 1);
        };
        return PlainText.line(benchmark.shortName() + params) + "  " + number;
    }

    /**
     * Returns what can be said of a benchmark's scores now, such as {@code +1.2% [-0.5%, +2.9%]}; each treatment is named
     * if there are several. Empty if nothing can be said yet.
     */
    static String standing(List<Judged> rows) {
        List<Judged> scores = rows.stream()
                .filter(row -> row.comparison().row().metric().equals(Metric.SCORE))
                .toList();
        return scores.stream()
                .flatMap(row -> standing(row, scores.size() > 1).stream())
                .collect(Collectors.joining(", "));
    }

    /** Returns the rows of a block's benchmark; none after a pilot. */
    static List<Judged> rowsOf(Block block, List<Judged> rows) {
        return block.id().purpose() == Purpose.SAMPLE
                ? rows.stream()
                        .filter(row -> row.comparison()
                                .row()
                                .benchmark()
                                .equals(block.id().benchmark()))
                        .toList()
                : List.of();
    }

    /** Returns how many benchmarks were measured and have a verdict on each of their scores. */
    static int decidedOf(List<Judged> rows) {
        Map<Benchmark, Boolean> decided = new HashMap<>();
        for (Judged row : rows) {
            if (row.comparison().row().metric().equals(Metric.SCORE)
                    && row.comparison().status() == Status.MEASURED) {
                decided.merge(
                        row.comparison().row().benchmark(),
                        row.verdict().outcome() != Outcome.INCONCLUSIVE,
                        Boolean::logicalAnd);
            }
        }
        return Collections.frequency(decided.values(), true);
    }

    /** Returns whether a verdict on each score is reached. */
    static boolean decided(List<Judged> rows) {
        return !rows.isEmpty()
                && rows.stream()
                        .filter(row -> row.comparison().row().metric().equals(Metric.SCORE))
                        .noneMatch(row -> row.verdict().outcome() == Outcome.INCONCLUSIVE);
    }

    private static Optional<String> standing(Judged judged, boolean named) {
        Row row = judged.comparison().row();
        Outcome outcome = judged.verdict().outcome();
        String word = outcome == Outcome.INCONCLUSIVE ? "" : " " + outcome;
        String name = named ? PlainText.line(row.treatment()) + " " : "";
        return judged.comparison()
                .facts()
                .flatMap(Facts::change)
                .map(change -> name + change(change, row.benchmark().mode().moreIsBetter()) + word);
    }

    /** Returns a change as people know it: of throughput as a change of throughput, not of time. */
    private static String change(Change change, boolean inverted) {
        Change shown = inverted
                ? new Change(inverse(change.estimate()), inverse(change.high()), inverse(change.low()), change.level())
                : change;
        return Numbers.change(shown.estimate()) + " " + Numbers.interval(shown);
    }

    /** The change of operations per time that a change of time per operation means. */
    private static double inverse(double change) {
        return 1 / (1 + change) - 1;
    }

    /** Returns how a fork failed, in one line. */
    static String failure(Fork fork) {
        String detail = fork.outcome().detail().lines().findFirst().orElse("").strip();
        return PlainText.line(
                fork.variant() + " " + fork.outcome().kind().words() + (detail.isEmpty() ? "" : ": " + detail));
    }

    /** Returns how much is done, in a width of its own: {@code [ 40%]}. */
    static String done(double done) {
        long percent = Math.round(Math.floor(Math.max(0, Math.min(1, done)) * 100));
        return String.format(Locale.ROOT, "[%3d%%]", percent);
    }

    /** Returns a remaining time as nobody would mistake it for an exact one. */
    static String left(TimeLeft left) {
        long seconds = left.time().toSeconds();
        String how = left.atMost() ? "at most " : "about ";
        if (seconds < 10) {
            return "a few seconds left";
        }
        if (seconds < 90) {
            return how + (seconds + 5) / 10 * 10 + " s left";
        }
        long minutes = (seconds + 30) / 60;
        if (minutes < 60) {
            return how + minutes + " min left";
        }
        long rest = minutes % 60;
        return how + minutes / 60 + " h" + (rest == 0 ? "" : " " + rest + " min") + " left";
    }
}
