package dev.steelyard.publish;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.command.ExitStatus;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads what a comment on a request asks for, and hands it to the next job as outputs. Only who may write to the repository is heard; a
 * reaction shows that the comment was seen.
 */
public final class ReadCommand {

    private static final String RUN = "run";
    /** Only such names fit into a file with one value a line. */
    private static final Pattern BRANCH = Pattern.compile("[!-~]{1,200}");

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
            Map<String, String> outputs = new LinkedHashMap<>(Map.of(RUN, "false"));
            Optional<String> reaction = ask(comment, job, place, hub, outputs, console);
            outputs(outputs, console);
            if (reaction.isPresent()) {
                react(hub, comment, reaction.get(), console);
            }
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

    /** A reaction is a courtesy: without it, what was asked for is done all the same. */
    private static void react(GitHub hub, Comment comment, String reaction, Console console)
            throws InterruptedException {
        try {
            hub.react(comment.id(), reaction);
        } catch (ForgeFailure e) {
            console.progress().warning("there is no reaction below the comment: " + e.getMessage());
        }
    }

    /** Fills in what is asked for; returns how to react to the comment. */
    private static Optional<String> ask(
            Comment comment, JobEnvironment job, Place place, GitHub hub, Map<String, String> outputs, Console console)
            throws ForgeFailure, InterruptedException {
        if (!BenchmarkCommand.isMeant(comment.body())) {
            return Optional.empty();
        }
        if (!hub.mayWrite(comment.author())) {
            console.progress()
                    .warning("the author of the comment may not write to the repository, so nothing is measured");
            return Optional.empty();
        }
        BenchmarkCommand command;
        try {
            command = BenchmarkCommand.parse(comment.body());
        } catch (IllegalArgumentException e) {
            console.progress().warning("the comment is not understood: " + e.getMessage());
            return Optional.of(NOT_UNDERSTOOD);
        }
        long request = job.request(place).orElseThrow();
        String commit = hub.newest(request);
        outputs.put(RUN, "true");
        outputs.put("request", Long.toString(request));
        outputs.put("commit", commit);
        String target = hub.target(request);
        if (BRANCH.matcher(target).matches()) {
            outputs.put("target", target);
        }
        command.include().ifPresent(include -> outputs.put("include", include));
        command.budget().ifPresent(budget -> outputs.put("budget", budget));
        Optional<String> base = command.base();
        base.ifPresent(revision -> outputs.put("base", revision.equals(BenchmarkCommand.SELF) ? commit : revision));
        if (command.explain()) {
            outputs.put("explain", EXPLAIN_BUDGET);
        }
        return Optional.of(SEEN);
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
