package dev.steelyard.publish;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.core.error.UserError;
import dev.steelyard.publish.PublishRequest.News;
import dev.steelyard.publish.PublishRequest.Place;
import dev.steelyard.publish.PublishRequest.Service;
import dev.steelyard.publish.StickyComment.Entry;
import dev.steelyard.publish.forge.Forge;
import dev.steelyard.publish.forge.Forge.Check;
import dev.steelyard.publish.forge.Forge.Note;
import dev.steelyard.publish.forge.Forge.Posted;
import dev.steelyard.publish.forge.Forge.State;
import dev.steelyard.publish.forge.ForgeFailure;
import dev.steelyard.publish.forge.GitHub;
import dev.steelyard.publish.forge.GitLab;
import dev.steelyard.publish.forge.Patience;
import dev.steelyard.report.markdown.CommentMarkdown;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Posts what runs answer. A request has one comment, which is found again and changed; what it said before is folded below. Doing it
 * twice is the same as once. An answer on a commit that is no longer the newest of its request is not posted.
 */
public final class PublishAnswer {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    /** A comment may be deleted between finding and changing it, or come into being by an attempt whose answer was lost. */
    private static final int ATTEMPTS = 3;

    private final WorkspaceOptions options;
    private final Patience patience;
    private final InstantSource clock;

    /** @param options the environment, and where the workspace of a project is */
    public PublishAnswer(WorkspaceOptions options, Patience patience, InstantSource clock) {
        this.options = options;
        this.patience = patience;
        this.clock = clock;
    }

    /**
     * Posts an answer, or why there is none yet.
     *
     * @throws UserError if a run cannot be read, or it is not known where to post, or the service does not take it
     */
    public ExitStatus publish(PublishRequest request, Console console) {
        Optional<Answer> answer = request.news().isPresent() ? Optional.empty() : Optional.of(answer(request));
        JobEnvironment job = new JobEnvironment(request.service(), options.environment());
        if (request.service() == Service.SUMMARY) {
            summary(answer.map(Answer::text).orElseGet(() -> news(request, Optional.empty(), job)), job, console);
            return ExitStatus.SUCCESS;
        }
        try {
            post(request, answer, job, console);
            return ExitStatus.SUCCESS;
        } catch (ForgeFailure e) {
            throw UserError.failed("posting did not finish: " + e.getMessage(), remedy(e.status()))
                    .causedBy(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UserError.failed("posting was interrupted", "Run the same command again; it posts nothing twice.")
                    .causedBy(e);
        }
    }

    private Answer answer(PublishRequest request) {
        List<Path> folders = request.runs().stream()
                .map(run -> request.untrusted()
                        // An id would be looked for in a project, where strangers' runs have no place.
                        ? Path.of(run)
                        : RunFolders.find(request.project(), run, options))
                .toList();
        return Answer.of(folders, request.project(), request.untrusted());
    }

    private static String remedy(int status) {
        return switch (status) {
            case 401, 403 ->
                "Check the token: comments need 'pull-requests: write' on GitHub, checks 'checks: write', and GitLab the scope 'api'.";
            case 404 -> "Check the repository and the number of the request, and that the token may see them.";
            default -> "Run the same command again; it posts nothing twice.";
        };
    }

    private static void summary(String text, JobEnvironment job, Console console) {
        Optional<Path> page = job.summary();
        if (page.isEmpty()) {
            console.out().println(text);
            return;
        }
        try {
            Files.writeString(
                    page.get(),
                    text + "\n",
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw DiskError.of(page.get() + " cannot be written: " + e.getMessage(), e);
        }
        console.progress().delivered("the answer is on the summary page of the job");
    }

    private void post(PublishRequest request, Optional<Answer> answer, JobEnvironment job, Console console)
            throws ForgeFailure, InterruptedException {
        Place place = request.place();
        Forge forge = forge(request.service(), place, job);
        OptionalLong number = job.request(place);
        if (number.isEmpty() && job.finishedWorkflow().isPresent()) {
            number = forge.request(job.finishedWorkflow().get());
            if (number.isEmpty()) {
                console.progress()
                        .warning(
                                "nothing was posted: the measured commit is not the head of exactly one open pull request");
                return;
            }
        }
        long to = number.orElseThrow(() ->
                UserError.usage("this job is not for a pull or merge request", "Specify one, as in '--request 17'."));
        String newest = forge.newest(to);
        String commit = job.commit(place).orElse(newest);
        // A check is of its commit, whatever came after it; it must not stay as it was when its job ends.
        Optional<ForgeFailure> unchecked =
                request.check() ? checked(request, answer, commit, forge, to, job) : Optional.empty();
        if (commit.equals(newest)) {
            String text = answer.map(Answer::text).orElseGet(() -> news(request, Optional.of(commit), job));
            comment(forge, to, new Entry(answer.isPresent(), commit, TIME.format(clock.instant()), text));
            console.progress().delivered("the result is posted on request " + to);
        } else {
            console.progress()
                    .warning("no comment was written: request " + to
                            + " has a newer commit than the one that was measured");
        }
        if (unchecked.isPresent()) {
            throw unchecked.get();
        }
    }

    /** Sets the check; what keeps it from being set does not keep the comment from being written. */
    private static Optional<ForgeFailure> checked(
            PublishRequest request, Optional<Answer> answer, String commit, Forge forge, long to, JobEnvironment job)
            throws InterruptedException {
        try {
            forge.set(check(request, answer, commit, forge, to, job));
            return Optional.empty();
        } catch (ForgeFailure e) {
            return Optional.of(e);
        }
    }

    private Forge forge(Service service, Place place, JobEnvironment job) {
        return service == Service.GITHUB
                ? new GitHub(job.api(place), job.repository(place), job.token(), patience, clock)
                : new GitLab(job.api(place), job.repository(place), job.pipeline(), job.token(), patience, clock);
    }

    private static void comment(Forge forge, long request, Entry entry) throws ForgeFailure, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                Optional<Posted> known = forge.find(request, CommentMarkdown.MARKER);
                List<Entry> earlier =
                        known.map(comment -> StickyComment.read(comment.body())).orElse(List.of());
                String body = StickyComment.with(
                        entry,
                        without(entry, earlier),
                        known.map(comment -> StickyComment.dropped(comment.body()))
                                .orElse(0));
                if (known.isEmpty()) {
                    forge.create(request, body);
                    return;
                }
                if (forge.update(request, known.get(), body)) {
                    return;
                }
            } catch (ForgeFailure e) {
                // Whether a comment was created by a request that failed is only known by looking again.
                if (attempt == ATTEMPTS || (e.status() > 0 && e.status() < 500)) {
                    throw e;
                }
            }
            if (attempt == ATTEMPTS) {
                throw new ForgeFailure(0, "the comment was deleted each time before it could be changed");
            }
        }
    }

    /** Whoever posts an answer twice has it once. */
    private static List<Entry> without(Entry newest, List<Entry> earlier) {
        return earlier.stream()
                .filter(entry -> !(newest.answer()
                        && entry.answer()
                        && entry.commit().equals(newest.commit())
                        && entry.text().equals(newest.text().strip())))
                .toList();
    }

    private static Check check(
            PublishRequest request, Optional<Answer> answer, String commit, Forge forge, long to, JobEnvironment job)
            throws ForgeFailure, InterruptedException {
        if (answer.isEmpty()) {
            State state = switch (request.news().orElseThrow()) {
                case MEASURING -> State.RUNNING;
                // No data is never a pass.
                case FAILED -> State.FAILED;
                case CANCELLED -> State.CANCELLED;
            };
            String text = news(request, Optional.of(commit), job);
            return new Check(commit, state, title(request.news().orElseThrow()), text, List.of());
        }
        Answer known = answer.get();
        List<Note> notes =
                known.culprits().isEmpty() ? List.of() : notes(known.culprits(), known.title(), forge.changed(to));
        return new Check(commit, known.state(), known.title(), known.text(), notes);
    }

    /** Remarks on the files of the change that declare a class which was proved to cause a change of scores. */
    static List<Note> notes(List<String> culprits, String title, List<Forge.Changed> files) {
        List<Note> notes = new ArrayList<>();
        for (String name : culprits) {
            int nested = name.indexOf('$');
            String file = (nested < 0 ? name : name.substring(0, nested)).replace('.', '/');
            files.stream()
                    .filter(changed -> changed.path().matches("(.*/)?" + Pattern.quote(file) + "\\.(java|kt)"))
                    .map(changed -> new Note(
                            changed.path(),
                            changed.line(),
                            "The change to " + name + " is proved to be a cause of a changed benchmark: " + title))
                    .forEach(notes::add);
        }
        return notes;
    }

    private static String title(News news) {
        return switch (news) {
            case MEASURING -> "Measuring";
            case FAILED -> "No result: the benchmark job failed";
            case CANCELLED -> "No result: the benchmark job was canceled";
        };
    }

    private static String news(PublishRequest request, Optional<String> commit, JobEnvironment job) {
        String what = title(request.news().orElseThrow());
        String about = commit.map(hash -> " " + hash.substring(0, Math.min(9, hash.length())))
                .orElse("");
        String where = job.job().map(page -> " ([job](" + page + "))").orElse("");
        return request.news().orElseThrow() == News.MEASURING
                ? what + about + " ..." + where
                : what + where + "; there is no verdict on" + (about.isEmpty() ? " this commit" : about) + ".";
    }
}
