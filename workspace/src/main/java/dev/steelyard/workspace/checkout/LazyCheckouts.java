package dev.steelyard.workspace.checkout;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.git.Repository;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The checkouts of one repository, opened when the first is needed. {@link #close()} may be called at any time. */
public final class LazyCheckouts implements AutoCloseable {

    private final Repository repository;
    private final Path parent;
    private @Nullable Checkouts checkouts;
    private boolean closed;

    /**
     * @param repository where commits and the working tree come from
     * @param parent where all processes have the folders of their checkouts
     */
    public LazyCheckouts(Repository repository, Path parent) {
        this.repository = repository;
        this.parent = parent;
    }

    /** Returns the repository. */
    public Repository repository() {
        return repository;
    }

    /**
     * Returns the checkouts.
     *
     * @throws UserError if their folder cannot be made, or this is closed
     */
    public synchronized Checkouts get() {
        if (closed) {
            throw UserError.failed("interrupted", "Run the command again.");
        }
        if (checkouts == null) {
            checkouts = Checkouts.open(repository, parent);
        }
        return checkouts;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (checkouts != null) {
            checkouts.close();
            checkouts = null;
        }
    }
}
