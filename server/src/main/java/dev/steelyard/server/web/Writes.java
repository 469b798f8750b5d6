package dev.steelyard.server.web;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.access.AuditEntry;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportOutcome;
import dev.steelyard.history.ledger.FactIds;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.history.ledger.access.AccessLedger;
import dev.steelyard.history.record.ResultUploads;
import dev.steelyard.history.record.RunUploads;
import dev.steelyard.history.request.QueuedRequest;
import dev.steelyard.report.json.Json;
import dev.steelyard.server.codespeed.Codespeed;
import dev.steelyard.server.page.Answer;
import dev.steelyard.server.page.PageJson;
import dev.steelyard.server.view.Paths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * What can be changed over HTTP: results are added, changes are marked, benchmarks are quarantined, measurements are requested. Senders
 * without permission are refused before the content is used, and each allowed change is logged before it is made.
 */
public final class Writes {

    private static final String RESULTS = "/api/v1/results";
    private static final String RUNS = "/api/v1/runs";
    private static final String PAGES = "p";
    /** The forms of pages, and the same for programs. */
    private static final Pattern DECISION = Pattern.compile(
            "/(?<base>p|api/v1/projects)/(?<id>[0-9a-f]{32})/(?<kind>marks|quarantine|requests)(?<end>/?)");

    private static final Pattern CANCEL = Pattern.compile(
            "/(?<base>p|api/v1/projects)/(?<id>[0-9a-f]{32})/(?:q|requests)/(?<request>[0-9a-f]{32})/cancel(?<end>/?)");

    private static final int LONGEST_SUBJECT = 500;

    private final LedgerContents contents;
    private final AccessLedger access;
    private final ResultUploads uploads;
    private final RunUploads runs;
    private final Codespeed codespeed;
    private final Decisions decisions;
    private final Requests requests;
    private final Answers answers;
    private final Guard guard;
    private final InstantSource clock;

    /**
     * @param contents the ledger
     * @param codespeed takes results of clients of codespeed
     * @param answers writes errors for browsers
     * @param guard decides who can make changes
     * @param clock the time of day
     */
    public Writes(LedgerContents contents, Codespeed codespeed, Answers answers, Guard guard, InstantSource clock) {
        this.contents = contents;
        this.access = new AccessLedger(contents.ledger());
        this.uploads = new ResultUploads(contents.ledger(), clock);
        this.runs = new RunUploads(contents.ledger(), clock);
        this.codespeed = codespeed;
        this.decisions = new Decisions(contents.ledger(), clock);
        this.requests = new Requests(contents.ledger());
        this.answers = answers;
        this.guard = guard;
        this.clock = clock;
    }

    /** Returns whether something can be sent to a path. */
    boolean takes(String path) {
        return path.equals(RESULTS)
                || path.equals(RUNS)
                || Codespeed.takes(path)
                || decides(DECISION.matcher(path))
                || decides(CANCEL.matcher(path));
    }

    /** Returns whether a whole run is sent to a path. */
    boolean takesRun(String path) {
        return path.equals(RUNS);
    }

    /** The addresses of pages end with a slash, those for programs do not. */
    private static boolean decides(Matcher path) {
        return path.matches()
                && path.group("base").equals(PAGES) == path.group("end").equals("/");
    }

    /** Returns the project with an id; empty if there is none. */
    Optional<ProjectName> project(String id) {
        return contents.project(id).map(RecordedProject::name);
    }

    /** Does what is asked, if it is allowed. */
    Answer of(Posted posted) {
        Matcher decision = DECISION.matcher(posted.path());
        Matcher cancel = CANCEL.matcher(posted.path());
        try {
            if (posted.path().equals(RESULTS)) {
                return results(posted);
            }
            if (posted.path().equals(RUNS)) {
                return run(posted);
            }
            if (decision.matches()) {
                return decided(posted, decision);
            }
            if (cancel.matches()) {
                return cancelled(posted, cancel);
            }
            if (!posted.isForm()) {
                return notForm(posted.path());
            }
            return codespeed.add(posted.path(), posted.form(), new Codespeed.Permission() {
                @Override
                public Optional<Answer> refused(ProjectName project) {
                    return guard.of(posted.sender(), AccessAction.WRITE, Optional.of(project))
                                    instanceof Guard.Refused refused
                            ? Optional.of(refusal(posted.path(), refused))
                            : Optional.empty();
                }

                @Override
                public void log(ProjectName project, String subject) {
                    permit(posted, AccessAction.WRITE, project, "results", subject);
                }
            });
        } catch (UserError e) {
            return error(
                    posted.path(),
                    e.kind() == UserError.Kind.USAGE ? Answer.BAD : Answer.BUSY,
                    e.problem(),
                    e.remedy());
        }
    }

    private Answer notForm(String path) {
        return error(path, Answer.WRONG_TYPE, "The request is not a form", "Send it as " + Posted.FORM + ".");
    }

    /** Returns an error in the form that its sender reads. */
    private Answer error(String path, int status, String problem, String remedy) {
        return path.startsWith("/" + PAGES + "/")
                ? answers.error(status, path.endsWith("/") ? path : path + "/", problem, remedy)
                : Answer.of(status, Answer.JSON, PageJson.error(problem, Optional.of(remedy)));
    }

    /**
     * Whether something may be done.
     *
     * @param who the sender; empty if it is refused
     * @param refusal the answer that refuses it; empty if it is allowed
     */
    private record Permit(String who, Optional<Answer> refusal) {}

    /** Returns whether something is allowed; if it is, it is in the audit log. */
    private Permit permit(Posted posted, AccessAction action, ProjectName project, String name, String subject) {
        Guard.Ruling ruling = guard.of(posted.sender(), action, Optional.of(project));
        if (ruling instanceof Guard.Refused refused) {
            return new Permit("", Optional.of(refusal(posted.path(), refused)));
        }
        String who = ((Guard.Allowed) ruling).who();
        String brief = subject.substring(0, Math.min(LONGEST_SUBJECT, subject.length()));
        access.add(new AuditEntry(clock.instant(), who, name, project.name(), brief));
        return new Permit(who, Optional.empty());
    }

    /** Returns the answer to a refused request. */
    Answer refusal(String path, Guard.Refused refused) {
        return refused.forbidden()
                ? error(path, Answer.FORBIDDEN, refused.problem(), refused.remedy())
                : error(path, Answer.UNAUTHORIZED, refused.problem(), refused.remedy())
                        .with("WWW-Authenticate", "Basic realm=\"Steelyard\", charset=\"UTF-8\"");
    }

    private Answer results(Posted posted) {
        Map<String, String> query = posted.query();
        ProjectName project = uploads.project(query.getOrDefault("project", ""));
        Optional<String> commit = Optional.ofNullable(query.get("commit")).filter(text -> !text.isBlank());
        Permit permit = permit(
                posted,
                AccessAction.WRITE,
                project,
                "results",
                posted.body().length + " bytes"
                        + commit.map(text -> " of " + text).orElse(""));
        if (permit.refusal().isPresent()) {
            return permit.refusal().get();
        }
        if (isPacked(posted.body())) {
            return error(posted.path(), Answer.WRONG_TYPE, "The results are compressed", "Send them uncompressed.");
        }
        ImportOutcome outcome = uploads.add(
                project,
                new ResultUploads.Upload(
                        query.getOrDefault("name", "uploaded results"),
                        commit,
                        Optional.ofNullable(query.get("time")).map(Writes::time),
                        query.getOrDefault("host", "")),
                posted.body());
        ObjectNode root = root();
        root.put("project", project.name());
        root.put("known", outcome.known());
        root.put("added", outcome.added());
        return json(root);
    }

    private Answer run(Posted posted) {
        ProjectName project = uploads.project(posted.query().getOrDefault("project", ""));
        Permit permit = permit(posted, AccessAction.WRITE, project, "run", posted.body().length + " bytes");
        if (permit.refusal().isPresent()) {
            return permit.refusal().get();
        }
        RunUploads.Uploaded run = runs.add(project, posted.body());
        ObjectNode root = root();
        root.put("project", project.name());
        root.put("run", run.name());
        root.put("recorded", run.how().name().toLowerCase(Locale.ROOT));
        root.put("path", Paths.run(FactIds.ofProject(project.identity()), run.id()));
        return json(root);
    }

    /** What is packed may be a thousand times as large. */
    private static boolean isPacked(byte[] body) {
        return body.length > 1 && ((body[0] == 0x1f && (body[1] & 0xff) == 0x8b) || (body[0] == 'P' && body[1] == 'K'));
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw UserError.usage(
                            "time=" + text + " is not a time", "Write it in ISO 8601, such as 2026-11-23T10:15:00Z.")
                    .causedBy(e);
        }
    }

    private Answer decided(Posted posted, Matcher path) {
        boolean page = path.group("base").equals(PAGES);
        if (page && !posted.isForm()) {
            return notForm(posted.path());
        }
        Optional<ProjectName> project = project(path.group("id"));
        if (project.isEmpty()) {
            return error(posted.path(), Answer.NOT_FOUND, "No such project", "/data.json lists all projects.");
        }
        Map<String, String> fields = page ? posted.form() : posted.object();
        String kind = path.group("kind");
        boolean request = kind.equals("requests");
        Permit permit = permit(
                posted,
                request ? AccessAction.REQUEST : AccessAction.WRITE,
                project.get(),
                kind,
                String.join(" ", fields.values()).replaceAll("\\s+", " ").strip());
        if (permit.refusal().isPresent()) {
            return permit.refusal().get();
        }
        ObjectNode root = root();
        if (request) {
            String id = requests.add(project.get(), Requests.asked(fields, permit.who(), clock.instant()), posted.key())
                    .id();
            root.put("id", id);
            return page ? Answer.to(Answer.SEE_OTHER, "../q/" + id + "/") : json(root);
        }
        root.set(
                "done",
                Json.array(
                        kind.equals("marks")
                                ? decisions.mark(project.get(), fields)
                                : decisions.quarantine(project.get(), fields)));
        return page ? Answer.to(Answer.SEE_OTHER, "../changes/") : json(root);
    }

    private Answer cancelled(Posted posted, Matcher path) {
        Optional<ProjectName> project = project(path.group("id"));
        Optional<QueuedRequest> queued = project.flatMap(known -> requests.of(known, path.group("request")));
        if (project.isEmpty() || queued.isEmpty()) {
            return error(posted.path(), Answer.NOT_FOUND, "No such request", "/queue/ lists all requests.");
        }
        Permit permit = permit(posted, AccessAction.REQUEST, project.get(), "cancel", path.group("request"));
        if (permit.refusal().isPresent()) {
            return permit.refusal().get();
        }
        requests.cancel(queued.get(), permit.who(), clock.instant());
        ObjectNode root = root();
        root.putArray("done").add("cancelled");
        return path.group("base").equals(PAGES) ? Answer.to(Answer.SEE_OTHER, "../") : json(root);
    }

    private static ObjectNode root() {
        return Json.object().put("schemaVersion", PageJson.SCHEMA_VERSION);
    }

    private static Answer json(ObjectNode root) {
        StringBuilder text = new StringBuilder();
        try {
            Json.write(root, text);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        return Answer.of(Answer.OK, Answer.JSON, text);
    }
}
