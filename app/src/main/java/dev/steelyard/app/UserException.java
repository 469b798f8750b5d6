package dev.steelyard.app;

/**
 * Something is wrong that the user can put right: shown as two sentences, without a stack trace, and the end of the
 * command.
 */
public final class UserException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitStatus status;
    private final String remedy;

    /**
     * @param status how the command ends, {@link ExitStatus#USAGE} or {@link ExitStatus#FAILED}
     * @param what what is wrong, naming file, line or option
     * @param remedy what to do about it
     */
    public UserException(ExitStatus status, String what, String remedy) {
        super(what);
        this.status = status;
        this.remedy = remedy;
    }

    /** The same with what caused it, which is shown with {@code --debug} only. */
    public UserException(ExitStatus status, String what, String remedy, Throwable cause) {
        super(what, cause);
        this.status = status;
        this.remedy = remedy;
    }

    /** Returns an error of usage or configuration: exit code 2. */
    public static UserException usage(String what, String remedy) {
        return new UserException(ExitStatus.USAGE, what, remedy);
    }

    /** How the command ends. */
    public ExitStatus status() {
        return status;
    }

    /** What is wrong. */
    public String what() {
        return String.valueOf(getMessage());
    }

    /** What to do about it. */
    public String remedy() {
        return remedy;
    }
}
