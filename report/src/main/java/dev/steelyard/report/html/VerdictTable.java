package dev.steelyard.report.html;

import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Cells;
import dev.steelyard.report.words.Sampling;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Writes the tables of one treatment: scores, allocation, secondary rows. */
final class VerdictTable {

    private final EscapedHtml page;
    private final RunReport report;
    private final SampleBlocks blocks;
    private final Sampling sampling;

    VerdictTable(EscapedHtml page, RunReport report) {
        this.page = page;
        this.report = report;
        this.blocks = SampleBlocks.of(report);
        this.sampling = Sampling.of(report);
    }

    void write(Section section) throws IOException {
        page.open("section").element("h2", section.treatment() + " against " + section.baseline());
        if (section.scores().isEmpty() && section.allocation().isEmpty()) {
            page.element("p", section.emptySentence());
        }
        if (!section.scores().isEmpty()) {
            table(section, section.scores(), "Scores");
        }
        if (!section.allocation().isEmpty()) {
            page.element("h3", "Allocation per operation");
            table(section, section.allocation(), "Allocation per operation");
        }
        if (!section.secondary().isEmpty()) {
            int rows = section.secondary().size();
            page.open("details").element("summary", "Secondary: quantiles, group methods, counters (" + rows + ")");
            table(section, section.secondary(), "Secondary metrics");
            page.close("details");
        }
        if (!section.hiddenSentence().isEmpty()) {
            page.element("p", section.hiddenSentence(), "class", "soft");
        }
        page.close("section");
    }

    private void table(Section section, List<RowView> rows, String subject) throws IOException {
        String label = subject + " of " + section.treatment() + " against " + section.baseline();
        page.open("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", label);
        page.open("table").open("thead").open("tr");
        heads("", "benchmark", "params", "verdict");
        heads("number", "change", "interval");
        heads("", sampling.live() ? "each block" : "interval and margin");
        heads("number", section.baseline(), section.treatment());
        heads("", "mode");
        heads("number", sampling.many(), "detects");
        if (floors(rows)) {
            heads("number", "floor");
        }
        page.close("tr").close("thead").open("tbody");
        for (RowView row : rows) {
            row(row, floors(rows));
        }
        page.close("tbody").close("table").close("div");
    }

    private static boolean floors(List<RowView> rows) {
        return rows.stream().anyMatch(row -> !row.cells().floor().isEmpty());
    }

    private void row(RowView row, boolean floors) throws IOException {
        Cells cells = row.cells();
        String fullName = row.judged().comparison().row().benchmark().name();
        page.open("tr");
        page.open("th", "scope", "row", "title", fullName).open("div", "class", "wrap");
        if (!row.label().type().isEmpty()) {
            page.element("span", row.label().type() + ".", "class", "type");
        }
        page.text(row.label().member()).close("div").close("th");
        page.wrapped("td", row.label().params());
        verdict(row);
        number(cells.change());
        number(cells.interval());
        page.open("td");
        Comparison comparison = row.judged().comparison();
        new BlockPlot(report.run().criteria(), blocks.changes(comparison.row()), comparison).write(page);
        page.close("td");
        number(cells.baseline());
        number(cells.treatment());
        page.element("td", row.label().mode());
        number(cells.blocks());
        number(cells.detects());
        if (floors) {
            number(cells.floor());
        }
        page.close("tr");
    }

    private void verdict(RowView row) throws IOException {
        String tone = row.verdict().tone().name().toLowerCase(Locale.ROOT);
        page.open("td", "class", "verdict " + tone).text(row.verdict().word());
        for (int note : row.notes()) {
            page.open("sup")
                    .element("a", Integer.toString(note), "href", "#note-" + note)
                    .close("sup");
        }
        page.close("td");
    }

    private void number(String text) throws IOException {
        page.element("td", text, "class", "number");
    }

    private void heads(String type, String... heads) throws IOException {
        for (String head : heads) {
            if (type.isEmpty()) {
                page.element("th", head, "scope", "col");
            } else {
                page.element("th", head, "scope", "col", "class", type);
            }
        }
    }
}
