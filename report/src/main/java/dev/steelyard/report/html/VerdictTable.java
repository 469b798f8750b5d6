package dev.steelyard.report.html;

import dev.steelyard.core.model.RunReport;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Cells;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Writes the tables of one treatment: scores, then allocation. */
final class VerdictTable {

    private final Markup page;
    private final RunReport report;

    VerdictTable(Markup page, RunReport report) {
        this.page = page;
        this.report = report;
    }

    void write(Section section) throws IOException {
        page.open("section").element("h2", section.treatment() + " against " + section.baseline());
        if (section.scores().isEmpty() && section.allocation().isEmpty()) {
            page.element("p", "No benchmark was compared.");
        }
        if (!section.scores().isEmpty()) {
            table(section, section.scores(), "Scores");
        }
        if (!section.allocation().isEmpty()) {
            page.element("h3", "Allocation per operation");
            table(section, section.allocation(), "Allocation per operation");
        }
        if (section.idle() > 0) {
            page.element("p", section.idleSentence(), "class", "soft");
        }
        page.close("section");
    }

    private void table(Section section, List<RowView> rows, String subject) throws IOException {
        String label = subject + " of " + section.treatment() + " against " + section.baseline();
        page.open("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", label);
        page.open("table").open("thead").open("tr");
        for (String head : List.of("benchmark", "params", "mode")) {
            page.element("th", head, "scope", "col");
        }
        for (String head : List.of(section.baseline(), section.treatment(), "change", "interval")) {
            page.element("th", head, "scope", "col", "class", "number");
        }
        page.element("th", "blocks, one by one", "scope", "col");
        for (String head : List.of("blocks", "detects")) {
            page.element("th", head, "scope", "col", "class", "number");
        }
        page.element("th", "verdict", "scope", "col");
        page.close("tr").close("thead").open("tbody");
        for (RowView row : rows) {
            row(row);
        }
        page.close("tbody").close("table").close("div");
    }

    private void row(RowView row) throws IOException {
        Cells cells = row.cells();
        String fullName = row.judged().comparison().row().benchmark().name();
        page.open("tr");
        page.element("th", row.label().benchmark(), "scope", "row", "class", "name", "title", fullName);
        page.element("td", row.label().params(), "class", "params")
                .element("td", row.label().mode());
        for (String number : List.of(cells.baseline(), cells.treatment(), cells.change(), cells.interval())) {
            page.element("td", number, "class", "number");
        }
        page.open("td");
        new BlockPlot(report, row.judged().comparison()).write(page);
        page.close("td");
        page.element("td", cells.blocks(), "class", "number").element("td", cells.detects(), "class", "number");
        String tone = row.verdict().tone().name().toLowerCase(Locale.ROOT);
        page.open("td", "class", "verdict " + tone).text(row.verdict().word());
        for (int note : row.notes()) {
            page.open("sup")
                    .element("a", Integer.toString(note), "href", "#note-" + note)
                    .close("sup");
        }
        page.close("td").close("tr");
    }
}
