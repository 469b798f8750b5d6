package dev.steelyard.cli;

import dev.steelyard.cli.compare.PromiseOptions;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.cli.verdict.FileOptions;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.verdict.files.VerdictRequest;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code steelyard verdict}. */
@Command(
        name = "verdict",
        header = "Give verdicts on JMH result files, without measuring.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard verdict [OPTIONS] BASE TREATMENT...",
        description =
                "%nEach fork counts as one sample, since the iterations of a fork are not independent. Use --join to "
                        + "combine several files of one variant. The format of a file is detected from its content.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard verdict main.json branch.json              a verdict on each benchmark in both files",
            "  steelyard verdict base.json a.json b.json            two treatments",
            "  steelyard verdict --join main=m1.json,m2.json --join branch=b1.json,b2.json",
            "  steelyard verdict main.json branch.json --fail-on inconclusive --format markdown"
        },
        exitCodeListHeading = "%nExit codes, the first that applies:%n",
        exitCodeList = {
            "2:usage error, or a file that cannot be read",
            "3:no results, or no benchmarks in common",
            "1:a regression in a score or in allocation (see --fail-on)",
            "4:inconclusive, with --fail-on inconclusive",
            "0:none of the above"
        },
        sortOptions = false)
final class VerdictCommand implements Callable<Integer> {
    private final Invocation invocation;
    private final FileOptions files = new FileOptions();
    private final PromiseOptions promise = new PromiseOptions();
    private final OutputOptions output = new OutputOptions();
    private final ScreenOptions screen = new ScreenOptions();

    /** The options for output. */
    private static final class OutputOptions {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                defaultValue = "text",
                description = "Format of standard output: text (default), json, csv, markdown or html.")
        private Format format = Format.TEXT;

        @Option(
                names = "--fail-on",
                paramLabel = "WHAT",
                defaultValue = "regression",
                description = "Verdicts that make the exit code nonzero: regression (default), inconclusive "
                        + "(includes regression), never.")
        private FailOn failOn = FailOn.REGRESSION;
    }

    /** @param invocation what it works with */
    VerdictCommand(Invocation invocation) {
        this.invocation = invocation;
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
        VerdictRequest request = new VerdictRequest(files.variants(), criteria, output.format, output.failOn);
        return invocation.run(screen, console -> invocation.useCases().verdict().run(request, console));
    }
}
