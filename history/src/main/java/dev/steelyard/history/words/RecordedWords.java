package dev.steelyard.history.words;

import dev.steelyard.history.card.Card;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.report.finding.CommandLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Words about change points in a history that comes from a ledger. */
public final class RecordedWords {

    private static final int MOST_STEPS = 3;

    private RecordedWords() {}

    /** Returns the last measured commit before the range of a change. */
    public static String good(ChangeReport report, ChangePoint change) {
        return report.revisions().get(change.first() - 1);
    }

    /** Returns the last commit of the range of a change. */
    public static String bad(ChangeReport report, ChangePoint change) {
        return report.revisions().get(change.last());
    }

    /** Returns the commits that can contain a change; those between two measured ones belong to them. */
    static String range(ChangeReport report, Recorded recorded, int first, int last) {
        int rows = last - first + 1;
        OptionalInt unmeasured = recorded.unmeasured(first, last);
        String bad = ChangesWords.revision(report, last);
        if (rows == 1 && unmeasured.equals(OptionalInt.of(0))) {
            return bad;
        }
        String commits = unmeasured.isPresent() ? (rows + unmeasured.getAsInt()) + " commits, " : "";
        return ChangesWords.revision(report, first - 1) + ".." + bad + " (" + commits + rows + " measured)";
    }

    /** Returns a sentence for each place at which benchmarks themselves changed, with the names of those that did. */
    public static List<String> breaks(ChangeReport report) {
        Map<List<Integer>, Set<String>> byPlace = new TreeMap<>(
                Comparator.comparing((List<Integer> rows) -> rows.get(1)).thenComparing(rows -> rows.get(0)));
        report.source()
                .recorded()
                .ifPresent(recorded -> recorded.breaks()
                        .forEach(at -> byPlace.computeIfAbsent(
                                        List.of(at.before(), at.index()), absent -> new LinkedHashSet<>())
                                .add(benchmark(recorded, at))));
        List<String> sentences = new ArrayList<>();
        byPlace.forEach((rows, names) -> {
            Recorded recorded = report.source().recorded().orElseThrow();
            boolean exact = recorded.unmeasured(rows.get(0) + 1, rows.get(1)).equals(OptionalInt.of(0))
                    && rows.get(1) - rows.get(0) == 1;
            String at = ChangesWords.revision(report, rows.get(1));
            sentences.add((names.size() == 1 ? "The benchmark itself changed in " : "Benchmarks themselves changed in ")
                    + (exact ? at : ChangesWords.revision(report, rows.get(0)) + ".." + at) + ": "
                    + names.stream().limit(ChangesWords.MOST_NAMES).collect(Collectors.joining(", "))
                    + (names.size() > ChangesWords.MOST_NAMES
                            ? " and " + (names.size() - ChangesWords.MOST_NAMES) + " more"
                            : "")
                    + ". Values before and after are not compared.");
        });
        return sentences;
    }

    private static String benchmark(Recorded recorded, Recorded.Break at) {
        Recorded.Of begins = recorded.series().get(at.begins());
        return begins == null ? at.begins() : HistoryWords.shortName(begins.benchmark());
    }

    /** Returns sentences about where the values come from. */
    static List<String> closing(ChangeReport report, Recorded recorded) {
        List<String> sentences = new ArrayList<>();
        String anchors = recorded.anchors().stream().map(ChangesWords::brief).collect(Collectors.joining(", "));
        sentences.add("Levels are changes against the anchor " + anchors
                + ", which was measured side by side with each revision.");
        if (recorded.unmeasured().stream().anyMatch(OptionalInt::isEmpty)) {
            sentences.add("Where the ledger lacks the commits between two revisions, their number is not given.");
        }
        if (recorded.unplaced() > 0) {
            sentences.add(recorded.unplaced()
                    + (recorded.unplaced() == 1 ? " revision is" : " revisions are")
                    + " left out, because the ledger does not have the commit.");
        }
        if (report.judged() == 0) {
            sentences.add("Measure more revisions with 'steelyard run', such as: steelyard run v1.0..main");
        }
        return sentences;
    }

    /**
     * Returns the commands that narrow down changes whose range has more than one commit: for each card the largest that is neither
     * marked nor refuted, three at most. Empty if the history does not come from a ledger.
     */
    public static List<String> nextSteps(ChangeReport report) {
        Optional<Recorded> recorded = report.source().recorded();
        if (recorded.isEmpty()) {
            return List.of();
        }
        return Card.of(report).stream()
                .flatMap(card -> step(report, recorded.get(), card).stream())
                .sorted(Comparator.comparingDouble((Step step) -> size(step.change))
                        .reversed())
                .limit(MOST_STEPS)
                .map(step -> CommandLine.of(step.words(report)))
                .toList();
    }

    /** Returns the command that finds the commit of a change; empty if the history does not come from a ledger. */
    public static Optional<String> bisect(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return step(report, series, change).map(step -> CommandLine.of(step.words(report)));
    }

    /** Returns the command that measures a change again and explains it; empty if the history does not come from a ledger. */
    public static Optional<String> explained(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return step(report, series, change).map(step -> CommandLine.of(step.again(report)));
    }

    private static Optional<Step> step(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return report.source()
                .recorded()
                .flatMap(recorded -> Optional.ofNullable(recorded.series().get(series.name())))
                .map(measured -> new Step(measured, change));
    }

    private static Optional<Step> step(ChangeReport report, Recorded recorded, Card card) {
        return card.members().stream()
                .filter(member ->
                        report.marks().of(member.series(), member.change()).isEmpty())
                .filter(member -> !report.refuted(member.series(), member.change()))
                .filter(member -> !single(recorded, member.change()))
                .flatMap(member -> Optional.ofNullable(
                        recorded.series().get(member.series().name()))
                        .map(measured -> new Step(measured, member.change()))
                        .stream())
                .max(Comparator.comparingDouble(step -> size(step.change)));
    }

    /** A change to narrow down, and what it is a change of. */
    private record Step(Recorded.Of measured, ChangePoint change) {

        List<String> words(ChangeReport report) {
            List<String> words = new ArrayList<>(List.of(
                    "steelyard",
                    "bisect",
                    good(report, change),
                    bad(report, change),
                    "--benchmark",
                    pattern(measured.benchmark())));
            if (measured.allocation()) {
                words.addAll(List.of("--metric", "allocation"));
            }
            words.addAll(RecordedWords.params(measured.params()));
            return words;
        }

        List<String> again(ChangeReport report) {
            List<String> words = new ArrayList<>(List.of(
                    "steelyard",
                    "compare",
                    good(report, change),
                    bad(report, change),
                    "--include",
                    pattern(measured.benchmark()),
                    "--explain"));
            words.addAll(RecordedWords.params(measured.params()));
            return words;
        }
    }

    /** Returns the end of a command line that measures one set of params; empty if it has none, or JMH cannot be told them. */
    public static List<String> params(SortedMap<String, String> params) {
        List<String> words = new ArrayList<>();
        // JMH takes a comma for the beginning of another value.
        boolean plain = params.values().stream().noneMatch(value -> value.contains(","));
        if (plain && !params.isEmpty()) {
            words.add("--");
            params.forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
        }
        return words;
    }

    private static boolean single(Recorded recorded, ChangePoint change) {
        return change.first() == change.last() && recorded.unmeasured(change).equals(OptionalInt.of(0));
    }

    private static double size(ChangePoint change) {
        return Math.abs(Math.log(change.after() / change.before()));
    }

    /** Returns a pattern that matches a whole name and nothing else. */
    public static String pattern(String name) {
        return "^" + name.replaceAll("[^A-Za-z0-9_]", "\\\\$0") + "$";
    }
}
