package dev.steelyard.history.table;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Decimal;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.verdict.read.source.DecimalText;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.read.source.TimeText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Collects the rows of a history, one column per series. */
final class SeriesRows {

    private static final String SHAPE =
            "Write a header, then one row per revision: the revision or time, then a value per series.";

    /** What no first column is called: a commit, a version, a number. */
    private static final Pattern REVISION =
            Pattern.compile("(?=.*[0-9])[0-9a-f]{7,40}|v?[0-9]+([.][0-9]+)+([-+.].*)?|[0-9]+");

    private static final int NAMED_LINES = 5;

    private final Layout layout;
    private final Decimal usual;
    private final List<String> revisions = new ArrayList<>();
    private final List<SeriesColumn> columns = new ArrayList<>();
    private final List<Long> skippedLines = new ArrayList<>();
    private int skipped;
    private int width;

    /**
     * @param layout what is known about the file
     * @param usual what usually comes before decimals with its separator
     */
    SeriesRows(Layout layout, Decimal usual) {
        this.layout = layout;
        this.usual = usual;
    }

    /**
     * Takes the next row.
     *
     * @throws UserError if it does not fit the header, or a cell is not a number
     */
    void add(long line, List<String> fields) {
        if (width == 0) {
            header(line, fields.stream().map(String::strip).toList());
            return;
        }
        if (fields.stream().allMatch(String::isBlank)) {
            skipped++;
            if (skippedLines.size() < NAMED_LINES) {
                skippedLines.add(line);
            }
            return;
        }
        if (fields.size() != width) {
            throw UserError.usage(
                    Texts.line(line) + ": " + count(fields.size(), "cell") + ", but the header has " + width,
                    "Leave the cell of a missing value empty, but keep its separator.");
        }
        String first = fields.get(0).strip();
        if (TimeText.isImpossible(first)) {
            throw UserError.usage(
                    Texts.line(line) + ": " + Texts.quoted(first) + " does not exist", "Correct the date or time.");
        }
        int row = revisions.size();
        revisions.add(first);
        for (int i = 1; i < width; i++) {
            String cell = fields.get(i).strip();
            if (!cell.isEmpty()) {
                columns.get(i - 1).add(row, line, cell);
            }
        }
    }

    private void header(long line, List<String> fields) {
        width = fields.size();
        if (width < 2) {
            throw UserError.usage(Texts.line(line) + ": expected a header with at least two columns, found one", SHAPE);
        }
        List<String> names =
                fields.subList(1, width).stream().map(SecretWords::name).toList();
        if (names.stream().anyMatch(name -> !name.isEmpty())
                && names.stream()
                        .allMatch(name -> name.isEmpty() || CellNumber.of(name).isPresent() || noNumber(name))) {
            throw UserError.usage(Texts.line(line) + ": expected a header, found numbers", SHAPE);
        }
        String corner = fields.get(0);
        if (REVISION.matcher(corner).matches() || RowOrder.time(corner).isPresent()) {
            throw UserError.usage(
                    Texts.line(line) + ": expected a header, found a revision or time: " + Texts.quoted(corner), SHAPE);
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (name.isEmpty()) {
                throw UserError.usage(
                        Texts.line(line) + ", column " + (i + 2) + ": this column has no name in the header",
                        "Name the column.");
            }
            if (!seen.add(name)) {
                throw UserError.usage(
                        Texts.line(line) + ", column " + (i + 2) + ": duplicate series name " + Texts.quoted(name),
                        "Give each series its own name.");
            }
            columns.add(new SeriesColumn(i + 2, name));
        }
    }

    /** NaN and infinity, which are no values either. */
    private static boolean noNumber(String name) {
        return DecimalText.of(name)
                .filter(number -> !Double.isFinite(number.value()))
                .isPresent();
    }

    private static String count(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    /**
     * Returns what was collected.
     *
     * @throws UserError if there was nothing, or if a value is ambiguous
     */
    RevisionTable table() {
        if (width == 0) {
            throw UserError.usage("the file is empty", SHAPE);
        }
        EnumSet<Decimal> shown = EnumSet.noneOf(Decimal.class);
        columns.forEach(column -> column.shown().ifPresent(shown::add));
        Optional<Decimal> common = shown.size() == 1 ? shown.stream().findFirst() : Optional.empty();
        columns.forEach(column -> column.decide(layout.decimal(), common, usual));
        RowOrder order =
                layout.order().map(told -> new RowOrder(told, Basis.TOLD, 0)).orElseGet(() -> RowOrder.of(revisions));
        List<String> oldestFirst = new ArrayList<>(revisions);
        if (order.order() == Order.NEWEST_FIRST) {
            Collections.reverse(oldestFirst);
        }
        return new RevisionTable(
                oldestFirst,
                columns.stream()
                        .map(column -> column.series(order.order(), revisions.size()))
                        .toList(),
                new Reading(order.order(), order.basis(), order.unordered(), skipped, skippedLines));
    }
}
