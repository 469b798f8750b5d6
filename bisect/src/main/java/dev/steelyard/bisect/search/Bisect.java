package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.BisectReport;
import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.SideBranch;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.bisect.words.BisectJson;
import dev.steelyard.bisect.words.BisectText;
import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.catalogue.Listing;
import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.delivery.Delivery;
import dev.steelyard.compare.experiment.ExperimentProgress;
import dev.steelyard.compare.experiment.ExperimentRunner;
import dev.steelyard.compare.folder.RunNames;
import dev.steelyard.compare.folder.RunPlace;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.run.Preparation;
import dev.steelyard.compare.run.RunResources;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Subject;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.record.Recorder;
import dev.steelyard.measure.block.BlockRunner;
import dev.steelyard.measure.block.Lockstep;
import dev.steelyard.measure.block.LockstepOptions;
import dev.steelyard.measure.host.HostFailure;
import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.measure.journal.FolderLock;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.CommitRange;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.process.Bubblewrap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the first commit of a range whose code has the change that the end of the range has. */
public final class Bisect {

    private static final String BISECTS = "bisects";
    private static final String RESULT = "result.json";

    private final WorkspaceOptions options;
    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param options where builds are kept and what processes inherit
     * @param location where the ledger is, which knows the benchmarks that were renamed, and where steps are recorded
     * @param clock the time of day
     */
    public Bisect(WorkspaceOptions options, LedgerLocation location, InstantSource clock) {
        this.options = options;
        this.location = location;
        this.clock = clock;
    }

    /**
     * A bisection with everything it needs.
     *
     * @param compared the comparison of both ends
     * @param folder its folder
     * @param file its steps
     * @param range the commits
     * @param steps the folders of its steps
     */
    private record Begun(
            CompareRequest compared, Path folder, BisectFile file, CommitRange range, UnfinishedSteps steps) {}

    /**
     * How it is carried out.
     *
     * @param time what is left of the budget
     * @param ending whether the process is being ended
     */
    private record Ways(BisectTime time, BooleanSupplier ending, BisectRequest.Format format, Console console) {}

    /**
     * Bisects a range.
     *
     * @throws UserError if something is wrong that the user can put right
     */
    public ExitStatus bisect(BisectRequest asked, Console console) {
        Instant start = clock.instant();
        RunPlace place = new RunPlace(RunNames.of(start, new Random().nextLong()));
        try (RunResources resources = resources(place, console)) {
            resources.add(place);
            Workspace workspace = resources.add(Workspace.open(asked.compared().project(), options));
            new Preparation(workspace, asked.compared().build(), console.progress()).check(asked.compared());
            Repository repository = workspace.repository().orElseThrow();
            CompareRequest compared = renamed(asked.compared(), repository, console.progress());
            String good = repository.resolve(text(compared, 0));
            String bad = repository.resolve(text(compared, 1));
            CommitRange range = repository.range(good, bad);
            Path folder = compared.output()
                    .folder()
                    .orElseGet(() -> workspace.runsRoot().resolve(BISECTS).resolve(place.id()));
            place.claim(folder, workspace.repositoryRoot());
            CommitSubjects subjects = new CommitSubjects(workspace, compared, console.progress());
            Benchmark benchmark = choose(place, compared, subjects.ends(good, bad), resources, console.progress());
            place.begin(compared);
            BisectFile file = BisectFile.create(
                    place.folder(), good, bad, asked.sought(), compared.pace().budget(), benchmark);
            BisectTime time = new BisectTime(compared.pace().budget(), Duration.ZERO, start, clock);
            return search(
                    new Begun(
                            compared,
                            place.folder(),
                            file,
                            range,
                            new UnfinishedSteps(place.folder(), List.of(), console.progress())),
                    repository,
                    subjects,
                    new Ways(time, resources::interrupted, asked.format(), console));
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Goes on with a bisection: with the same commits, whatever branches say now. Finished steps are not repeated, and
     * one that was interrupted goes on.
     *
     * @throws UserError if there is no such bisection, or something is wrong that the user can put right
     */
    public ExitStatus resume(BisectRequest.Resume asked, Console console) {
        Path folder = existing(asked);
        BisectFile file = BisectFile.read(folder);
        Instant start = clock.instant();
        RunPlace place = RunPlace.resumed(folder);
        CompareRequest compared = place.request(Optional.empty(), CompareRequest.Format.TEXT);
        try (RunResources resources = resources(place, console)) {
            resources.add(FolderLock.take(folder));
            asked.budget().ifPresent(file::budget);
            Workspace workspace = resources.add(Workspace.open(compared.project(), options));
            Repository repository = workspace
                    .repository()
                    .orElseThrow(() -> UserError.usage(
                            compared.project() + " is no longer in a git repository", "Start a new bisection."));
            CommitRange range = repository.range(
                    repository.resolve(file.content().good()),
                    repository.resolve(file.content().bad()));
            CommitSubjects subjects = new CommitSubjects(workspace, compared, console.progress());
            BisectFile.Content content = file.content();
            UnfinishedSteps steps = new UnfinishedSteps(folder, content.all(), console.progress());
            Duration spent = BisectTime.of(content.all()).plus(steps.spent());
            BisectTime time = new BisectTime(Duration.ofMillis(content.budgetMillis()), spent, start, clock);
            return search(
                    new Begun(compared, place.folder(), file, range, steps),
                    repository,
                    subjects,
                    new Ways(time, resources::interrupted, asked.format(), console));
        }
    }

    /** Adds the names that benchmarks had. Without a ledger, they have one each. */
    private CompareRequest renamed(CompareRequest compared, Repository repository, Progress progress) {
        try {
            ProjectLedger ledger = ProjectLedger.of(location, Optional.empty(), repository, options);
            return compared.with(compared.jmh().with(ledger.aliases()));
        } catch (UserError e) {
            progress.warning("Benchmarks that were renamed are not known by their old names: " + e.problem() + ". "
                    + e.remedy());
            return compared;
        }
    }

    private static RunResources resources(RunPlace place, Console console) {
        return new RunResources(() -> {
            if (place.begun()) {
                console.progress()
                        .warning(
                                "Interrupted. Finished steps and blocks are kept; to resume: steelyard bisect --resume "
                                        + place.folder());
            }
        });
    }

    private static UserError interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return UserError.failed("the bisection was interrupted", "Resume it with 'steelyard bisect --resume FOLDER'.")
                .causedBy(e);
    }

    private Path existing(BisectRequest.Resume asked) {
        Path folder = Path.of(asked.folder());
        if (Files.exists(folder.resolve(BisectFile.NAME))) {
            return folder;
        }
        Path named;
        try (Workspace workspace = Workspace.open(asked.project(), options)) {
            named = workspace.runsRoot().resolve(BISECTS).resolve(asked.folder());
        }
        if (Files.exists(named.resolve(BisectFile.NAME))) {
            return named;
        }
        throw UserError.usage(
                "no bisection in " + asked.folder(),
                "Specify the folder that 'steelyard bisect' printed; it contains " + BisectFile.NAME + ".");
    }

    private static String text(CompareRequest compared, int end) {
        return compared.variants().get(end).source().text();
    }

    private ExitStatus search(Begun begun, Repository repository, CommitSubjects subjects, Ways ways) {
        Progress progress = ways.console.progress();
        BisectTime time = ways.time;
        BisectFile.Content content = begun.file.content();
        int commits = begun.range.size();
        progress.phase((commits == 1 ? "1 commit" : commits + " commits") + " to search");
        Row row = new Row(
                content.benchmark(),
                content.sought().quantity().metric(),
                begun.compared.variants().get(0).name(),
                begun.compared.variants().get(1).name());
        Console quiet = ExperimentRunner.quiet(new ExperimentProgress(progress, time, ConcurrentHashMap.newKeySet()));
        MeasuredSteps steps = new MeasuredSteps(
                options,
                clock,
                quiet,
                subjects,
                new MeasuredSteps.Bisected(begun.folder, begun.compared, row, content.good(), content.bad()),
                begun.steps);
        content.all().forEach(steps::planOf);
        Recorder recorder = new Recorder(options, location, clock);
        CommitSearch.Result result = new CommitSearch(
                        begun.range,
                        begun.file,
                        new RecordedSteps(
                                steps,
                                begun.steps::folder,
                                folder -> recorder.record(folder, begun.compared, progress)),
                        time,
                        new CommitSearch.Told(progress, row, repository::commit, ways.ending))
                .run();
        List<ExplainedFinding> causes = causes(begun, row, result, repository, progress);
        BisectReport report = report(begun, row, result, repository, causes);
        deliver(report, begun.folder, ways.format, ways.console);
        return switch (report.end()) {
            case FOUND, NO_CHANGE -> ExitStatus.SUCCESS;
            case INSEPARABLE, NOTHING_LEFT, SEVERAL, REVERTED, OUT_OF_TIME, NO_VERDICT -> ExitStatus.INCONCLUSIVE;
        };
    }

    /** Lists what both ends have. */
    private static Benchmark choose(
            RunPlace place, CompareRequest compared, List<Subject> ends, RunResources resources, Progress progress)
            throws InterruptedException {
        progress.phase("listing benchmarks");
        LockstepOptions usual = LockstepOptions.usual();
        LockstepOptions confined = Bubblewrap.find(
                        System.getenv(), compared.build().isolation())
                .map(usual::in)
                .orElse(usual);
        BlockRunner hosts = resources.made(() -> resources.add(Lockstep.open(ends, place.logs(), confined)));
        try {
            Catalogue catalogue = new Listing(hosts, compared.jmh(), progress).of(ends);
            return BenchmarkChoice.of(
                    catalogue.presence(), String.join("' or '", compared.jmh().include()));
        } catch (HostFailure e) {
            place.keepLogs();
            throw e;
        } finally {
            resources.close(hosts);
        }
    }

    /** Explains what the commit that was found changed, if that was asked for. */
    private List<ExplainedFinding> causes(
            Begun begun, Row row, CommitSearch.Result result, Repository repository, Progress progress) {
        Optional<Duration> budget = begun.compared.output().explain();
        BisectFile.Content content = begun.file.content();
        if (budget.isEmpty() || result.end() != BisectReport.End.FOUND) {
            return List.of();
        }
        if (result.first().finding() == StepFinding.HANGS) {
            progress.warning("Causes of hangs are not searched for; thread dumps show where the benchmark hangs.");
            return List.of();
        }
        String commit = result.candidates().get(0).commits().get(0);
        Set<String> failed = new HashSet<>();
        for (BisectStep step : content.steps()) {
            // Of a commit that was tried again, the last word counts.
            if (step.finding().measurable()) {
                failed.remove(step.commit());
            } else {
                failed.add(step.commit());
            }
        }
        if (failed.contains(commit)) {
            progress.warning("The commit that made the change cannot be measured, so it is not explained.");
            return List.of();
        }
        String before = repository.commit(commit).map(CommitFacts::parents).orElse(List.of()).stream()
                .filter(parent -> parent.equals(content.good()) || begun.range.contains(parent))
                .filter(parent ->
                        !failed.contains(parent) && !begun.range.apart().contains(parent))
                .findFirst()
                .orElse(content.good());
        return new CulpritCauses(options, clock, begun.compared, row.benchmark(), progress)
                .of(begun.folder, before, commit, budget.get());
    }

    private static BisectReport report(
            Begun begun, Row row, CommitSearch.Result result, Repository repository, List<ExplainedFinding> causes) {
        BisectFile.Content content = begun.file.content();
        List<String> candidates = result.candidates().stream()
                .flatMap(group -> group.commits().stream())
                .toList();
        Set<String> wanted = Stream.concat(
                        Stream.of(content.bad()),
                        Stream.concat(
                                candidates.stream(), content.steps().stream().map(BisectStep::commit)))
                .collect(Collectors.toCollection(HashSet::new));
        // The commits before them as well: what comes next may begin there.
        candidates.stream()
                .flatMap(commit -> repository.commit(commit).stream())
                .forEach(commit -> wanted.addAll(commit.parents()));
        List<CommitFacts> known = Stream.concat(
                        Stream.of(content.good()), begun.range.ids().stream().filter(wanted::contains))
                .flatMap(commit -> repository.commit(commit).stream())
                .toList();
        Optional<SideBranch> branch = result.end() == BisectReport.End.INSEPARABLE
                ? MergedBranch.of(result.candidates().get(0), begun.range, content.good(), repository)
                : Optional.empty();
        boolean found = result.end() == BisectReport.End.FOUND;
        return new BisectReport(
                new BisectReport.Asked(
                        text(begun.compared, 0),
                        text(begun.compared, 1),
                        content.good(),
                        content.bad(),
                        row,
                        begun.range.size(),
                        content.sought().confidence(),
                        begun.folder.toString(),
                        begun.compared.output().commandLine()),
                result.end(),
                result.first(),
                result.candidates(),
                content.steps(),
                new BisectReport.Unmeasured(begun.range.apart(), result.untried(), branch),
                known,
                found ? repository.changes(result.candidates().get(0).commits().get(0)) : List.of(),
                causes,
                new BisectReport.Time(BisectTime.of(content.all()).toMillis(), content.budgetMillis()));
    }

    private static void deliver(BisectReport report, Path folder, BisectRequest.Format format, Console console) {
        try {
            StringBuilder json = new StringBuilder();
            new BisectJson().render(report, json);
            AtomicFile.write(folder.resolve(RESULT), json.toString().getBytes(StandardCharsets.UTF_8));
            StringBuilder text = new StringBuilder();
            switch (format) {
                case TEXT -> new BisectText(Delivery.style(console)).render(report, text);
                case JSON -> text.append(json);
            }
            console.out().print(text);
            console.out().flush();
        } catch (IOException e) {
            throw DiskError.of(folder.resolve(RESULT) + " cannot be written: " + e.getMessage(), e);
        }
        console.progress().delivered("steps and result.json are in " + folder);
    }
}
