package dev.steelyard.cli.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final Pattern THREADS = Pattern.compile(", (\\d+) threads$");
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

    /** Returns the comparisons of scores that it may be about: one, if it says enough. */
    private List<ResultRow> rows(List<ResultRow> all) {
        Matcher threads = THREADS.matcher(row);
        Optional<String> number = threads.find() ? Optional.of(threads.group(1)) : Optional.empty();
        List<String> named = List.of(threads.replaceFirst("").split(", "));
        List<String> params = named.stream()
                .skip(1)
                .map(param -> param.replaceFirst(" ", "="))
                .toList();
        return all.stream()
                .filter(other -> other.metric().equals("score"))
                .filter(other -> other.benchmark().endsWith("." + named.get(0)))
                .filter(other -> List.of(other.params().split(" ")).containsAll(params))
                .filter(other -> number.map(other.threads()::equals).orElse(true))
                .filter(other -> other.treatment().equals(treatment))
                .toList();
    }

    /** Returns what is wrong with it by the data; empty if nothing is. */
    Optional<String> problem(List<ResultRow> all, double enough) {
        String place = "line " + line + ", " + row + ", " + treatment;
        List<ResultRow> rows = rows(all);
        if (rows.size() != 1) {
            return Optional.of(place + " has " + rows.size() + " rows in " + data);
        }
        ResultRow found = rows.get(0);
        String detectable = String.format(Locale.ROOT, "%.0f %%", 100 * found.detectable());
        if (!found.verdict().equals("INCONCLUSIVE") || found.detectable() <= enough) {
            return Optional.of(place + " is " + found.words() + " in " + data + " and need not be listed");
        }
        if (!found.blocks().equals(blocks) || !detectable.equals(detects)) {
            return Optional.of(place + " has " + found.blocks() + " blocks that detect " + detectable + " in " + data);
        }
        return Optional.empty();
    }
}
