package dev.steelyard.publish.forge;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** GitHub, through version 2022-11-28 of its REST API. */
public final class GitHub implements Forge {

    /** What its repositories are called. */
    public static final Pattern REPOSITORY = Pattern.compile("[A-Za-z0-9_.-]{1,100}/[A-Za-z0-9_.-]{1,100}");

    private static final String CHECK = "Steelyard";
    private static final String COMPLETED = "completed";
    /** Who comments with the token of a job. */
    private static final String ACTIONS = "github-actions[bot]";
    /** GitHub's words for those who may push; {@code maintain} is reported as {@code write}. */
    private static final Set<String> WRITING = Set.of("admin", "maintain", "write");

    private static final int NOT_FOUND = 404;
    private static final int FORBIDDEN = 403;
    private static final int UNAUTHORIZED = 401;
    /** GitHub takes so many annotations with one request. */
    private static final int MOST_NOTES = 50;

    private final Api api;
    private final String repository;

    /**
     * @param api address of the API
     * @param repository {@code OWNER/NAME}
     * @param token lets it write comments, and checks if any are set
     */
    public GitHub(URI api, String repository, String token, Patience patience, InstantSource clock) {
        this.api = new Api(
                api,
                Map.of(
                        "Accept", "application/vnd.github+json",
                        "Authorization", "Bearer " + token,
                        "X-GitHub-Api-Version", "2022-11-28"),
                patience,
                clock);
        this.repository = "/repos/" + repository;
    }

    @Override
    public OptionalLong request(Head head) throws ForgeFailure, InterruptedException {
        String from = URLEncoder.encode(head.owner() + ":" + head.branch(), StandardCharsets.UTF_8);
        return Requests.only(Pages.all(api, repository + "/pulls?state=open&head=" + from, "").stream()
                .filter(pull -> pull.path("head").path("sha").asString("").equals(head.commit()))
                .map(pull -> pull.path("number").asLong(0))
                .toList());
    }

    @Override
    public String newest(long request) throws ForgeFailure, InterruptedException {
        return api.get(repository + "/pulls/" + request)
                .path("head")
                .path("sha")
                .asString("");
    }

    /** Returns the branch that a request goes into. */
    public String target(long request) throws ForgeFailure, InterruptedException {
        return api.get(repository + "/pulls/" + request)
                .path("base")
                .path("ref")
                .asString("");
    }

    @Override
    public Optional<Posted> find(long request, String marker) throws ForgeFailure, InterruptedException {
        String own = login();
        return Pages.all(api, repository + "/issues/" + request + "/comments", "").stream()
                .filter(comment -> comment.path("body").asString("").startsWith(marker))
                // Anybody can write the marker; the author of a comment cannot be chosen.
                .filter(comment ->
                        comment.path("user").path("login").asString("").equals(own))
                .map(comment -> new Posted(
                        comment.path("id").asLong(0), comment.path("body").asString("")))
                .findFirst();
    }

    /** Returns whose token it is; that of a job may not ask. */
    private String login() throws ForgeFailure, InterruptedException {
        try {
            return api.get("/user").path("login").asString(ACTIONS);
        } catch (ForgeFailure e) {
            if (e.status() == FORBIDDEN || e.status() == UNAUTHORIZED || e.status() == NOT_FOUND) {
                return ACTIONS;
            }
            throw e;
        }
    }

    @Override
    public void create(long request, String body) throws ForgeFailure, InterruptedException {
        api.create(repository + "/issues/" + request + "/comments", text(body));
    }

    @Override
    public boolean update(long request, Posted comment, String body) throws ForgeFailure, InterruptedException {
        return api.changeIfThere("PATCH", repository + "/issues/comments/" + comment.id(), text(body));
    }

    @Override
    public List<Changed> changed(long request) throws ForgeFailure, InterruptedException {
        List<Changed> changed = new ArrayList<>();
        for (JsonNode file : Pages.all(api, repository + "/pulls/" + request + "/files", "")) {
            Patch.firstLine(file.path("patch").asString(""))
                    .ifPresent(line ->
                            changed.add(new Changed(file.path("filename").asString(""), line)));
        }
        return changed;
    }

    @Override
    public void set(Check check) throws ForgeFailure, InterruptedException {
        ObjectNode run = JsonNodeFactory.instance.objectNode();
        run.put("name", CHECK);
        run.put("head_sha", check.commit());
        run.put("status", check.state() == State.RUNNING ? "in_progress" : COMPLETED);
        switch (check.state()) {
            case RUNNING -> {}
            case PASSED -> run.put("conclusion", "success");
            case FAILED -> run.put("conclusion", "failure");
            case UNDECIDED -> run.put("conclusion", "neutral");
            case CANCELLED -> run.put("conclusion", "cancelled");
        }
        ObjectNode output = run.putObject("output");
        output.put("title", check.title());
        output.put("summary", check.summary());
        run.put("external_id", CHECK);
        Optional<JsonNode> known = Pages.all(
                        api,
                        repository + "/commits/" + check.commit() + "/check-runs?check_name=" + CHECK,
                        "check_runs")
                .stream()
                // Others may use the name, and only who made a check may change it.
                .filter(one -> one.path("external_id").asString("").equals(CHECK))
                .findFirst();
        if (known.filter(one -> one.path("status").asString("").equals(COMPLETED))
                .isEmpty()) {
            // GitHub adds them to those that are there.
            output.set("annotations", annotations(check.notes()));
        }
        if (known.isPresent()) {
            api.change(
                    "PATCH",
                    repository + "/check-runs/" + known.get().path("id").asLong(),
                    run);
        } else {
            api.create(repository + "/check-runs", run);
        }
    }

    private static ArrayNode annotations(List<Note> notes) {
        ArrayNode annotations = JsonNodeFactory.instance.arrayNode();
        notes.stream()
                .limit(MOST_NOTES)
                .forEach(note -> annotations
                        .addObject()
                        .put("path", note.path())
                        .put("start_line", note.line())
                        .put("end_line", note.line())
                        .put("annotation_level", "warning")
                        .put("message", note.text()));
        return annotations;
    }

    /** Returns whether somebody may push to the repository. */
    public boolean mayWrite(String login) throws ForgeFailure, InterruptedException {
        String user = URLEncoder.encode(login, StandardCharsets.UTF_8);
        try {
            return WRITING.contains(api.get(repository + "/collaborators/" + user + "/permission")
                    .path("permission")
                    .asString(""));
        } catch (ForgeFailure e) {
            if (e.status() == NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Reacts to a comment; doing it twice is the same as once.
     *
     * @param content GitHub's word for the reaction, such as {@code eyes}
     */
    public void react(long comment, String content) throws ForgeFailure, InterruptedException {
        api.change(
                "POST",
                repository + "/issues/comments/" + comment + "/reactions",
                JsonNodeFactory.instance.objectNode().put("content", content));
    }

    private static ObjectNode text(String body) {
        return JsonNodeFactory.instance.objectNode().put("body", body);
    }
}
