package dev.steelyard.app.compare;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.Version;
import dev.steelyard.app.catalogue.Catalogue;
import dev.steelyard.app.compare.Ending.Measured;
import dev.steelyard.app.folder.ResumeCommand;
import dev.steelyard.app.folder.RunFolders;
import dev.steelyard.app.folder.RunNames;
import dev.steelyard.app.folder.RunPlace;
import dev.steelyard.app.request.CompareRequest;
import dev.steelyard.app.request.ResumeRequest;
import dev.steelyard.core.canary.CanaryTests;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.stats.Boundaries;
import dev.steelyard.measure.host.HostFailure;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.measure.journal.RunRecord;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The main job, from a request to a run's folder full of verdicts; and the same from where a killed run stopped. */
public final class Compare {

    /** Time of a block, as measured on ordinary benchmarks (docs/measurements.md): what a budget has room for. */
    private static final Duration USUAL_BLOCK = Duration.ofSeconds(8);

    private final WorkspaceOptions options;
    private final InstantSource clock;
    private final Ending ending;
    private final Judge judge = new Judge(new Boundaries());

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
     * @param ending what is made of the blocks
     */
    public Compare(WorkspaceOptions options, InstantSource clock, Ending ending) {
        this.options = options;
        this.clock = clock;
        this.ending = ending;
    }

    /**
     * Compares the variants of a request, or prints the plan of doing so.
     *
     * @throws dev.steelyard.core.error.UserError if something is wrong that the user can put right
     */
    public ExitStatus compare(CompareRequest request, Console console) {
        try {
            return begin(request, console);
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
    public ExitStatus resume(ResumeRequest request, Console console) {
        try {
            return goOn(request, console);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static UserError interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return UserError.failed("the run was interrupted", "Go on with 'steelyard compare --resume'.")
                .causedBy(e);
    }

    private ExitStatus begin(CompareRequest request, Console console) throws InterruptedException {
        Instant start = clock.instant();
        long seed = request.pace().seed().orElseGet(() -> new Random().nextLong());
        RunPlace place = new RunPlace(RunNames.of(start, seed));
        try {
            ExitStatus status = measure(start, seed, place, request, console);
            place.dropLogs();
            return status;
        } catch (HostFailure e) {
            // Its log is needed, and stays.
            throw e;
        } catch (UserError e) {
            // The message says everything.
            place.abandon();
            throw e;
        }
    }

    private ExitStatus measure(Instant start, long seed, RunPlace place, CompareRequest request, Console console)
            throws InterruptedException {
        Conditions here = Conditions.here(request, seed);
        Session.Asked wanted = new Session.Asked(request, here);
        try (Closing closing = new Closing(() -> place.interrupted(console))) {
            Workspace workspace = closing.add(Workspace.open(request.project(), options));
            Preparation preparation = new Preparation(workspace, request.build(), console.progress());
            List<VariantSpec> variants = preparation.check(request);
            if (!request.output().dryRun()) {
                Path folder = request.output().folder().orElseGet(() -> RunFolders.fresh(workspace, place.id()));
                place.claim(folder, workspace.repositoryRoot());
                closing.add(place::release);
            }
            List<Subject> prepared = preparation.prepare(variants);
            try (Session session = Session.open(closing, prepared, place, wanted, console.progress())) {
                List<Subject> subjects = session.subjects();
                KnownFloors floors = KnownFloors.of(subjects.get(0), request, here, console.progress()::warning);
                Run run = new Run(
                        place.id(),
                        Version.current(),
                        start,
                        seed,
                        request.pace().budget(),
                        request.criteria(),
                        subjects.stream().map(Subject::variant).toList(),
                        session.catalogue().presence(),
                        here.environment(),
                        safeguards(request, session.catalogue(), floors));
                if (request.output().dryRun()) {
                    session.describe(run, console.out());
                    return ExitStatus.SUCCESS;
                }
                RunRecord asked = new RunRecord(run, request.output().commandLine(), request.jmh());
                place.begin(request);
                Journal journal = closing.add(Journal.create(place.lock(), place.folder(), asked));
                session.measure(run, journal, judge);
                Optional<Path> home =
                        request.output().folder().isPresent() ? Optional.empty() : Optional.of(request.project());
                RunReport report = report(journal, place.folder(), home);
                return finish(new Measured(report, place.folder(), request.output(), floors), console);
            }
        }
    }

    private ExitStatus goOn(ResumeRequest asked, Console console) throws InterruptedException {
        Path folder = asked.run()
                .map(run -> RunFolders.find(asked.project(), run, options))
                .orElseGet(() -> RunFolders.unfinished(asked.project(), options));
        RunPlace place = RunPlace.resumed(folder);
        CompareRequest request = place.request(asked.failOn(), asked.format());
        try (Closing closing = new Closing(() -> place.interrupted(console))) {
            Journal journal = closing.add(Journal.resume(folder));
            journal.repaired().ifPresent(console.progress()::warning);
            Run begun = journal.record().run();
            ending.require(begun);
            Optional<Extension> more = asked.more()
                    .flatMap(wanted -> new Extending(begun, journal.blocks(), judge)
                            .accept(wanted, RunFolders.isFinished(folder), console.progress()));
            more.ifPresent(place::extending);
            Run run = more.map(begun::extended).orElse(begun);
            Conditions here = Conditions.here(request, run.seed());
            SameConditions.require(run, Version.current(), here.environment());
            Workspace workspace = closing.add(Workspace.open(request.project(), options));
            Preparation preparation = new Preparation(workspace, request.build(), console.progress());
            List<Subject> prepared = preparation.prepareAgain(run, preparation.check(request));
            Session.Asked wanted = new Session.Asked(request, here);
            try (Session session = Session.open(closing, prepared, place, wanted, console.progress())) {
                session.requireSame(run);
                Subject baseline = session.subjects().get(0);
                KnownFloors floors = KnownFloors.of(baseline, request, here, console.progress()::warning);
                more.ifPresent(extension -> place.extend(journal, extension));
                session.measure(run, journal, judge);
                RunReport report = report(journal, folder, ResumeCommand.byId(asked.project(), asked.run()));
                return finish(new Measured(report, place.folder(), request.output(), floors), console);
            }
        }
    }

    private static Safeguards safeguards(CompareRequest request, Catalogue catalogue, KnownFloors floors) {
        int comparable = (int) catalogue.presence().stream()
                .map(Run.Presence::benchmark)
                .filter(catalogue::comparable)
                .count();
        long affordable = request.pace().budget().dividedBy(USUAL_BLOCK);
        boolean fixed = request.criteria().looks().fixed().isPresent();
        boolean reachable =
                CanaryTests.withinReach(comparable, request.criteria().looks(), fixed ? Long.MAX_VALUE : affordable);
        Safeguards.Canary canary = !request.pace().canary()
                ? Safeguards.Canary.SWITCHED_OFF
                : Runtime.getRuntime().availableProcessors() == 1
                        ? Safeguards.Canary.ONE_PROCESSOR
                        : reachable ? Safeguards.Canary.RUNS : Safeguards.Canary.OUT_OF_REACH;
        return new Safeguards(canary, floors.find(catalogue.presence()));
    }

    private RunReport report(Journal journal, Path folder, Optional<Path> project) {
        Run run = journal.record().run();
        List<String> command = journal.record().command();
        List<String> resume = ResumeCommand.words(command, folder, project);
        return Reports.report(judge, run, journal.blocks(), command, resume);
    }

    private ExitStatus finish(Measured measured, Console console) {
        ExitStatus status = ending.end(measured, console);
        RunFolders.finish(measured.folder());
        return status;
    }
}
