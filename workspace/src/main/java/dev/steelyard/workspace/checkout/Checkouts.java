package dev.steelyard.workspace.checkout;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.files.DiskReason;
import dev.steelyard.workspace.files.FileTree;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.process.OrphanProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The checkouts of one process, all in one folder that is deleted when this is closed, or when the next process starts
 * if this one was killed. Not thread-safe, except for {@link #close()}.
 */
public final class Checkouts implements AutoCloseable {

    private final Repository repository;
    private final Ownership ownership;
    private final AtomicInteger number = new AtomicInteger();
    private @Nullable Snapshot snapshot;

    private Checkouts(Repository repository, Ownership ownership) {
        this.repository = repository;
        this.ownership = ownership;
    }

    /**
     * Removes what killed processes left behind, and takes a folder for this one.
     *
     * @param repository the repository under test
     * @param parent where all processes have their folders
     * @throws UserError if the folder cannot be made
     */
    public static Checkouts open(Repository repository, Path parent) {
        try {
            Path real = FileTree.createPrivate(parent).toRealPath();
            CleanupAfterKill.in(real);
            return new Checkouts(repository, Ownership.take(real));
        } catch (IOException e) {
            throw unwritable(parent, e);
        }
    }

    /** What marks the programs that this process starts, so that the next one can end those that it left behind. */
    public static Map<String, String> mark() {
        return OrphanProcesses.mark(Ownership.self());
    }

    /**
     * Checks out a commit into a clone of its own, on no branch.
     *
     * @param commit the full hash
     * @throws UserError if git cannot
     */
    public Checkout ofCommit(String commit) {
        Path root = place();
        try {
            List<String> absent = Clone.make(repository, root, List.of()).checkOut(commit);
            return new Checkout(root, commit, repository.submodules(commit), absent);
        } catch (IOException e) {
            throw unwritable(root, e);
        }
    }

    /**
     * Copies the user's working tree. All copies made by this object are equal: the first call fixes the contents.
     *
     * @throws UserError if git cannot read it
     */
    public Checkout ofWorkingTree() {
        Path root = place();
        Snapshot contents = snapshot();
        try {
            // A clone, not a bare folder, because some builds ask git for the commit.
            Clone clone = Clone.make(repository, root, List.of(contents.objects()));
            Path index = ownership.folder().resolve("index-" + number.getAndIncrement());
            clone.checkOut(contents.tree(), repository.head(), index);
            List<String> submodules = new Repository(clone.git(), root, root).submodules(contents.tree());
            return new Checkout(root, "tree:" + contents.tree(), submodules, List.of());
        } catch (IOException e) {
            throw unwritable(root, e);
        }
    }

    /** Returns the user's working tree as fixed by the first call. */
    private Snapshot snapshot() {
        if (snapshot == null) {
            try {
                snapshot = Snapshot.take(repository, ownership.folder().resolve("snapshot"));
            } catch (IOException e) {
                throw unwritable(ownership.folder(), e);
            }
        }
        return snapshot;
    }

    /**
     * Returns files to lay over checkouts.
     *
     * @param revision where they come from; {@code .} for the working tree
     * @param paths relative to the repository's root; empty for all benchmarks of the revision
     * @param folder the project's folder, relative to the repository's root
     * @throws UserError if the revision or one of the paths does not exist, or no benchmarks are found
     */
    public Overlay overlay(String revision, List<String> paths, String folder) {
        return paths.isEmpty() ? Overlay.all(benchmarkFiles(revision), folder) : Overlay.of(origin(revision), paths);
    }

    /**
     * Returns the files of a revision's benchmarks.
     *
     * @param revision {@code .} for the working tree
     * @throws UserError if it does not exist
     */
    public BenchmarkFiles benchmarkFiles(String revision) {
        return BenchmarkFiles.of(origin(revision));
    }

    private Overlay.Origin origin(String revision) {
        boolean here = revision.equals(".");
        String treeish = here ? snapshot().tree() : repository.resolve(revision);
        Map<String, String> variables = here ? snapshot().variables() : Map.of();
        return new Overlay.Origin(repository, here ? "the working tree" : revision, treeish, variables);
    }

    /** Lays files over a checkout. */
    public void lay(Overlay overlay, Checkout checkout) {
        try {
            overlay.layOver(checkout.root(), ownership.folder().resolve("overlay-" + number.getAndIncrement()));
        } catch (IOException e) {
            throw unwritable(checkout.root(), e);
        }
    }

    /** Returns the path of a new folder, not made yet; all are of one length, since a path's length can cost time. */
    private Path place() {
        return ownership.folder().resolve(String.format(Locale.ROOT, "v%03d", number.getAndIncrement()));
    }

    private static UserError unwritable(Path folder, IOException e) {
        return UserError.failed(
                        "cannot write to the cache folder " + folder + ": " + DiskReason.of(e),
                        "Free some disk space, fix the folder's permissions, or set XDG_CACHE_HOME to another folder.")
                .causedBy(e);
    }

    /** Removes all checkouts; what cannot be deleted now is left to the next start. */
    @Override
    public void close() {
        try {
            if (Files.exists(ownership.folder())) {
                CleanupAfterKill.delete(ownership);
            }
        } catch (IOException e) {
            // A result that is there must not be lost over a file that stays.
        }
    }
}
