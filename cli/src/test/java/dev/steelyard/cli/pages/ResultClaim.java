package dev.steelyard.cli.pages;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a sentence says of rows of the data: a line of docs/results/claims.csv with the rows that it covers. Its numbers are not
 * written there but computed, from the worst of the rows and rounded to the side that says less.
 *
 * @param page that the sentence is on or, of the index, leads to
 * @param ofIndex whether the sentence is in the index
 * @param words of the sentence, {@code {}} where a number belongs
 * @param rows that it covers
 * @param digits behind the point
 * @param quantities one for each {@code {}}: {@code open} and {@code rows} are counts, {@code X.least} and {@code X.most} ends
 *     of a {@link Measure}; {@code equivalent}, {@code improved} and {@code regressed} belong to none: all rows are that
 */
record ResultClaim(
        String page, boolean ofIndex, String words, List<ResultRow> rows, int digits, List<String> quantities) {

    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)*");
    private static final Set<String> VERDICTS = Set.of("equivalent", "improved", "regressed");
    private static final String GAP = "{}";

    /** The words with the numbers of the data. */
    String rendered() {
        String text = words;
        for (String quantity : quantities) {
            if (!VERDICTS.contains(quantity)) {
                text = text.replaceFirst(Pattern.quote(GAP), number(quantity));
            }
        }
        return text;
    }

    private String number(String quantity) {
        if (quantity.equals("open")) {
            return String.valueOf(rows.stream()
                    .filter(row -> row.verdict().equals("INCONCLUSIVE"))
                    .count());
        }
        if (quantity.equals("rows")) {
            return String.valueOf(rows.size());
        }
        Measure measure = measure(quantity);
        return isLeast(quantity)
                ? rounded(rows.stream().mapToDouble(measure::least).min().orElseThrow(), RoundingMode.FLOOR)
                : rounded(rows.stream().mapToDouble(measure::most).max().orElseThrow(), RoundingMode.CEILING);
    }

    private static Measure measure(String quantity) {
        return Measure.of(quantity.substring(0, quantity.indexOf('.')));
    }

    private static boolean isLeast(String quantity) {
        return quantity.endsWith(".least");
    }

    private String rounded(double value, RoundingMode mode) {
        return BigDecimal.valueOf(value).setScale(digits, mode).toPlainString();
    }

    /** Returns why this must not be said, whatever the sentence; empty if it may. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (rows.isEmpty()) {
            return List.of("'" + words + "' covers no row of the data");
        }
        for (String quantity : quantities) {
            if (VERDICTS.contains(quantity)) {
                needs(quantity.toUpperCase(Locale.ROOT), problems);
            } else if (isLeast(quantity)) {
                needs(measure(quantity).verdict(), problems);
            }
        }
        Matcher literal = NUMBER.matcher(words);
        while (literal.find()) {
            Pattern whole = Pattern.compile("(?<![\\d.])" + Pattern.quote(literal.group()) + "(?![\\d.]*\\d)");
            if (rows.stream().noneMatch(row -> whole.matcher(row.described()).find())) {
                problems.add("'" + words + "' names " + literal.group() + ", and no row that it covers does");
            }
        }
        return problems;
    }

    private void needs(String verdict, List<String> problems) {
        for (ResultRow row : rows) {
            if (!row.verdict().equals(verdict)) {
                problems.add("'" + words + "' needs " + verdict + ", but " + row.described() + " is " + row.verdict());
            }
        }
    }
}
