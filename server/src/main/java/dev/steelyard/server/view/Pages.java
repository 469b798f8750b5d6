package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedBenchmark;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.browse.RecordedRun;
import dev.steelyard.history.detect.ExaminedProject;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.history.ledger.LedgerVersion;
import dev.steelyard.history.ledger.access.AccessLedger;
import dev.steelyard.history.ledger.metric.MetricLedger;
import dev.steelyard.history.ledger.request.RequestLedger;
import dev.steelyard.history.request.QueuedRequest;
import dev.steelyard.history.request.RequestEvent;
import dev.steelyard.history.words.LedgerWords;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.PageHtml;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** All pages of a ledger, by their paths. */
public final class Pages {

    private static final int LATEST_RUNS = 10;
    private static final int MOST_ENTRIES = 200;
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);
    private static final String OUTDATED = "Newer records are being examined; reload in a moment to see them.";
    private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");

    private final LedgerContents contents;
    private final InstantSource clock;
    private final AccessLedger access;
    private final RequestLedger requests;
    private final MetricLedger metrics;
    private final Duration patience;
    private final Remembered<ExaminedProject> examined;
    private final Remembered<ProjectChanges> changes = new Remembered<>(Runnable::run, FOREVER);
    private final Remembered<List<RecordedBenchmark>> benchmarks;
    private final Remembered<List<RecordedRun>> runs;

    private Pages(
            LedgerContents contents, InstantSource clock, Executor examinations, Executor lists, Duration patience) {
        this.contents = contents;
        this.access = new AccessLedger(contents.ledger());
        this.requests = new RequestLedger(contents.ledger());
        this.metrics = new MetricLedger(contents.ledger());
        this.clock = clock;
        this.patience = patience;
        this.examined = new Remembered<>(examinations, patience);
        this.benchmarks = new Remembered<>(lists, patience);
        this.runs = new Remembered<>(lists, patience);
    }

    /**
     * Returns pages that are always up to date, however long that takes.
     *
     * @param contents the ledger
     * @param clock the time of day, which decides what is stale
     */
    public static Pages current(LedgerContents contents, InstantSource clock) {
        return new Pages(contents, clock, Runnable::run, Runnable::run, FOREVER);
    }

    /**
     * Returns pages that are soon there: if a large history has to be examined again, they show the last findings, and say so.
     *
     * @param contents the ledger
     * @param clock the time of day, which decides what is stale
     * @param examinations examines histories
     * @param lists reads lists of benchmarks and runs, which take less and should not wait for those
     * @param patience how long a page waits at most, for all that it shows together
     */
    public static Pages prompt(
            LedgerContents contents, InstantSource clock, Executor examinations, Executor lists, Duration patience) {
        return new Pages(contents, clock, examinations, lists, patience);
    }

    /** Thrown where nothing can be shown yet, since a history is being examined for the first time. */
    public static final class StillExamining extends RuntimeException {
        private static final long serialVersionUID = 1;

        private StillExamining() {
            super("a history is being examined", null, false, false);
        }
    }

    /** One request: all that it shows was found in one state of the ledger, or is read now. */
    private final class Visit {
        private final Map<String, LedgerVersion> versions = new HashMap<>();
        private final long begin = System.nanoTime();
        private boolean outdated;
        private int unexamined;

        /** A page of many projects does not wait for each of them. */
        private Duration left() {
            return patience.minusNanos(System.nanoTime() - begin);
        }

        private LedgerVersion version(RecordedProject project) {
            return versions.computeIfAbsent(project.id(), id -> LedgerVersion.of(contents.ledger(), project));
        }

        private <T> Remembered.Known<T> recalled(
                Remembered<T> remembered, RecordedProject project, Supplier<T> search) {
            String measured = version(project).measured();
            Remembered.Known<T> known =
                    remembered.of(project.id(), measured, left(), search).orElseThrow(StillExamining::new);
            outdated |= !known.version().equals(measured);
            return known;
        }

        Optional<Page> page(String path, Map<String, String> query) {
            if (path.equals(Paths.TOP)) {
                return Optional.of(overview());
            }
            if (path.equals(Paths.AUDIT)) {
                return Optional.of(AuditPage.of(access.audit(MOST_ENTRIES), MOST_ENTRIES));
            }
            if (path.equals(Paths.QUEUE)) {
                return Optional.of(QueuePages.queue(
                        requests.newest(MOST_ENTRIES),
                        clock.instant(),
                        MOST_ENTRIES,
                        contents.ledger().shown()));
            }
            if (path.equals(Paths.ABOUT)) {
                return Optional.of(AboutPage.page());
            }
            String[] parts = path.substring(1).split("/");
            if (parts.length < 2
                    || !parts[0].equals("p")
                    || !ID.matcher(parts[1]).matches()) {
                return Optional.empty();
            }
            return contents.project(parts[1]).flatMap(project -> ofProject(project, parts, query));
        }

        private Page overview() {
            Map<RecordedProject, OverviewPage.Known> known = new LinkedHashMap<>();
            contents.projects()
                    .forEach(project -> known.put(
                            project,
                            new OverviewPage.Known(
                                    changesSoFar(project),
                                    latest(project, 1).stream().findFirst())));
            Page page = OverviewPage.of(contents.ledger().shown(), known);
            if (unexamined > 0) {
                page = page.warning(
                        unexamined == 1
                                ? "One project is still being examined, so its changes are missing; reload in a moment."
                                : unexamined
                                        + " projects are still being examined, so their changes are missing; reload in a moment.");
            }
            if (!requests.newest(1).isEmpty()) {
                page = page.with(new Page.Related("Queue", Paths.QUEUE, true));
            }
            return access.audit(1).isEmpty() ? page : page.with(new Page.Related("Audit log", Paths.AUDIT, true));
        }

        /** One project that takes long hides none of the others. */
        private ProjectChanges changesSoFar(RecordedProject project) {
            try {
                return changes(project);
            } catch (StillExamining e) {
                unexamined++;
                return ProjectChanges.NONE;
            }
        }

        ProjectChanges changes(RecordedProject project) {
            Remembered.Known<ExaminedProject> known =
                    recalled(examined, project, () -> ExaminedProject.of(contents.ledger(), project.name()));
            // What is stale, or in quarantine, changes with the day.
            String state = String.join(
                    " ",
                    known.version(),
                    version(project).decided(),
                    LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString());
            return changes.of(project.id(), state, FOREVER, () -> known.found().now(clock))
                    .orElseThrow()
                    .found();
        }

        List<RecordedBenchmark> benchmarks(RecordedProject project) {
            return recalled(benchmarks, project, () -> contents.benchmarks(project))
                    .found();
        }

        List<RecordedRun> runs(RecordedProject project) {
            return recalled(runs, project, () -> contents.runs(project)).found();
        }

        private List<RecordedRun> latest(RecordedProject project, int most) {
            List<RecordedRun> all = runs(project);
            return all.subList(0, Math.min(most, all.size()));
        }

        private Optional<Page> ofProject(RecordedProject project, String[] parts, Map<String, String> query) {
            if (parts.length == 2) {
                return Optional.of(ProjectPage.of(
                        project, query, changes(project), benchmarks(project), latest(project, LATEST_RUNS)));
            }
            String kind = parts[2];
            if (parts.length == 3) {
                return switch (kind) {
                    case "changes" -> Optional.of(ChangesPage.of(project, changes(project), benchmarks(project)));
                    case "runs" -> Optional.of(ProjectPage.runs(project, runs(project)));
                    case "compare" -> Optional.of(ComparePage.of(contents, project, query));
                    default -> Optional.empty();
                };
            }
            if (parts.length > 4 || !ID.matcher(parts[3]).matches()) {
                return Optional.empty();
            }
            return switch (kind) {
                case "b" -> benchmark(project, parts[3]);
                case "r" -> run(project, parts[3]);
                case "q" -> request(project, parts[3]);
                default -> Optional.empty();
            };
        }

        private Optional<Page> benchmark(RecordedProject project, String id) {
            return contents.history(project, id).map(history -> {
                Map<String, String> ids = new HashMap<>();
                runs(project).forEach(run -> ids.put(run.name(), run.id()));
                return BenchmarkPage.of(project, id, history, metrics.values(project, id), changes(project), ids);
            });
        }

        private Optional<Page> request(RecordedProject project, String id) {
            return requests.one(id)
                    .filter(queued ->
                            queued.project().identity().equals(project.name().identity()))
                    .map(queued -> QueuePages.of(
                            project,
                            queued,
                            measured(project, queued),
                            clock.instant(),
                            contents.ledger().shown()));
        }

        /** Returns the run that the last event of a request names. */
        private Optional<RecordedRun> measured(RecordedProject project, QueuedRequest queued) {
            return queued.last()
                    .filter(event -> event.kind() == RequestEvent.Kind.DONE)
                    .flatMap(event -> runs(project).stream()
                            .filter(run -> run.name().equals(event.content()))
                            .findFirst());
        }

        private Optional<Page> run(RecordedProject project, String id) {
            return contents.run(project, id)
                    .map(run ->
                            RunPage.of(project, run, contents.variants(run), contents.rows(run), contents.host(run)));
        }
    }

    /**
     * Returns a page. If parts of the ledger are damaged, or newer records are still being examined, it says so first.
     *
     * @param path its path, which begins and ends with a slash
     * @param query what its form was asked
     * @return empty if there is no such page
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be read
     * @throws StillExamining if nothing can be shown yet
     */
    public Optional<Page> of(String path, Map<String, String> query) {
        Visit visit = new Visit();
        Optional<Page> page = visit.page(path, query);
        if (visit.outdated) {
            page = page.map(one -> one.warning(OUTDATED));
        }
        Optional<String> damage = LedgerWords.leftOut(contents.ledger().damaged());
        return damage.isPresent() ? page.map(one -> one.warning(damage.get())) : page;
    }

    /**
     * Examines all histories that nobody has asked for yet, so that the first page is soon there.
     *
     * @param warn receives what cannot be examined
     */
    public void prepare(Consumer<String> warn) {
        try {
            Visit visit = new Visit();
            contents.projects().forEach(project -> prepare(visit, project, warn));
        } catch (RuntimeException e) {
            warn.accept("the histories cannot be examined: " + e.getMessage());
        }
    }

    private static void prepare(Visit visit, RecordedProject project, Consumer<String> warn) {
        try {
            visit.benchmarks(project);
            visit.runs(project);
            visit.changes(project);
        } catch (StillExamining e) {
            // It goes on; the next project need not wait for it.
            return;
        } catch (RuntimeException e) {
            warn.accept("the history of " + project.name().name() + " cannot be examined: " + e.getMessage());
        }
    }

    /** Returns the paths of all pages that need no question, for a copy of all of them. */
    public List<String> paths() {
        Visit visit = new Visit();
        List<String> paths = new ArrayList<>(List.of(Paths.TOP, Paths.ABOUT));
        for (RecordedProject project : contents.projects()) {
            paths.add(Paths.project(project));
            paths.add(Paths.changes(project));
            paths.add(Paths.runs(project));
            for (RecordedBenchmark benchmark : visit.benchmarks(project)) {
                paths.add(Paths.benchmark(project, benchmark.id()));
            }
            for (RecordedRun run : visit.runs(project)) {
                paths.add(Paths.run(project, run));
            }
        }
        return List.copyOf(paths);
    }

    /**
     * Returns the newest changes of all projects as an Atom feed.
     *
     * @param files whether pages are files
     */
    public String feed(boolean files) {
        Visit visit = new Visit();
        return Feed.of(contents.projects(), visit::changes, files ? PageHtml.INDEX : "");
    }
}
