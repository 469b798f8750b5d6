package dev.steelyard.publish;

import dev.steelyard.core.error.UserError;
import dev.steelyard.publish.PublishRequest.Place;
import dev.steelyard.publish.PublishRequest.Service;
import dev.steelyard.publish.forge.Forge.Head;
import dev.steelyard.publish.forge.GitHub;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** What the environment of a job says about the request that it is for. Nothing of it comes from what the job measured. */
final class JobEnvironment {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final String TOKEN_REMEDY = "Set it to a token that may comment on requests.";

    private final Service service;
    private final Map<String, String> variables;
    private final JsonNode event;

    JobEnvironment(Service service, Map<String, String> variables) {
        this.service = service;
        this.variables = Map.copyOf(variables);
        this.event = service == Service.GITHUB ? event(variables.getOrDefault("GITHUB_EVENT_PATH", "")) : none();
    }

    private static JsonNode none() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static JsonNode event(String file) {
        if (file.isEmpty()) {
            return none();
        }
        try {
            return JSON.readTree(Files.readString(Path.of(file), StandardCharsets.UTF_8));
        } catch (IOException | JacksonException e) {
            throw UserError.usage(
                            "GITHUB_EVENT_PATH: " + file + " cannot be read: " + e.getMessage(),
                            "Run this in a job of GitHub Actions, or specify --request and --commit.")
                    .causedBy(e);
        }
    }

    /** Returns the repository with the request. */
    String repository(Place place) {
        boolean hub = service == Service.GITHUB;
        String name = place.repository()
                // A pipeline of a fork has the fork's number in CI_PROJECT_ID.
                .orElseGet(
                        () -> hub ? first("GITHUB_REPOSITORY") : first("CI_MERGE_REQUEST_PROJECT_ID", "CI_PROJECT_ID"));
        if (name.isEmpty()) {
            throw UserError.usage("no repository given", "Specify it, as in '--repository OWNER/NAME'.");
        }
        if (hub && !GitHub.REPOSITORY.matcher(name).matches()) {
            throw UserError.usage("'" + name + "' is not a repository of GitHub", "Write it as OWNER/NAME.");
        }
        return name;
    }

    /** Returns the first of some variables that is not empty; empty if there is none. */
    private String first(String... names) {
        return Stream.of(names)
                .map(name -> variables.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** Returns the pipeline of GitLab that the job is part of. */
    OptionalLong pipeline() {
        return number(first("CI_PIPELINE_ID"));
    }

    /** Returns the address of the API. */
    URI api(Place place) {
        String usual = service == Service.GITHUB
                ? variables.getOrDefault("GITHUB_API_URL", "https://api.github.com")
                : variables.getOrDefault("CI_API_V4_URL", "https://gitlab.com/api/v4");
        return place.api().orElseGet(() -> URI.create(usual));
    }

    /** Returns the token of whoever comments. */
    String token() {
        String name = service == Service.GITHUB ? "GITHUB_TOKEN" : "GITLAB_TOKEN";
        String token = variables.getOrDefault(name, "").strip();
        if (token.isEmpty()) {
            throw UserError.usage("the variable " + name + " is not set", TOKEN_REMEDY);
        }
        return token;
    }

    /** Returns the number of the request that the job is for, if it says so. */
    OptionalLong request(Place place) {
        if (place.number().isPresent()) {
            return place.number();
        }
        if (service == Service.GITLAB) {
            return number(variables.getOrDefault("CI_MERGE_REQUEST_IID", ""));
        }
        JsonNode pull = event.path("pull_request").path("number");
        JsonNode issue = event.path("issue");
        return pull.isNumber()
                ? OptionalLong.of(pull.asLong())
                : issue.has("pull_request") && issue.path("number").isNumber()
                        ? OptionalLong.of(issue.path("number").asLong())
                        : OptionalLong.empty();
    }

    private static OptionalLong number(String text) {
        return text.matches("\\d{1,15}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /** Returns the commit that the job measured, if its environment says so. */
    Optional<String> commit(Place place) {
        String known = place.commit()
                .orElseGet(() -> service == Service.GITLAB
                        // In a pipeline for the merged result, CI_COMMIT_SHA is a commit that nobody wrote.
                        ? first("CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", "CI_COMMIT_SHA")
                        : event.path("workflow_run")
                                .path("head_sha")
                                .asString(event.path("pull_request")
                                        .path("head")
                                        .path("sha")
                                        .asString("")));
        if (known.isEmpty()) {
            return Optional.empty();
        }
        if (!COMMIT.matcher(known).matches()) {
            throw UserError.usage("'" + known + "' is not the full hash of a commit", "'git rev-parse HEAD' shows it.");
        }
        return Optional.of(known);
    }

    /** Returns the branch whose workflow ended, if that is what started this job. The event does not name the request of a fork. */
    Optional<Head> finishedWorkflow() {
        JsonNode run = event.path("workflow_run");
        String owner = run.path("head_repository").path("owner").path("login").asString("");
        String branch = run.path("head_branch").asString("");
        String commit = run.path("head_sha").asString("");
        return owner.isEmpty() || branch.isEmpty() || commit.isEmpty()
                ? Optional.empty()
                : Optional.of(new Head(owner, branch, commit));
    }

    /**
     * A comment on a request.
     *
     * @param id what the forge calls it
     * @param author the login of who wrote it
     */
    record Comment(long id, String author, String body) {}

    /** Returns the comment on a request that started this job, if one did. */
    Optional<Comment> comment() {
        JsonNode comment = event.path("comment");
        String author = comment.path("user").path("login").asString("");
        return event.path("issue").has("pull_request") && comment.path("id").isNumber() && !author.isEmpty()
                ? Optional.of(new Comment(
                        comment.path("id").asLong(),
                        author,
                        comment.path("body").asString("")))
                : Optional.empty();
    }

    /** Returns the page of this job, where its log is. */
    Optional<String> job() {
        if (service == Service.GITLAB) {
            return Optional.ofNullable(variables.get("CI_JOB_URL")).filter(url -> url.matches("https?://[\\w./:-]+"));
        }
        String run = variables.getOrDefault("GITHUB_RUN_ID", "");
        String server = variables.getOrDefault("GITHUB_SERVER_URL", "");
        String name = variables.getOrDefault("GITHUB_REPOSITORY", "");
        return run.matches("\\d{1,20}")
                        && server.matches("https?://[\\w.:-]+")
                        && GitHub.REPOSITORY.matcher(name).matches()
                ? Optional.of(server + "/" + name + "/actions/runs/" + run)
                : Optional.empty();
    }

    /** Returns the file with the job's summary page. */
    Optional<Path> summary() {
        return Optional.of(variables.getOrDefault("GITHUB_STEP_SUMMARY", ""))
                .filter(file -> !file.isEmpty())
                .map(Path::of);
    }
}
