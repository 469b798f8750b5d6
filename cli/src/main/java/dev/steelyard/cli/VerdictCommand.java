package dev.steelyard.cli;

import dev.steelyard.app.request.CompareRequest.Format;
import dev.steelyard.app.request.FailOn;
import dev.steelyard.app.verdict.VerdictRequest;
import dev.steelyard.cli.compare.PromiseOptions;
import dev.steelyard.cli.verdict.FileOptions;
import dev.steelyard.core.model.Criteria;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code steelyard verdict}. */
@Command(
        name = "verdict",
        header = "Give verdicts on result files of JMH, without measuring.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard verdict [OPTIONS] BASE TREATMENT...",
        description =
                "%nTakes each fork as one sample, since the iterations of a fork are not independent. Files of one"
                        + " variant are joined with --join. Which format a file has is seen from its content.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard verdict main.json branch.json              a verdict on each benchmark of both",
            "  steelyard verdict base.json a.json b.json            two treatments",
            "  steelyard verdict --join main=m1.json,m2.json --join branch=b1.json,b2.json",
            "  steelyard verdict main.json branch.json --fail-on inconclusive --format markdown"
        },
        exitCodeListHeading = "%nExit codes, the first that holds:%n",
        exitCodeList = {
            "2:usage, or a file that cannot be read",
            "3:no results, or none that both sides have",
            "1:a regression, of a score or of allocation (see --fail-on)",
            "4:inconclusive, with --fail-on inconclusive",
            "0:none of these"
        },
        sortOptions = false)
final class VerdictCommand implements Callable<Integer> {
    private final Session session;
    private final FileOptions files = new FileOptions();
    private final PromiseOptions promise = new PromiseOptions();
    private final OutputOptions output = new OutputOptions();
    private final ScreenOptions screen = new ScreenOptions();

    /** Where the verdicts go. */
    private static final class OutputOptions {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                defaultValue = "text",
                description = "What standard output gets: text (default), json, csv, markdown or html.")
        private Format format = Format.TEXT;

        @Option(
                names = "--fail-on",
                paramLabel = "WHAT",
                defaultValue = "regression",
                description =
                        "What makes the exit code other than 0: regression (default), inconclusive (that too), never.")
        private FailOn failOn = FailOn.REGRESSION;
    }

    /** @param session what it works with */
    VerdictCommand(Session session) {
        this.session = session;
    }

    /** Returns this command with all its options, in groups whose names are headings. */
    CommandSpec withOptions() {
        CommandSpec command = CommandSpec.forAnnotatedObject(this);
        command.addMixin(FileOptions.HEADING, files.spec());
        command.addMixin("Verdicts", CommandSpec.forAnnotatedObject(promise));
        command.addMixin("Results", CommandSpec.forAnnotatedObject(output));
        command.addMixin("Screen", CommandSpec.forAnnotatedObject(screen));
        return command;
    }

    @Override
    public Integer call() {
        Criteria criteria = promise.criteria(Criteria.DEFAULT.looks());
        VerdictRequest request = new VerdictRequest(files.sources(), criteria, output.format, output.failOn);
        return session.run(screen, console -> session.useCases().verdict(request, console));
    }
}
