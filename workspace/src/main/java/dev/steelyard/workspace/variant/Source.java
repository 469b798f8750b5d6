package dev.steelyard.workspace.variant;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The source of a variant's code, as the user wrote it.
 *
 * @param kind what the text means
 * @param text the revision, {@code .}, the path of the jar, or the name of the suite with the version or revision of its
 *     library after a blank
 * @param origin the repository of the library's sources, an absolute path; null unless a suite is built with a revision
 */
public record Source(Kind kind, String text, @Nullable Path origin) {
    /** The kind of a source. */
    public enum Kind {
        /** A git revision: branch, tag, commit, {@code HEAD~2}. */
        REVISION,
        /** The working tree with its uncommitted and untracked files. */
        WORKING_TREE,
        /** A jar of benchmarks that exists already. */
        JAR,
        /** A suite that comes with Steelyard, built for a version of its library. */
        SUITE,
        /** A suite that comes with Steelyard, built together with a revision of its library's sources. */
        SUITE_REVISION
    }

    public Source {
        // Runs that began before there was an origin have none.
        if ((kind == Kind.SUITE_REVISION) != (origin != null)) {
            throw new IllegalArgumentException("only a suite's revision has an origin, and it must have one: " + text);
        }
    }

    /** A source other than a suite of a revision. */
    public Source(Kind kind, String text) {
        this(kind, text, null);
    }

    /**
     * Returns a suite for a version of its library.
     *
     * @param version empty for the one that the suite itself names
     */
    public static Source ofSuite(String suite, Optional<String> version) {
        return new Source(Kind.SUITE, version.map(text -> suite + " " + text).orElse(suite));
    }

    /**
     * Returns a suite with a revision of its library's sources.
     *
     * @param origin the repository of these sources, an absolute path
     * @param revision as for {@link Kind#REVISION}, or {@code .} for the working tree
     */
    public static Source ofRevision(String suite, Path origin, String revision) {
        return new Source(Kind.SUITE_REVISION, suite + " " + revision, origin);
    }

    /** Returns the name of the suite that this is. */
    public String suite() {
        requireSuite();
        int blank = text.indexOf(' ');
        return blank < 0 ? text : text.substring(0, blank);
    }

    /**
     * Returns the version or revision of its library that a suite is to be built for; empty for the one that it names
     * itself.
     */
    public Optional<String> version() {
        requireSuite();
        int blank = text.indexOf(' ');
        return blank < 0 ? Optional.empty() : Optional.of(text.substring(blank + 1));
    }

    private void requireSuite() {
        if (kind != Kind.SUITE && kind != Kind.SUITE_REVISION) {
            throw new IllegalStateException("no suite: " + this);
        }
    }

    /** Returns the text as the user wrote it, without the name: a jar with its {@code jar:}. */
    public String written() {
        return kind == Kind.JAR ? VariantNotation.JAR_PREFIX + text : text;
    }
}
