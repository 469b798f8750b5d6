package dev.steelyard.report.document;

import dev.steelyard.core.judgment.RunReport;
import java.io.IOException;

/** Writes one document about a run. */
@FunctionalInterface
public interface Renderer {

    /**
     * Writes the document, the same for the same report in any locale.
     *
     * @param report what to write about
     * @param out where to; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    void render(RunReport report, Appendable out) throws IOException;
}
