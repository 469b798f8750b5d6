package dev.steelyard.measure.block;

/** What the user selected cannot be measured as it was written; nothing was measured yet. */
public final class SelectionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String remedy;

    /**
     * A selection that cannot be measured.
     *
     * @param problem what is wrong, naming the option or the benchmark
     * @param remedy what to write instead
     */
    public SelectionException(String problem, String remedy) {
        super(problem + ". " + remedy);
        this.problem = problem;
        this.remedy = remedy;
    }

    /** Returns what is wrong, without a full stop. */
    public String problem() {
        return problem;
    }

    /** Returns what to do about it, a sentence. */
    public String remedy() {
        return remedy;
    }
}
