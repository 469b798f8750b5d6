package dev.steelyard.publish;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What a comment asks for: {@code /benchmark [FILTER] [budget=20m] [vs=REV] [explain]}. Its values end up in command lines and in files
 * with one value a line, so they have no spaces, no line breaks and no leading hyphen.
 *
 * @param include regular expression for names of benchmarks; empty for those that the change reaches
 * @param budget time for measuring, such as {@code 20m}
 * @param base what to compare with: a revision, or {@code self} for the commit itself
 * @param explain whether to look for causes
 */
record BenchmarkCommand(Optional<String> include, Optional<String> budget, Optional<String> base, boolean explain) {

    /** The word that a comment begins with. */
    static final String WORD = "/benchmark";

    /** Compares the commit with itself: what the gate makes of no change. */
    static final String SELF = "self";

    private static final int LONGEST_FILTER = 200;
    private static final Pattern FILTER = Pattern.compile("[!-,.-~][!-~]*");
    private static final Pattern BUDGET = Pattern.compile("([1-9]|[1-9][0-9]|1[01][0-9]|120)m|[1-9][0-9]{1,2}s|[12]h");
    private static final Pattern REVISION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/~^-]{0,99}");

    /** Returns whether a comment is meant for Steelyard. */
    static boolean isMeant(String comment) {
        return comment.equals(WORD) || comment.matches("(?s)" + WORD + "\\s.*");
    }

    /**
     * Reads the first line of a comment.
     *
     * @throws IllegalArgumentException if it asks for something else; the message says what
     */
    static BenchmarkCommand parse(String comment) {
        String line = comment.lines().findFirst().orElse("").strip();
        List<String> words = new ArrayList<>(List.of(line.split("\\s+")));
        if (!words.get(0).equals(WORD)) {
            throw new IllegalArgumentException("it does not begin with " + WORD);
        }
        Optional<String> include = Optional.empty();
        Optional<String> budget = Optional.empty();
        Optional<String> base = Optional.empty();
        boolean explain = false;
        for (String word : words.subList(1, words.size())) {
            if (word.equals("explain")) {
                explain = true;
            } else if (word.startsWith("budget=")) {
                budget = Optional.of(valid(
                        word.substring("budget=".length()), BUDGET, "a duration of at most 2h, such as 20m or 90s"));
            } else if (word.startsWith("vs=")) {
                base = Optional.of(valid(word.substring("vs=".length()), REVISION, "a branch, tag or commit"));
            } else if (include.isEmpty()) {
                include = Optional.of(filter(word));
            } else {
                throw new IllegalArgumentException("'" + word + "' is a second filter; only one is allowed");
            }
        }
        return new BenchmarkCommand(include, budget, base, explain);
    }

    private static String valid(String value, Pattern pattern, String what) {
        if (!pattern.matcher(value).matches()) {
            throw new IllegalArgumentException("'" + value + "' is not " + what);
        }
        return value;
    }

    private static String filter(String word) {
        if (word.length() > LONGEST_FILTER || !FILTER.matcher(word).matches()) {
            throw new IllegalArgumentException("'" + word + "' is neither an option nor a filter for benchmark names");
        }
        try {
            Pattern.compile(word);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("'" + word + "' is not a regular expression", e);
        }
        return word;
    }
}
