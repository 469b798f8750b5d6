package dev.steelyard.explain.search;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.experiment.ExperimentProgress;
import dev.steelyard.compare.experiment.ExperimentRunner;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.run.Preparation;
import dev.steelyard.compare.run.RunResources;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.forks.ForkExplanation;
import dev.steelyard.explain.profile.comparison.Observations;
import dev.steelyard.measure.hostcheck.CounterAccess;
import dev.steelyard.measure.journal.FolderLock;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Explains rows of a run, one after the other, on the variants of the run, which are made ready once. */
final class RowExplainer {

    private static final String FOLDER = "explain";

    private final WorkspaceOptions options;
    private final InstantSource clock;
    private final Explained run;
    private final ExplainRequest asked;

    /**
     * The run that is explained.
     *
     * @param folder its folder
     * @param begun the run itself, with all that measuring again needs
     * @param report what it came to
     * @param request what it was begun with
     */
    record Explained(Path folder, Run begun, RunReport report, CompareRequest request) {}

    RowExplainer(WorkspaceOptions options, InstantSource clock, Explained run, ExplainRequest asked) {
        this.options = options;
        this.clock = clock;
        this.run = run;
        this.asked = asked;
    }

    /**
     * Explains rows.
     *
     * @param file to which each explanation is added as soon as it is known
     * @return those that could be measured again
     * @throws UserError if variants are no longer what they were, or the folder cannot be used
     */
    List<Explanation> explain(List<Judged> rows, ExplanationFile file, Progress progress) {
        return each(rows, file, progress, this::change, file::add);
    }

    /**
     * Explains why forks of a variant differ.
     *
     * @param rows rows of it, one for each benchmark
     * @param file to which each explanation is added as soon as it is known
     * @return those whose forks could be measured
     * @throws UserError if variants are no longer what they were, or the folder cannot be used
     */
    List<ForkExplanation> explainForks(List<Judged> rows, String variant, ExplanationFile file, Progress progress) {
        return each(rows, file, progress, (row, tools) -> forks(row, variant, tools), file::addForks);
    }

    /**
     * What explanations work with.
     *
     * @param sides the variants, by name
     * @param time what the explanation of a row may take
     * @param progress told what goes on
     * @param experiments takes what experiments say
     */
    private record Tools(Map<String, Exchanges.Side> sides, ExplainTime time, Progress progress, Console experiments) {

        Exchanges.Side side(String variant) {
            return Optional.ofNullable(sides.get(variant)).orElseThrow();
        }
    }

    /** Explains one row. */
    private interface RowSearch<T> {
        T explain(Judged row, Tools tools) throws IOException;
    }

    private <T> List<T> each(
            List<Judged> rows, ExplanationFile file, Progress progress, RowSearch<T> search, Consumer<T> known) {
        List<T> explanations = new ArrayList<>();
        try (RunResources resources = new RunResources(() -> progress.warning(
                "Interrupted. The finished explanations are in " + file.path() + "; explain starts over next time."))) {
            resources.add(FolderLock.take(run.folder));
            file.check();
            Workspace workspace = resources.add(Workspace.open(run.request.project(), options));
            Map<String, Exchanges.Side> sides = sides(workspace, progress);
            Set<String> warned = ConcurrentHashMap.newKeySet();
            for (int i = 0; i < rows.size(); i++) {
                ExplainTime time = new ExplainTime(run.request.criteria().alpha(), asked.budget(), clock);
                Progress experiments = new ExperimentProgress(progress, together(time, i, rows.size()), warned);
                Tools tools = new Tools(sides, time, progress, ExperimentRunner.quiet(experiments));
                guarded(rows.get(i), search, tools).ifPresent(explanation -> {
                    explanations.add(explanation);
                    known.accept(explanation);
                });
            }
        } catch (IOException e) {
            throw DiskError.of(run.folder + " cannot be read or written: " + e.getMessage(), e);
        }
        return explanations;
    }

    private static <T> Optional<T> guarded(Judged row, RowSearch<T> search, Tools tools) throws IOException {
        try {
            return Optional.of(search.explain(row, tools));
        } catch (UserError e) {
            // One benchmark that cannot be measured again says nothing about the next.
            tools.progress.warning(row.comparison().row().benchmark().shortName() + " could not be explained: "
                    + e.problem() + ". " + e.remedy());
            return Optional.empty();
        }
    }

    /**
     * The time of all explanations.
     *
     * @param time what the explanation of this row may take
     * @param before rows that were explained before
     * @param rows all rows to explain
     */
    private static ExperimentProgress.Together together(ExplainTime time, int before, int rows) {
        return new ExperimentProgress.Together() {
            @Override
            public double done() {
                return (before + time.spent()) / rows;
            }

            @Override
            public Duration left() {
                return time.left().plus(time.budget().multipliedBy(rows - before - 1L));
            }
        };
    }

    private Map<String, Exchanges.Side> sides(Workspace workspace, Progress progress) throws IOException {
        Preparation preparation = new Preparation(workspace, run.request.build(), progress);
        Map<String, Exchanges.Side> sides = new HashMap<>();
        List<Subject> prepared = preparation.prepareAgain(run.begun, preparation.check(run.request));
        for (Subject subject : run.request.sweep().isEmpty() ? prepared : values(prepared.get(0))) {
            sides.put(subject.variant().name(), Exchanges.Side.of(subject));
        }
        return sides;
    }

    /** Returns the variants of a swept run, which have the same code. */
    private List<Subject> values(Subject whole) {
        return run.begun.variants().stream()
                .map(value -> new Subject(value, whole.classPath(), whole.directory(), whole.java()))
                .toList();
    }

    private Experiments experiments(Row what, Console console) {
        ExperimentRunner.Target target = new ExperimentRunner.Target(
                what.benchmark(),
                ExperimentRunner.plan(run.report.blocks(), what.benchmark(), what.baseline(), what.treatment())
                        .map(plan -> what.metric().equals(Metric.SCORE) ? plan : plan.counting()),
                asked.commandLine());
        return new Experiments(options, clock, run.request, target, what.metric(), console);
    }

    private Explanation change(Judged row, Tools tools) throws IOException {
        Row what = row.comparison().row();
        Exchanges exchanges = new Exchanges(tools.side(what.baseline()), tools.side(what.treatment()));
        CauseSearch search = new CauseSearch(
                what,
                exchanges,
                experiments(what, tools.experiments),
                next(run.folder.resolve(FOLDER)),
                tools.time,
                tools.progress);
        tools.progress.phase(
                "explaining " + what.benchmark().shortName() + ", " + what.baseline() + " -> " + what.treatment());
        Explanation explanation = search.explain(
                row.comparison().facts().flatMap(Comparison.Facts::change).orElseThrow(),
                cost(what),
                what.metric().equals(Metric.SCORE)
                        ? new CauseSearch.Operation(nanos(row.comparison()), bytes(what), Optional.empty())
                        : new CauseSearch.Operation(OptionalDouble.empty(), bytes(what), Optional.of(time(what))));
        return explanation.changed() ? explanation.with(CounterAccess.read()) : explanation;
    }

    private ForkExplanation forks(Judged row, String variant, Tools tools) throws IOException {
        Row what = row.comparison().row();
        tools.progress.phase("explaining " + what.benchmark().shortName() + ", forks of " + variant);
        ForkSearch search = new ForkSearch(
                what.benchmark(),
                tools.side(variant).subject(),
                experiments(what, tools.experiments),
                next(run.folder.resolve(FOLDER)),
                tools.time,
                tools.progress);
        return search.explain(cost(what), run.report.run().seed());
    }

    /** What blocks of the run cost. */
    private CauseSearch.BlockCost cost(Row row) {
        return CauseSearch.BlockCost.of(
                ExperimentResult.of(run.report, Optional.empty(), row.benchmark(), row.metric()));
    }

    /** The time of the baseline's operation in the run; empty if it was rounded down to nothing. */
    private static OptionalDouble nanos(Comparison comparison) {
        OptionalDouble score = comparison.scores().baseline();
        OptionalDouble nanos = score.isPresent()
                ? ScoreScale.nanosPerOperation(comparison.row().unit(), score.getAsDouble())
                : score;
        return nanos.orElse(0) > 0 && Double.isFinite(nanos.orElse(0)) ? nanos : OptionalDouble.empty();
    }

    /** Returns how the time of an operation changed in the run; if that is not known, no change is assumed. */
    private Change time(Row row) {
        return comparison(row, Metric.SCORE)
                .flatMap(Comparison::facts)
                .flatMap(Comparison.Facts::change)
                .orElseGet(() -> new Change(0, 0, 0, 1 - run.request.criteria().alpha()));
    }

    private Optional<Comparison> comparison(Row row, String metric) {
        return run.report.rows().stream()
                .map(Judged::comparison)
                .filter(comparison -> comparison.row().metric().equals(metric)
                        && comparison.row().benchmark().equals(row.benchmark())
                        && comparison.row().treatment().equals(row.treatment()))
                .findFirst();
    }

    /** What both sides allocated in the run, where the JVM said so. */
    private Optional<Observations.Bytes> bytes(Row row) {
        return comparison(row, Metric.ALLOCATION)
                .map(Comparison::scores)
                .filter(scores ->
                        scores.baseline().isPresent() && scores.treatment().isPresent())
                .map(scores -> new Observations.Bytes(
                        scores.baseline().getAsDouble(), scores.treatment().getAsDouble()));
    }

    /** Makes the folder of the next row: earlier experiments stay. */
    private static Path next(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (int number = 1; ; number++) {
            Path next = folder.resolve(Integer.toString(number));
            if (Files.notExists(next)) {
                return Files.createDirectory(next);
            }
        }
    }
}
