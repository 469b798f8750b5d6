package dev.steelyard.core.error;

/** A build that ended and did not leave what is needed: whoever builds many revisions goes on with the next. */
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
