package dev.steelyard.server.web;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.access.AuditEntry;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.detect.ChangeMarking;
import dev.steelyard.history.detect.KeepQuarantine;
import dev.steelyard.history.detect.QuarantineRequest;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportOutcome;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.history.ledger.access.AccessLedger;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.mark.Quarantine;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.record.ResultUploads;
import dev.steelyard.history.words.HealthWords;
import dev.steelyard.history.words.MarkWords;
import dev.steelyard.report.json.Json;
import dev.steelyard.server.codespeed.Codespeed;
import dev.steelyard.server.page.Answer;
import dev.steelyard.server.page.PageJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What can be changed over HTTP: results are added, changes are marked, benchmarks are put into quarantine. Whoever may not is refused before
 * anything is looked at, and what is allowed is in the audit log before it is done.
 */
public final class Writes {

    private static final String RESULTS = "/api/v1/results";
    /** The forms of pages, and the same for programs. */
    private static final Pattern DECISION =
            Pattern.compile("/(?<base>p|api/v1/projects)/(?<id>[0-9a-f]{32})/(?<kind>marks|quarantine)/?");

    private static final JsonMapper MAPPER = new JsonMapper();

    private final LedgerContents contents;
    private final AccessLedger access;
    private final ResultUploads uploads;
    private final Codespeed codespeed;
    private final Guard guard;
    private final InstantSource clock;

    /**
     * @param contents the ledger
     * @param codespeed takes results of clients of codespeed
     * @param guard decides who may
     * @param clock the time of day
     */
    public Writes(LedgerContents contents, Codespeed codespeed, Guard guard, InstantSource clock) {
        this.contents = contents;
        this.access = new AccessLedger(contents.ledger());
        this.uploads = new ResultUploads(contents.ledger(), clock);
        this.codespeed = codespeed;
        this.guard = guard;
        this.clock = clock;
    }

    /** Returns whether something can be sent to a path. */
    boolean takes(String path) {
        return path.equals(RESULTS)
                || Codespeed.takes(path)
                || DECISION.matcher(path).matches();
    }

    /** Returns the project with an id; empty if there is none. */
    Optional<ProjectName> project(String id) {
        return contents.project(id).map(RecordedProject::name);
    }

    /** Does what is asked, if it is allowed. */
    Answer of(Posted posted) {
        Matcher decision = DECISION.matcher(posted.path());
        try {
            if (posted.path().equals(RESULTS)) {
                return results(posted);
            }
            if (decision.matches()) {
                return decided(posted, decision);
            }
            if (!posted.type().equals(Posted.FORM)) {
                return error(Answer.WRONG_TYPE, "Not a form", "Send it as " + Posted.FORM + ".");
            }
            return codespeed.add(
                    posted.path(),
                    posted.form(),
                    (project, subject) -> refused(posted.sender(), project, "results", subject));
        } catch (UserError e) {
            return error(e.kind() == UserError.Kind.USAGE ? Answer.BAD : Answer.BROKEN, e.problem(), e.remedy());
        } catch (IllegalArgumentException e) {
            return error(Answer.BAD, "The form is damaged", "Send it again.");
        }
    }

    /** Returns the answer that refuses something; empty if it is allowed, and in the audit log. */
    private Optional<Answer> refused(Sender sender, ProjectName project, String action, String subject) {
        Guard.Ruling ruling = guard.of(sender, AccessAction.WRITE, Optional.of(project));
        if (ruling instanceof Guard.Refused refused) {
            return Optional.of(refusal(refused));
        }
        if (ruling instanceof Guard.Allowed allowed) {
            access.add(new AuditEntry(clock.instant(), allowed.who(), action, project.name(), subject));
        }
        return Optional.empty();
    }

    /** Returns the answer to somebody who may not. */
    static Answer refusal(Guard.Refused refused) {
        return refused.known()
                ? error(Answer.FORBIDDEN, refused.problem(), refused.remedy())
                : error(Answer.UNAUTHORIZED, refused.problem(), refused.remedy())
                        .with("WWW-Authenticate", "Basic realm=\"Steelyard\", charset=\"UTF-8\"");
    }

    private static Answer error(int status, String problem, String remedy) {
        return Answer.of(status, Answer.JSON, PageJson.error(problem, Optional.of(remedy)));
    }

    private Answer results(Posted posted) {
        Map<String, String> query = posted.query();
        ProjectName project = uploads.project(query.getOrDefault("project", ""));
        Optional<String> commit = Optional.ofNullable(query.get("commit")).filter(text -> !text.isBlank());
        Optional<Answer> refused = refused(
                posted.sender(),
                project,
                "results",
                posted.body().length + " bytes"
                        + commit.map(text -> " of " + text).orElse(""));
        if (refused.isPresent()) {
            return refused.get();
        }
        ImportOutcome outcome = uploads.add(
                project,
                new ResultUploads.Upload(
                        query.getOrDefault("name", "uploaded results"),
                        commit,
                        Optional.ofNullable(query.get("time")).map(Writes::time),
                        query.getOrDefault("host", "")),
                posted.body());
        ObjectNode root = Json.object();
        root.put("schemaVersion", PageJson.SCHEMA_VERSION);
        root.put("project", project.name());
        root.put("known", outcome.known());
        root.put("added", outcome.added());
        return json(root);
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw UserError.usage("time=" + text + " is not a time", "Write it as in 2026-11-23T10:15:00Z.")
                    .causedBy(e);
        }
    }

    private Answer decided(Posted posted, Matcher path) {
        boolean page = path.group("base").equals("p");
        Optional<RecordedProject> project = contents.project(path.group("id"));
        if (project.isEmpty()) {
            return error(Answer.NOT_FOUND, "No such project", "data.json of the overview lists the projects.");
        }
        Map<String, String> fields = fields(posted, page);
        String subject = fields.getOrDefault("revision", "") + " " + fields.getOrDefault("benchmark", "") + " "
                + fields.getOrDefault("judgment", fields.getOrDefault("until", "")) + " "
                + fields.getOrDefault("reason", "");
        String kind = path.group("kind");
        Optional<Answer> refused = refused(
                posted.sender(),
                project.get().name(),
                kind,
                subject.replaceAll(" +", " ").strip());
        if (refused.isPresent()) {
            return refused.get();
        }
        List<String> lines = kind.equals("marks")
                ? mark(project.get().name(), fields)
                : quarantine(project.get().name(), fields);
        if (page) {
            return Answer.to(Answer.SEE_OTHER, "../changes/");
        }
        ObjectNode root = Json.object();
        root.put("schemaVersion", PageJson.SCHEMA_VERSION);
        root.set("done", Json.array(lines));
        return json(root);
    }

    private static Map<String, String> fields(Posted posted, boolean page) {
        if (page) {
            if (!posted.type().equals(Posted.FORM)) {
                throw UserError.usage("the request is not a form", "Use the form of the page.");
            }
            return posted.form();
        }
        try {
            JsonNode root = MAPPER.readTree(posted.body());
            if (!root.isObject()) {
                throw UserError.usage("the body is not a JSON object", "See /api/v1/openapi.json.");
            }
            Map<String, String> fields = new LinkedHashMap<>();
            root.properties().forEach(field -> {
                if (field.getValue().isValueNode() && !field.getValue().isNull()) {
                    fields.put(field.getKey(), field.getValue().asString());
                }
            });
            return fields;
        } catch (JacksonException e) {
            throw UserError.usage("the body is not JSON: " + e.getOriginalMessage(), "See /api/v1/openapi.json.")
                    .causedBy(e);
        }
    }

    private List<String> mark(ProjectName project, Map<String, String> fields) {
        Judgment judgment = judgment(fields.getOrDefault("judgment", ""));
        String reason = fields.getOrDefault("reason", "").strip();
        if (judgment == Judgment.ACCEPTED && reason.isEmpty()) {
            throw UserError.usage("an accepted change needs a reason", "Others will ask why it was accepted.");
        }
        List<Mark> marks = ChangeMarking.mark(
                contents.ledger(),
                project,
                new ChangeMarking.Decision(
                        fields.getOrDefault("revision", ""), fields.getOrDefault("benchmark", ""), judgment, reason),
                clock.instant());
        return MarkWords.marked(marks);
    }

    private static Judgment judgment(String text) {
        for (Judgment judgment : Judgment.values()) {
            if (MarkWords.judgment(judgment).equals(text.toLowerCase(Locale.ROOT))) {
                return judgment;
            }
        }
        throw UserError.usage("'" + text + "' is not a judgment", "Use accepted, false or withdrawn.");
    }

    private List<String> quarantine(ProjectName project, Map<String, String> fields) {
        String reason = fields.getOrDefault("reason", "").strip();
        Optional<LocalDate> until = Optional.of(fields.getOrDefault("until", "").strip())
                .filter(text -> !text.isEmpty())
                .map(Writes::day);
        if (until.isPresent() && reason.isEmpty()) {
            throw UserError.usage("a quarantine needs a reason", "Say why its results are not trusted.");
        }
        List<Quarantine> decided = KeepQuarantine.decide(
                ProjectLedger.named(contents.ledger(), project),
                new QuarantineRequest.Decision(fields.getOrDefault("benchmark", ""), until, reason),
                clock);
        return HealthWords.decided(decided);
    }

    private static LocalDate day(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw UserError.usage("'" + text + "' is not a day", "Write it as in 2026-12-31.")
                    .causedBy(e);
        }
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
