package dev.steelyard.compare.run;

import dev.steelyard.compare.folder.RunPlace;
import dev.steelyard.compare.plan.KnownFloors;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.workspace.Workspace;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A run of variants that exist already. Only whoever asked for it can resume it: nothing else could make its variants again. */
final class ExperimentRun implements RunStart {

    private final RunStart run;
    private final Experiment experiment;
    private final Beginning beginning;
    private final Function<Run, Journal> journal;

    /** Begins a run that is new; does nothing for one that goes on. */
    private interface Beginning {
        void begin(Workspace workspace) throws InterruptedException;
    }

    private ExperimentRun(RunStart run, Experiment experiment, Beginning beginning, Function<Run, Journal> journal) {
        this.run = run;
        this.experiment = experiment;
        this.beginning = beginning;
        this.journal = journal;
    }

    /**
     * Returns a new one.
     *
     * @param commandLine the words of the command that asked for it, for people
     */
    static ExperimentRun begin(NewRun run, Experiment experiment, RunPlace place, List<String> commandLine) {
        return new ExperimentRun(run, experiment, run::begin, begun -> {
            place.keep(commandLine);
            return run.create(begun);
        });
    }

    /** Returns one that an earlier process left unfinished. */
    static ExperimentRun resume(ResumedRun run, Experiment experiment) {
        return new ExperimentRun(run, experiment, workspace -> {}, run::journal);
    }

    @Override
    public Conditions conditions() {
        return run.conditions();
    }

    @Override
    public List<Subject> prepare(Workspace workspace, Preparation preparation) throws InterruptedException {
        beginning.begin(workspace);
        return experiment.subjects();
    }

    @Override
    public Run run(Session session, KnownFloors floors) {
        // Its variants exchange classes on purpose, those of the benchmark among them.
        return run.run(session, floors).withoutCode();
    }

    @Override
    public Map<Benchmark, Plan> plans() {
        return experiment.plans();
    }

    @Override
    public Journal journal(Run begun) {
        return journal.apply(begun);
    }
}
