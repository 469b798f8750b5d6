package dev.steelyard.workspace.variant;

/**
 * Where a variant's code comes from, as the user wrote it.
 *
 * @param kind what the text means
 * @param text the revision, {@code .}, or the path of the jar
 */
public record Source(Kind kind, String text) {
    /** What the text means. */
    public enum Kind {
        /** A git revision: branch, tag, commit, {@code HEAD~2}. */
        REVISION,
        /** The working tree with its uncommitted and untracked files. */
        WORKING_TREE,
        /** A jar of benchmarks that exists already. */
        JAR
    }

    /** Returns the text as the user wrote it, without the name: a jar with its {@code jar:}. */
    public String written() {
        return kind == Kind.JAR ? VariantGrammar.JAR_PREFIX + text : text;
    }
}
