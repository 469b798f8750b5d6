package dev.steelyard.lint.code;

/** A jar, folder or class file cannot be read, or is none. */
public final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String remedy;

    /**
     * @param what what is wrong, naming the file and the entry in it
     * @param remedy what to do about it
     */
    public UnreadableException(String what, String remedy) {
        super(what);
        this.remedy = remedy;
    }

    /** The same with what caused it. */
    public UnreadableException(String what, String remedy, Throwable cause) {
        super(what, cause);
        this.remedy = remedy;
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
