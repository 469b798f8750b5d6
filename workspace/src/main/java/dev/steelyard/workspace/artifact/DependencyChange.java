package dev.steelyard.workspace.artifact;

import dev.steelyard.core.error.UserError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Another version of a library that a project depends on, or another library in its place.
 *
 * @param replaced group and name, with a colon between them, of the library that goes; those of {@code by} if only the version
 *     changes
 * @param by the library that comes, with its version
 */
public record DependencyChange(String replaced, Artifact by) {

    private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9_.-]*";
    private static final Pattern GRAMMAR = Pattern.compile(
            "(?:(" + NAME + ":" + NAME + ")=)?(" + NAME + "):(" + NAME + "):([A-Za-z0-9][A-Za-z0-9._+-]*)");

    /** Words that Maven puts any version in place of, and versions of which there is more than one. */
    private static final Pattern MOVING = Pattern.compile("LATEST|RELEASE|.*-SNAPSHOT", Pattern.CASE_INSENSITIVE);

    private static final String REMEDY =
            "Write GROUP:NAME:VERSION, such as com.google.protobuf:protobuf-java:3.8.0, or "
                    + "OLDGROUP:OLDNAME=GROUP:NAME:VERSION to substitute another library.";

    public DependencyChange {
        if (replaced.isBlank() || by.version().isBlank()) {
            throw new IllegalArgumentException("a change of a dependency names the old one and the new version");
        }
    }

    /**
     * Reads what a user wrote: {@code GROUP:NAME:VERSION}, or {@code OLDGROUP:OLDNAME=GROUP:NAME:VERSION}.
     *
     * @throws UserError if it is neither, or its version may mean another one tomorrow
     */
    public static DependencyChange parse(String text) {
        Matcher matcher = GRAMMAR.matcher(text);
        if (!matcher.matches()) {
            throw UserError.usage("--dependency '" + text + "' is not a library with a version", REMEDY);
        }
        Artifact by = new Artifact(matcher.group(2), matcher.group(3), matcher.group(4));
        if (MOVING.matcher(by.version()).matches()) {
            throw UserError.usage(
                    "--dependency '" + text + "': " + by.version() + " can mean different code later",
                    "Specify a release, or install your own build of the library under a version of its own.");
        }
        String old = matcher.group(1);
        return new DependencyChange(old == null ? by.key() : old, by);
    }

    /** Returns whether another library takes the place of the old one. */
    public boolean renames() {
        return !replaced.equals(by.key());
    }

    /** Returns this as a user writes it. */
    @Override
    public String toString() {
        return (renames() ? replaced + "=" : "") + by.key() + ":" + by.version();
    }
}
