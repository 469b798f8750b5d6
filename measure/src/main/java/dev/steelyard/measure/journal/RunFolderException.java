package dev.steelyard.measure.journal;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A run's folder cannot be read or written. Its message names the path, what happened and what to do. */
public final class RunFolderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Path path;
    private final String problem;
    private final String remedy;

    RunFolderException(Path path, String what, String remedy, @Nullable Throwable cause) {
        super(path + ": " + what + ". " + remedy, cause);
        this.path = path;
        this.problem = path + ": " + what;
        this.remedy = remedy;
    }

    /** What is wrong, with the path. */
    public String problem() {
        return problem;
    }

    /** What to do about it. */
    public String remedy() {
        return remedy;
    }

    /** Returns the file or folder concerned; null only after Java serialisation. */
    public @Nullable Path path() {
        return path;
    }
}
