package dev.steelyard.core.placement;

/** The placement that was asked for cannot be had on this machine; nothing was measured yet. */
public final class ImpossiblePlacementException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String remedy;

    /**
     * A placement that cannot be had.
     *
     * @param problem what stands against it, naming the option
     * @param remedy what to do instead, a sentence
     */
    public ImpossiblePlacementException(String problem, String remedy) {
        super(problem + ". " + remedy);
        this.problem = problem;
        this.remedy = remedy;
    }

    /** Returns what stands against it, without a full stop. */
    public String problem() {
        return problem;
    }

    /** Returns what to do instead, a sentence. */
    public String remedy() {
        return remedy;
    }
}
