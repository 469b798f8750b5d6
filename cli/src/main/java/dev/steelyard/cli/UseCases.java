package dev.steelyard.cli;

import dev.steelyard.bisect.search.BisectRequest;
import dev.steelyard.compare.calibrate.CalibrateRequest;
import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.demo.DemoRequest;
import dev.steelyard.compare.drill.DrillRequest;
import dev.steelyard.compare.host.HostRequest;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.ReportRequest;
import dev.steelyard.compare.request.ResumeRequest;
import dev.steelyard.compare.suite.SuiteRequest;
import dev.steelyard.explain.search.ExplainRequest;
import dev.steelyard.history.detect.DetectRequest;
import dev.steelyard.history.detect.MarkRequest;
import dev.steelyard.history.detect.QuarantineRequest;
import dev.steelyard.history.record.LedgerRequest;
import dev.steelyard.history.record.TokenRequest;
import dev.steelyard.history.run.RunHistoryRequest;
import dev.steelyard.history.show.HistoryRequest;
import dev.steelyard.lint.run.LintRequest;
import dev.steelyard.publish.PublishRequest;
import dev.steelyard.server.ServeRequest;
import dev.steelyard.server.SiteRequest;
import dev.steelyard.server.WorkRequest;
import dev.steelyard.verdict.files.VerdictRequest;
import java.util.function.Function;

/**
 * The use cases behind the commands. Each may throw {@link dev.steelyard.core.error.UserError}, which the command line shows
 * and turns into its exit code.
 *
 * @param compare compares variants, or prints the plan of doing so
 * @param resume continues a run that was interrupted
 * @param calibrate compares a revision with itself
 * @param resumeCalibration continues a calibration that was interrupted
 * @param verdict judges files of results without measuring
 * @param report writes a run's files again without measuring
 * @param explain looks for the causes of changes that a run found
 * @param bisect finds the commit that made a change
 * @param resumeBisection continues a bisection that was interrupted
 * @param host reports what disturbs measurements on this machine
 * @param suite compares versions of a library, or implementations, by a suite
 * @param suites lists the suites
 * @param lint finds mistakes in compiled benchmarks
 * @param detect finds change points in a history
 * @param demo compares the branches of the bundled sample
 * @param drill tests a gate on unchanged code and on a slowdown
 * @param publish posts the answer of a run
 * @param readCommand reads what a comment on a request asks for
 * @param ledger shows and keeps what was recorded
 */
public record UseCases(
        UseCase<CompareRequest> compare,
        UseCase<ResumeRequest> resume,
        UseCase<CalibrateRequest> calibrate,
        UseCase<ResumeRequest> resumeCalibration,
        UseCase<VerdictRequest> verdict,
        UseCase<ReportRequest> report,
        UseCase<ExplainRequest> explain,
        UseCase<BisectRequest> bisect,
        UseCase<BisectRequest.Resume> resumeBisection,
        UseCase<HostRequest> host,
        UseCase<SuiteRequest> suite,
        Function<Console, ExitStatus> suites,
        UseCase<LintRequest> lint,
        UseCase<DetectRequest> detect,
        UseCase<DemoRequest> demo,
        UseCase<DrillRequest> drill,
        UseCase<PublishRequest> publish,
        UseCase<PublishRequest.Place> readCommand,
        OfLedger ledger) {

    /**
     * The use cases of the ledger.
     *
     * @param run fills it with the revisions of a history
     * @param history shows what was recorded of benchmarks
     * @param check looks at everything that is recorded
     * @param backup copies the ledger
     * @param prune removes old runs
     * @param export writes it as text
     * @param importRuns records runs that were measured before
     * @param importFiles adds results of other tools
     * @param alias says which benchmarks were renamed
     * @param mark keeps what people think of changes
     * @param marks lists that
     * @param quarantine keeps which benchmarks fail nothing for a while
     * @param createToken makes a token of its server
     * @param tokens lists them
     * @param revokeToken revokes one
     * @param serve shows it in a browser
     * @param site writes the same pages to a folder
     * @param work measures what was requested
     */
    public record OfLedger(
            UseCase<RunHistoryRequest> run,
            UseCase<HistoryRequest> history,
            UseCase<LedgerRequest.Check> check,
            UseCase<LedgerRequest.Backup> backup,
            UseCase<LedgerRequest.Prune> prune,
            UseCase<LedgerRequest.Export> export,
            UseCase<LedgerRequest.Import> importRuns,
            UseCase<LedgerRequest.ImportOthers> importFiles,
            UseCase<LedgerRequest.Alias> alias,
            UseCase<MarkRequest> mark,
            UseCase<MarkRequest.Listing> marks,
            UseCase<QuarantineRequest> quarantine,
            UseCase<TokenRequest.Create> createToken,
            UseCase<TokenRequest.Listing> tokens,
            UseCase<TokenRequest.Revoke> revokeToken,
            UseCase<ServeRequest> serve,
            UseCase<SiteRequest> site,
            UseCase<WorkRequest> work) {}

    /**
     * A use case that takes a request.
     *
     * @param <R> the request
     */
    @FunctionalInterface
    public interface UseCase<R> {
        ExitStatus run(R request, Console console);
    }
}
