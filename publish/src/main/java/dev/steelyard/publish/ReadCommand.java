package dev.steelyard.publish;

import dev.steelyard.app.Console;
import dev.steelyard.app.DiskError;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.publish.JobEnvironment.Comment;
import dev.steelyard.publish.PublishRequest.Place;
import dev.steelyard.publish.PublishRequest.Service;
import dev.steelyard.publish.forge.ForgeFailure;
import dev.steelyard.publish.forge.GitHub;
import dev.steelyard.publish.forge.Patience;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads what a comment on a request asks for, and hands it to the next job as outputs. Only who may write to the repository is heard; a
 * reaction shows that the comment was seen.
 */
public final class ReadCommand {

    private static final String SEEN = "eyes";
    private static final String NOT_UNDERSTOOD = "confused";
    private static final String EXPLAIN_BUDGET = "5m";

    private final Map<String, String> environment;
    private final Patience patience;
    private final InstantSource clock;

    /** @param environment the variables of the job */
    public ReadCommand(Map<String, String> environment, Patience patience, InstantSource clock) {
        this.environment = Map.copyOf(environment);
        this.patience = patience;
        this.clock = clock;
    }

    /**
     * Reads the comment that started this job.
     *
     * @throws UserError if the job was not started by a comment, or the service does not answer
     */
    public ExitStatus read(Place place, Console console) {
        JobEnvironment job = new JobEnvironment(Service.GITHUB, environment);
        Comment comment = job.comment()
                .orElseThrow(() -> UserError.usage(
                        "this job was not started by a comment on a pull request",
                        "Run it in a workflow on 'issue_comment'."));
        GitHub hub = new GitHub(job.api(place), job.repository(place), job.token(), patience, clock);
        try {
            outputs(asked(comment, job, place, hub, console), console);
            return ExitStatus.SUCCESS;
        } catch (ForgeFailure e) {
            throw UserError.failed(
                            "the comment was not read: " + e.getMessage(),
                            "Check that the token has 'pull-requests: write', or run the job again.")
                    .causedBy(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UserError.failed("reading was interrupted", "Run the job again.")
                    .causedBy(e);
        }
    }

    private static Map<String, String> asked(
            Comment comment, JobEnvironment job, Place place, GitHub hub, Console console)
            throws ForgeFailure, InterruptedException {
        Map<String, String> outputs = new LinkedHashMap<>();
        outputs.put("run", "false");
        if (!BenchmarkCommand.isMeant(comment.body())) {
            return outputs;
        }
        if (!hub.mayWrite(comment.author())) {
            console.progress()
                    .warning("the author of the comment may not write to the repository, so nothing is measured");
            return outputs;
        }
        BenchmarkCommand command;
        try {
            command = BenchmarkCommand.parse(comment.body());
        } catch (IllegalArgumentException e) {
            hub.react(comment.id(), NOT_UNDERSTOOD);
            console.progress().warning("the comment is not understood: " + e.getMessage());
            return outputs;
        }
        long request = job.request(place).orElseThrow();
        String commit = hub.newest(request);
        outputs.put("run", "true");
        outputs.put("request", Long.toString(request));
        outputs.put("commit", commit);
        command.include().ifPresent(include -> outputs.put("include", include));
        command.budget().ifPresent(budget -> outputs.put("budget", budget));
        Optional<String> base = command.base();
        base.ifPresent(revision -> outputs.put("base", revision.equals(BenchmarkCommand.SELF) ? commit : revision));
        if (command.explain()) {
            outputs.put("explain", EXPLAIN_BUDGET);
        }
        hub.react(comment.id(), SEEN);
        return outputs;
    }

    private void outputs(Map<String, String> outputs, Console console) {
        String lines = outputs.entrySet().stream()
                .map(output -> output.getKey() + "=" + output.getValue() + "\n")
                .collect(Collectors.joining());
        String file = environment.getOrDefault("GITHUB_OUTPUT", "");
        if (file.isEmpty()) {
            console.out().print(lines);
            return;
        }
        try {
            Files.writeString(
                    Path.of(file), lines, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw DiskError.of(file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
