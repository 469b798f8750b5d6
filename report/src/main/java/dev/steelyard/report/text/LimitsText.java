package dev.steelyard.report.text;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.LimitWords;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.List;

/** The table of limits of benchmarks for a terminal, the missed ones first. */
final class LimitsText {

    /** Maximum number of limits, unless the report is verbose. */
    private static final int MOST = 6;

    private final boolean verbose;
    private final TextStyle style;

    LimitsText(boolean verbose, TextStyle style) {
        this.verbose = verbose;
        this.style = style;
    }

    /** Writes the table; nothing if the run has no limits. */
    void write(RunReport report, Appendable out) throws IOException {
        List<LimitWords> limits = LimitWords.of(report);
        if (limits.isEmpty()) {
            return;
        }
        boolean several = report.run().treatments().size() > 1;
        TextTable table = new TextTable(
                List.of(
                        new Column("limit", Kind.LABEL),
                        new Column("", Kind.LABEL),
                        new Column("", Kind.LABEL),
                        new Column("measured", Kind.NUMBER),
                        new Column("interval", Kind.NUMBER),
                        new Column("verdict", Kind.TEXT)),
                style);
        int shown = verbose ? limits.size() : Math.min(MOST, limits.size());
        for (LimitWords limit : limits.subList(0, shown)) {
            table.add(
                    "",
                    List.of(
                            Visible.of(limit.benchmark()),
                            Visible.of(limit.limit()),
                            several ? Visible.of(limit.treatment()) : "",
                            limit.measured(),
                            limit.interval(),
                            limit.verdict()),
                    limit.tone());
        }
        out.append('\n');
        table.write(out);
        if (limits.size() > shown) {
            Paragraph.write(out, (limits.size() - shown) + " more limits are in report.html.", "  ", style.width());
        }
    }
}
