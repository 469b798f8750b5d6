package dev.steelyard.report.document;

import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.judgment.RunReport;
import java.io.IOException;

/** Writes one document about a calibration. */
@FunctionalInterface
public interface CalibrationRenderer {

    /**
     * Writes the document, the same for the same calibration in any locale.
     *
     * @param report the run of identical variants
     * @param calibration what it says
     * @param out where to; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    void render(RunReport report, Calibration calibration, Appendable out) throws IOException;
}
