package dev.steelyard.workspace.jvm;

import dev.steelyard.workspace.process.ProgramLog;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the output of a failed build says of the JDK that it would take instead. */
public final class JdkSigns {

    /** How a sign tells the releases of Java that would do. */
    private enum Kind {
        /** The first group is the oldest release. */
        LEAST,
        /** The first group is the oldest version of class files. */
        LEAST_CLASSES,
        /** The first group is the version of class files that is too new. */
        TOO_NEW_CLASSES,
        /** The first group is the only release. */
        ONLY,
        /** The first group is a range, as Maven writes it. */
        RANGE,
        /** Any that is newer than this one. */
        NEWER,
        /** Any that is older than this one. */
        OLDER
    }

    private record Sign(Kind kind, Pattern text) {
        Sign(Kind kind, String text) {
            this(kind, Pattern.compile(text));
        }
    }

    private static final int CLASSES_TO_RELEASE = 44;

    /** In this order: what is more exact comes first. */
    private static final List<Sign> SIGNS = List.of(
            new Sign(Kind.ONLY, "invalid source release:? (\\d+) with --enable-preview"),
            new Sign(Kind.LEAST, "release version (\\d+) not supported"),
            new Sign(Kind.LEAST, "invalid (?:target|source) release: (?:1\\.)?(\\d+)"),
            new Sign(Kind.LEAST_CLASSES, "class file version (\\d+)\\S*, this version of the Java Runtime"),
            new Sign(Kind.LEAST_CLASSES, "class file has wrong version (\\d+)\\.\\d+, should be"),
            new Sign(Kind.LEAST, "(?:requires at least JVM runtime version|requires (?:JVM|Java)) (\\d+)"),
            new Sign(Kind.LEAST, "compatible with Java (\\d+)"),
            new Sign(Kind.RANGE, "Detected JDK .*(?:is not|which is not) in the allowed range (.+?)\\.?$"),
            new Sign(Kind.TOO_NEW_CLASSES, "Unsupported class file major version (\\d+)"),
            new Sign(Kind.NEWER, "initPlugins\\(BasicJavacTask"),
            // As in .mvn/jvm.config; options of two dashes have been added to the launcher and never dropped.
            new Sign(Kind.NEWER, "Unrecognized option: --\\S+"),
            // Lombok and other processors that reach into a compiler newer than they know.
            new Sign(
                    Kind.OLDER,
                    "does not have member field '?com\\.sun\\.tools\\.javac"
                            + "|com\\.sun\\.tools\\.javac\\.code\\.TypeTag ?:: ?UNKNOWN"
                            + "|NoSuchFieldError: (?:Class )?com[./]sun[./]tools[./]javac"
                            + "|ExceptionInInitializerError: com\\.sun\\.tools\\.javac"));

    private JdkSigns() {}

    /**
     * Returns the need that a failed build shows.
     *
     * @param said what it printed
     * @param release the release of the JDK that it ran on
     */
    public static Optional<JavaNeed> of(ProgramLog said, int release) {
        for (Sign sign : SIGNS) {
            for (String line : said.lines()) {
                Matcher found = sign.text().matcher(line);
                if (found.find()) {
                    Optional<JavaNeed> need = need(sign.kind(), found, release)
                            .filter(other -> other.least() <= other.most() && !other.meets(release));
                    if (need.isPresent()) {
                        return need;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<JavaNeed> need(Kind kind, Matcher found, int release) {
        String words = "the build says '" + found.group().strip() + "'";
        return switch (kind) {
            case LEAST -> Optional.of(JavaNeed.atLeast(number(found), words));
            case LEAST_CLASSES -> Optional.of(JavaNeed.atLeast(number(found) - CLASSES_TO_RELEASE, words));
            case ONLY -> {
                int only = number(found);
                yield Optional.of(new JavaNeed(only, only, JavaNeed.Strength.FIRM, words));
            }
            case RANGE ->
                JavaNeed.range(found.group(1), words)
                        .map(range -> new JavaNeed(range.least(), range.most(), JavaNeed.Strength.FIRM, words));
            case TOO_NEW_CLASSES ->
                number(found) - CLASSES_TO_RELEASE > 1
                        ? Optional.of(JavaNeed.atMost(number(found) - CLASSES_TO_RELEASE - 1, words))
                        : Optional.empty();
            case NEWER -> Optional.of(JavaNeed.atLeast(release + 1, words));
            case OLDER -> release > 1 ? Optional.of(JavaNeed.atMost(release - 1, words)) : Optional.empty();
        };
    }

    private static int number(Matcher found) {
        return Integer.parseInt(found.group(1));
    }
}
