package dev.steelyard.compare.folder;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.measure.journal.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a run that somebody wrote who must not be believed. What is read of it is copied before: a few files by name, no
 * links, up to a size. Everything but these files is ignored, and so is what they say about where anything is.
 */
public final class UntrustedFolder {

    /** The files that are read, with their greatest sizes in bytes. */
    private static final Map<String, Long> FILES = Map.of(
            "run.json",
            8L << 20,
            "journal",
            64L << 20,
            "explain.json",
            8L << 20,
            RunFolders.FINISHED,
            1L << 10,
            RunCommits.FILE,
            1L << 20,
            "dependencies.json",
            1L << 20);

    private static final Set<String> REQUIRED = Set.of("run.json", "journal");
    private static final int MOST_ROWS = 10_000;
    private static final int LAST_LOOK = 1_000;
    private static final int MOST_LIMITS = 200;
    private static final int MOST_VARIANTS = 20;
    private static final Pattern RUN_ID = Pattern.compile("[0-9a-f-]{1,40}");
    private static final int BUFFER = 1 << 16;

    private UntrustedFolder() {}

    /**
     * What is said of a folder that is refused.
     *
     * @param what what does not happen to it, such as "is not published"
     * @param remedy what to do
     */
    public record Refusal(String what, String remedy) {
        private UserError of(Path folder, String why) {
            return UserError.usage(folder + " " + what + ": " + why, remedy);
        }
    }

    /** Returns the greatest size in bytes that a file of a run may have; empty if no such file is read. */
    public static OptionalLong most(String name) {
        Long most = FILES.get(name);
        return most == null ? OptionalLong.empty() : OptionalLong.of(most);
    }

    /**
     * Reads a folder and does something with it, as long as the copy is there.
     *
     * @param refusal what is said if it is not the folder of a run
     * @param action gets the folder with the copies
     * @throws UserError if it is not the folder of a run
     */
    public static <T> T read(Path folder, Refusal refusal, Function<Path, T> action) {
        try {
            Path copy = Files.createTempDirectory("steelyard-untrusted");
            try {
                if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                    throw refusal.of(folder, "it is not a folder");
                }
                for (Map.Entry<String, Long> file : FILES.entrySet()) {
                    copy(folder, file.getKey(), file.getValue(), copy, refusal);
                }
                check(folder, RunFolder.read(copy).record().run(), refusal);
                return action.apply(copy);
            } catch (UserError e) {
                throw e.problem().contains(copy.toString())
                        ? refusal.of(folder, e.problem().replace(copy + "/", ""))
                        : e;
            } catch (RuntimeException | StackOverflowError e) {
                // Whatever values of the wrong kind do to code that reads what Steelyard writes.
                throw refusal.of(
                                folder,
                                "it is not what Steelyard writes ("
                                        + e.getClass().getSimpleName() + ")")
                        .causedBy(e);
            } finally {
                delete(copy);
            }
        } catch (IOException e) {
            throw UserError.failed(
                            folder + " cannot be copied: " + e.getMessage(),
                            "Check that the disk has free space, and that the folder is readable.")
                    .causedBy(e);
        }
    }

    private static void copy(Path folder, String name, long most, Path to, Refusal refusal) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !REQUIRED.contains(name)) {
            return;
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw refusal.of(folder, name + " is missing, or is not a file");
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
                OutputStream out = Files.newOutputStream(to.resolve(name))) {
            byte[] buffer = new byte[BUFFER];
            long copied = 0;
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                copied += count;
                if (copied > most) {
                    throw refusal.of(folder, name + " is larger than " + (most >> 20) + " MiB");
                }
                out.write(buffer, 0, count);
            }
        }
    }

    private static void check(Path folder, Run run, Refusal refusal) {
        Criteria criteria = run.criteria();
        if (!RUN_ID.matcher(run.id()).matches()) {
            throw refusal.of(folder, "run.json has an invalid run id");
        }
        long rows = (long) run.benchmarks().size() * run.treatments().size();
        if (criteria.limits().size() > MOST_LIMITS
                || criteria.margins().own().size() > MOST_LIMITS
                || run.variants().size() > MOST_VARIANTS) {
            throw refusal.of(
                    folder,
                    "it has too many variants, limits or margins (at most " + MOST_VARIANTS + ", " + MOST_LIMITS
                            + " and " + MOST_LIMITS + ")");
        }
        if (rows > MOST_ROWS) {
            throw refusal.of(folder, "it has " + rows + " rows; at most " + MOST_ROWS + " are read");
        }
        if (criteria.looks().last() > LAST_LOOK) {
            throw refusal.of(
                    folder, "its last look is after " + criteria.looks().last() + " blocks");
        }
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
