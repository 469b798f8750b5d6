package dev.steelyard.results.source;

/** A text of results that cannot be read: what is wrong, where, and what to do about it. */
public final class ResultSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What to do about results of which a part is missing. */
    public static final String AGAIN =
            "Write the results again: JMH writes its file at the very end of a run, so one that was killed leaves a part.";

    private final String place;
    private final String remedy;

    /**
     * @param place where in the text, such as {@code line 3} or {@code byte 1024}
     * @param problem what is wrong there, without the place
     * @param remedy what to do about it, a sentence
     */
    public ResultSyntaxException(String place, String problem, String remedy) {
        super(problem);
        this.place = place;
        this.remedy = remedy;
    }

    /** The same with what caused it. */
    public ResultSyntaxException(String place, String problem, String remedy, Throwable cause) {
        super(problem, cause);
        this.place = place;
        this.remedy = remedy;
    }

    /** Where in the text. */
    public String place() {
        return place;
    }

    /** What is wrong there. */
    public String problem() {
        return String.valueOf(getMessage());
    }

    /** What to do about it. */
    public String remedy() {
        return remedy;
    }
}
