package dev.steelyard.workspace.error;

/**
 * A variant cannot be made ready, with the reason and the remedy in words meant for the user. The message holds both;
 * {@link #problem()} and {@link #remedy()} give them apart.
 */
public final class WorkspaceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final String problem;
    private final String remedy;

    private WorkspaceException(Kind kind, String problem, String remedy) {
        super(problem + System.lineSeparator() + remedy);
        this.kind = kind;
        this.problem = problem;
        this.remedy = remedy;
    }

    /** What is at fault, which decides the exit code. */
    public enum Kind {
        /** What the user asked for cannot be: exit code 2. */
        USAGE,
        /** A revision could not be checked out or built: exit code 3. */
        BUILD
    }

    /**
     * Returns an exception for a request that cannot be met.
     *
     * @param problem what is wrong, as a sentence
     * @param remedy what to do, as a sentence
     */
    public static WorkspaceException usage(String problem, String remedy) {
        return new WorkspaceException(Kind.USAGE, problem, remedy);
    }

    /**
     * Returns an exception for a checkout or build that failed.
     *
     * @param problem what is wrong, as a sentence; may have more lines, such as the end of a log
     * @param remedy what to do, as a sentence
     */
    public static WorkspaceException build(String problem, String remedy) {
        return new WorkspaceException(Kind.BUILD, problem, remedy);
    }

    /** Returns this exception with the cause set, for what the operating system refused. */
    public WorkspaceException causedBy(Throwable cause) {
        initCause(cause);
        return this;
    }

    /** What is at fault. */
    public Kind kind() {
        return kind;
    }

    /** What is wrong. */
    public String problem() {
        return problem;
    }

    /** What to do about it. */
    public String remedy() {
        return remedy;
    }
}
