package dev.steelyard.app.explain;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.delivery.Delivery;
import dev.steelyard.app.delivery.Rereport;
import dev.steelyard.app.delivery.RunCauses;
import dev.steelyard.app.experiment.ExperimentRunner;
import dev.steelyard.app.folder.RunFolders;
import dev.steelyard.app.folder.RunPlace;
import dev.steelyard.app.request.CompareRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.explain.Explanation;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.measure.journal.RunFolder;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.json.ExplanationJson;
import dev.steelyard.report.text.ExplanationText;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Looks for the causes of the changes that a run found, by experiment, and writes them beside the run. */
public final class Explain {

    private final WorkspaceOptions options;
    private final InstantSource clock;

    /**
     * @param options where builds are kept and what processes inherit
     * @param clock the time of day
     */
    public Explain(WorkspaceOptions options, InstantSource clock) {
        this.options = options;
        this.clock = clock;
    }

    /**
     * Explains rows of a finished run. What is known is written after each row.
     *
     * @throws UserError if there is no such run, it has no row to explain, or its variants are no longer what they were
     */
    public ExitStatus explain(ExplainRequest asked, Console console) {
        Path folder = RunFolders.find(asked.project(), asked.run(), options);
        if (!RunFolders.isFinished(folder)) {
            throw UserError.usage(
                    "the run in " + folder + " is not finished",
                    "Finish it first: steelyard compare --resume " + folder);
        }
        RunFolder stored = RunFolder.read(folder);
        Run run = stored.record().run();
        RunReport report = Rereport.stored(stored, folder, asked.project(), asked.run());
        CompareRequest request = RunPlace.resumed(folder).request(Optional.empty(), CompareRequest.Format.TEXT);
        if (request.sweep().isPresent()) {
            throw UserError.usage(
                    "run " + run.id() + " compares values of a param, so its variants have the same classes",
                    "Specify a run that compares revisions, jars or versions.");
        }
        List<Judged> chosen = chosen(report.rows(), asked.benchmark());
        if (chosen.isEmpty() && asked.benchmark().isPresent()) {
            throw UserError.usage(
                    "no measured benchmark of run " + run.id() + " matches '"
                            + asked.benchmark().get() + "'",
                    "'steelyard report " + run.id() + " --verbose' lists them.");
        }
        ExplanationFile file = new ExplanationFile(folder, run);
        RowExplainer explainer =
                new RowExplainer(options, clock, new RowExplainer.Explained(folder, report, request), asked);
        List<Explanation> explanations =
                chosen.isEmpty() ? List.of() : explainer.explain(chosen, file, console.progress());
        if (!explanations.isEmpty() || chosen.isEmpty()) {
            print(asked.format(), run, explanations, console);
        }
        if (!explanations.isEmpty()) {
            // The run's own documents name the causes from now on.
            new Delivery(ReportOptions.DEFAULT).write(RunCauses.in(folder, report), folder);
        }
        if (!chosen.isEmpty()) {
            console.progress().delivered("results are in " + file.path());
        }
        return explanations.size() < chosen.size() ? ExitStatus.FAILED : ExitStatus.SUCCESS;
    }

    /**
     * Explains the scores that changed in a run that has just ended, if that was asked for.
     *
     * @param status how the run ended
     * @return how the command ends: as the run did
     */
    public ExitStatus follow(CompareRequest request, Path folder, ExitStatus status, Console console) {
        Optional<Duration> budget = request.output().explain();
        if (budget.isEmpty()) {
            return status;
        }
        ExplainRequest asked = new ExplainRequest(
                request.project(),
                folder.toString(),
                Optional.empty(),
                budget.get(),
                ExplainRequest.Format.TEXT,
                request.output().commandLine());
        // Standard output is a document already, unless it is text.
        boolean text = request.output().format() == CompareRequest.Format.TEXT;
        try {
            explain(asked, text ? console : ExperimentRunner.quiet(console.progress()));
        } catch (UserError e) {
            // The verdicts are delivered, and stand.
            console.progress().warning("The changes could not be explained: " + e.problem() + ". " + e.remedy());
        }
        return status;
    }

    /** The rows whose score changed, or all measured ones that were named. */
    private static List<Judged> chosen(List<Judged> rows, Optional<String> benchmark) {
        Pattern named = benchmark.map(Explain::pattern).orElse(Pattern.compile(""));
        return rows.stream()
                .filter(row -> row.comparison().row().metric().equals(Metric.SCORE))
                .filter(row -> change(row).isPresent())
                .filter(row -> benchmark.isPresent() || isChange(row.verdict().outcome()))
                .filter(row ->
                        named.matcher(row.comparison().row().benchmark().name()).find())
                .toList();
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw UserError.usage(
                            "'" + text + "' is not a regular expression: " + e.getDescription(),
                            "Specify part of a benchmark's name, such as Decoder.read.")
                    .causedBy(e);
        }
    }

    private static boolean isChange(Outcome outcome) {
        return outcome == Outcome.IMPROVED || outcome == Outcome.REGRESSED;
    }

    private static Optional<Change> change(Judged row) {
        return row.comparison().facts().flatMap(Comparison.Facts::change);
    }

    private static void print(ExplainRequest.Format format, Run run, List<Explanation> explanations, Console console) {
        StringBuilder text = new StringBuilder();
        try {
            switch (format) {
                case TEXT -> new ExplanationText(Delivery.style(console)).render(run, explanations, text);
                case JSON -> new ExplanationJson().render(run, explanations, text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        console.out().print(text);
        console.out().flush();
    }
}
