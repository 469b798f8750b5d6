package dev.steelyard.cli;

import dev.steelyard.bisect.search.Bisect;
import dev.steelyard.cli.screen.Terminal;
import dev.steelyard.compare.calibrate.Calibrate;
import dev.steelyard.compare.delivery.Reports;
import dev.steelyard.compare.delivery.Rereport;
import dev.steelyard.compare.demo.Demo;
import dev.steelyard.compare.drill.Drill;
import dev.steelyard.compare.host.CheckHost;
import dev.steelyard.compare.run.Compare;
import dev.steelyard.compare.suite.ListSuites;
import dev.steelyard.compare.suite.RunSuite;
import dev.steelyard.explain.search.Explain;
import dev.steelyard.history.detect.DetectChanges;
import dev.steelyard.history.detect.KeepQuarantine;
import dev.steelyard.history.detect.MarkChanges;
import dev.steelyard.history.record.ImportFiles;
import dev.steelyard.history.record.ImportRuns;
import dev.steelyard.history.record.KeepAliases;
import dev.steelyard.history.record.KeepLedger;
import dev.steelyard.history.record.KeepTokens;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.record.Recorder;
import dev.steelyard.history.run.RunHistory;
import dev.steelyard.history.show.ShowHistory;
import dev.steelyard.lint.run.LintBenchmarks;
import dev.steelyard.publish.PublishAnswer;
import dev.steelyard.publish.ReadCommand;
import dev.steelyard.publish.forge.Patience;
import dev.steelyard.server.Serve;
import dev.steelyard.server.Work;
import dev.steelyard.server.WriteSite;
import dev.steelyard.verdict.files.FileVerdicts;
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
        LedgerLocation location = new LedgerLocation(options.environment(), System.getProperty("user.home", ""));
        Recorder recorder = new Recorder(options, location, InstantSource.system());
        Explain explain = new Explain(options, InstantSource.system());
        Compare compare = new Compare(options, InstantSource.system(), new Reports(), recorder.before(explain::follow));
        KeepLedger keeper = new KeepLedger(location, InstantSource.system());
        Calibrate calibrate = new Calibrate(options, InstantSource.system());
        Bisect bisect = new Bisect(options, location, InstantSource.system());
        KeepTokens tokens = new KeepTokens(location, InstantSource.system());
        MarkChanges marks = new MarkChanges(options, location, InstantSource.system());
        UseCases useCases = new UseCases(
                compare::compare,
                compare::resume,
                calibrate::calibrate,
                calibrate::resume,
                new FileVerdicts(InstantSource.system())::judge,
                new Rereport(options)::report,
                recorder.after(explain::explain)::apply,
                location.warning(bisect::bisect)::apply,
                bisect::resume,
                new CheckHost()::check,
                new RunSuite(options.suites(), compare)::run,
                new ListSuites(options.suites())::list,
                new LintBenchmarks()::lint,
                location.warning(new DetectChanges(options, location, InstantSource.system())::detect)::apply,
                new Demo(compare, options.cache().resolve(SAMPLE))::run,
                new Drill(options, InstantSource.system())::drill,
                new PublishAnswer(options, Patience.USUAL, InstantSource.system())::publish,
                new ReadCommand(options.environment(), Patience.USUAL, InstantSource.system())::read,
                new UseCases.OfLedger(
                        location.warning(new RunHistory(options, location, InstantSource.system())::run)::apply,
                        location.warning(new ShowHistory(options, location)::show)::apply,
                        keeper::check,
                        keeper::backup,
                        keeper::prune,
                        location.warning(keeper::export)::apply,
                        new ImportRuns(options, location, InstantSource.system())::record,
                        location.warning(new ImportFiles(options, location, InstantSource.system())::importAll)::apply,
                        location.warning(new KeepAliases(options, location, InstantSource.system())::alias)::apply,
                        marks::mark,
                        location.warning(marks::list)::apply,
                        location.warning(new KeepQuarantine(options, location, InstantSource.system())::keep)::apply,
                        tokens::create,
                        tokens::list,
                        tokens::revoke,
                        location.warning(new Serve(location, InstantSource.system())::serve)::apply,
                        location.warning(new WriteSite(location, InstantSource.system())::write)::apply,
                        location.warning(new Work(options, location, InstantSource.system())::work)::apply));
        return new Main(useCases, Terminal.of(System::getProperty, System.getenv()), options.environment());
    }
}
