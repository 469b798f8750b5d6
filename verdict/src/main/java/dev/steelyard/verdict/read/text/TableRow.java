package dev.steelyard.verdict.read.text;

import dev.steelyard.verdict.read.source.DecimalText;
import dev.steelyard.verdict.read.source.Labels;
import dev.steelyard.verdict.result.Readings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A row of a table.
 *
 * @param name class and method, packages shortened; with a colon and a label for a secondary metric
 * @param params by name, without those that the benchmark does not have
 * @param mode JMH's label of the mode
 * @param score the mean
 * @param unit its unit
 */
record TableRow(String name, SortedMap<String, String> params, String mode, Readings score, String unit) {

    private static final Set<String> MODES = Set.of("thrpt", "avgt", "sample", "ss");
    private static final int UNKNOWN = Integer.MAX_VALUE;
    private static final String ABSENT = "N/A";

    /** Reads a line below a head; empty if it is no row of its table. */
    static Optional<TableRow> of(String line, TableHeader header) {
        List<String> words = List.of(line.strip().split("\\s+"));
        int mode = lastMode(words);
        if (mode < 1) {
            return Optional.empty();
        }
        Optional<Readings> score = score(words.subList(mode + 1, words.size()));
        Optional<SortedMap<String, String>> params = params(line, words.subList(1, mode), header);
        if (score.isEmpty() || params.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new TableRow(
                words.get(0),
                params.get(),
                words.get(mode),
                score.get(),
                words.get(0).indexOf(':') < 0
                        ? Labels.scoreUnit(words.get(words.size() - 1), words.get(mode))
                        : Labels.scoreUnit(words.get(words.size() - 1))));
    }

    /** Returns whether a line that cannot be read is meant as a row: to pass over it would lose a benchmark. */
    static boolean isMeant(String line) {
        List<String> words = List.of(line.strip().split("\\s+"));
        int mode = lastMode(words);
        return mode > 0 && Labels.isPerOperation(Labels.scoreUnit(words.get(words.size() - 1), words.get(mode)));
    }

    /** Returns whether a line below a head ends with a score: it may be a row that was folded, or has lost a part. */
    static boolean hasScore(String line) {
        List<String> words = List.of(line.strip().split("\\s+"));
        int last = words.size() - 1;
        boolean own = line.startsWith("#") || line.startsWith("Iteration ");
        return last > 0
                && !own
                && Labels.isPerOperation(words.get(last))
                && DecimalText.of(words.get(last - 1)).isPresent();
    }

    /**
     * Returns what rows of one benchmark have in common.
     *
     * @param benchmark name of the benchmark
     */
    List<Object> subject(String benchmark) {
        return List.of(benchmark, mode, params);
    }

    private static int lastMode(List<String> words) {
        for (int i = words.size() - 2; i > 0; i--) {
            if (MODES.contains(words.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /** What follows the mode: perhaps a count, the score, perhaps an error behind a sign, the unit. */
    private static Optional<Readings> score(List<String> words) {
        if (words.size() < 2) {
            return Optional.empty();
        }
        List<String> numbers = words.subList(0, words.size() - 1);
        int about = numbers.indexOf(PrintedScore.ABOUT);
        if (about >= 0) {
            return about + 1 < numbers.size()
                    ? PrintedScore.about(numbers.get(about + 1)).map(TableRow::readings)
                    : Optional.empty();
        }
        int sign = sign(numbers);
        if (sign == UNKNOWN) {
            return Optional.empty();
        }
        int place = sign >= 0 ? sign - 1 : scoreWithoutSign(numbers);
        if (place < 0) {
            return Optional.empty();
        }
        return DecimalText.of(numbers.get(place)).map(TableRow::readings);
    }

    private static Readings readings(DecimalText number) {
        return Readings.rounded(number.rounding(), number.value());
    }

    /**
     * The place of a plus-minus sign, also of one that a wrong charset spoilt; -1 if there is none, and {@link #UNKNOWN}
     * for another sign, such as a spoilt one for about.
     */
    private static int sign(List<String> numbers) {
        for (int i = 1; i < numbers.size(); i++) {
            if (DecimalText.of(numbers.get(i)).isEmpty()) {
                boolean error = i + 1 < numbers.size() && isError(numbers.get(i + 1));
                return error ? i : UNKNOWN;
            }
        }
        return -1;
    }

    /** Errors have decimals, powers of ten and a rounded zero have none. */
    private static boolean isError(String text) {
        return DecimalText.of(text)
                .filter(number -> number.rounding() < 0.5 || !Double.isFinite(number.value()))
                .isPresent();
    }

    /** One number is the score; of two the first is the count; of three, as old versions print them, the second is it. */
    private static int scoreWithoutSign(List<String> numbers) {
        return numbers.size() == 1 ? 0 : 1;
    }

    /** By words, if none is missing or holds a blank; else by the columns of the head, which end where theirs end. */
    private static Optional<SortedMap<String, String>> params(String line, List<String> words, TableHeader header) {
        SortedMap<String, String> params = new TreeMap<>();
        int count = header.params().size();
        for (int i = 0; i < count; i++) {
            String value;
            if (words.size() == count) {
                value = words.get(i);
            } else {
                int start = i == 0 ? line.indexOf(' ') : header.ends().get(i - 1);
                int end = header.ends().get(i);
                if (start < 0 || start > end || end > line.length()) {
                    return Optional.empty();
                }
                value = line.substring(start, end).strip();
            }
            if (!value.equals(ABSENT)) {
                params.put(header.params().get(i), value);
            }
        }
        return Optional.of(params);
    }
}
