package dev.steelyard.report.finding;

import dev.steelyard.core.judgment.Unread;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Words about what a reader could not read in a file. */
public final class UnreadWords {

    private static final int MOST = 3;
    /** Characters of a line that are shown. */
    private static final int SHOWN = 60;

    private UnreadWords() {}

    /** Returns a clause with the first places and the number of missing values; empty if all was read. */
    public static Optional<String> of(List<Unread> unread) {
        if (unread.isEmpty()) {
            return Optional.empty();
        }
        String places = unread.stream()
                .limit(MOST)
                .map(one -> "line " + one.line() + ", " + what(one))
                .collect(Collectors.joining("; "));
        int more = unread.size() - MOST;
        int missing = unread.stream().mapToInt(Unread::missing).sum();
        return Optional.of(places + (more > 0 ? "; and " + more + " more" : "") + " (" + Phrases.count(missing, "value")
                + " missing)");
    }

    private static String what(Unread one) {
        return switch (one.kind()) {
            case ROW -> "'" + brief(one.text()) + "' ends with a score, but is not a row of the table";
            case METRIC -> brief(one.text()) + " belongs to a benchmark that the file does not have";
            case ITERATIONS ->
                Phrases.count(one.missing(), "iteration") + " of " + brief(one.text())
                        + Phrases.verb(one.missing(), " has", " have")
                        + " no readable score, perhaps because the benchmark's own output split the line";
            case UNIT ->
                Phrases.count(one.missing(), "iteration") + " of " + brief(one.text())
                        + Phrases.verb(one.missing(), " has", " have") + " another unit than the first";
        };
    }

    private static String brief(String text) {
        return text.codePointCount(0, text.length()) <= SHOWN
                ? text
                : text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "...";
    }
}
