package dev.steelyard.compare.folder;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.Repository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What git knows of the commits that a run compares, in a file beside the run, for where its repository is not.
 *
 * @param schemaVersion version of the file
 * @param commits the commits
 */
public record RunCommits(int schemaVersion, List<Entry> commits) {

    /** Name of the file. */
    public static final String FILE = "commits.json";

    private static final int VERSION = 1;
    private static final int MOST = 1000;
    private static final int LONGEST = 10_000;
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** A commit as it is in the file; times are in ISO 8601. */
    public record Entry(
            String id, List<String> parents, String authored, String committed, String author, String subject) {

        static Entry of(CommitFacts commit) {
            return new Entry(
                    commit.id(),
                    commit.parents(),
                    commit.authored().toString(),
                    commit.committed().toString(),
                    commit.author(),
                    commit.subject());
        }

        CommitFacts facts() {
            List<String> all = List.copyOf(parents);
            boolean sound = COMMIT.matcher(id).matches()
                    && all.size() <= MOST
                    && all.stream().allMatch(parent -> COMMIT.matcher(parent).matches() && !parent.equals(id))
                    && author.length() <= LONGEST
                    && subject.length() <= LONGEST;
            if (!sound) {
                throw new IllegalArgumentException("not a commit: " + id);
            }
            return new CommitFacts(id, all, Instant.parse(authored), Instant.parse(committed), author, subject);
        }
    }

    /** Returns what a repository knows of the commits that a run compares. */
    public static List<CommitFacts> of(Run run, Repository repository) {
        return revisions(run)
                .distinct()
                .flatMap(revision -> repository.commit(revision).stream())
                .toList();
    }

    /** Returns those of some commits that a run compares. */
    public static List<CommitFacts> of(Run run, List<CommitFacts> commits) {
        Set<String> compared = revisions(run).collect(Collectors.toSet());
        return commits.stream().filter(commit -> compared.contains(commit.id())).toList();
    }

    /** Returns whether a run compares commits, as far as its variants' names tell. */
    public static boolean hasCommits(Run run) {
        return revisions(run).findAny().isPresent();
    }

    private static Stream<String> revisions(Run run) {
        return run.variants().stream()
                .map(Variant::revision)
                .flatMap(Optional::stream)
                .filter(revision -> COMMIT.matcher(revision).matches());
    }

    /** Writes the file into a run's folder. */
    public static void write(Path folder, List<CommitFacts> commits) throws IOException {
        Files.write(
                folder.resolve(FILE),
                JSON.writeValueAsBytes(
                        new RunCommits(VERSION, commits.stream().map(Entry::of).toList())));
    }

    /**
     * Reads the file of a folder; no commits if it has none.
     *
     * @throws UserError if it is not what {@link #write} writes
     */
    public static List<CommitFacts> read(Path folder) {
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        try {
            RunCommits read = JSON.readValue(Files.readString(file, StandardCharsets.UTF_8), RunCommits.class);
            if (read == null
                    || read.schemaVersion() != VERSION
                    || read.commits().size() > MOST) {
                throw new IllegalArgumentException("another version");
            }
            return read.commits().stream().map(Entry::facts).toList();
        } catch (IOException
                | JacksonException
                | DateTimeException
                | IllegalArgumentException
                | NullPointerException e) {
            throw UserError.usage(
                            file + " is not what 'steelyard report --share' writes",
                            "Share the run again, with this version of Steelyard.")
                    .causedBy(e);
        }
    }
}
