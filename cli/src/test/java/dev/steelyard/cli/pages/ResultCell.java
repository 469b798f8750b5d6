package dev.steelyard.cli.pages;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A cell of a table on a page of results, and where it stands. Such a table has {@code benchmark} as its first head, maybe
 * {@code threads}, and then variants: {@code NAME, UNIT} above scores, {@code NAME} above what is said of a treatment. The
 * file of data that the page links last before it is the table's.
 *
 * @param line of the page, from 1
 * @param data name of the file
 * @param benchmark class and method
 * @param params {@code name=value}, those that the first column names
 * @param threads as in the table; empty if it has no such column
 * @param baseline whose scores the table has
 * @param unit of the scores
 * @param variant that the column is about
 * @param rate whether the cell is a rate, in millions per second, which is 1000 divided by a score in ns
 * @param text of the cell
 */
record ResultCell(
        int line,
        String data,
        String benchmark,
        List<String> params,
        Optional<String> threads,
        String baseline,
        String unit,
        String variant,
        boolean rate,
        String text) {

    private static final Pattern NUMBER = Pattern.compile("\\d[\\d ]*(\\.\\d+)?");
    private static final String RATE = "millions/s";
    private static final String RATE_OF = "ns/op";
    private static final double NANOS = 1000;

    /** Returns the cells of all such tables of a page, in their order. */
    static List<ResultCell> of(Path page) throws IOException {
        return PageLine.of(page).stream()
                .filter(line -> isOfResults(line.heads()) && !line.data().isEmpty())
                .flatMap(line -> row(line.line(), line.data(), line.heads(), line.fields()).stream())
                .toList();
    }

    private static boolean isOfResults(List<String> heads) {
        int first = scores(heads);
        return heads.get(0).equals("benchmark")
                && first < heads.size()
                && heads.get(first).contains(", ");
    }

    /** Returns the column with the scores of the baseline. */
    private static int scores(List<String> heads) {
        return heads.size() > 1 && heads.get(1).equals("threads") ? 2 : 1;
    }

    private static List<ResultCell> row(int line, String data, List<String> heads, List<String> fields) {
        List<String> named = List.of(fields.get(0).split(", "));
        List<String> params = named.stream()
                .skip(1)
                .map(param -> param.replaceFirst(" ", "="))
                .toList();
        int first = scores(heads);
        Optional<String> threads = first == 2 ? Optional.of(fields.get(1)) : Optional.empty();
        String[] baseline = heads.get(first).split(", ", 2);
        boolean rate = baseline[1].equals(RATE);
        List<ResultCell> cells = new ArrayList<>();
        for (int column = first; column < heads.size(); column++) {
            cells.add(new ResultCell(
                    line,
                    data,
                    named.get(0),
                    params,
                    threads,
                    baseline[0],
                    rate ? RATE_OF : baseline[1],
                    heads.get(column).split(", ", 2)[0],
                    rate,
                    fields.get(column)));
        }
        return cells;
    }

    /** Returns the rows of its file that it may be about: with a treatment one, with the baseline one for each treatment. */
    List<ResultRow> rows(List<ResultRow> all) {
        return all.stream()
                .filter(row -> row.benchmark().endsWith("." + benchmark))
                .filter(row -> List.of(row.params().split(" ")).containsAll(params))
                .filter(row -> threads.map(row.threads()::equals).orElse(true))
                .filter(row -> row.baseline().equals(baseline) && row.unit().equals(unit))
                .filter(row -> isBaseline() || row.treatment().equals(variant))
                .toList();
    }

    boolean isBaseline() {
        return variant.equals(baseline);
    }

    /** Returns whether it is a number that a score of its rows rounds to; whole bytes may be a byte less. */
    private boolean isScoreOf(ResultRow row) {
        String digits = text.replace(" ", "");
        double score = isBaseline() ? row.baselineScore() : row.treatmentScore();
        BigDecimal shown = new BigDecimal(digits);
        double value = rate ? NANOS / score : score;
        if (!Double.isFinite(value)) {
            return false;
        }
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(Math.max(0, shown.scale()), RoundingMode.HALF_UP);
        boolean bytes = unit.equals("B/op") && rounded.subtract(shown).compareTo(BigDecimal.ONE) <= 0;
        return rounded.compareTo(shown) == 0 || (bytes && rounded.compareTo(shown) > 0);
    }

    private boolean isNumber() {
        return NUMBER.matcher(text).matches();
    }

    /** Returns whether it says what its rows say: a score, or what is to be said of the one that a treatment has. */
    boolean says(List<ResultRow> rows) {
        if (text.equals("-")) {
            return isBaseline()
                    ? rows.stream().allMatch(row -> Double.isNaN(row.baselineScore()))
                    : rate && isOpen(rows);
        }
        if (isNumber()) {
            // A rate without a verdict is one that nobody should quote.
            return rows.stream().anyMatch(this::isScoreOf) && (isBaseline() || !rate || !isOpen(rows));
        }
        return !isBaseline() && text.equals(rows.get(0).words());
    }

    private static boolean isOpen(List<ResultRow> rows) {
        return rows.get(0).verdict().equals("INCONCLUSIVE");
    }

    /** Where it stands, for messages. */
    String place() {
        return "line " + line + ", " + variant + ": '" + text + "'";
    }
}
