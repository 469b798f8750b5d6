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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** GitLab, through version 4 of its REST API. A check is an external status of the commit, which has no notes. */
public final class GitLab implements Forge {

    private static final String CHECK = "steelyard";
    private static final int BAD_REQUEST = 400;
    private static final int LONGEST_DESCRIPTION = 255;

    private final Api api;
    private final String project;
    private final OptionalLong pipeline;

    /**
     * @param api address of the API, such as {@code https://HOST/api/v4}
     * @param project number or path of the project
     * @param pipeline the pipeline that statuses are part of
     * @param token lets it write notes, and statuses if any are set; that of a job may not
     */
    public GitLab(
            URI api, String project, OptionalLong pipeline, String token, Patience patience, InstantSource clock) {
        this.api = new Api(api, Map.of("PRIVATE-TOKEN", token), patience, clock);
        this.pipeline = pipeline;
        this.project = "/projects/" + URLEncoder.encode(project, StandardCharsets.UTF_8);
    }

    @Override
    public OptionalLong request(Head head) throws ForgeFailure, InterruptedException {
        String from = URLEncoder.encode(head.branch(), StandardCharsets.UTF_8);
        return Requests.only(Pages.all(api, project + "/merge_requests?state=opened&source_branch=" + from, "").stream()
                .filter(one -> one.path("sha").asString("").equals(head.commit()))
                .map(one -> one.path("iid").asLong(0))
                .toList());
    }

    @Override
    public String newest(long request) throws ForgeFailure, InterruptedException {
        return api.get(project + "/merge_requests/" + request).path("sha").asString("");
    }

    @Override
    public Optional<Posted> find(long request, String marker) throws ForgeFailure, InterruptedException {
        long own = api.get("/user").path("id").asLong(0);
        return Pages.all(api, project + "/merge_requests/" + request + "/notes?sort=asc", "").stream()
                .filter(note -> note.path("body").asString("").startsWith(marker))
                .filter(note -> own > 0 && note.path("author").path("id").asLong(0) == own)
                .map(note ->
                        new Posted(note.path("id").asLong(0), note.path("body").asString("")))
                .findFirst();
    }

    @Override
    public void create(long request, String body) throws ForgeFailure, InterruptedException {
        api.create(project + "/merge_requests/" + request + "/notes", text(body));
    }

    @Override
    public boolean update(long request, Posted comment, String body) throws ForgeFailure, InterruptedException {
        return api.changeIfThere("PUT", project + "/merge_requests/" + request + "/notes/" + comment.id(), text(body));
    }

    @Override
    public List<Changed> changed(long request) throws ForgeFailure, InterruptedException {
        List<Changed> changed = new ArrayList<>();
        for (JsonNode file : Pages.all(api, project + "/merge_requests/" + request + "/diffs", "")) {
            Patch.firstLine(file.path("diff").asString(""))
                    .ifPresent(line ->
                            changed.add(new Changed(file.path("new_path").asString(""), line)));
        }
        return changed;
    }

    @Override
    public void set(Check check) throws ForgeFailure, InterruptedException {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("name", CHECK);
        status.put(
                "state",
                switch (check.state()) {
                    case RUNNING -> "running";
                    case FAILED -> "failed";
                    case CANCELLED -> "canceled";
                    // It knows no other word for what keeps nobody from merging.
                    case PASSED, UNDECIDED -> "success";
                });
        status.put(
                "description",
                check.title()
                        .substring(
                                0, Math.min(LONGEST_DESCRIPTION, check.title().length())));
        // Without it, the status would begin a pipeline of its own.
        pipeline.ifPresent(id -> status.put("pipeline_id", id));
        try {
            api.change("POST", project + "/statuses/" + check.commit(), status);
        } catch (ForgeFailure e) {
            // A status that already is what it is set to cannot be set to it.
            if (e.status() != BAD_REQUEST || !String.valueOf(e.getMessage()).contains("Cannot transition status")) {
                throw e;
            }
        }
    }

    private static ObjectNode text(String body) {
        return JsonNodeFactory.instance.objectNode().put("body", body);
    }
}
