package dev.steelyard.bisect.search;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.delivery.Reports;
import dev.steelyard.compare.delivery.Rereport;
import dev.steelyard.compare.experiment.ExperimentProgress;
import dev.steelyard.compare.experiment.ExperimentRunner;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.compare.run.Compare;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.judgment.ExplainedFinding.Certainty;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.explain.search.Explain;
import dev.steelyard.measure.journal.RunFolder;
import dev.steelyard.report.number.Times;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Compares the commit that was found with the one before it, and explains the change, in a folder of the bisection. */
final class CulpritCauses {

    private static final String FOLDER = "explain";
    /** The comparison may take a third of the time: it ends as soon as there is a verdict. */
    private static final int PARTS = 3;

    private static final Set<Certainty> NAMES_A_CAUSE = Set.of(Certainty.PROVED, Certainty.SEEN, Certainty.SUSPECTED);

    private final WorkspaceOptions options;
    private final InstantSource clock;
    private final CompareRequest compared;
    private final Benchmark benchmark;
    private final Progress progress;

    /** @param compared the request of the bisection */
    CulpritCauses(
            WorkspaceOptions options,
            InstantSource clock,
            CompareRequest compared,
            Benchmark benchmark,
            Progress progress) {
        this.options = options;
        this.clock = clock;
        this.compared = compared;
        this.benchmark = benchmark;
        this.progress = progress;
    }

    /**
     * Explains what a commit changed. What is known from an earlier time is not measured again.
     *
     * @param folder of the bisection
     * @param before full hash of a commit before it
     * @param commit full hash of the commit
     * @param budget time for everything, above 0
     * @return nothing if that fails: what was found stands
     */
    List<ExplainedFinding> of(Path folder, String before, String commit, Duration budget) {
        try {
            for (int number = 1; ; number++) {
                Path run = folder.resolve(FOLDER).resolve(Integer.toString(number));
                if (Files.notExists(run)) {
                    progress.phase("comparing the commit with the one before it, and explaining the change");
                    measure(run, before, commit, budget);
                    return told(report(run), run, budget);
                }
                if (RunFolders.isFinished(run)) {
                    RunReport known = report(run);
                    if (!known.findings().isEmpty()) {
                        return told(known, run, budget);
                    }
                }
            }
        } catch (UserError e) {
            progress.warning("The change could not be explained: " + e.problem() + ". " + e.remedy());
            return List.of();
        }
    }

    private void measure(Path run, String before, String commit, Duration budget) {
        BisectTime time = new BisectTime(budget, Duration.ZERO, clock.instant(), clock);
        Console quiet = ExperimentRunner.quiet(new ExperimentProgress(progress, time, ConcurrentHashMap.newKeySet()));
        Duration part = budget.dividedBy(PARTS);
        new Compare(options, clock, new Reports(), new Explain(options, clock)::follow)
                .compare(
                        new CompareRequest(
                                compared.project(),
                                List.of(variant(before), variant(commit)),
                                Optional.empty(),
                                compared.build(),
                                ExperimentRunner.only(compared.jmh(), benchmark),
                                compared.criteria(),
                                compared.pace().within(part),
                                compared.placement(),
                                new Output(
                                        Optional.of(run),
                                        FailOn.NEVER,
                                        CompareRequest.Format.TEXT,
                                        false,
                                        compared.output().commandLine(),
                                        Optional.of(budget.minus(part)),
                                        Recording.OFF)),
                        quiet);
    }

    private VariantSpec variant(String commit) {
        VariantSpec like = compared.variants().get(0);
        return new VariantSpec(
                new Source(Source.Kind.REVISION, commit),
                CommitSubjects.name(commit),
                true,
                like.jvm(),
                like.settings());
    }

    private RunReport report(Path run) {
        return Rereport.stored(RunFolder.read(run), run, compared.project(), run.toString());
    }

    /** Returns what an explanation found of the score, whose change is looked for. Warns if it found none. */
    private List<ExplainedFinding> told(RunReport report, Path run, Duration budget) {
        List<ExplainedFinding> findings = report.findings().stream()
                .filter(finding -> finding.row().metric().equals(Metric.SCORE))
                .toList();
        boolean changed = report.rows().stream()
                .filter(row -> row.comparison().row().metric().equals(Metric.SCORE))
                .map(row -> row.verdict().outcome())
                .anyMatch(outcome -> outcome == Outcome.IMPROVED || outcome == Outcome.REGRESSED);
        unexplained(changed, findings, run, budget)
                .ifPresent(why -> progress.warning("No cause of the change was found: " + why));
        return findings;
    }

    /**
     * Returns why an explanation found no cause, and the command that looks further; empty if it found one.
     *
     * @param changed whether the commit differed from the one before it
     * @param run the run's folder
     * @param budget the time that everything had
     */
    static Optional<String> unexplained(boolean changed, List<ExplainedFinding> findings, Path run, Duration budget) {
        if (findings.stream().anyMatch(finding -> NAMES_A_CAUSE.contains(finding.certainty()))) {
            return Optional.empty();
        }
        String longer = " --budget " + Times.option(budget.multipliedBy(2));
        if (!changed) {
            return Optional.of("compared with the one before it, the commit showed no change in the time available. "
                    + "To compare them longer: steelyard compare --resume " + run + longer);
        }
        long cleared = findings.stream()
                .filter(finding -> finding.certainty() == Certainty.CLEARED)
                .count();
        String why = findings.stream()
                .filter(finding -> finding.certainty() == Certainty.NOTE)
                .map(ExplainedFinding::text)
                .findFirst()
                .orElse(
                        cleared == 0
                                ? "there was no time for an experiment."
                                : "experiments ruled out "
                                        + (cleared == 1 ? "the only suspect." : cleared + " suspects."));
        return Optional.of(
                why + (why.endsWith(".") ? "" : ".") + " To look further: steelyard explain " + run + longer);
    }
}
