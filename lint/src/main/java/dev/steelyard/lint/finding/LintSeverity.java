package dev.steelyard.lint.finding;

/** The severity of a broken rule, worst first. */
public enum LintSeverity {
    /** The score does not measure what its name says. */
    ERROR("error"),
    /** The score may be wrong, or not comparable with others; only someone who knows the benchmark can decide. */
    WARNING("warning");

    private final String label;

    LintSeverity(String label) {
        this.label = label;
    }

    /** Returns the word used in files and on screens. */
    public String label() {
        return label;
    }
}
