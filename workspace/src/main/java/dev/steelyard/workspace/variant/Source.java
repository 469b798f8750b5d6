package dev.steelyard.workspace.variant;

import java.util.Optional;

/**
 * The source of a variant's code, as the user wrote it.
 *
 * @param kind what the text means
 * @param text the revision, {@code .}, the path of the jar, or the name of the suite with the version after a blank
 */
public record Source(Kind kind, String text) {
    /** The kind of a source. */
    public enum Kind {
        /** A git revision: branch, tag, commit, {@code HEAD~2}. */
        REVISION,
        /** The working tree with its uncommitted and untracked files. */
        WORKING_TREE,
        /** A jar of benchmarks that exists already. */
        JAR,
        /** A suite that comes with Steelyard, built for a version of its library. */
        SUITE
    }

    /**
     * Returns a suite for a version of its library.
     *
     * @param version empty for the one that the suite itself names
     */
    public static Source ofSuite(String suite, Optional<String> version) {
        return new Source(Kind.SUITE, version.map(text -> suite + " " + text).orElse(suite));
    }

    /** Returns the name of the suite that this is. */
    public String suite() {
        requireSuite();
        int blank = text.indexOf(' ');
        return blank < 0 ? text : text.substring(0, blank);
    }

    /** Returns the version of its library that a suite is to be built for; empty for the one that it names itself. */
    public Optional<String> version() {
        requireSuite();
        int blank = text.indexOf(' ');
        return blank < 0 ? Optional.empty() : Optional.of(text.substring(blank + 1));
    }

    private void requireSuite() {
        if (kind != Kind.SUITE) {
            throw new IllegalStateException("no suite: " + this);
        }
    }

    /** Returns the text as the user wrote it, without the name: a jar with its {@code jar:}. */
    public String written() {
        return kind == Kind.JAR ? VariantGrammar.JAR_PREFIX + text : text;
    }
}
