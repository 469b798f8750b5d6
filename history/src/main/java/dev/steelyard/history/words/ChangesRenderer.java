package dev.steelyard.history.words;

import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.imports.ImportedChanges;
import java.io.IOException;
import java.util.List;

/** Writes the change points of a history. */
public interface ChangesRenderer {

    /**
     * Writes a report, the same in any locale.
     *
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    void render(ChangeReport report, Appendable out) throws IOException;

    /**
     * Writes a report on what was measured, and reports on what was imported.
     *
     * @param measured may have no series, if there are imported ones
     * @param imported one for each tool and host; may be empty
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    void render(ChangeReport measured, List<ImportedChanges> imported, Appendable out) throws IOException;
}
