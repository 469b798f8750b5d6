package dev.steelyard.explain.search;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.delivery.RunEnd;
import dev.steelyard.compare.experiment.ExperimentRunner;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.summary.RunningTime;
import dev.steelyard.explain.forks.ForkExplanation.OnDemand;
import dev.steelyard.explain.forks.ScoredFork;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import dev.steelyard.explain.recording.CompilerLogs;
import dev.steelyard.explain.recording.CompilerLogs.Directive;
import dev.steelyard.explain.recording.JvmFlags;
import dev.steelyard.explain.recording.Recordings;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Comparisons of one benchmark, each an ordinary run with a folder and reports of its own. */
final class Experiments implements CauseSearch.Runner, ForkSearch.Runner {

    /** So wide that the metric that is not explained never prolongs an experiment. */
    private static final double ANY_MARGIN = 0.5;

    /** Copies of a variant whose forks are told nothing. */
    private static final List<String> COPIES = List.of("copy-1", "copy-2", "copy-3");

    private static final String PLAIN = "plain";

    private final ExperimentRunner runner;
    private final Criteria explained;
    private final ExperimentRunner.Target target;
    private final String metric;
    private final Console console;

    /**
     * @param explained the request of the run that is explained
     * @param metric the metric that is explained: the score or allocation
     * @param console progress goes there; results go into files
     */
    Experiments(
            WorkspaceOptions options,
            InstantSource clock,
            CompareRequest explained,
            ExperimentRunner.Target target,
            String metric,
            Console console) {
        this.runner = new ExperimentRunner(options, clock, explained, target, console);
        this.explained = explained.criteria();
        this.target = target;
        this.metric = metric;
        this.console = console;
    }

    @Override
    public ExperimentResult compare(Path folder, List<Subject> subjects, CauseSearch.Effort effort) {
        RunEnd.Measured ended = measure(folder, subjects, effort);
        return ExperimentResult.of(
                ended.report(), ended.loaded().apply(target.benchmark()), target.benchmark(), metric);
    }

    private RunEnd.Measured measure(Path folder, List<Subject> subjects, CauseSearch.Effort effort) {
        Criteria.Margins margins = metric.equals(Metric.SCORE)
                ? new Criteria.Margins(effort.margin(), explained.margins().allocation())
                : new Criteria.Margins(ANY_MARGIN, effort.margin());
        return runner.run(
                folder,
                subjects,
                new ExperimentRunner.Effort(
                        new Criteria(explained.alpha(), margins, effort.looks(), true),
                        effort.budget().orElse(CompareRequest.Pace.UNLIMITED)));
    }

    @Override
    public Profiles observe(Path folder, List<Subject> sides, CauseSearch.Effort effort) {
        if (!sides.stream().allMatch(Recordings::possible)) {
            return Profiles.NONE;
        }
        Recordings recordings = new Recordings(folder.resolve("recordings"));
        Profiles profiles = Profiles.NONE;
        try {
            List<Subject> recording = new ArrayList<>();
            for (Subject side : sides) {
                recording.add(recordings.recording(side));
            }
            List<Block> blocks =
                    measure(folder.resolve("run"), recording, effort).report().blocks();
            profiles = new Profiles(
                    recordings.profiles(sides.get(0), running(blocks, sides.get(0))),
                    recordings.profiles(sides.get(1), running(blocks, sides.get(1))),
                    recordings.decisions(sides.get(0)),
                    recordings.decisions(sides.get(1)));
            recordings.deleteLogs();
        } catch (IOException | UserError e) {
            console.progress().warning("Recording failed: " + e.getMessage());
        }
        if (profiles.all().findAny().isEmpty()) {
            console.progress().warning("Nothing was recorded, so classes are tried in the order of their names.");
        }
        return profiles;
    }

    private static Map<Long, RunningTime> running(List<Block> blocks, Subject side) {
        return RunningTime.byProcess(blocks, side.variant().name());
    }

    @Override
    public Directed direct(Path folder, List<Subject> sides, List<Directive> directives, CauseSearch.Effort effort)
            throws IOException {
        CompilerLogs logs = new CompilerLogs(folder.resolve("logs"));
        List<Subject> subjects = new ArrayList<>();
        for (Subject side : sides) {
            subjects.add(logs.logging(side));
        }
        for (Directive directive : directives) {
            subjects.add(logs.directed(sides.get(0), directive));
        }
        ExperimentResult result = compare(folder.resolve("run"), subjects, effort);
        List<Seen> obeyed = new ArrayList<>();
        for (Directive directive : directives) {
            obeyed.add(logs.obeyed(directive));
        }
        if (obeyed.stream().allMatch(seen -> seen.forks() == seen.of())) {
            logs.delete();
        }
        return new Directed(result, obeyed);
    }

    @Override
    public List<ScoredFork> survey(Path folder, Subject side, CauseSearch.Effort effort) throws IOException {
        CompilerLogs logs = new CompilerLogs(folder.resolve("logs"));
        return forks(folder, logs, logs.copies(side, COPIES), effort).forks();
    }

    @Override
    public Told tell(Path folder, Subject side, Directive faster, Directive slower, CauseSearch.Effort effort)
            throws IOException {
        CompilerLogs logs = new CompilerLogs(folder.resolve("logs"));
        List<Subject> subjects = new ArrayList<>();
        subjects.add(logs.directed(side, faster));
        subjects.add(logs.directed(side, slower));
        subjects.addAll(logs.copies(side, List.of(PLAIN)));
        Measured measured = forks(folder, logs, subjects, effort);
        Judged row = ExperimentResult.of(measured.report(), Optional.empty(), target.benchmark(), metric)
                .row(slower.variant());
        OnDemand onDemand = new OnDemand(logs.arguments(faster), logs.arguments(slower));
        return new Told(row, measured.forks(), onDemand);
    }

    @Override
    public boolean enabled(Subject side, Optimization optimization) {
        return JvmFlags.enabled(side, optimization.off());
    }

    /** A run, and its forks with what their compilers decided. */
    private record Measured(RunReport report, List<ScoredFork> forks) {}

    private Measured forks(Path folder, CompilerLogs logs, List<Subject> subjects, CauseSearch.Effort effort)
            throws IOException {
        RunReport report = measure(folder.resolve("run"), subjects, effort).report();
        List<ScoredFork> forks = ScoredFork.of(report, target.benchmark(), logs.byProcess(subjects));
        // They are large, and of no use where they were complete.
        if (forks.stream().allMatch(fork -> fork.inlining().isPresent())) {
            logs.delete();
        }
        return new Measured(report, forks);
    }
}
