package dev.steelyard.history.record;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Aliases;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.history.change.ChangeReport.Recorded.Rename;
import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.health.LastStatus;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.ledger.BenchmarkNames;
import dev.steelyard.history.ledger.BenchmarkNames.RunPairing;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.imports.ImportLedger;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Notice;
import dev.steelyard.history.mark.Quarantine;
import dev.steelyard.history.series.AnchoredPoint;
import dev.steelyard.history.series.CheckFacts;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.Repository;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What the ledger has of the project around a folder. The ledger need not exist; writing creates it. */
public final class ProjectLedger {

    private final Ledger ledger;
    private final Optional<String> asked;
    private final ProjectName project;
    private final Optional<FolderFacts> facts;

    private ProjectLedger(Ledger ledger, Optional<String> asked, ProjectName project, Optional<FolderFacts> facts) {
        this.ledger = ledger;
        this.asked = asked;
        this.project = project;
        this.facts = facts;
    }

    /**
     * Returns what the ledger has of a repository. Nothing is opened yet.
     *
     * @param asked address of the ledger; empty for the usual one
     * @throws UserError if that is no address, or there is no usual place
     */
    public static ProjectLedger of(
            LedgerLocation location, Optional<String> asked, Repository repository, WorkspaceOptions options) {
        ProjectKey key = ProjectKey.of(repository);
        return new ProjectLedger(
                location.ledger(asked),
                asked,
                new ProjectName(key.key(), key.name()),
                Optional.of(new FolderFacts(options)));
    }

    /** Returns what a ledger has of a project that is known by its name alone, so that no run can be added. */
    public static ProjectLedger named(Ledger ledger, ProjectName project) {
        return new ProjectLedger(ledger, Optional.empty(), project, Optional.empty());
    }

    /**
     * Returns how the ledger knows the project in a folder, which may be in a repository or not.
     *
     * @throws UserError if git cannot read its repository
     */
    public static ProjectName project(Path folder, WorkspaceOptions options) {
        try (Workspace workspace = Workspace.open(folder, options)) {
            ProjectKey key = workspace
                    .repository()
                    .map(ProjectKey::of)
                    .orElseGet(() -> ProjectKey.ofFolder(folder.toAbsolutePath().normalize()));
            return new ProjectName(key.key(), key.name());
        }
    }

    /** Returns where the ledger is, without a password. */
    public String shown() {
        return ledger.shown();
    }

    /** Returns the attempts to measure a revision against an anchor, the earliest first. */
    public List<Attempt> attempts() {
        return ledger.attempts(project.identity());
    }

    /** Returns the commits that are known. */
    public List<CommitFacts> commits() {
        return ledger.commits(project.identity());
    }

    /** Returns what was measured in lockstep with an anchor, the earliest run first, by the names that benchmarks have now. */
    public List<AnchoredPoint> points() {
        Aliases aliases = aliases();
        return ledger.points(project.identity()).stream()
                .map(point -> point.current(aliases))
                .toList();
    }

    /** Returns the points of some benchmarks, whatever names they had when they were measured. */
    public List<AnchoredPoint> points(Collection<Benchmark> benchmarks) {
        Aliases aliases = aliases();
        List<Benchmark> named = benchmarks.stream()
                .flatMap(benchmark -> aliases.all(benchmark.name()).stream()
                        .map(name -> new Benchmark(
                                name, benchmark.mode(), benchmark.params(), benchmark.threads(), benchmark.unit())))
                .toList();
        return ledger.points(project.identity(), named).stream()
                .map(point -> point.current(aliases))
                .toList();
    }

    /** Returns what there is for checking the changes of the history, by the names that benchmarks have now. */
    public CheckFacts checks() {
        return ledger.checks(project.identity()).current(aliases());
    }

    /** Returns which benchmarks were renamed. */
    public Aliases aliases() {
        return names().aliases();
    }

    /** Returns benchmarks that were probably renamed and of which nothing was decided, the earliest first. */
    public List<Rename> renames() {
        return names().renames();
    }

    /** Returns the runs with an anchor, the earliest first, with whether names of benchmarks were not known then; none without renames. */
    public List<RunPairing> pairings(String anchor) {
        return names().pairings(anchor);
    }

    /** Returns what is known of the names of benchmarks. */
    BenchmarkNames names() {
        return ledger.names(project.identity());
    }

    /**
     * Returns what was imported from other tools, by tool and host.
     *
     * @param benchmark whether a name is wanted
     */
    public List<ImportedHistory> imported(Predicate<String> benchmark) {
        return new ImportLedger(ledger).histories(Optional.of(project.identity()), benchmark);
    }

    /** Returns what people call the project. */
    public String project() {
        return project.name();
    }

    /** Returns what people think of changes, the earliest mark first, by the names that benchmarks have now. */
    public List<Mark> marks() {
        Aliases aliases = aliases();
        return ledger.marks(project.identity()).marks().stream()
                .map(mark -> mark.current(aliases))
                .toList();
    }

    /** Returns who was told of changes, the earliest notice first, by the names that benchmarks have now. */
    public List<Notice> notices() {
        Aliases aliases = aliases();
        return ledger.marks(project.identity()).notices().stream()
                .map(notice -> notice.current(aliases))
                .toList();
    }

    /** Adds what people think of changes, and who was told of them. */
    public void add(List<Mark> marks, List<Notice> notices) {
        ledger.marks(project.identity()).add(project, marks, notices, List.of());
    }

    /** Returns the decisions about quarantine, the earliest first, by the names that benchmarks have now. */
    public List<Quarantine> quarantine() {
        Aliases aliases = aliases();
        return ledger.marks(project.identity()).quarantine().stream()
                .map(decision -> decision.current(aliases))
                .toList();
    }

    /** Adds decisions about quarantine. */
    public void quarantine(List<Quarantine> decisions) {
        ledger.marks(project.identity()).add(project, List.of(), List.of(), decisions);
    }

    /** Returns when each benchmark had each status last, by the names that benchmarks have now. */
    public List<LastStatus> statuses() {
        Aliases aliases = aliases();
        return ledger.statuses(project.identity()).stream()
                .map(last -> last.current(aliases))
                .toList();
    }

    /** Returns the names of all benchmarks that were ever recorded, in alphabetical order, as they are now. */
    public List<String> benchmarks() {
        Aliases aliases = aliases();
        return names().recorded().stream()
                .map(aliases::current)
                .distinct()
                .sorted()
                .toList();
    }

    /** Adds commits whose order will be needed. */
    public void know(List<CommitFacts> commits) {
        ledger.add(project, commits, List.of());
    }

    /** Adds an attempt. */
    public void add(Attempt attempt) {
        ledger.add(project, List.of(), List.of(attempt));
    }

    /**
     * Records a finished run.
     *
     * @param folder the run's folder
     * @throws UserError if it cannot be recorded; the remedy names the command that repeats it
     * @throws IllegalStateException if the project is known by its name alone
     */
    public void record(Path folder, InstantSource clock) {
        FolderFacts reader = facts.orElseThrow(() -> new IllegalStateException("no repository of " + project.name()));
        try {
            ledger.add(reader.read(folder), clock);
        } catch (UserError e) {
            throw UserError.failed(
                            "the run in " + folder + " was not recorded: " + e.problem(),
                            e.remedy() + " Then record it with: steelyard ledger import-run "
                                    + asked.map(name -> "--ledger " + CommandLine.quoted(name) + " ")
                                            .orElse("")
                                    + CommandLine.quoted(folder.toString()))
                    .causedBy(e);
        }
    }
}
