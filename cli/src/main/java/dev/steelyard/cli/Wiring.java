package dev.steelyard.cli;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.calibrate.Calibrate;
import dev.steelyard.app.calibrate.CalibrateRequest;
import dev.steelyard.app.compare.Compare;
import dev.steelyard.app.compare.Rereport;
import dev.steelyard.app.demo.Demo;
import dev.steelyard.app.demo.DemoRequest;
import dev.steelyard.app.host.CheckHost;
import dev.steelyard.app.host.HostRequest;
import dev.steelyard.app.lint.LintBenchmarks;
import dev.steelyard.app.lint.LintRequest;
import dev.steelyard.app.request.CompareRequest;
import dev.steelyard.app.request.ReportRequest;
import dev.steelyard.app.request.ResumeRequest;
import dev.steelyard.app.suite.ListSuites;
import dev.steelyard.app.suite.RunSuite;
import dev.steelyard.app.suite.SuiteRequest;
import dev.steelyard.app.verdict.FileVerdicts;
import dev.steelyard.app.verdict.VerdictRequest;
import dev.steelyard.workspace.WorkspaceOptions;
import java.time.InstantSource;

/** Puts the program together. */
final class Wiring {
    private static final String SAMPLE = "demo";

    private Wiring() {}

    /** Returns the command line over the use cases. */
    static Main main() {
        return main(WorkspaceOptions.of(System.getenv()));
    }

    /** Returns the command line over use cases with these options. */
    static Main main(WorkspaceOptions options) {
        return new Main(new Real(options), Terminal.of(System::getProperty, System.getenv()));
    }

    /** The use cases, made when the first of them is asked for. */
    private record Real(WorkspaceOptions options) implements UseCases {
        private Compare compare() {
            return new Compare(options, InstantSource.system());
        }

        @Override
        public ExitStatus compare(CompareRequest request, Console console) {
            return compare().compare(request, console);
        }

        @Override
        public ExitStatus resume(ResumeRequest request, Console console) {
            return compare().resume(request, console);
        }

        @Override
        public ExitStatus calibrate(CalibrateRequest request, Console console) {
            return new Calibrate(options, InstantSource.system()).calibrate(request, console);
        }

        @Override
        public ExitStatus resumeCalibration(ResumeRequest request, Console console) {
            return new Calibrate(options, InstantSource.system()).resume(request, console);
        }

        @Override
        public ExitStatus verdict(VerdictRequest request, Console console) {
            return new FileVerdicts(InstantSource.system()).judge(request, console);
        }

        @Override
        public ExitStatus report(ReportRequest request, Console console) {
            return new Rereport(options).report(request, console);
        }

        @Override
        public ExitStatus host(HostRequest request, Console console) {
            return new CheckHost().check(request, console);
        }

        @Override
        public ExitStatus suite(SuiteRequest request, Console console) {
            return new RunSuite(options.suites(), compare()).run(request, console);
        }

        @Override
        public ExitStatus suites(Console console) {
            return new ListSuites(options.suites()).list(console);
        }

        @Override
        public ExitStatus lint(LintRequest request, Console console) {
            return new LintBenchmarks().lint(request, console);
        }

        @Override
        public ExitStatus demo(DemoRequest request, Console console) {
            return new Demo(compare(), options.cache().resolve(SAMPLE)).run(request, console);
        }
    }
}
