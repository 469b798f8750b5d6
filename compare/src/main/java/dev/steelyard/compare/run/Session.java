package dev.steelyard.compare.run;

import dev.steelyard.compare.block.Admission;
import dev.steelyard.compare.block.BlockSlots;
import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.catalogue.Listing;
import dev.steelyard.compare.catalogue.SweptListing;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.folder.RunPlace;
import dev.steelyard.compare.plan.GivenPlans;
import dev.steelyard.compare.plan.MachineNoise;
import dev.steelyard.compare.plan.PlanBook;
import dev.steelyard.compare.plan.PlanKeys;
import dev.steelyard.compare.plan.RememberedPlans;
import dev.steelyard.compare.preview.DryRun;
import dev.steelyard.compare.reach.OwnCodeDigests;
import dev.steelyard.compare.reach.Reach;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.isolation.Sandbox;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.core.plan.Readiness;
import dev.steelyard.core.stats.RepeatedTest;
import dev.steelyard.measure.admission.AvailableMemory;
import dev.steelyard.measure.block.BlockRunner;
import dev.steelyard.measure.block.Lockstep;
import dev.steelyard.measure.block.LockstepOptions;
import dev.steelyard.measure.block.LockstepOptions.Limits;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.measure.loaded.LoadedClassStore;
import dev.steelyard.measure.loaded.LoadedClasses;
import dev.steelyard.measure.lock.MeasuringLock;
import dev.steelyard.measure.plan.PlanStore;
import dev.steelyard.workspace.process.Bubblewrap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The variants of a run, alive: their JMH hosts, what they list, and the machine held for measuring. */
final class Session {

    private static final Duration LOCK_PAUSE = Duration.ofMillis(500);

    private final Asked asked;
    private final Progress progress;
    private final RunResources resources;
    private final MeasuringLock lock;
    private final Sessions sessions;
    private final Catalogue catalogue;
    private final PlanBook plans;
    private final Reach reach;

    /**
     * The request for a measurement, and its conditions.
     *
     * @param request what the user asked
     * @param conditions what holds here and now
     * @param plans plans that are known beforehand
     */
    record Asked(CompareRequest request, Conditions conditions, Map<Benchmark, Plan> plans) {

        /** Keys of everything that is remembered from earlier runs. */
        PlanKeys keys() {
            return new PlanKeys(conditions.environment(), request.jmh().jvmArgs(), System.getenv());
        }

        /** What the first touch of a page of memory costs here. */
        FirstTouch touch() {
            return FirstTouch.of(conditions.environment()).orElse(FirstTouch.USUAL);
        }
    }

    private Session(
            Asked asked,
            Progress progress,
            RunResources resources,
            MeasuringLock lock,
            Sessions sessions,
            Catalogue catalogue) {
        this.asked = asked;
        this.progress = progress;
        this.resources = resources;
        this.lock = lock;
        this.sessions = sessions;
        this.catalogue = catalogue;
        PlanRequest plan = planRequest(asked);
        PlanStore store = new PlanStore(
                PlanStore.location(System.getenv(), Path.of(System.getProperty("user.home"))), progress::warning);
        MachineNoise noise = MachineNoise.of(asked.conditions().environment(), progress::warning);
        PlanBook.PlanMemory memory = new RememberedPlans(store, catalogue, plan, asked.keys(), noise);
        this.plans = new PlanBook(
                catalogue,
                plan,
                asked.request().pace(),
                asked.plans().isEmpty() ? memory : new GivenPlans(asked.plans()));
        this.reach = reach(asked, catalogue, progress);
    }

    /** Swept values are settings, and what cannot list would fail: both are measured. */
    private static Reach reach(Asked asked, Catalogue catalogue, Progress progress) {
        CompareRequest request = asked.request();
        Map<String, Map<Benchmark, ListedBenchmark>> listings = new HashMap<>();
        for (Run.Presence presence : catalogue.presence()) {
            for (String variant : presence.variants()) {
                catalogue
                        .listed(presence.benchmark(), variant)
                        .ifPresent(listed -> listings.computeIfAbsent(variant, absent -> new HashMap<>())
                                .put(presence.benchmark(), listed));
            }
        }
        Reach.Known known = new Reach.Known(request.jmh(), asked.keys(), listings, progress::warning, progress::phase);
        LoadedClassStore store = new LoadedClassStore(
                LoadedClassStore.location(System.getenv(), Path.of(System.getProperty("user.home"))),
                progress::warning);
        boolean all = request.scope() == CompareRequest.Scope.ALL
                || request.sweep().isPresent()
                || !catalogue.unlisted().isEmpty();
        return all
                ? Reach.everything(catalogue.subjects(), known, store)
                : Reach.of(
                        catalogue.subjects(),
                        known,
                        store,
                        request.criteria().creep().map(Criteria.Creep::variant));
    }

    /**
     * Starts the hosts of subjects and lists their benchmarks. Where a param is swept, the one subject becomes several.
     *
     * @throws UserError if no benchmark is selected, or none has values of the param to compare
     */
    static Session open(RunResources resources, List<Subject> subjects, RunPlace place, Asked asked, Progress progress)
            throws InterruptedException {
        CompareRequest request = asked.request();
        progress.phase("listing benchmarks");
        Path logs = resources.made(place::logs);
        // Before the hosts, so that it is released after them: nobody else may measure before the last fork is dead.
        MeasuringLock lock = resources.add(new MeasuringLock(MeasuringLock.folder()));
        Sessions sessions = new Sessions(resources, asked.conditions().placement(), logs, options(asked, logs));
        BlockRunner lists = sessions.first(subjects);
        Catalogue catalogue = request.sweep().isEmpty()
                ? new Listing(lists, request.jmh(), progress).of(subjects)
                : new SweptListing(request.sweep().get(), progress)
                        .of(subjects.get(0), lists.list(subjects.get(0), request.jmh()));
        if (catalogue.isEmpty()) {
            throw noBenchmarks(request.jmh());
        }
        asked.conditions().check(catalogue, progress);
        if (asked.plans().isEmpty()) {
            // Not a user's: experiments may want few blocks.
            warnOfTooFewBlocks(request, progress);
        }
        if (request.sweep().isPresent()) {
            // Its host would be one more JVM beside those that are measured.
            sessions.close();
        }
        return new Session(asked, progress, resources, lock, sessions, catalogue);
    }

    private static void warnOfTooFewBlocks(CompareRequest request, Progress progress) {
        Criteria criteria = request.criteria();
        int first = RepeatedTest.firstLook(criteria.looks(), criteria.alpha());
        if (criteria.looks().last() < first) {
            progress.warning("--blocks " + criteria.looks().last() + " gives intervals but no verdicts: with --alpha "
                    + criteria.alpha() + " a verdict needs " + first + " blocks");
        }
    }

    private static UserError noBenchmarks(JmhOptions jmh) {
        if (jmh.include().isEmpty() && jmh.exclude().isEmpty()) {
            return UserError.usage(
                    "no benchmarks were found in any variant",
                    "Specify a project or jar that contains @Benchmark methods.");
        }
        String included = "--include " + jmh.include();
        String excluded = "--exclude " + jmh.exclude();
        String problem = jmh.exclude().isEmpty()
                ? "no benchmark matches " + included
                : jmh.include().isEmpty()
                        ? excluded + " excludes all benchmarks"
                        : "all benchmarks that match " + included + " are excluded by " + excluded;
        return UserError.usage(problem, "Relax --include and --exclude; without them, all benchmarks are measured.");
    }

    /** The folders beside an experiment's run into which its forks record themselves. */
    private static List<Path> recordings(Path logs) {
        Path experiment = logs.toAbsolutePath().resolve("../..").normalize();
        return Stream.of("recordings", "logs")
                .map(experiment::resolve)
                .filter(Files::isDirectory)
                .toList();
    }

    private static LockstepOptions options(Asked asked, Path logs) {
        Optional<Sandbox> sandbox = Bubblewrap.find(
                        System.getenv(), asked.request().build().isolation())
                .map(found -> asked.plans().isEmpty() ? found : found.with(Sandbox.Access.WRITE, recordings(logs)));
        LockstepOptions usual = LockstepOptions.usual()
                .with(asked.conditions().placement())
                .with(new Readiness(asked.request().criteria().margins().least(), asked.touch()));
        LockstepOptions confined = sandbox.map(usual::in).orElse(usual);
        return asked.request()
                .pace()
                .forkTimeout()
                .map(silence -> confined.with(
                        new Limits(silence, 1, silence, usual.limits().end())))
                .orElse(confined);
    }

    private static PlanRequest planRequest(Asked asked) {
        CompareRequest request = asked.request();
        return new PlanRequest(
                request.criteria().margins().least(),
                request.pace()
                        .slice()
                        .map(slice -> OptionalLong.of(slice.toNanos()))
                        .orElse(OptionalLong.empty()),
                request.jmh().overrides(),
                Runtime.getRuntime().availableProcessors(),
                request.placement().alternate(),
                asked.touch());
    }

    /** The variants, the baseline first. */
    List<Subject> subjects() {
        return catalogue.subjects();
    }

    /** What the variants list. */
    Catalogue catalogue() {
        return catalogue;
    }

    /** Returns what forks of a benchmark loaded, in this run or an earlier one; empty if nothing is known. */
    Optional<LoadedClasses> loaded(Benchmark benchmark) {
        return reach.loaded(benchmark);
    }

    /** Prints what would be measured, how, and how long it would take. */
    void describe(Run run, Appendable out) {
        dryRun(run).print(out);
    }

    /** Returns a new run with the benchmarks to measure first, where its budget is probably too small for all. */
    Run choosing(Run run) {
        return run.choosing(dryRun(run).chosen());
    }

    private DryRun dryRun(Run run) {
        return new DryRun(run, catalogue, plans, reach::find, reach::touch);
    }

    /**
     * Checks that the variants still list what a resumed run was begun with.
     *
     * @throws UserError if they do not
     */
    void requireSame(Run run) {
        boolean same = subjects().stream().map(Subject::variant).toList().equals(run.variants());
        if (!same || !OwnCodeDigests.sameBenchmarks(catalogue.presence(), run.benchmarks())) {
            if (!catalogue.unlisted().isEmpty()) {
                throw catalogue.unlisted().get(0);
            }
            throw UserError.usage(
                    "the benchmarks of the variants have changed since run " + run.id() + " started",
                    "Start a new run.");
        }
    }

    /** Measures until the run is over, alone on this machine as far as JMH's lock goes. */
    void measure(Run run, Journal journal, Judge judge) throws InterruptedException {
        if (journal.blocks().isEmpty() && asked.plans().isEmpty()) {
            // An experiment has its plans, and knows its budget.
            dryRun(run).shortfall().ifPresent(progress::warning);
        }
        lock.take(LOCK_PAUSE, progress::warning);
        Admission admission = new Admission(
                AvailableMemory::read,
                catalogue,
                asked.request().jmh().jvmArgs(),
                asked.request().placement().alternate(),
                progress);
        Measurement.Tools tools = new Measurement.Tools(
                sessions.slots(catalogue.subjects()), journal, admission, progress, resources::interrupted, reach);
        new Measurement(run, asked.request().jmh(), catalogue, plans, judge, tools).measure();
        // Hosts end before results are judged and written.
        sessions.close();
    }

    /**
     * What runs the blocks of a run: one session in each core group, with JMH hosts of its own, and one on all CPUs for benchmarks
     * with more threads than a group has; without groups, a single session.
     */
    private static final class Sessions {

        private final RunResources resources;
        private final Placement placement;
        private final Path logs;
        private final LockstepOptions options;
        private final List<BlockRunner> open = new ArrayList<>();

        /** @param options of all sessions, but for the core group */
        Sessions(RunResources resources, Placement placement, Path logs, LockstepOptions options) {
            this.resources = resources;
            this.placement = placement;
            this.logs = logs;
            this.options = options;
        }

        /** Returns the session of the first slot, which lists benchmarks before it runs blocks. */
        BlockRunner first(List<Subject> subjects) {
            return open.isEmpty() ? opened(subjects, 0) : open.get(0);
        }

        /** Returns the slots of a run. */
        BlockSlots slots(List<Subject> subjects) {
            RecordedGroups groups = new RecordedGroups(placement.groups());
            List<BlockRunner> runners = new ArrayList<>(List.of(first(subjects)));
            for (int number = 1; number < groups.slots(); number++) {
                runners.add(opened(subjects, number));
            }
            return groups.several()
                    ? new BlockSlots(runners, opened(subjects, options.with(placement.whole())), groups)
                    : BlockSlots.single(runners.get(0));
        }

        private BlockRunner opened(List<Subject> subjects, int number) {
            return opened(
                    subjects,
                    placement.groups().isEmpty()
                            ? options
                            : options.within(new LockstepOptions.CoreGroup(
                                    number, placement.groups().get(number))));
        }

        private BlockRunner opened(List<Subject> subjects, LockstepOptions of) {
            BlockRunner runner = resources.made(() -> resources.add(Lockstep.open(subjects, logs, of)));
            open.add(runner);
            return runner;
        }

        /** Ends all processes. */
        void close() {
            open.forEach(resources::close);
            open.clear();
        }
    }
}
