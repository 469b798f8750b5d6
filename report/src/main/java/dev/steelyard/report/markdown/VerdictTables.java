package dev.steelyard.report.markdown;

import static dev.steelyard.report.markdown.Markdown.cell;
import static dev.steelyard.report.markdown.Markdown.escape;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Cells;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.Sampling;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tables of all treatments in limited room: first the changed and failed rows, {@value #MOST} at most, then the others folded. If not all
 * rows fit, the most urgent are kept: regressions, then failures, improvements, open rows, and last the rows without a change. The
 * rows are still shown in the order of the benchmarks.
 */
final class VerdictTables {

    private static final int MOST = 20;
    /** For what stands around the tables. */
    private static final int RESERVE = 400;
    /** The largest urgency of a row that changed, or failed. */
    private static final int CHANGED = 2;

    /** The metrics in a table. */
    private enum Part {
        SCORES("benchmark", ""),
        ALLOCATION("allocation", ", allocation"),
        SECONDARY("secondary", ", secondary: quantiles, group methods, counters");

        private final String column;
        private final String title;

        Part(String column, String title) {
            this.column = column;
            this.title = title;
        }

        private List<RowView> rows(Section section) {
            return switch (this) {
                case SCORES -> section.scores();
                case ALLOCATION -> section.allocation();
                case SECONDARY -> section.secondary();
            };
        }

        /** Returns whether the sentence about hidden rows follows this part. */
        private boolean last() {
            return this == SECONDARY;
        }
    }

    private record Table(Section section, Part part, List<RowView> rows, String samples) {
        /** Returns whether a row has a noise floor. */
        boolean floors() {
            return rows.stream().anyMatch(row -> !row.cells().floor().isEmpty());
        }

        String head() {
            return "### " + escape(section.treatment()) + part.title + "\n\n| " + part.column + " | params | mode | "
                    + escape(section.baseline())
                    + " | " + escape(section.treatment())
                    + " | change | interval | " + samples + " | detects | " + (floors() ? "floor | " : "")
                    + "verdict |\n"
                    + "|:--|:--|:--|--:|--:|--:|--:|--:|--:|" + (floors() ? "--:|" : "") + ":--|\n";
        }
    }

    private VerdictTables() {}

    /** Returns the tables in at most {@code room} characters, with a sentence about the rows left out. */
    static String of(ReportView view, Sampling sampling, int room) {
        List<Table> tables = new ArrayList<>();
        for (Section section : view.sections()) {
            for (Part part : Part.values()) {
                tables.add(new Table(section, part, part.rows(section), sampling.many()));
            }
        }
        List<RowView> rows =
                tables.stream().flatMap(table -> table.rows.stream()).toList();
        Set<RowView> shown = fitting(tables, rows, room);
        Set<RowView> first = changed(rows, shown);
        Set<RowView> folded = set(rows.stream()
                .filter(row -> shown.contains(row) && !first.contains(row))
                .toList());
        StringBuilder text = new StringBuilder(tables(tables, first));
        String rest = tables(tables, folded) + hidden(tables, shown.size() == rows.size());
        if (!rest.isEmpty()) {
            text.append("<details><summary>")
                    .append(summary(first, folded))
                    .append("</summary>\n\n")
                    .append(rest)
                    .append("</details>\n\n");
        }
        int dropped = rows.size() - shown.size();
        if (dropped > 0) {
            text.append("\n**")
                    .append(dropped)
                    .append(dropped == 1 ? " more row does" : " more rows do")
                    .append(" not fit here**; all of them are in ")
                    .append(
                            sampling.live()
                                    ? "`report.html` and `results.csv` in the run's folder."
                                    : "the same report with `--format html` or `--format csv`.")
                    .append("\n\n");
        }
        return text.toString();
    }

    private static String tables(List<Table> tables, Set<RowView> wanted) {
        StringBuilder text = new StringBuilder();
        for (Table table : tables) {
            List<RowView> rows = table.rows.stream().filter(wanted::contains).toList();
            if (!rows.isEmpty()) {
                text.append(table.head());
                rows.forEach(row -> text.append(row(row, table.floors())));
                text.append('\n');
            }
        }
        return text.toString();
    }

    /** The sentences about rows that are hidden here; none where some do not fit, which are counted instead. */
    private static String hidden(List<Table> tables, boolean all) {
        return tables.stream()
                .filter(table -> all
                        && table.part.last()
                        && !table.section.hiddenSentence().isEmpty())
                .map(table -> (several(tables) ? escape(table.section.treatment()) + ": " : "")
                        + table.section.hiddenSentence() + "\n\n")
                .collect(Collectors.joining());
    }

    private static boolean several(List<Table> tables) {
        return tables.stream().map(Table::section).distinct().count() > 1;
    }

    private static String summary(Set<RowView> before, Set<RowView> rows) {
        if (rows.isEmpty()) {
            return "Hidden rows";
        }
        long changed = rows.stream().filter(row -> urgency(row) <= CHANGED).count();
        return rows.size()
                + (before.isEmpty() ? "" : " more")
                + (rows.size() == 1 ? " row" : " rows")
                + (changed == 0 ? ": equivalent or inconclusive" : ", " + changed + " of them changed or failed");
    }

    private static Set<RowView> changed(List<RowView> rows, Set<RowView> shown) {
        return set(rows.stream()
                .filter(row -> shown.contains(row) && urgency(row) <= CHANGED)
                .sorted(Comparator.comparingInt(VerdictTables::urgency).thenComparing(row -> !isScore(row)))
                .limit(MOST)
                .toList());
    }

    private static boolean isScore(RowView row) {
        return row.judged().comparison().row().metric().equals(Metric.SCORE);
    }

    /** Rows are told apart by identity. */
    private static Set<RowView> set(List<RowView> rows) {
        Set<RowView> set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.addAll(rows);
        return set;
    }

    private static Set<RowView> fitting(List<Table> tables, List<RowView> rows, int room) {
        int left = room - RESERVE;
        for (Table table : tables) {
            left -= table.part.last()
                    ? escape(table.section.treatment()).length()
                            + table.section.hiddenSentence().length()
                            + 4
                    : 0;
        }
        Set<RowView> fitting = set(List.of());
        List<RowView> urgent = new ArrayList<>(rows);
        urgent.sort(Comparator.comparingInt(VerdictTables::urgency));
        IdentityHashMap<RowView, Table> heads = new IdentityHashMap<>();
        tables.forEach(table -> table.rows.forEach(row -> heads.put(row, table)));
        for (RowView row : urgent) {
            left -= row(row, true).length();
            Table table = heads.get(row);
            if (table != null) {
                // It may stand above changed rows and above folded ones.
                left -= 2 * (table.head().length() + 1);
                table.rows.forEach(heads::remove);
            }
            if (left < 0) {
                return fitting;
            }
            fitting.add(row);
        }
        return fitting;
    }

    private static int urgency(RowView row) {
        boolean failed = row.judged().comparison().status() == Status.FAILED;
        return switch (row.verdict().tone()) {
            case BAD -> failed ? 1 : 0;
            case GOOD -> 2;
            case DOUBT -> 3;
            case NEUTRAL -> 4;
        };
    }

    private static String row(RowView row, boolean floors) {
        Cells cells = row.cells();
        String marks = row.marks().isEmpty() ? "" : " " + escape(row.marks());
        String word = escape(row.verdict().word());
        boolean strong = row.verdict().tone() == Tone.BAD || row.verdict().tone() == Tone.GOOD;
        List<String> texts = new ArrayList<>(List.of(
                cell(row.label().benchmark()),
                cell(row.label().params()),
                row.label().mode(),
                escape(cells.baseline()),
                escape(cells.treatment()),
                escape(cells.change()),
                escape(cells.interval()),
                cells.blocks(),
                cells.detects()));
        if (floors) {
            texts.add(cells.floor());
        }
        texts.add((strong ? "**" + word + "**" : word) + marks);
        return "| " + String.join(" | ", texts) + " |\n";
    }
}
