package dev.steelyard.report.document;

import dev.steelyard.core.change.ChangeReport;
import java.io.IOException;

/** Writes the change points of a history. */
@FunctionalInterface
public interface ChangesRenderer {

    /**
     * Writes a report, the same in any locale.
     *
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    void render(ChangeReport report, Appendable out) throws IOException;
}
