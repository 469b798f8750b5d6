package dev.steelyard.explain.search;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.delivery.Delivery;
import dev.steelyard.compare.delivery.Rereport;
import dev.steelyard.compare.delivery.RunCauses;
import dev.steelyard.compare.experiment.ExperimentRunner;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.compare.folder.RunPlace;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.explain.json.ExplanationJson;
import dev.steelyard.explain.json.ExplanationJson.More;
import dev.steelyard.explain.words.ExplanationText;
import dev.steelyard.explain.words.ForkText;
import dev.steelyard.measure.journal.RunFolder;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Looks for the causes of the changes that a run found, or of differences between forks, by experiment, and writes them beside the run. */
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
        RunFolders.cut(folder).ifPresent(console.progress()::warning);
        Run run = stored.record().run();
        RunReport report = Rereport.stored(stored, folder, asked.project(), asked.run());
        CompareRequest request = RunPlace.resumed(folder).request(Optional.empty(), CompareRequest.Format.TEXT);
        List<Judged> chosen = asked.forksOf().isPresent()
                ? chosen(run, report.rows(), asked, asked.forksOf().get())
                : chosen(report.rows(), asked.benchmark());
        if (chosen.isEmpty() && asked.benchmark().isPresent()) {
            throw UserError.usage(
                    "no measured benchmark of run " + run.id() + " matches '"
                            + asked.benchmark().get() + "'",
                    "'steelyard report " + run.id() + " --verbose' lists them.");
        }
        ExplanationFile file = new ExplanationFile(folder, run);
        RowExplainer explainer =
                new RowExplainer(options, clock, new RowExplainer.Explained(folder, run, report, request), asked);
        More found = chosen.isEmpty() ? More.NOTHING : found(explainer, chosen, asked, file, console);
        if (!found.isEmpty() || chosen.isEmpty()) {
            print(asked, run, found, console);
        }
        if (!found.isEmpty()) {
            // The run's own documents name the causes from now on.
            new Delivery(ReportOptions.DEFAULT).write(RunCauses.in(folder, report), folder);
        }
        if (!chosen.isEmpty()) {
            boolean drawn = found.rows().stream()
                    .anyMatch(explained -> explained.frames().isPresent());
            console.progress()
                    .delivered("results are in " + file.path()
                            + (drawn ? ", flame graphs in " + folder.resolve("report.html") : ""));
        }
        return found.count() < chosen.size() ? ExitStatus.FAILED : ExitStatus.SUCCESS;
    }

    private static More found(
            RowExplainer explainer, List<Judged> chosen, ExplainRequest asked, ExplanationFile file, Console console) {
        return asked.forksOf()
                .map(variant -> new More(List.of(), explainer.explainForks(chosen, variant, file, console.progress())))
                .orElseGet(() -> new More(explainer.explain(chosen, file, console.progress()), List.of()));
    }

    /**
     * Explains what changed in a run that has just ended, if that was asked for.
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

    /**
     * One row of each benchmark and treatment: its score if that changed, or else its allocation if that did and both sides allocate;
     * otherwise its score, if the benchmark was named.
     */
    private static List<Judged> chosen(List<Judged> rows, Optional<String> benchmark) {
        Pattern named = benchmark.map(Explain::pattern).orElse(Pattern.compile(""));
        Map<List<Object>, Judged> chosen = new LinkedHashMap<>();
        for (Predicate<Judged> wanted : List.<Predicate<Judged>>of(
                row -> isOf(row, Metric.SCORE) && isChange(row.verdict().outcome()),
                row -> isOf(row, Metric.ALLOCATION) && isChange(row.verdict().outcome()),
                row -> isOf(row, Metric.SCORE) && benchmark.isPresent())) {
            rows.stream()
                    .filter(wanted)
                    .filter(row ->
                            change(row).filter(change -> change.low() > -1).isPresent())
                    .filter(row -> named.matcher(
                                    row.comparison().row().benchmark().name())
                            .find())
                    .forEach(row -> chosen.putIfAbsent(
                            List.of(
                                    row.comparison().row().benchmark(),
                                    row.comparison().row().treatment()),
                            row));
        }
        return List.copyOf(chosen.values());
    }

    private static boolean isOf(Judged row, String metric) {
        return row.comparison().row().metric().equals(metric);
    }

    /**
     * A row of each measured benchmark whose forks are asked for: of those that were named, or of those whose blocks fall into groups
     * by the forks of the variant.
     */
    private static List<Judged> chosen(Run run, List<Judged> rows, ExplainRequest asked, String variant) {
        List<String> names = run.variants().stream().map(Variant::name).toList();
        if (!names.contains(variant)) {
            throw UserError.usage(
                    "run " + run.id() + " has no variant '" + variant + "'",
                    "Its variants are " + String.join(", ", names) + ".");
        }
        Pattern named = asked.benchmark().map(Explain::pattern).orElse(Pattern.compile(""));
        Map<Benchmark, Judged> chosen = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.comparison().row().metric().equals(Metric.SCORE))
                .filter(row -> change(row).isPresent())
                .filter(row -> List.of(
                                row.comparison().row().baseline(),
                                row.comparison().row().treatment())
                        .contains(variant))
                .filter(row -> asked.benchmark().isPresent() || inGroups(row, variant))
                .filter(row ->
                        named.matcher(row.comparison().row().benchmark().name()).find())
                .forEach(row -> chosen.putIfAbsent(row.comparison().row().benchmark(), row));
        return List.copyOf(chosen.values());
    }

    private static boolean inGroups(Judged row, String variant) {
        return row.comparison().warnings().stream()
                .anyMatch(warning -> warning instanceof Warning.TwoGroupsOfBlocks groups
                        && groups.whose().equals(variant));
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

    private static void print(ExplainRequest asked, Run run, More found, Console console) {
        StringBuilder text = new StringBuilder();
        try {
            switch (asked.format()) {
                case TEXT -> {
                    if (asked.forksOf().isPresent()) {
                        new ForkText(Delivery.style(console))
                                .render(run, asked.forksOf().get(), found.forks(), text);
                    } else {
                        new ExplanationText(Delivery.style(console)).render(run, found.rows(), text);
                    }
                }
                case JSON -> new ExplanationJson().render(run, found, Optional.empty(), text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        console.out().print(text);
        console.out().flush();
    }
}
