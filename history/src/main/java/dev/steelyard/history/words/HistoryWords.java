package dev.steelyard.history.words;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Result;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.RowView.Word;
import dev.steelyard.report.words.RowWords;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words about recorded comparisons. They contain names of benchmarks, revisions and hosts, which are hostile text. */
public final class HistoryWords {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final String TREE = "tree:";
    private static final int DIGITS = 12;
    private static final int LONGEST = 40;
    private static final int MOST_FACTS = 3;
    private static final int LETTERS = 26;
    private static final int MOST_BARS = 60;

    private HistoryWords() {}

    /**
     * Returns the heading of a benchmark: its project, its full name and what else identifies it.
     *
     * @param shown all that are shown; if another project has the same name, the heading says which one this is
     */
    public static String heading(BenchmarkHistory history, List<BenchmarkHistory> shown) {
        String details = RowWords.paramsAndThreads(history.benchmark());
        boolean ambiguous = shown.stream()
                .anyMatch(other -> other.project().equals(history.project())
                        && !other.identity().equals(history.identity()));
        return history.project() + (ambiguous ? " (" + history.identity() + ")" : "") + ": "
                + history.benchmark().name() + "  " + history.benchmark().mode().label()
                + (details.isEmpty() ? "" : "  " + details);
    }

    /** Returns the time of a point, in UTC. */
    public static String time(Instant time) {
        return TIME.format(time);
    }

    /** Returns the revision of one side alone, short enough for a table; what the user wrote if it is no commit. */
    public static String revision(Code code) {
        String revision = code.revision().orElse("");
        return COMMIT.matcher(revision).matches() ? revision.substring(0, DIGITS) : code(code);
    }

    /** Returns the revision of one side, short enough for a table, and the name of its variant where it says more. */
    public static String code(Code code) {
        String revision = code.revision().orElse("");
        if (COMMIT.matcher(revision).matches()
                && (code.committed().isPresent()
                        || revision.startsWith(code.source())
                        || code.source().isEmpty())) {
            String digits = revision.substring(0, DIGITS);
            return revision.startsWith(code.variant()) ? digits : digits + " " + shortened(code.variant());
        }
        if (revision.startsWith(TREE) && revision.indexOf('+') < 0) {
            return "working tree "
                    + shortened(revision.substring(TREE.length(), Math.min(revision.length(), TREE.length() + DIGITS)));
        }
        return shortened(code.source());
    }

    /** Returns text that is short enough for a table. */
    public static String shortened(String text) {
        int points = text.codePointCount(0, text.length());
        return points <= LONGEST ? text : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "...";
    }

    /** Returns the scale that all scores of a history are shown in. */
    static ScoreScale scale(BenchmarkHistory history) {
        return scale(history.benchmark().unit(), history.points());
    }

    /** Returns the scale that all values of some points are shown in. */
    static ScoreScale scale(String unit, List<HistoryPoint> points) {
        double greatest = points.stream()
                .flatMapToDouble(point -> point.result().scores().treatment().stream())
                .max()
                .orElse(0);
        return ScoreScale.of(unit, greatest);
    }

    /** Returns the change of the score; empty without one. */
    public static Optional<Change> change(BenchmarkHistory history, Result result) {
        return result.change()
                .filter(known -> !doubtful(history, result))
                .map(change -> change.ofScore(history.benchmark().mode().moreIsBetter()));
    }

    private static boolean doubtful(BenchmarkHistory history, Result result) {
        return result.drifted()
                || result.unlikeScores(history.benchmark().mode().moreIsBetter());
    }

    /** Returns why the change of a comparison is not shown as a number; empty if it is, or there is none. */
    public static Optional<String> doubt(BenchmarkHistory history, HistoryPoint point) {
        boolean more = history.benchmark().mode().moreIsBetter();
        Result result = point.result();
        return result.change()
                .filter(known -> doubtful(history, result))
                .map(known -> known.ofScore(more))
                .map(known -> "No change is shown for " + code(point.treatment()) + " in run " + point.run() + ": "
                        + (result.drifted()
                                ? "it drifted during the measurement, so its estimate ("
                                        + Numbers.change(known.estimate()) + ") lies outside its interval."
                                : "its estimate (" + Numbers.change(known.estimate())
                                        + ") is far from the change in the mean scores ("
                                        + Numbers.change(
                                                result.scores().treatment().orElseThrow()
                                                                / result.scores()
                                                                        .baseline()
                                                                        .orElseThrow()
                                                        - 1)
                                        + "), possibly because of a few outlying blocks."));
    }

    private static String verdict(Result result) {
        if (result.status() != Status.MEASURED) {
            return Word.of(result.status()).text();
        }
        String word = result.outcome().name().toLowerCase(Locale.ROOT);
        return result.outcome() == Outcome.EQUIVALENT && result.nonZero() ? word + RowWords.NEGLIGIBLE : word;
    }

    /** Returns the verdict of a comparison. A step of a bisection has none of its own: it is about another margin. */
    public static String verdict(HistoryPoint point) {
        return switch (point.circumstances().purpose()) {
            case COMPARE, HISTORY -> verdict(point.result());
            case CHECK -> verdict(point.result()) + " (check)";
            case BISECT ->
                point.result().status() == Status.MEASURED
                        ? "(bisect)"
                        : Word.of(point.result().status()).text();
        };
    }

    /** Returns the tone of a verdict. */
    public static Tone tone(HistoryPoint point) {
        Result result = point.result();
        if (point.circumstances().purpose() == HistoryPoint.Purpose.BISECT && result.status() == Status.MEASURED) {
            return Tone.NEUTRAL;
        }
        if (result.status() != Status.MEASURED) {
            return result.status() == Status.FAILED ? Tone.BAD : Tone.NEUTRAL;
        }
        return switch (result.outcome()) {
            case IMPROVED -> Tone.GOOD;
            case REGRESSED -> Tone.BAD;
            case EQUIVALENT -> Tone.NEUTRAL;
            case INCONCLUSIVE -> Tone.DOUBT;
        };
    }

    /** Returns the letter of a setting by its number: A for 0. */
    static String letter(int number) {
        String last = String.valueOf((char) ('A' + number % LETTERS));
        return number < LETTERS ? last : letter(number / LETTERS - 1) + last;
    }

    /** Returns a line for each setting: the course of its scores, the host and the JVM, and how it differs from the first. */
    public static List<String> settings(BenchmarkHistory history) {
        List<String> lines = new ArrayList<>();
        List<Setting> settings = history.settings();
        for (int number = 0; number < settings.size(); number++) {
            Setting setting = settings.get(number);
            lines.add(letter(number) + ": " + course(history, setting) + place(setting)
                    + (number == 0 ? "" : differences(settings.get(0), setting)));
        }
        return lines;
    }

    private static String course(BenchmarkHistory history, Setting setting) {
        List<Double> scores = history.comparable(setting).stream()
                .map(point -> point.result().scores().treatment().orElseThrow())
                .toList();
        if (scores.size() < 2) {
            return "";
        }
        List<Double> shown = scores.subList(Math.max(0, scores.size() - MOST_BARS), scores.size());
        ScoreScale scale = scale(history);
        double least = shown.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double greatest = shown.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return Sparkline.of(shown) + " " + scale.text(least) + " to " + scale.text(greatest)
                + (shown.size() < scores.size() ? " (newest " + shown.size() + " of " + scores.size() + ")" : "")
                + "; ";
    }

    private static String place(Setting setting) {
        SortedMap<String, String> facts = setting.facts();
        List<String> words = new ArrayList<>();
        words.add("host " + setting.host().substring(0, Math.min(setting.host().length(), DIGITS)));
        Optional.ofNullable(facts.get("cpu.model")).ifPresent(words::add);
        Optional.ofNullable(facts.get("cpu.logical")).ifPresent(cpus -> words.add(cpus + " CPUs"));
        Optional.ofNullable(facts.get("memory.gib")).ifPresent(size -> words.add(size + " GiB"));
        Optional.ofNullable(facts.get("jvm.version")).ifPresent(version -> words.add("JVM " + version));
        return String.join(", ", words);
    }

    private static String differences(Setting first, Setting setting) {
        List<String> keys = List.copyOf(setting.differing(first));
        String shown = keys.stream()
                .limit(MOST_FACTS)
                .map(key -> key + " " + value(setting, key) + " (A: " + value(first, key) + ")")
                .collect(Collectors.joining(", "));
        int more = keys.size() - MOST_FACTS;
        return "; differs from A: " + shown + (more > 0 ? " and " + more + " more" : "");
    }

    private static String value(Setting setting, String key) {
        String value = setting.facts().getOrDefault(key, "");
        return value.isEmpty() ? "not set" : shortened(value);
    }

    /** Returns a sentence for each place at which the benchmark itself changed, or differs between the sides of a comparison. */
    public static List<String> breaks(BenchmarkHistory history) {
        List<String> sentences = new ArrayList<>();
        for (HistoryPoint point : history.breaks()) {
            sentences.add("The benchmark itself changed in " + code(point.treatment())
                    + point.treatment()
                            .subject()
                            .map(subject -> " (" + shortened(subject) + ")")
                            .orElse("")
                    + ": scores before and after are not comparable.");
        }
        List<HistoryPoint> unlike = history.points().stream()
                .filter(point -> point.sameBenchmark().equals(Optional.of(false)))
                .toList();
        if (!unlike.isEmpty()) {
            String names = unlike.stream()
                    .limit(MOST_FACTS)
                    .map(point -> code(point.treatment()))
                    .collect(Collectors.joining(", "));
            int more = unlike.size() - MOST_FACTS;
            sentences.add("The benchmark itself differs between the two sides of " + count(unlike.size(), "comparison")
                    + " (" + names + (more > 0 ? " and " + more + " more" : "")
                    + "): the change may come from that.");
        }
        return sentences;
    }

    static String shortName(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        int type = method < 0 ? -1 : benchmark.lastIndexOf('.', method - 1);
        return benchmark.substring(type + 1);
    }

    /** Returns what holds for all benchmarks. */
    public static List<String> closing(String ledger, List<BenchmarkHistory> histories) {
        List<String> sentences = new ArrayList<>();
        boolean several =
                histories.stream().anyMatch(history -> history.settings().size() > 1);
        if (several) {
            sentences.add(
                    "Scores with different letters are not comparable: host, JVM, settings or the benchmark itself differ. Changes are "
                            + "comparable: both sides of a row were measured side by side.");
        }
        long comparisons =
                histories.stream().mapToLong(history -> history.points().size()).sum();
        sentences.add(count(comparisons, "comparison") + " of " + count(histories.size(), "benchmark") + " in " + ledger
                + ".");
        return sentences;
    }

    /** Returns the classes that were proved to cause the change of a point; empty if none was. */
    public static Optional<String> causes(HistoryPoint point) {
        return point.causes().isEmpty()
                ? Optional.empty()
                : Optional.of("Cause in run " + point.run() + ": " + String.join("; ", point.causes()) + ".");
    }

    /** Returns an interval with its change. */
    public static String interval(Optional<Change> change) {
        return change.map(Numbers::interval).orElse("");
    }

    /** Returns a number of things. */
    public static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
