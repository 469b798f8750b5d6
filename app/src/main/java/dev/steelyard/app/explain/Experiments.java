package dev.steelyard.app.explain;

import dev.steelyard.app.Console;
import dev.steelyard.app.delivery.RunEnd;
import dev.steelyard.app.experiment.ExperimentRunner;
import dev.steelyard.app.profile.CompilerLogs;
import dev.steelyard.app.profile.CompilerLogs.Directive;
import dev.steelyard.app.profile.Recordings;
import dev.steelyard.app.request.CompareRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.profile.Observation.Seen;
import dev.steelyard.core.profile.Profiles;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Comparisons of one benchmark, each an ordinary run with a folder and reports of its own. */
final class Experiments implements CauseSearch.Runner {

    private final ExperimentRunner runner;
    private final Criteria explained;
    private final ExperimentRunner.Target target;
    private final Console console;

    /**
     * @param explained the request of the run that is explained
     * @param console progress goes there; results go into files
     */
    Experiments(
            WorkspaceOptions options,
            InstantSource clock,
            CompareRequest explained,
            ExperimentRunner.Target target,
            Console console) {
        this.runner = new ExperimentRunner(options, clock, explained, target, console);
        this.explained = explained.criteria();
        this.target = target;
        this.console = console;
    }

    @Override
    public ExperimentResult compare(Path folder, List<Subject> subjects, CauseSearch.Effort effort) {
        Criteria.Margins margins =
                new Criteria.Margins(effort.margin(), explained.margins().allocation());
        RunEnd.Measured ended = runner.run(
                folder,
                subjects,
                new ExperimentRunner.Effort(
                        new Criteria(explained.alpha(), margins, effort.looks(), true),
                        effort.budget().orElse(CompareRequest.Pace.UNLIMITED)));
        return ExperimentResult.of(ended.report(), ended.loaded().apply(target.benchmark()), target.benchmark());
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
            compare(folder.resolve("run"), recording, effort);
            profiles = new Profiles(
                    recordings.profiles(sides.get(0)),
                    recordings.profiles(sides.get(1)),
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
}
