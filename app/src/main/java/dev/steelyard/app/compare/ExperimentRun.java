package dev.steelyard.app.compare;

import dev.steelyard.app.folder.RunPlace;
import dev.steelyard.app.plan.KnownFloors;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.workspace.Workspace;
import java.util.List;
import java.util.Map;

/** A new run of variants that exist already. It cannot be resumed: nothing could make its variants again. */
final class ExperimentRun implements RunStart {

    private final NewRun run;
    private final Experiment experiment;
    private final RunPlace place;
    private final List<String> commandLine;

    /** @param commandLine the words of the command that asked for it, for people */
    ExperimentRun(NewRun run, Experiment experiment, RunPlace place, List<String> commandLine) {
        this.run = run;
        this.experiment = experiment;
        this.place = place;
        this.commandLine = commandLine;
    }

    @Override
    public Conditions conditions() {
        return run.conditions();
    }

    @Override
    public List<Subject> prepare(Workspace workspace, Preparation preparation) {
        run.claim(workspace);
        return experiment.subjects();
    }

    @Override
    public Run run(Session session, KnownFloors floors) {
        return run.run(session, floors);
    }

    @Override
    public Map<Benchmark, Plan> plans() {
        return experiment.plans();
    }

    @Override
    public Journal journal(Run begun) {
        place.keep(commandLine);
        return run.create(begun);
    }
}
