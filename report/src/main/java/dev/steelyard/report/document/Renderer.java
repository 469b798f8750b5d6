package dev.steelyard.report.document;

import dev.steelyard.core.judgment.RunReport;
import java.io.IOException;

/** Writes one document about a run. */
@FunctionalInterface
public interface Renderer {

    /**
     * Writes the document; the same report gives the same document in any locale.
     *
     * @param report the report to write
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    void render(RunReport report, Appendable out) throws IOException;
}
