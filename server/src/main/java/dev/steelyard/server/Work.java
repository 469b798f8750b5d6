package dev.steelyard.server;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.request.RequestLedger;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.request.MeasurementRequest;
import dev.steelyard.history.request.QueuedRequest;
import dev.steelyard.history.request.QueuedRequest.State;
import dev.steelyard.history.request.RequestEvent;
import dev.steelyard.history.request.RequestEvent.Kind;
import dev.steelyard.report.words.Visible;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.Repository;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Measures what was requested of a project, one request at a time. Each is a process of its own that runs the ordinary comparison and records
 * it; what it says is in the queue, where a request can be cancelled. Of a worker that dies, the request is measured again by another one.
 */
public final class Work {

    private static final int WAIT_SECONDS = 5;
    private static final int FETCH_SECONDS = 300;
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
     * @throws UserError if the folder is in no repository, or the ledger cannot be read or written
     */
    public ExitStatus work(WorkRequest request, Console console) {
        RequestLedger queue = new RequestLedger(location.ledger(request.ledger()));
        ProjectName project = ProjectLedger.project(request.project(), options);
        try {
            while (true) {
                Optional<QueuedRequest> next = queue.waiting(project, clock.instant());
                if (next.isPresent()) {
                    measure(request, next.get(), queue, console);
                } else if (request.once()) {
                    console.progress().delivered("nothing is waiting for " + project.name());
                    return ExitStatus.SUCCESS;
                } else {
                    console.progress().phase("waiting for requests of " + project.name());
                    TimeUnit.SECONDS.sleep(WAIT_SECONDS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.SUCCESS;
        }
    }

    private void measure(WorkRequest request, QueuedRequest queued, RequestLedger queue, Console console)
            throws InterruptedException {
        String id = queued.request().id();
        Told told = new Told(queue, id, queued.next());
        if (!told.add(Kind.TAKEN, "by " + host())) {
            // Another worker was first.
            return;
        }
        MeasurementRequest asked = queued.request();
        console.out().print("measuring " + asked.treatment() + " against " + asked.baseline() + "\n");
        console.out().flush();
        try {
            if (request.fetch()) {
                fetch(request, console);
            }
            List<String> command = command(request, asked);
            new Measuring(command, request.project(), told, console).run();
        } catch (UserError e) {
            told.add(Kind.FAILED, e.problem() + ". " + e.remedy());
        } catch (IOException e) {
            told.add(Kind.FAILED, "the comparison cannot be started: " + e.getMessage());
        }
        QueuedRequest ended = queue.one(id).orElse(queued);
        console.out().print(state(ended) + "\n");
        console.out().flush();
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

    /** A clone that is not up to date still has what it has; what it lacks is an error of its own. */
    private static void fetch(WorkRequest request, Console console) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("git", "fetch", "--quiet", "--tags", "origin")
                .directory(request.project().toFile());
        builder.environment().put("GIT_TERMINAL_PROMPT", "0");
        Process process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(FETCH_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        } else if (process.exitValue() == 0) {
            return;
        }
        console.progress().warning("What is new of the project could not be fetched; measuring what this clone has.");
    }

    private List<String> command(WorkRequest request, MeasurementRequest asked) {
        List<String> command = new ArrayList<>(request.program());
        command.add("compare");
        try (Workspace workspace = Workspace.open(request.project(), options)) {
            Repository repository = workspace
                    .repository()
                    .orElseThrow(() -> UserError.usage(
                            request.project() + " is not in a git repository",
                            "Specify a clone of the project with -C."));
            command.add(variant(repository, asked.baseline()));
            command.add(variant(repository, asked.treatment()));
        }
        command.addAll(List.of(
                "--budget",
                asked.budget().toSeconds() + "s",
                "--format",
                "json",
                "--fail-on",
                "never",
                "-C",
                request.project().toString()));
        if (!asked.include().isEmpty()) {
            command.add("--include=" + asked.include());
        }
        request.ledger().ifPresent(ledger -> command.addAll(List.of("--ledger", ledger)));
        return command;
    }

    /** Returns a revision as it is where the project comes from: a branch of this clone may be an old one. */
    private static String variant(Repository repository, String revision) {
        String commit;
        try {
            commit = repository.resolve("refs/remotes/origin/" + revision);
        } catch (UserError e) {
            commit = repository.resolve(revision);
        }
        return NAME.matcher(revision).matches() ? commit + ":" + revision : commit;
    }

    /** Adds events to a request, one after the other, until somebody else adds one. */
    final class Told {
        private final RequestLedger queue;
        private final String id;
        private int next;
        private boolean lost;

        Told(RequestLedger queue, String id, int next) {
            this.queue = queue;
            this.id = id;
            this.next = next;
        }

        /** Returns whether the event was added; false for good once the request is not this worker's any more. */
        synchronized boolean add(Kind kind, String content) {
            String text = Visible.of(content);
            lost = lost
                    || !queue.append(
                            id,
                            new RequestEvent(
                                    next++,
                                    kind,
                                    clock.instant(),
                                    text.substring(0, Math.min(LONGEST, text.length()))));
            return !lost;
        }

        /** Returns whether the request was cancelled, or another worker has taken it. */
        synchronized boolean lost() {
            lost = lost || queue.one(id).map(QueuedRequest::next).orElse(0) != next;
            return lost;
        }
    }

    /** Characters of an event. */
    private static final int LONGEST = 500;
}
