package dev.steelyard.compare.run;

import dev.steelyard.compare.plan.KnownFloors;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.workspace.Workspace;
import java.util.List;
import java.util.Map;

/**
 * The start of a run: a new one ({@link NewRun}), one that an earlier process left unfinished ({@link ResumedRun}), or an
 * experiment, whose variants exist already ({@link ExperimentRun}).
 * The methods are called in this order, each once.
 */
interface RunStart {

    /** A way to start, which may add what it opens to the run's resources. */
    @FunctionalInterface
    interface Opening {
        /**
         * Starts.
         *
         * @throws dev.steelyard.core.error.UserError if the run cannot start here
         */
        RunStart open(RunResources resources) throws InterruptedException;
    }

    /**
     * Checks the variants, and builds them.
     *
     * @throws dev.steelyard.core.error.UserError if one cannot be built, or is not what the run began with
     */
    List<Subject> prepare(Workspace workspace, Preparation preparation) throws InterruptedException;

    /** Returns the machine that the run is measured on. */
    Conditions conditions();

    /**
     * Returns the run, now that its benchmarks are known.
     *
     * @throws dev.steelyard.core.error.UserError if the variants no longer list what the run began with
     */
    Run run(Session session, KnownFloors floors);

    /** Returns plans that are known beforehand, by benchmark; for all others one is remembered or found. */
    default Map<Benchmark, Plan> plans() {
        return Map.of();
    }

    /** Returns the journal to which the run's blocks are added; not called for a dry run. */
    Journal journal(Run run);
}
