package dev.steelyard.cli.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A line of a page's table of warnings, whose heads are {@code data}, {@code row}, {@code treatment} and {@code warnings}.
 *
 * @param line of the page, from 1
 * @param data name of the file, without its ending
 * @param row as in {@link RowLabel}
 * @param treatment that the row is about
 * @param warnings what the data warn of
 */
record WarnedRow(int line, String data, String row, String treatment, String warnings) {

    /** The index explains these. That clear changes are decided early and so estimated too large, it says of all rows. */
    private static final Map<String, String> WORDS = Map.of(
            "never-settled", "forks never settled",
            "blocks-slowed", "slowed forks",
            "workers-free", "forks did not share a CPU",
            "parked-work", "forks work while parked",
            "turns-lengthened", "short turns shifted the change",
            "two-groups-of-blocks", "two groups of blocks",
            "ratio-moves", "the change moves within forks",
            "far-samples", "outlying blocks",
            "disturbed", "waits for a CPU");

    private static final String COMMON = "stopped-early";

    /** Returns the lines of all such tables of a page, in their order. */
    static List<WarnedRow> of(Path page) throws IOException {
        return PageLine.of(page).stream()
                .filter(line -> line.heads().get(0).equals("data"))
                .map(line -> new WarnedRow(
                        line.line(),
                        line.field("data"),
                        line.field("row"),
                        line.field("treatment"),
                        line.field("warnings")))
                .toList();
    }

    /** Returns the row of the data that it is about; the page is wrong if it is not exactly one. */
    List<ResultRow> rows(List<ResultRow> all) {
        return new RowLabel(row).rows(all, treatment);
    }

    /** Returns what a page must say of a row; empty if its data warn of nothing but what the index says of all. */
    static String words(ResultRow row) {
        return row.warningCodes().stream()
                .filter(code -> !code.equals(COMMON))
                .map(code -> WORDS.getOrDefault(code, code))
                .collect(Collectors.joining("; "));
    }
}
