package dev.steelyard.core.error;

/**
 * A problem that the user can fix. It ends the command: the front end prints the problem and the remedy, without a
 * stack trace, and chooses the exit code by the kind.
 *
 * <p>Subclasses exist only where code catches them to handle one problem differently.
 */
public class UserError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final String problem;
    private final String remedy;

    /** The cause of the problem; it decides the exit code. */
    public enum Kind {
        /** The request itself: arguments, configuration, or the files that they name. */
        USAGE,
        /** The request was valid, but something failed: a build, a benchmark, the disk. */
        FAILED
    }

    /**
     * For subclasses; all other code uses {@link #usage} or {@link #failed}.
     *
     * @param kind the cause of the problem
     * @param problem what is wrong, naming the file, line or option; more lines may follow, such as the end of a log
     * @param remedy what to do about it, a sentence
     */
    protected UserError(Kind kind, String problem, String remedy) {
        super(problem + "\n" + remedy);
        if (problem.isBlank() || remedy.isBlank()) {
            throw new IllegalArgumentException("an error needs a problem and a remedy: '" + getMessage() + "'");
        }
        this.kind = kind;
        this.problem = problem;
        this.remedy = remedy;
    }

    /**
     * Returns an error in the user's request.
     *
     * @param problem what is wrong, naming the file, line or option
     * @param remedy what to do about it, a sentence
     */
    public static UserError usage(String problem, String remedy) {
        return new UserError(Kind.USAGE, problem, remedy);
    }

    /**
     * Returns a failure while carrying out the user's request.
     *
     * @param problem what is wrong; more lines may follow, such as the end of a log
     * @param remedy what to do about it, a sentence
     */
    public static UserError failed(String problem, String remedy) {
        return new UserError(Kind.FAILED, problem, remedy);
    }

    /** Returns this error after setting its cause, which is shown only with {@code --debug}. */
    public final UserError causedBy(Throwable cause) {
        initCause(cause);
        return this;
    }

    /** Returns the cause of the problem. */
    public final Kind kind() {
        return kind;
    }

    /** Returns what is wrong. */
    public final String problem() {
        return problem;
    }

    /** Returns what to do about it. */
    public final String remedy() {
        return remedy;
    }
}
