package dev.steelyard.cli;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.calibrate.CalibrateRequest;
import dev.steelyard.app.demo.DemoRequest;
import dev.steelyard.app.host.HostRequest;
import dev.steelyard.app.lint.LintRequest;
import dev.steelyard.app.request.CompareRequest;
import dev.steelyard.app.request.ReportRequest;
import dev.steelyard.app.request.ResumeRequest;
import dev.steelyard.app.suite.SuiteRequest;
import dev.steelyard.app.verdict.VerdictRequest;

/**
 * What the commands do once their options have been understood. Each may throw
 * {@link dev.steelyard.core.error.UserError}, which the command line shows and turns into its exit code.
 */
public interface UseCases {
    /** Compares variants, or prints the plan of doing so. */
    ExitStatus compare(CompareRequest request, Console console);

    /** Continues a run that was interrupted. */
    ExitStatus resume(ResumeRequest request, Console console);

    /** Compares a revision with itself. */
    ExitStatus calibrate(CalibrateRequest request, Console console);

    /** Continues a calibration that was interrupted. */
    ExitStatus resumeCalibration(ResumeRequest request, Console console);

    /** Judges files of results without measuring. */
    ExitStatus verdict(VerdictRequest request, Console console);

    /** Writes a run's files again without measuring. */
    ExitStatus report(ReportRequest request, Console console);

    /** Says what disturbs measuring on this machine. */
    ExitStatus host(HostRequest request, Console console);

    /** Compares versions of a library, or implementations, by a suite. */
    ExitStatus suite(SuiteRequest request, Console console);

    /** Says which suites there are. */
    ExitStatus suites(Console console);

    /** Finds what makes the scores of compiled benchmarks wrong. */
    ExitStatus lint(LintRequest request, Console console);

    /** Compares the branches of the bundled sample. */
    ExitStatus demo(DemoRequest request, Console console);
}
