package dev.steelyard.cli.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A line of a page's list of comparisons without a verdict that could not have detected a small change: a table with the heads
 * {@code row}, {@code treatment}, {@code blocks} and {@code smallest detectable change}. The file of data that the page links
 * last before it is the table's.
 *
 * @param line of the page, from 1
 * @param data name of the file
 * @param row the benchmark, its params, and maybe its threads
 * @param treatment that the row is about
 * @param blocks that it stands on
 * @param detects the smallest change that they could have detected, in per cent
 */
record ListedRow(int line, String data, String row, String treatment, String blocks, String detects) {

    private static final String DETECTS = "smallest detectable change";

    /** Returns the lines of all such tables of a page, in their order. */
    static List<ListedRow> of(Path page) throws IOException {
        return PageLine.of(page).stream()
                .filter(line -> line.heads().get(0).equals("row"))
                .map(line -> new ListedRow(
                        line.line(),
                        line.data(),
                        line.field("row"),
                        line.field("treatment"),
                        line.field("blocks"),
                        line.field(DETECTS)))
                .toList();
    }

    /** Returns what is wrong with it by the data; empty if nothing is. */
    Optional<String> problem(List<ResultRow> all, double enough) {
        String place = "line " + line + ", " + row + ", " + treatment;
        List<ResultRow> rows = new RowLabel(row).rows(all, treatment);
        if (rows.size() != 1) {
            return Optional.of(place + " has " + rows.size() + " rows in " + data);
        }
        ResultRow found = rows.get(0);
        String detectable = Double.isFinite(found.detectable())
                ? String.format(Locale.ROOT, "%.0f %%", 100 * found.detectable())
                : "-";
        if (!found.verdict().equals("INCONCLUSIVE") || found.detectable() <= enough) {
            return Optional.of(place + " is " + found.words() + " in " + data + " and need not be listed");
        }
        if (!found.blocks().equals(blocks) || !detectable.equals(detects)) {
            return Optional.of(place + " has " + found.blocks() + " blocks that detect " + detectable + " in " + data);
        }
        return Optional.empty();
    }
}
