package dev.steelyard.history.run;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Recorded.Rename;
import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.json.HistoryRunJson;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.series.AnchoredPoint;
import dev.steelyard.history.series.HistoryRun;
import dev.steelyard.history.series.HistoryRun.Measured;
import dev.steelyard.history.series.HistoryRun.NotMeasured;
import dev.steelyard.history.series.SpreadOrder;
import dev.steelyard.history.words.LedgerWords;
import dev.steelyard.history.words.RunWords;
import dev.steelyard.history.words.RunWords.AnchorFrom;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Measures revisions of a project, each in lockstep with one anchor, and records them. */
public final class RunHistory {

    /** Time of a block, as measured on ordinary benchmarks (docs/measurements.md). */
    private static final Duration USUAL_BLOCK = Duration.ofSeconds(8);

    private final WorkspaceOptions options;
    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param options where builds are kept and what processes inherit
     * @param location where the ledger is
     * @param clock the time of day
     */
    public RunHistory(WorkspaceOptions options, LedgerLocation location, InstantSource clock) {
        this.options = options;
        this.location = location;
        this.clock = clock;
    }

    /**
     * Measures what the ledger does not have yet. A revision that cannot be measured is noted and passed over.
     *
     * @return {@link ExitStatus#FAILED} if no revision is measured, now or before
     * @throws UserError if the revisions are unknown, the anchor cannot be measured, or the ledger cannot be used
     */
    public ExitStatus run(RunHistoryRequest request, Console console) {
        Path project = request.each().project();
        try (Workspace workspace = Workspace.open(project, options)) {
            Repository repository = workspace
                    .repository()
                    .orElseThrow(() -> UserError.usage(
                            project + " is not in a git repository, so it has no history",
                            "Specify the project's folder with -C, or put a new project into a repository (git init, git add"
                                    + " -A, git commit)."));
            ProjectLedger ledger = ProjectLedger.of(
                    location, request.each().output().recording().ledger(), repository, options);
            return run(request, repository, ledger, console);
        }
    }

    private ExitStatus run(RunHistoryRequest request, Repository repository, ProjectLedger ledger, Console console) {
        List<Attempt> attempts = ledger.attempts();
        AskedRevisions asked = AskedRevisions.of(repository, request.revisions(), request.thinning());
        String selection = AlikeAttempts.selection(request.each(), repository.root());
        CommitFacts anchor =
                anchor(request, repository, attempts, asked.usualAnchor(attempts, selection), asked, console);
        AlikeAttempts alike = new AlikeAttempts(attempts, anchor.id(), selection).without(ledger.pairings(anchor.id()));
        Work work = Work.of(asked.commits(), alike, request);
        if (repository
                        .head()
                        .equals(Optional.of(
                                asked.commits().get(asked.commits().size() - 1).id()))
                && repository.hasUncommittedChanges()) {
            console.progress().warning(RunWords.UNCOMMITTED);
        }
        console.progress()
                .phase(RunWords.known(
                        work.there(), work.known().size(), work.commits().size()));
        if (request.each().output().dryRun()) {
            RunWords.plan(anchor, work.next(), usual(request.each(), ledger.points()))
                    .forEach(line -> console.out().print(line + "\n"));
            console.out().flush();
            return ExitStatus.SUCCESS;
        }
        List<CommitFacts> known = new ArrayList<>(asked.known());
        known.add(anchor);
        ledger.know(known);
        HistoryRun ended = measure(request, work, new Target(anchor, selection), ledger, console);
        print(ended, ledger.renames(), request, console);
        return ended.any() ? ExitStatus.SUCCESS : ExitStatus.FAILED;
    }

    private static CommitFacts anchor(
            RunHistoryRequest request,
            Repository repository,
            List<Attempt> attempts,
            Optional<String> usual,
            AskedRevisions asked,
            Console console) {
        CommitFacts oldest = asked.commits().get(0);
        AnchorFrom from = request.anchor().isPresent()
                ? AnchorFrom.ASKED
                : usual.isPresent() ? AnchorFrom.USUAL : attempts.isEmpty() ? AnchorFrom.OLDEST : AnchorFrom.LAST_RUN;
        CommitFacts anchor = switch (from) {
            case ASKED -> commit(repository, repository.resolve(request.anchor().orElseThrow()));
            case USUAL -> commit(repository, usual.orElseThrow());
            case LAST_RUN ->
                commit(repository, attempts.get(attempts.size() - 1).anchor());
            case OLDEST -> oldest;
        };
        console.progress().phase(RunWords.anchor(anchor, from));
        return anchor;
    }

    private static CommitFacts commit(Repository repository, String id) {
        return repository
                .commit(id)
                .orElseThrow(() -> UserError.failed(
                        "the anchor of earlier runs, " + id + ", is not in " + repository.root(),
                        "Fetch it, or choose another one with --anchor."));
    }

    /** An estimate of the time per revision, without builds; empty if the number of benchmarks is unknown. */
    private static Optional<Duration> usual(CompareRequest each, List<AnchoredPoint> points) {
        long benchmarks =
                points.stream().map(AnchoredPoint::benchmark).distinct().count();
        int blocks = each.criteria().looks().last();
        return benchmarks == 0 ? Optional.empty() : Optional.of(USUAL_BLOCK.multipliedBy(benchmarks * blocks));
    }

    /** What all revisions have in common. */
    private record Target(CommitFacts anchor, String selection) {}

    /**
     * What is to be done.
     *
     * @param commits what was asked for, oldest first
     * @param next what is to be measured, in this order
     * @param known earlier attempts that are not repeated
     */
    private record Work(List<CommitFacts> commits, List<CommitFacts> next, List<NotMeasured> known) {

        private static Work of(List<CommitFacts> commits, AlikeAttempts alike, RunHistoryRequest request) {
            TreeSet<Integer> covered = new TreeSet<>();
            List<NotMeasured> known = new ArrayList<>();
            for (int i = 0; i < commits.size() && !request.again(); i++) {
                CommitFacts commit = commits.get(i);
                Optional<Attempt> attempt = alike.of(commit.id());
                if (attempt.isPresent()) {
                    covered.add(i);
                    if (attempt.get().outcome() != Attempt.Outcome.MEASURED) {
                        known.add(new NotMeasured(commit, attempt.get(), false));
                    }
                }
            }
            return new Work(
                    commits,
                    SpreadOrder.of(commits.size(), covered).stream()
                            .map(commits::get)
                            .toList(),
                    known);
        }

        /** How many revisions were measured before. */
        private int there() {
            return commits.size() - next.size() - known.size();
        }
    }

    private HistoryRun measure(
            RunHistoryRequest request, Work work, Target target, ProjectLedger ledger, Console console) {
        CommitFacts anchor = target.anchor();
        Console quiet = new Console(console.out(), false, new PointProgress(console.progress()));
        PointComparison comparison = new PointComparison(
                options, clock, request.each().with(request.each().jmh().with(ledger.aliases())), anchor.id(), quiet);
        Instant begin = clock.instant();
        List<Measured> measured = new ArrayList<>();
        List<NotMeasured> others = new ArrayList<>(work.known());
        int done = work.there() + work.known().size();
        for (CommitFacts commit : work.next()) {
            Instant start = clock.instant();
            if (request.budget()
                    .filter(budget -> Duration.between(begin, start).compareTo(budget) >= 0)
                    .isPresent()) {
                break;
            }
            PointComparison.End end = comparison.measure(commit);
            end.folder().ifPresent(folder -> ledger.record(folder, clock));
            Instant now = clock.instant();
            Attempt attempt =
                    new Attempt(anchor.id(), commit.id(), target.selection(), now, end.outcome(), end.reason());
            ledger.add(attempt);
            done++;
            int tried = measured.size() + others.size() - work.known().size() + 1;
            Duration left = Duration.between(begin, now)
                    .dividedBy(tried)
                    .multipliedBy((long) work.next().size() - tried);
            RunWords.Step step = new RunWords.Step(done, work.commits().size(), commit, left);
            if (end.outcome() == Attempt.Outcome.MEASURED) {
                Measured point = new Measured(commit, end.benchmarks(), Duration.between(start, now));
                measured.add(point);
                console.progress().phase(RunWords.measured(step, point));
            } else {
                others.add(new NotMeasured(commit, attempt, true));
                console.progress().phase(RunWords.notMeasured(step, attempt));
            }
        }
        List<String> order = work.commits().stream().map(CommitFacts::id).toList();
        others.sort((one, other) -> Integer.compare(
                order.indexOf(one.commit().id()), order.indexOf(other.commit().id())));
        return new HistoryRun(anchor, work.commits().size(), measured, work.there(), others);
    }

    private static void print(HistoryRun ended, List<Rename> renames, RunHistoryRequest request, Console console) {
        StringBuilder text = new StringBuilder();
        switch (request.format()) {
            case TEXT -> {
                RunWords.summary(ended).forEach(line -> text.append(line).append('\n'));
                LedgerWords.renames(renames).forEach(line -> text.append(line).append('\n'));
            }
            case JSON -> {
                try {
                    new HistoryRunJson().render(ended, text);
                } catch (IOException e) {
                    throw new UncheckedIOException("a StringBuilder never fails", e);
                }
            }
        }
        console.out().print(text);
        console.out().flush();
    }
}
