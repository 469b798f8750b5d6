package dev.steelyard.compare.calibrate;

import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.judgment.RunReport;
import java.io.IOException;

/** Writes one document about a calibration. */
@FunctionalInterface
public interface CalibrationRenderer {

    /**
     * Writes the document; the same calibration gives the same document in any locale.
     *
     * @param report the run of identical variants
     * @param calibration its calibration
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    void render(RunReport report, Calibration calibration, Appendable out) throws IOException;
}
