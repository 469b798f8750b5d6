package dev.steelyard.compare.calibrate;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.request.ResumeRequest;
import dev.steelyard.compare.run.Compare;
import dev.steelyard.workspace.WorkspaceOptions;
import java.time.InstantSource;

/** Compares a revision with itself several times, and reports the differences due to chance. */
public final class Calibrate {

    private final Compare compare;

    /**
     * @param options where builds are kept and what processes inherit
     * @param clock the time of day
     */
    public Calibrate(WorkspaceOptions options, InstantSource clock) {
        this.compare = new Compare(options, clock, new CalibrationEnd());
    }

    /**
     * Measures the variants of a request, prints the calibration and keeps its noise floors; or prints the plan.
     *
     * @throws dev.steelyard.core.error.UserError if something is wrong that the user can put right
     */
    public ExitStatus calibrate(CalibrateRequest request, Console console) {
        return compare.compare(request.comparison(), console);
    }

    /**
     * Goes on with a calibration that ended anywhere. One that was finished measures nothing and is told again.
     *
     * @throws dev.steelyard.core.error.UserError if there is no such run, it compares different code, or its variants
     *     are no longer what they were
     */
    public ExitStatus resume(ResumeRequest request, Console console) {
        return compare.resume(request, console);
    }
}
