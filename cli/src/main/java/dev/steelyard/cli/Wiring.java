package dev.steelyard.cli;

import dev.steelyard.app.calibrate.Calibrate;
import dev.steelyard.app.compare.Compare;
import dev.steelyard.app.delivery.Reports;
import dev.steelyard.app.delivery.Rereport;
import dev.steelyard.app.demo.Demo;
import dev.steelyard.app.detect.DetectChanges;
import dev.steelyard.app.explain.Explain;
import dev.steelyard.app.host.CheckHost;
import dev.steelyard.app.lint.LintBenchmarks;
import dev.steelyard.app.suite.ListSuites;
import dev.steelyard.app.suite.RunSuite;
import dev.steelyard.app.verdict.FileVerdicts;
import dev.steelyard.workspace.WorkspaceOptions;
import java.time.InstantSource;

/** Wires the parts of the program together. */
final class Wiring {
    private static final String SAMPLE = "demo";

    private Wiring() {}

    /** Returns the command line over the use cases. */
    static Main main() {
        return main(WorkspaceOptions.of(System.getenv()));
    }

    /** Returns the command line over use cases with these options. */
    static Main main(WorkspaceOptions options) {
        Explain explain = new Explain(options, InstantSource.system());
        Compare compare = new Compare(options, InstantSource.system(), new Reports(), explain::follow);
        Calibrate calibrate = new Calibrate(options, InstantSource.system());
        UseCases useCases = new UseCases(
                compare::compare,
                compare::resume,
                calibrate::calibrate,
                calibrate::resume,
                new FileVerdicts(InstantSource.system())::judge,
                new Rereport(options)::report,
                explain::explain,
                new CheckHost()::check,
                new RunSuite(options.suites(), compare)::run,
                new ListSuites(options.suites())::list,
                new LintBenchmarks()::lint,
                new DetectChanges()::detect,
                new Demo(compare, options.cache().resolve(SAMPLE))::run);
        return new Main(useCases, Terminal.of(System::getProperty, System.getenv()));
    }
}
