package dev.steelyard.server;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.request.RequestLedger;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.request.MeasurementRequest;
import dev.steelyard.history.request.QueuedRequest;
import dev.steelyard.history.request.QueuedRequest.State;
import dev.steelyard.history.request.RequestEvent;
import dev.steelyard.history.request.RequestEvent.Kind;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.Repository;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Measures what was requested of a project, one request at a time. The ordinary comparison runs in a process of its
 * own; what it says is in the queue, where a request can be cancelled, and its run is recorded here. What a lost worker had begun, another
 * one begins again.
 */
public final class Work {

    private static final int WAIT_SECONDS = 5;
    /** Well below what a worker may be silent for. */
    private static final Duration FETCH_LIMIT = Duration.ofMinutes(1);

    private static final int AGAIN_SECONDS = 30;
    private static final int MOST_TRIES = 3;
    private static final int SHORT = 12;
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{7,64}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,40}");

    private final WorkspaceOptions options;
    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param options where the workspace of a project is
     * @param location where the ledger is
     * @param clock the time of day
     */
    public Work(WorkspaceOptions options, LedgerLocation location, InstantSource clock) {
        this.options = options;
        this.location = location;
        this.clock = clock;
    }

    /**
     * Measures what is waiting, and what will be, until the process is told to end.
     *
     * @throws UserError if the folder is not in a repository, or the ledger cannot be read at first
     */
    public ExitStatus work(WorkRequest request, Console console) {
        Ledger ledger = location.ledger(request.ledger());
        RequestLedger queue = new RequestLedger(ledger);
        boolean fetches = request.fetch() && requireRepository(request);
        ProjectName project = ProjectLedger.project(request.project(), options);
        Optional<QueuedRequest> next = queue.waiting(project, request.jvms().keySet(), clock.instant());
        String waiting =
                "waiting for requests of " + project.name() + " (" + project.identity() + ") in " + ledger.shown();
        try {
            while (true) {
                if (next.isPresent()) {
                    measure(request, fetches, next.get(), queue, console);
                } else if (request.once()) {
                    console.progress().delivered("nothing is waiting for " + project.name());
                    return ExitStatus.SUCCESS;
                } else {
                    console.progress().phase(waiting);
                    TimeUnit.SECONDS.sleep(WAIT_SECONDS);
                }
                next = waiting(request, queue, project, console);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.SUCCESS;
        }
    }

    /** Returns what is next; nothing as long as the ledger cannot be read, as while its server starts again. */
    private Optional<QueuedRequest> waiting(
            WorkRequest request, RequestLedger queue, ProjectName project, Console console)
            throws InterruptedException {
        try {
            return queue.waiting(project, request.jvms().keySet(), clock.instant());
        } catch (UserError e) {
            console.progress().warning(e.problem() + ". " + e.remedy());
            TimeUnit.SECONDS.sleep(AGAIN_SECONDS);
            return Optional.empty();
        }
    }

    /** Returns whether the project comes from somewhere. */
    private boolean requireRepository(WorkRequest request) {
        try (Workspace workspace = Workspace.open(request.project(), options)) {
            return repository(workspace, request).origin().isPresent();
        }
    }

    private static Repository repository(Workspace workspace, WorkRequest request) {
        return workspace
                .repository()
                .orElseThrow(() -> UserError.usage(
                        request.project() + " is not in a git repository", "Specify a clone of the project with -C."));
    }

    private void measure(
            WorkRequest request, boolean fetches, QueuedRequest queued, RequestLedger queue, Console console)
            throws InterruptedException {
        String id = queued.request().id();
        RequestTeller told = new RequestTeller(queue, id, queued.next(), clock);
        if (!told.add(Kind.TAKEN, "by " + host())) {
            // Another worker was first.
            TimeUnit.SECONDS.sleep(1);
            return;
        }
        MeasurementRequest asked = queued.request();
        console.out().print("measuring " + asked.treatment() + " against " + asked.baseline() + "\n");
        console.out().flush();
        try {
            if (queued.events().stream()
                            .filter(event -> event.kind() == Kind.TAKEN)
                            .count()
                    >= MOST_TRIES) {
                throw UserError.failed(
                        MOST_TRIES + " workers were lost while they measured it", "Look at what its benchmarks do.");
            }
            if (fetches) {
                fetch(request);
            }
            Path folder = request.project()
                    .resolve(".steelyard")
                    .resolve("runs")
                    .resolve("request-" + id.substring(0, SHORT) + "-" + queued.next());
            List<String> command = command(request, asked, folder, told);
            Optional<String> run = new Measuring(command, request.project(), told, console).run();
            if (run.isPresent()) {
                record(request, folder);
                told.add(Kind.DONE, run.get());
            }
        } catch (UserError e) {
            told.add(Kind.FAILED, e.problem() + ". " + e.remedy());
        } catch (IOException e) {
            told.add(Kind.FAILED, "the comparison cannot be started: " + e.getMessage());
        } catch (RuntimeException e) {
            // One request must not end the worker, or come back to it for ever.
            System.getLogger(Work.class.getName()).log(System.Logger.Level.DEBUG, "cannot measure " + id, e);
            told.add(Kind.FAILED, "internal error: " + e);
        }
        console.out().print(state(queue.one(id).orElse(queued)) + "\n");
        console.out().flush();
    }

    /** The comparison has no access to the ledger, since it runs code of others. */
    private void record(WorkRequest request, Path folder) {
        try (Workspace workspace = Workspace.open(request.project(), options)) {
            ProjectLedger.of(location, request.ledger(), repository(workspace, request), options)
                    .record(folder, clock);
        }
    }

    private String state(QueuedRequest queued) {
        State state = queued.state(clock.instant());
        return switch (state) {
            case DONE -> "done: run " + queued.last().map(RequestEvent::content).orElse("");
            case FAILED -> "failed: " + queued.last().map(RequestEvent::content).orElse("");
            case CANCELLED -> "cancelled";
            case WAITING, RUNNING -> "another worker has taken it";
        };
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "a machine without a name";
        }
    }

    /** Of a clone that is not up to date, a branch would be an old one. */
    private void fetch(WorkRequest request) {
        try (Workspace workspace = Workspace.open(request.project(), options)) {
            if (!repository(workspace, request).git().fetchOrigin(FETCH_LIMIT)) {
                throw UserError.failed(
                        "the worker cannot fetch the project from its origin",
                        "Try 'git fetch origin' in its clone, or start the worker with --no-fetch.");
            }
        }
    }

    private List<String> command(WorkRequest request, MeasurementRequest asked, Path folder, RequestTeller told)
            throws InterruptedException {
        List<String> command = new ArrayList<>(request.program());
        command.add("compare");
        try (Workspace workspace = Workspace.open(request.project(), options)) {
            Repository repository = repository(workspace, request);
            String baseline = commit(repository, asked.baseline());
            String treatment = commit(repository, asked.treatment());
            told.add(Kind.PROGRESS, "comparing " + treatment + " with " + baseline);
            command.add(variant(baseline, asked.baseline()));
            command.add(variant(treatment, asked.treatment()));
        }
        command.addAll(List.of(
                "--budget",
                asked.budget().toSeconds() + "s",
                "--format",
                "json",
                "--fail-on",
                "never",
                "--no-record",
                "--out",
                folder.toString(),
                "-C",
                request.project().toString()));
        if (request.isolation().on()) {
            command.add("--isolate=" + request.isolation().text());
        }
        if (!asked.jvm().isEmpty()) {
            command.add("--jvm=" + request.jvms().get(asked.jvm()));
        }
        if (!asked.include().isEmpty()) {
            command.add("--include=" + asked.include());
        }
        return command;
    }

    /** Returns the commit of a revision as it is where the project comes from: a branch of this clone may be an old one. */
    private static String commit(Repository repository, String revision) {
        if (repository.origin().isEmpty() || HASH.matcher(revision).matches()) {
            return repository.resolve(revision);
        }
        return commit(repository, revision, "refs/remotes/origin/")
                .or(() -> commit(repository, revision, "refs/tags/"))
                .orElseThrow(() -> UserError.usage(
                        "the project has no branch, tag or commit '" + revision + "'",
                        "Push it to the origin of the worker's clone."));
    }

    private static Optional<String> commit(Repository repository, String revision, String place) {
        try {
            return Optional.of(repository.resolve(place + revision));
        } catch (UserError e) {
            return Optional.empty();
        }
    }

    private static String variant(String commit, String revision) {
        return NAME.matcher(revision).matches() ? commit + ":" + revision : commit;
    }
}
