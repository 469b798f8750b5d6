package dev.steelyard.bisect.range;

/** The result of a step for its commit. The labels are part of the file format. */
public enum StepFinding {
    /** It has the change. */
    WITH("with"),
    /** It does not have the change. */
    WITHOUT("without"),
    /** Nothing that the benchmark loads differs from the baseline, so it certainly does not have the change. */
    SAME_CODE("same-code"),
    /** Its score is neither that without the change nor that with it. */
    NEITHER("neither"),
    /** The blocks do not decide it. */
    UNDECIDED("undecided"),
    /** It could not be built. */
    NOT_BUILT("not-built"),
    /** It does not have the benchmark. */
    NO_BENCHMARK("no-benchmark"),
    /** The benchmark failed, but did not hang. */
    FAILED("failed"),
    /** One of its forks hung, and none of the baseline's did. */
    HANGS("hangs"),
    /** In a search for a hang: its forks completed. */
    COMPLETES("completes");

    private final String label;

    StepFinding(String label) {
        this.label = label;
    }

    /** Returns the label used in files. */
    public String label() {
        return label;
    }

    /** Returns whether the commit has scores that can be compared. */
    public boolean measurable() {
        return this != NOT_BUILT && this != NO_BENCHMARK && this != FAILED && this != HANGS;
    }
}
