package dev.steelyard.cli.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A line of a page's table of data, whose first head is {@code data}: how much a file could not show.
 *
 * @param data name of the file
 * @param rows measured comparisons of scores
 * @param inconclusive those without a verdict
 * @param blind those without a verdict that could not have detected a small change either
 * @param warned those that the data warn of; that clear changes are decided early and so estimated too large, the index says of
 *     all
 */
record DataCounts(String data, long rows, long inconclusive, long blind, long warned) {

    private static final String COMMON = "stopped-early";

    /** Returns the lines of all such tables of a page, in their order. */
    static List<DataCounts> of(Path page) throws IOException {
        return PageLine.of(page).stream()
                .filter(line -> line.heads().get(0).equals("data"))
                .map(line -> new DataCounts(
                        line.data(),
                        count(line, "rows"),
                        count(line, "inconclusive"),
                        count(line, "5 % not detectable"),
                        count(line, "warnings")))
                .toList();
    }

    private static long count(PageLine line, String head) {
        return Long.parseLong(line.field(head));
    }

    /** Returns the counts of a file with these rows; {@code small} is a fraction. */
    static DataCounts of(String data, List<ResultRow> all, double small) {
        List<ResultRow> measured = all.stream()
                .filter(row -> row.metric().equals("score") && row.status().equals("measured"))
                .toList();
        List<ResultRow> inconclusive = measured.stream()
                .filter(row -> row.verdict().equals("INCONCLUSIVE"))
                .toList();
        return new DataCounts(
                data,
                measured.size(),
                inconclusive.size(),
                inconclusive.stream()
                        .filter(row -> !(row.detectable() <= small))
                        .count(),
                measured.stream()
                        .filter(row -> row.warningCodes().stream().anyMatch(code -> !code.equals(COMMON)))
                        .count());
    }
}
