package dev.steelyard.core.lint;

/** The severity of a broken rule, the worst first. */
public enum LintSeverity {
    /** The score is not what its name says. */
    ERROR("error"),
    /** The score may be off, or cannot be compared with others; whoever knows the benchmark has to decide. */
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
