package dev.steelyard.report.html;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.words.ScalingView;
import java.io.IOException;
import java.util.List;

/** Writes the series of scores over numbers, with a key to their marks; nothing if there are no series. */
final class ScalingSection {

    /** Maximum number of series plotted: a page with more is slow, and nobody reads it. */
    private static final int MOST = 60;

    private ScalingSection() {}

    static void write(EscapedHtml page, RunReport report, List<ScalingView> views) throws IOException {
        if (views.isEmpty()) {
            return;
        }
        List<String> variants =
                report.run().variants().stream().map(Variant::name).toList();
        double margin = report.run().criteria().margins().score();
        page.open("section").element("h2", "Scaling");
        page.element(
                "p",
                "Scores by param value or thread count, all else being equal, and next to them the change relative to "
                        + variants.get(0)
                        + " on a logarithmic axis: the bars are the intervals of the rows above, the shaded band is the"
                        + " margin, and the dashed line marks no change. Lines between values only guide the eye.",
                "class",
                "soft");
        key(page, variants);
        for (ScalingView view : views.subList(0, Math.min(MOST, views.size()))) {
            page.element("h3", view.title());
            new ScalingChart(page, view, variants, margin).write();
        }
        if (views.size() > MOST) {
            page.element("p", (views.size() - MOST) + " more series are not plotted; results.csv has their rows.");
        }
        page.close("section");
    }

    private static void key(EscapedHtml page, List<String> variants) throws IOException {
        page.open("ul", "class", "key");
        for (int i = 0; i < variants.size(); i++) {
            page.open("li");
            Drawing mark = Drawing.open(page, "sign", 14, 14, "marker for " + variants.get(i));
            mark.path(VariantMarks.type("mark", i), VariantMarks.path(i, 7, 7));
            mark.close();
            page.text(variants.get(i)).close("li");
        }
        page.close("ul");
    }
}
