package dev.steelyard.workspace.variant;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The grammar of variants: {@code REV}, {@code .} or {@code jar:PATH}, each optionally followed by {@code :name}. The
 * text after the last colon is a name if it is made of letters, digits, dot, underscore and hyphen; the colon of
 * {@code jar:} does not count. A colon that is left after that is refused, since it would mean something else to git
 * ({@code HEAD:src/A.java} is a file) or to java (on a class path it separates).
 *
 * <p>The versions of a suite's library are variants too, {@code VERSION} or {@code VERSION:name}, and so are the revisions
 * of its sources.
 */
public final class VariantNotation {

    /** What the text of a jar begins with. */
    public static final String JAR_PREFIX = "jar:";

    private static final String WORKING_TREE = ".";
    /** A full commit, which would make a long name. */
    private static final String COMMIT = "[0-9a-f]{40}|[0-9a-f]{64}";

    /** What users may call a variant. */
    private static final String NAME = "[A-Za-z0-9._-]+";

    private static final String VERSION = "[A-Za-z0-9][A-Za-z0-9._+~-]*";

    private static final String GRAMMAR = "A variant is REV, '.' or jar:PATH, optionally followed by :NAME.";

    private VariantNotation() {}

    /**
     * Reads one variant; its name is derived if none was given, and not yet unique.
     *
     * @param text what the user wrote
     * @param jvm the JDK directory or java executable bound to it
     * @param settings options bound to it
     * @throws UserError if the text is no variant
     */
    public static VariantSpec parse(String text, Optional<Path> jvm, VariantSettings settings) {
        if (text.isBlank() || text.chars().anyMatch(Character::isISOControl)) {
            throw UserError.usage("'" + text + "' is not a variant", GRAMMAR);
        }
        boolean jar = text.startsWith(JAR_PREFIX);
        String rest = jar ? text.substring(JAR_PREFIX.length()) : text;
        int colon = rest.lastIndexOf(':');
        boolean named = colon >= 0 && rest.substring(colon + 1).matches(NAME);
        Source source = source(text, jar, named ? rest.substring(0, colon) : rest);
        String name = named ? rest.substring(colon + 1) : derivedName(source);
        if (name.matches("\\.+")) {
            throw UserError.usage(
                    "'" + name + "' in '" + text + "' is not a valid variant name",
                    "Use at least one letter or digit " + "in the name.");
        }
        return new VariantSpec(source, name, named, jvm, settings);
    }

    /**
     * Reads one version of a suite's library; its name is derived if none was given, and not yet unique.
     *
     * @param suite name of the suite
     * @param text what the user wrote: {@code VERSION} or {@code VERSION:name}
     * @param jvm the JDK directory or java executable bound to it
     * @param settings options bound to it
     * @throws UserError if the text is no version
     */
    public static VariantSpec version(String suite, String text, Optional<Path> jvm, VariantSettings settings) {
        int colon = text.lastIndexOf(':');
        boolean named = colon >= 0 && text.substring(colon + 1).matches(NAME);
        String version = named ? text.substring(0, colon) : text;
        // Without a digit it would be one of the words that Maven puts any version in place of.
        if (!version.matches(VERSION) || !version.matches(".*\\d.*")) {
            throw UserError.usage(
                    "'" + text + "' is not a version of a library",
                    "A version consists of letters, digits, '.', '_', '+', '~' and '-', such as 1.12.1, optionally "
                            + "followed by :NAME.");
        }
        String name = named ? text.substring(colon + 1) : safe(version);
        return new VariantSpec(Source.ofSuite(suite, Optional.of(version)), name, named, jvm, settings);
    }

    /**
     * Reads one revision of a suite's library; its name is derived if none was given, and not yet unique.
     *
     * @param suite name of the suite
     * @param origin the repository of the library's sources, an absolute path
     * @param text what the user wrote: {@code REV} or {@code .}, optionally followed by {@code :name}
     * @param jvm the JDK directory or java executable bound to it
     * @param settings options bound to it
     * @throws UserError if the text is no revision
     */
    public static VariantSpec revision(
            String suite, Path origin, String text, Optional<Path> jvm, VariantSettings settings) {
        VariantSpec read = parse(text, jvm, settings);
        if (read.source().kind() == Source.Kind.JAR) {
            throw UserError.usage(
                    "'" + text + "' is a jar, but --source compares revisions",
                    "Specify branches, tags or commits of the library's repository, or '.' for its working tree.");
        }
        Source source = Source.ofRevision(suite, origin, read.source().text());
        return new VariantSpec(source, read.name(), read.named(), jvm, settings);
    }

    /** Returns a suite as it is, built for the version that it names itself; its name is derived, and not yet unique. */
    public static VariantSpec suite(String suite, Optional<Path> jvm, VariantSettings settings) {
        return new VariantSpec(Source.ofSuite(suite, Optional.empty()), safe(suite), false, jvm, settings);
    }

    private static Source source(String text, boolean jar, String place) {
        if (place.isEmpty()) {
            throw UserError.usage("'" + text + "' has no " + (jar ? "jar path" : "revision before the colon"), GRAMMAR);
        }
        if (place.indexOf(':') >= 0) {
            throw jar
                    ? UserError.usage(
                            "the path in '" + text + "' contains a colon, which separates class path entries",
                            "Copy or link the jar to a path without a colon.")
                    : UserError.usage(
                            "'" + text + "' contains a colon, so git reads it as a file or a message search, not as a "
                                    + "commit",
                            "Specify a branch, tag or commit; git rev-parse shows the commit. " + GRAMMAR);
        }
        if (jar) {
            return new Source(Source.Kind.JAR, place);
        }
        if (place.startsWith("-")) {
            throw UserError.usage(
                    "'" + place + "' starts with '-' and could be mistaken for an option",
                    "Specify the commit instead; git rev-parse shows it. " + GRAMMAR);
        }
        return place.equals(WORKING_TREE)
                ? new Source(Source.Kind.WORKING_TREE, place)
                : new Source(Source.Kind.REVISION, place);
    }

    private static String derivedName(Source source) {
        String text = switch (source.kind()) {
            case WORKING_TREE -> "working-tree";
            case REVISION -> source.text().matches(COMMIT) ? source.text().substring(0, 12) : source.text();
            case JAR -> {
                String file = source.text().substring(source.text().lastIndexOf('/') + 1);
                yield file.endsWith(".jar") ? file.substring(0, file.length() - 4) : file;
            }
            case SUITE, SUITE_REVISION ->
                throw new IllegalArgumentException("a version of a suite cannot be named as a variant");
        };
        return safe(text);
    }

    private static String safe(String text) {
        // HEAD~1 keeps its name: it means another commit than HEAD-1 would.
        String safe = text.replaceAll("[^A-Za-z0-9._~^-]+", "-");
        return safe.matches(".*[A-Za-z0-9].*") ? safe : "variant";
    }

    /**
     * Returns the variants with names of their own: given names stay, derived ones get {@code -2}, {@code -3} where
     * needed, in the order of the variants.
     *
     * @throws UserError if two given names are equal
     */
    public static List<VariantSpec> unique(List<VariantSpec> variants) {
        Set<String> taken = new HashSet<>();
        for (VariantSpec variant : variants) {
            if (variant.named() && !taken.add(variant.name())) {
                throw UserError.usage(
                        "two variants are named '" + variant.name() + "'", "Give each variant a different name.");
            }
        }
        List<VariantSpec> unique = new ArrayList<>();
        for (VariantSpec variant : variants) {
            if (variant.named()) {
                unique.add(variant);
                continue;
            }
            String name = variant.name();
            for (int number = 2; !taken.add(name); number++) {
                name = variant.name() + "-" + number;
            }
            unique.add(variant.renamed(name));
        }
        return List.copyOf(unique);
    }
}
