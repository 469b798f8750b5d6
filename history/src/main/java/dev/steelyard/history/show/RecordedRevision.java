package dev.steelyard.history.show;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.HistoryPoint.Code;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A revision that is recorded.
 *
 * @param id full commit, digest of contents, or what the user wrote where neither is known
 */
public record RecordedRevision(String id) implements Predicate<Code> {

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{4,64}");
    private static final int MOST_NAMES = 5;
    private static final int DIGITS = 12;

    /**
     * Finds a revision: by what it means in the repository, or by the start of its hash, or by a name under which it was measured.
     *
     * @param text what the user wrote
     * @param meant full hash of the commit that this means in the repository; empty if none
     * @param newestFirst the code that was measured, the latest run first
     * @throws UserError if none or several are recorded
     */
    public static RecordedRevision find(String text, Optional<String> meant, List<Code> newestFirst) {
        Set<String> found = new LinkedHashSet<>();
        meant.ifPresent(
                commit -> ids(newestFirst, code -> id(code).equals(commit)).forEach(found::add));
        if (found.isEmpty() && (HASH.matcher(text).matches() || text.indexOf(':') > 0)) {
            ids(newestFirst, code -> id(code).startsWith(text)).forEach(found::add);
        }
        // A branch may have been elsewhere when code was measured under its name.
        if (found.isEmpty() && meant.isEmpty()) {
            ids(
                            newestFirst,
                            code -> code.source().equals(text) || code.variant().equals(text))
                    .forEach(found::add);
        }
        if (found.isEmpty()) {
            throw UserError.usage(
                    "no recorded comparison has the revision '" + text + "'",
                    "The newest recorded ones are "
                            + listed(ids(newestFirst, code -> true).toList())
                            + " Measure others with 'steelyard compare'.");
        }
        if (found.size() > 1) {
            throw UserError.usage(
                    "'" + text + "' matches " + found.size() + " recorded revisions",
                    "Specify one of them: " + listed(List.copyOf(found)));
        }
        return new RecordedRevision(found.iterator().next());
    }

    /** Returns the code that was measured, the latest run first. */
    public static List<Code> newestFirst(List<BenchmarkHistory> histories) {
        return histories.stream()
                .flatMap(history -> history.points().stream())
                .sorted(Comparator.comparing(HistoryPoint::start).reversed())
                .flatMap(point -> Stream.of(point.treatment(), point.baseline()))
                .toList();
    }

    private static Stream<String> ids(List<Code> codes, Predicate<Code> wanted) {
        return codes.stream().filter(wanted).map(RecordedRevision::id).distinct();
    }

    private static String id(Code code) {
        return code.revision().orElse(code.source());
    }

    private static String listed(List<String> ids) {
        String first = ids.stream()
                .limit(MOST_NAMES)
                .map(id -> HASH.matcher(id.substring(id.indexOf(':') + 1)).matches()
                        ? id.substring(0, Math.min(id.indexOf(':') + 1 + DIGITS, id.length()))
                        : id)
                .collect(Collectors.joining(", "));
        return first + (ids.size() > MOST_NAMES ? " and " + (ids.size() - MOST_NAMES) + " more." : ".");
    }

    @Override
    public boolean test(Code code) {
        return id(code).equals(id);
    }
}
