package dev.steelyard.report.html;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * {@code report.html}: the result in a sentence, a picture of all rows with proved causes beside them, one table of all benchmarks
 * with the treatments side by side, whose lines open, and how it was measured.
 */
public final class HtmlReport implements Renderer {

    private final ReportOptions options;

    /** Creates a page with the given options. */
    public HtmlReport(ReportOptions options) {
        this.options = options;
    }

    // The generated method takes an interceptor of tags, which may be null; nothing is intercepted.
    @SuppressWarnings("NullAway")
    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        try {
            JtepageGenerated.render(new PageOutput(out), null, ReportPage.of(report, options));
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }
}
