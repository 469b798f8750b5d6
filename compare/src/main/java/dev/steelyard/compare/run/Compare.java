package dev.steelyard.compare.run;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.delivery.Reports;
import dev.steelyard.compare.delivery.RunCauses;
import dev.steelyard.compare.delivery.RunEnd;
import dev.steelyard.compare.delivery.RunEnd.Measured;
import dev.steelyard.compare.folder.ResumeCommand;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.compare.folder.RunNames;
import dev.steelyard.compare.folder.RunPlace;
import dev.steelyard.compare.plan.CalibratedGroups;
import dev.steelyard.compare.plan.KnownFloors;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.ResumeRequest;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.measure.host.HostFailure;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The main job: from a request to a run folder with verdicts, or from where an interrupted run stopped. */
public final class Compare {

    private final WorkspaceOptions options;
    private final InstantSource clock;
    private final RunEnd end;
    private final FollowUp followUp;
    private final Judge judge = new Judge(new BoundaryCache());

    /**
     * @param options where builds are kept and what processes inherit
     * @param clock the time of day
     */
    public Compare(WorkspaceOptions options, InstantSource clock) {
        this(options, clock, new Reports());
    }

    /**
     * The same job with another end.
     *
     * @param end what is made of the blocks
     */
    public Compare(WorkspaceOptions options, InstantSource clock, RunEnd end) {
        this(options, clock, end, (request, folder, status, console) -> status);
    }

    /**
     * The same job with something that follows it.
     *
     * @param followUp what follows
     */
    public Compare(WorkspaceOptions options, InstantSource clock, RunEnd end, FollowUp followUp) {
        this.options = options;
        this.clock = clock;
        this.end = end;
        this.followUp = followUp;
    }

    /** Follows a run that is finished: its results are delivered, and nothing of it is locked any more. */
    @FunctionalInterface
    public interface FollowUp {
        /**
         * Does what follows.
         *
         * @param folder the run's folder
         * @param status how the run ended
         * @return how the command ends
         */
        ExitStatus follow(CompareRequest request, Path folder, ExitStatus status, Console console);
    }

    /**
     * Compares the variants of a request, or prints the plan of doing so.
     *
     * @throws dev.steelyard.core.error.UserError if something is wrong that the user can put right
     */
    public ExitStatus compare(CompareRequest asked, Console console) {
        Instant start = clock.instant();
        long seed = asked.pace().seed().orElseGet(() -> new Random().nextLong());
        RunPlace place = new RunPlace(RunNames.of(start, seed));
        try {
            CompareRequest request = asked.with(CalibratedGroups.here(console.progress())
                    .chosen(asked.placement(), asked.jmh().threads()));
            RunStart.Opening opening = resources -> new NewRun(place, request, start, seed, resources);
            Optional<Path> project =
                    request.output().folder().isPresent() ? Optional.empty() : Optional.of(request.project());
            return run(place, request, opening, project, console);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Goes on with a run that ended anywhere: with the same commits, plans and order, whatever branches say now. A run
     * that was finished measures nothing and reports again, unless it is given more time or blocks.
     *
     * @throws dev.steelyard.core.error.UserError if there is no such run, its variants are no longer what they were, or it
     *     cannot be given what was asked
     */
    public ExitStatus resume(ResumeRequest asked, Console console) {
        RunPlace place = RunPlace.resumed(asked.run()
                .map(run -> RunFolders.find(asked.project(), run, options))
                .orElseGet(() -> RunFolders.unfinished(asked.project(), options)));
        CompareRequest request = place.request(asked.failOn(), asked.format());
        try {
            Optional<Path> project = ResumeCommand.byId(asked.project(), asked.run());
            return run(
                    place, request, resources -> resumed(place, asked, request, resources, console), project, console);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Measures variants that exist already, by plans that are known already.
     *
     * @param request how, and the run's folder, which must be empty, absent, or that of the same experiment, which then goes on;
     *     its variants are those that the experiment's come from
     * @throws dev.steelyard.core.error.UserError if something is wrong that the user can put right
     */
    public ExitStatus experiment(CompareRequest request, Experiment experiment, Console console) {
        Instant start = clock.instant();
        long seed = request.pace().seed().orElseGet(() -> new Random().nextLong());
        Optional<Path> begun = request.output().folder().filter(RunFolders::isRun);
        RunPlace place = begun.map(RunPlace::experiment).orElseGet(() -> new RunPlace(RunNames.of(start, seed)));
        RunStart.Opening opening = resources -> begun.isPresent()
                ? ExperimentRun.resume(
                        new ResumedRun(place, request, journal(place, resources, console), Optional.empty()),
                        experiment)
                : ExperimentRun.begin(
                        new NewRun(place, request, start, seed, resources),
                        experiment,
                        place,
                        request.output().commandLine());
        try {
            return run(place, request, opening, Optional.empty(), console);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private ResumedRun resumed(
            RunPlace place, ResumeRequest asked, CompareRequest request, RunResources resources, Console console)
            throws InterruptedException {
        Journal journal = journal(place, resources, console);
        Run begun = journal.record().run();
        end.require(begun);
        boolean finished = RunFolders.isFinished(place.folder());
        Optional<Extension> more = asked.more()
                .flatMap(wanted -> new ExtensionCheck(begun, journal.blocks(), judge)
                        .accept(wanted, finished, console.progress()));
        return new ResumedRun(place, request, journal, more);
    }

    private static Journal journal(RunPlace place, RunResources resources, Console console) {
        Journal journal = resources.add(Journal.resume(place.folder()));
        journal.repaired().ifPresent(console.progress()::warning);
        return journal;
    }

    private static UserError interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return UserError.failed("the run was interrupted", "Resume it with 'steelyard compare --resume'.")
                .causedBy(e);
    }

    /** @param project of which the run's folder is one of the usual ones, so that its name is enough to go on with it */
    private ExitStatus run(
            RunPlace place, CompareRequest request, RunStart.Opening opening, Optional<Path> project, Console console)
            throws InterruptedException {
        ExitStatus status;
        try (RunResources resources = new RunResources(() -> place.interrupted(console))) {
            resources.add(place);
            try {
                status = run(place, request, opening.open(resources), resources, project, console);
            } catch (HostFailure e) {
                place.keepLogs();
                throw e;
            }
        }
        return request.output().dryRun() ? status : followUp.follow(request, place.folder(), status, console);
    }

    private ExitStatus run(
            RunPlace place,
            CompareRequest request,
            RunStart start,
            RunResources resources,
            Optional<Path> project,
            Console console)
            throws InterruptedException {
        Progress progress = console.progress();
        Workspace workspace = resources.add(Workspace.open(request.project(), options));
        List<Subject> prepared = start.prepare(workspace, new Preparation(workspace, request.build(), progress));
        Session.Asked asked = new Session.Asked(request, start.conditions(), start.plans());
        Session session = Session.open(resources, prepared, place, asked, progress);
        Subject baseline = session.subjects().get(0);
        KnownFloors floors = KnownFloors.of(baseline, request, asked.keys(), progress::warning);
        Run run = start.run(session, floors);
        if (request.output().dryRun()) {
            session.describe(run, console.out());
            return ExitStatus.SUCCESS;
        }
        Journal journal = start.journal(run);
        session.measure(run, journal, judge);
        RunReport report = report(journal, place.folder(), project);
        Measured measured = new Measured(report, place.folder(), request.output(), floors, session::loaded);
        ExitStatus status = end.end(measured, console);
        RunFolders.finish(place.folder());
        return status;
    }

    private RunReport report(Journal journal, Path folder, Optional<Path> project) {
        Run run = journal.record().run();
        List<String> command = journal.record().command();
        List<String> resume = ResumeCommand.words(command, folder, project);
        return RunCauses.in(folder, Reports.report(judge, run, journal.blocks(), command, resume));
    }
}
