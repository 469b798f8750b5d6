package dev.steelyard.core.error;

/** A build that did not produce what is needed; when building many revisions, callers continue with the next one. */
public final class BuildFailure extends UserError {
    private static final long serialVersionUID = 1L;

    /**
     * @param problem what is wrong, with the end of the build's log
     * @param remedy what to do about it, a sentence
     */
    public BuildFailure(String problem, String remedy) {
        super(Kind.FAILED, problem, remedy);
    }
}
