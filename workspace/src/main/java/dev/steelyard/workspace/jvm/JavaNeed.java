package dev.steelyard.workspace.jvm;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a project asks of a JDK.
 *
 * @param least the oldest release of Java that will do
 * @param most the newest
 * @param strength how much depends on it
 * @param source who asks, in words such as {@code maven.compiler.release is 21 in pom.xml}
 */
public record JavaNeed(int least, int most, Strength strength, String source) {

    /** No upper bound. */
    public static final int ANY = Integer.MAX_VALUE;

    /** How much depends on a need. */
    public enum Strength {
        /** Without it nothing is compiled, or nothing runs. */
        FIRM,
        /** The project says so, but that may be a check which benchmarks do without. */
        WISH,
        /** The project names the one release that its people use; a later one is the next best. */
        CHOICE
    }

    /** Worth more than all wishes that people write down. */
    private static final int CHOSEN = 100;

    private static final int NEXT_BEST = 10;

    /** {@code [17,22)}, as Maven writes ranges; a bound may be missing. */
    private static final Pattern RANGE =
            Pattern.compile("([\\[(])\\s*([\\d.]*)[^,]*(?:,\\s*([\\d.]*)[^\\])]*)?([\\])])");

    public JavaNeed {
        if (least > most) {
            throw new IllegalArgumentException("no release of Java is at least " + least + " and at most " + most);
        }
    }

    /** Nothing compiles, or nothing runs, before a release. */
    public static JavaNeed atLeast(int release, String source) {
        return new JavaNeed(release, ANY, Strength.FIRM, source);
    }

    /** Something fails after a release. */
    public static JavaNeed atMost(int release, String source) {
        return new JavaNeed(1, release, Strength.FIRM, source);
    }

    /** The release that a project names for its people. */
    public static JavaNeed chosen(int release, String source) {
        return new JavaNeed(release, release, Strength.CHOICE, source);
    }

    /** A wish for a range of releases as Maven writes it, or one release for it and all later ones; empty if it is neither. */
    public static Optional<JavaNeed> range(String text, String source) {
        Matcher range = RANGE.matcher(text.strip());
        if (!range.matches()) {
            return Jdk.release(text).map(release -> new JavaNeed(release, ANY, Strength.WISH, source));
        }
        boolean one = !text.contains(",");
        Optional<Integer> low = number(range.group(2));
        Optional<Integer> high = one ? low : number(range.group(3));
        int least = low.orElse(1) + (range.group(1).equals("(") && isRelease(range.group(2)) ? 1 : 0);
        boolean open = range.group(4).equals(")");
        // [17,21.0.5) still has releases of 21.
        int most = high.map(bound -> open && isRelease(range.group(3)) ? bound - 1 : bound)
                .orElse(ANY);
        return least > most ? Optional.empty() : Optional.of(new JavaNeed(least, most, Strength.WISH, source));
    }

    private static Optional<Integer> number(String text) {
        return text == null || text.isEmpty() ? Optional.empty() : Jdk.release(text);
    }

    /** Returns whether a version is a release without an update, such as 17, 1.8 or 21.0. */
    private static boolean isRelease(String text) {
        return text != null && text.matches("(?:1\\.)?\\d+(?:\\.0)*");
    }

    /** Returns whether the need must be met. */
    public boolean firm() {
        return strength == Strength.FIRM;
    }

    /** Returns whether a release meets it. */
    public boolean meets(int release) {
        return release >= least && release <= most;
    }

    /** Returns how far a release meets a need that is not firm; more is better. */
    int wish(int release) {
        return switch (strength) {
            case FIRM -> 0;
            case WISH -> meets(release) ? 1 : 0;
            case CHOICE -> meets(release) ? CHOSEN : release > most ? NEXT_BEST : 0;
        };
    }

    /** The releases, as people say them. */
    public String releases() {
        if (most == ANY) {
            return "JDK " + least + " or newer";
        }
        return least == most
                ? "JDK " + least
                : least <= 1 ? "JDK " + most + " or older" : "JDK " + least + " to " + most;
    }
}
