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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Use cases that keep what they were asked and then do what a test says. */
final class RecordedUseCases implements UseCases {
    final List<Object> requests = new ArrayList<>();
    private final Function<Console, ExitStatus> then;

    RecordedUseCases(Function<Console, ExitStatus> then) {
        this.then = then;
    }

    private ExitStatus record(Object request, Console console) {
        requests.add(request);
        return then.apply(console);
    }

    @Override
    public ExitStatus compare(CompareRequest request, Console console) {
        return record(request, console);
    }

    @Override
    public ExitStatus resume(ResumeRequest request, Console console) {
        return record(request, console);
    }

    @Override
    public ExitStatus verdict(VerdictRequest request, Console console) {
        return record(request, console);
    }

    @Override
    public ExitStatus calibrate(CalibrateRequest request, Console console) {
        return record(request, console);
    }

    @Override
    public ExitStatus resumeCalibration(ResumeRequest request, Console console) {
        return record(request, console);
    }

    @Override
    public ExitStatus report(ReportRequest request, Console console) {
        return record(request, console);
    }

    @Override
    public ExitStatus host(HostRequest request, Console console) {
        return record(request, console);
    }

    @Override
    public ExitStatus suite(SuiteRequest request, Console console) {
        return record(request, console);
    }

    @Override
    public ExitStatus lint(LintRequest request, Console console) {
        return record(request, console);
    }

    @Override
    public ExitStatus suites(Console console) {
        return record("suites", console);
    }

    @Override
    public ExitStatus demo(DemoRequest request, Console console) {
        return record(request, console);
    }
}
