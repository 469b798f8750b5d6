package dev.steelyard.server.view;

import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.history.words.MarkWords;
import dev.steelyard.server.page.Timeline;
import dev.steelyard.server.page.Timeline.Sign;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The commits of a chart, in the order of its points, and what is to be known at them. */
final class CommitAxis {

    /** Names of releases have a version; those of branches, and relative ones such as HEAD~2, stand for other commits tomorrow. */
    private static final Pattern RELEASE = Pattern.compile("[^~^@:{}\\s]*\\d+[._]\\d+[^~^@:{}\\s]*");

    private final Map<String, Integer> places = new LinkedHashMap<>();
    private final List<Timeline.Commit> commits = new ArrayList<>();
    private final Map<String, Set<Integer>> names = new TreeMap<>();

    /** Returns the place of a point's commit. */
    int place(HistoryPoint point) {
        Code code = point.treatment();
        int place = places.computeIfAbsent(key(code), absent -> {
            boolean commit = code.committed().isPresent();
            commits.add(new Timeline.Commit(
                    HistoryWords.revision(code),
                    commit ? code.revision() : Optional.empty(),
                    code.subject().orElse("")));
            return commits.size() - 1;
        });
        if (code.committed().isPresent()
                && RELEASE.matcher(code.source()).matches()
                && !code.revision().orElse("").startsWith(code.source())) {
            names.computeIfAbsent(code.source(), absent -> new TreeSet<>()).add(place);
        }
        return place;
    }

    private static String key(Code code) {
        return code.revision().orElse(code.source());
    }

    List<Timeline.Commit> commits() {
        return List.copyOf(commits);
    }

    /** Returns the places of the commits that may contain a change, without rows of the history that have no value here. */
    private List<Integer> places(LastingChange change) {
        List<String> revisions = change.report()
                .revisions()
                .subList(change.point().first(), change.point().last() + 1);
        return revisions.stream()
                .flatMap(revision -> Optional.ofNullable(places.get(revision)).stream())
                .toList();
    }

    /** Returns lasting changes as bands over the commits that may contain them. */
    List<Timeline.Shift> shifts(List<LastingChange> found) {
        List<Timeline.Shift> shifts = new ArrayList<>();
        for (LastingChange one : found) {
            List<Integer> range = places(one);
            if (!range.isEmpty()) {
                shifts.add(new Timeline.Shift(
                        Collections.min(range), Collections.max(range), one.size() + ", " + one.verdict(), one.tone()));
            }
        }
        return shifts;
    }

    /**
     * Returns what else is to be known, in the order of the commits: where no line goes on, which commits were measured by the name of a
     * release, and which lasting changes somebody marked.
     *
     * @param own the points at which the benchmark's own code changed
     */
    List<Sign> signs(List<Timeline.Line> lines, List<LastingChange> found, Collection<HistoryPoint> own) {
        List<Sign> signs = new ArrayList<>(breaks(lines, own));
        names.forEach((name, at) -> {
            // A name that was several commits is that of a branch.
            if (at.size() == 1) {
                int place = at.iterator().next();
                signs.add(new Sign(
                        place, Sign.Kind.NAMED, name, commits.get(place).name() + " was measured as " + name + "."));
            }
        });
        for (LastingChange one : found) {
            List<Integer> range = places(one);
            Optional<Mark> mark = one.report().marks().of(one.series(), one.point());
            if (mark.isPresent() && !range.isEmpty()) {
                String judgment = MarkWords.judgment(mark.get().judgment());
                String reason = mark.get().reason();
                signs.add(new Sign(
                        Collections.max(range),
                        Sign.Kind.MARK,
                        judgment,
                        "The change of " + one.size() + " up to "
                                + commits.get(Collections.max(range)).name() + " was marked as " + judgment
                                + (reason.isEmpty() ? "." : ": " + reason)));
            }
        }
        return signs.stream()
                .sorted(Comparator.comparingInt(Sign::commit).thenComparing(Sign::kind))
                .toList();
    }

    /** The commits from the first to the last value of a line. */
    private record Span(String name, int first, int last) {

        static Span of(Timeline.Line line) {
            IntSummaryStatistics at =
                    line.dots().stream().mapToInt(Timeline.Dot::commit).summaryStatistics();
            return new Span(line.name(), at.getMin(), at.getMax());
        }
    }

    private List<Sign> breaks(List<Timeline.Line> lines, Collection<HistoryPoint> own) {
        List<Span> spans = lines.stream().map(Span::of).toList();
        List<String> edited = own.stream().map(point -> key(point.treatment())).toList();
        List<Sign> breaks = new ArrayList<>();
        for (Map.Entry<String, Integer> commit : places.entrySet()) {
            int place = commit.getValue();
            List<Span> before =
                    spans.stream().filter(span -> span.first() < place).toList();
            if (place > 0 && before.stream().allMatch(span -> span.last() < place)) {
                Span older = Collections.max(before, Comparator.comparingInt(Span::last));
                Span newer = spans.stream()
                        .filter(span -> span.first() == place)
                        .findFirst()
                        .orElseThrow();
                breaks.add(new Sign(
                        place,
                        Sign.Kind.BREAK,
                        "",
                        "Not comparable across " + commits.get(place).name() + ": " + older.name() + " before it, "
                                + newer.name() + " from there on"
                                + (edited.contains(commit.getKey()) ? "; the benchmark itself changed." : ".")));
            }
        }
        return breaks;
    }
}
