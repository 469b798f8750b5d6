package dev.steelyard.history.words;

import dev.steelyard.history.card.Card;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Gate;
import dev.steelyard.history.change.ChangeScale;
import dev.steelyard.history.change.Drift;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.change.Spike;
import dev.steelyard.report.number.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Sentences about change points. They contain names of series and revisions, which are hostile text. */
public final class ChangesWords {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}");
    private static final int COMMIT_DIGITS = 12;
    private static final int LONGEST_REVISION = 24;
    static final int MOST_NAMES = 10;

    private ChangesWords() {}

    /** Returns a revision, short enough for a table. */
    public static String revision(ChangeReport report, int row) {
        return brief(report.revisions().get(row));
    }

    /** Returns the name of a row, short enough for a table. */
    static String brief(String text) {
        if (COMMIT.matcher(text).matches()) {
            return text.substring(0, COMMIT_DIGITS);
        }
        int points = text.codePointCount(0, text.length());
        return points <= LONGEST_REVISION
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_REVISION)) + "...";
    }

    /** Returns the rows that can contain a change: the first and the last of them, and how many they are. */
    public static String range(ChangeReport report, ChangePoint change) {
        return range(report, change.first(), change.last());
    }

    /** Returns the rows that can contain the cause of a card. */
    public static String range(ChangeReport report, Card card) {
        return range(report, card.first(), card.last());
    }

    private static String range(ChangeReport report, int first, int last) {
        if (report.source().recorded().isPresent()) {
            return RecordedWords.range(report, report.source().recorded().get(), first, last);
        }
        int rows = last - first + 1;
        return rows == 1
                ? revision(report, first)
                : revision(report, first) + " to " + revision(report, last) + " (" + rows + " rows)";
    }

    /** Returns two levels. */
    public static String levels(ChangeReport report, double before, double after) {
        return level(report, before) + " -> " + level(report, after);
    }

    /** Returns a level; one that is a ratio to an anchor as a change against it. */
    private static String level(ChangeReport report, double level) {
        return report.source().recorded().isPresent() ? Numbers.change(level - 1) : Numbers.significant(level);
    }

    /** Returns a change as a percentage; where it has none, as a difference. */
    public static String change(OptionalDouble fraction, double before, double after) {
        if (fraction.isPresent()) {
            return Numbers.change(fraction.getAsDouble());
        }
        double difference = after - before;
        return (difference > 0 && Double.isFinite(difference) ? "+" : "") + Numbers.significant(difference);
    }

    /** Returns which way a level goes, or what that means. */
    public static String direction(ChangeReport report, SeriesChanges series, boolean rises) {
        if (report.better(series) == Better.UNKNOWN) {
            return rises ? "higher" : "lower";
        }
        return report.worse(series, rises) ? "regressed" : "improved";
    }

    /** Returns which way a level went, and how the change is marked, or else what a fresh comparison said of it. */
    public static String verdict(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return direction(report, series, change.rises())
                + report.marks()
                        .of(series, change)
                        .map(mark -> " (" + MarkWords.judgment(mark.judgment()) + ")")
                        .orElseGet(() -> report.marks().quarantined().contains(series.name())
                                ? HealthWords.IN_QUARANTINE
                                : ConfirmationWords.brief(report, series, change)
                                        .map(word -> " (" + word + ")")
                                        .orElse(""));
    }

    /** Returns a sentence for each drift, then one for each value that is too recent to be told, then one for each spike. */
    public static List<String> others(ChangeReport report) {
        List<String> sentences = new ArrayList<>();
        for (SeriesChanges series : report.series()) {
            series.drift().ifPresent(drift -> sentences.add(drift(report, series, drift)));
        }
        List<String> spikes = new ArrayList<>();
        for (SeriesChanges series : report.series()) {
            for (Spike spike : series.spikes()) {
                (spike.latest() ? sentences : spikes).add(spike(report, series, spike));
            }
        }
        sentences.addAll(spikes.subList(0, Math.min(MOST_NAMES, spikes.size())));
        if (spikes.size() > MOST_NAMES) {
            sentences.add((spikes.size() - MOST_NAMES) + " more spikes; --format csv lists all.");
        }
        return sentences;
    }

    private static String drift(ChangeReport report, SeriesChanges series, Drift drift) {
        return series.name() + ": drift from " + level(report, drift.before()) + " to "
                + level(report, drift.after()) + " over all rows ("
                + change(drift.change(), drift.before(), drift.after()) + ", "
                + Numbers.pValue(drift.pValue()) + "), " + direction(report, series, drift.rises())
                + "; a line describes it better than steps.";
    }

    private static String spike(ChangeReport report, SeriesChanges series, Spike spike) {
        String distance = level(report, spike.value()) + " where the level is " + level(report, spike.level()) + " ("
                + change(spike.change(), spike.level(), spike.value()) + ")";
        String revision = revision(report, spike.index());
        return spike.latest()
                ? series.name() + ": " + distance + " at " + revision + ", too recent to tell a spike from a change."
                : series.name() + ": spike at " + revision + ", " + distance + ".";
    }

    /**
     * Returns what holds for all series: which could not be judged, what could have been seen, the error rate, what makes the
     * command fail, and how the file was read.
     */
    public static List<String> closing(ChangeReport report) {
        List<String> sentences = new ArrayList<>();
        tooShort(report, sentences);
        unseen(report, sentences);
        sentences.add(found(report));
        if (report.judged() > 0) {
            sentences.add(promise(report));
            if (report.gate().failOn() != FailOn.NEVER) {
                sentences.add(gate(report));
            }
        }
        Reading reading = report.source().reading();
        if (reading.imported().isPresent()) {
            sentences.addAll(ImportedWords.closing(report, reading.imported().get()));
        } else {
            order(reading, report.revisions().size()).ifPresent(sentences::add);
        }
        if (reading.skipped() > 0) {
            sentences.add(skipped(reading));
        }
        MarkWords.precision(report.marks()).ifPresent(sentences::add);
        sentences.addAll(ConfirmationWords.precision(report));
        report.source().recorded().ifPresent(known -> sentences.addAll(RecordedWords.closing(report, known)));
        return sentences;
    }

    private static String gate(ChangeReport report) {
        List<String> counted = new ArrayList<>();
        int older = 0;
        int marked = 0;
        int quarantined = 0;
        int refuted = 0;
        int drifts = 0;
        for (SeriesChanges series : report.series()) {
            for (ChangePoint change : series.changes()) {
                if (report.counts(series, change)) {
                    counted.add(series.name() + " at " + revision(report, change.index()));
                } else if (report.gated(series, change.rises())) {
                    boolean known = report.marks().of(series, change).isPresent();
                    boolean excused = report.marks().excuses(series, change);
                    boolean unconfirmed = !excused && report.refuted(series, change);
                    marked += known ? 1 : 0;
                    quarantined += excused && !known ? 1 : 0;
                    refuted += unconfirmed ? 1 : 0;
                    older += excused || unconfirmed ? 0 : 1;
                }
            }
            if (series.drift().filter(drift -> report.counts(series, drift)).isPresent()) {
                counted.add("the drift of " + series.name());
            } else {
                drifts += series.drift()
                                .filter(drift -> report.gated(series, drift.rises()))
                                .isPresent()
                        ? 1
                        : 0;
            }
        }
        List<String> others = new ArrayList<>();
        if (older > 0) {
            others.add(count(older, "older change"));
        }
        if (marked > 0) {
            others.add(count(marked, "marked change"));
        }
        if (quarantined > 0) {
            others.add(count(quarantined, "change") + " in quarantine");
        }
        if (refuted > 0) {
            others.add(count(refuted, "change") + " that " + (refuted == 1 ? "was" : "were") + " not confirmed");
        }
        if (drifts > 0) {
            others.add(count(drifts, "drift"));
        }
        Gate gate = report.gate();
        String names = counted.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                + (counted.size() > MOST_NAMES ? " and " + (counted.size() - MOST_NAMES) + " more" : "");
        return "--fail-on " + gate.failOn().name().toLowerCase(Locale.ROOT) + " counts "
                + (gate.failOn() == FailOn.REGRESSION ? "changes for the worse" : "changes")
                + " that may lie in the last "
                + count((long) report.revisions().size() - gate.since(), "row") + " (starting at "
                + revision(report, gate.since()) + "): " + (counted.isEmpty() ? "none" : names)
                + (others.isEmpty() ? "." : "; not counted: " + String.join(", ", others) + ".");
    }

    private static Optional<String> order(Reading reading, int rows) {
        boolean newest = reading.order() == Order.NEWEST_FIRST;
        String order = newest ? "newest first" : "oldest first";
        if (reading.basis() == Basis.ASSUMED) {
            return Optional.of("Rows are assumed to be " + order + "; use --newest-first if they are not.");
        }
        if (reading.unordered() > 0) {
            return Optional.of("Rows are read " + order + ", because most of their times are in that order; "
                    + reading.unordered() + " of " + rows + " are out of order.");
        }
        boolean worthSaying = newest && reading.basis() != Basis.TOLD;
        return worthSaying
                ? Optional.of("Rows are read newest first, based on the "
                        + (reading.basis() == Basis.TIMES ? "times" : "numbers") + " in the first column.")
                : Optional.empty();
    }

    private static String skipped(Reading reading) {
        String lines = reading.skippedLines().stream().map(String::valueOf).collect(Collectors.joining(", "));
        int more = reading.skipped() - reading.skippedLines().size();
        return "Skipped " + count(reading.skipped(), "empty row") + " (line" + (reading.skipped() == 1 ? " " : "s ")
                + lines + (more > 0 ? " and " + more + " more" : "") + ").";
    }

    private static void tooShort(ChangeReport report, List<String> sentences) {
        List<SeriesChanges> tooShort =
                report.series().stream().filter(one -> !one.judged()).toList();
        if (!tooShort.isEmpty()) {
            String names = tooShort.stream()
                    .limit(MOST_NAMES)
                    .map(one -> one.name() + " (" + count(one.points(), "value") + ")")
                    .collect(Collectors.joining(", "));
            sentences.add("Not checked (fewer than " + SeriesChanges.FEWEST + " values): " + names
                    + (tooShort.size() > MOST_NAMES ? " and " + (tooShort.size() - MOST_NAMES) + " more." : "."));
        }
    }

    private static void unseen(ChangeReport report, List<String> sentences) {
        List<SeriesChanges> unchanged =
                report.series().stream().filter(SeriesChanges::unchanged).toList();
        if (unchanged.isEmpty()) {
            return;
        }
        List<Double> fractions = detectable(unchanged, ChangeScale.RATIO);
        List<Double> differences = detectable(unchanged, ChangeScale.DIFFERENCE);
        List<String> shifts = new ArrayList<>();
        if (!fractions.isEmpty()) {
            shifts.add(spread(
                    fractions.stream().map(Numbers::percent).toList(),
                    fractions.stream().mapToDouble(Double::doubleValue).toArray()));
        }
        if (!differences.isEmpty()) {
            shifts.add(spread(
                            differences.stream().map(Numbers::significant).toList(),
                            differences.stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray())
                    + (fractions.isEmpty() ? "" : " in series with values of 0 or below"));
        }
        sentences.add("No change in " + count(unchanged.size(), "series")
                + (shifts.isEmpty()
                        ? "; the values vary too much for a shift of any size to be found."
                        : "; a lasting shift of " + String.join(", or ", shifts)
                                + " in the middle of a series would be found 8 to 9 times out of 10."));
    }

    private static List<Double> detectable(List<SeriesChanges> unchanged, ChangeScale scale) {
        return unchanged.stream()
                .filter(one -> one.scale() == scale)
                .flatMap(one -> one.detectable().stream().boxed())
                .filter(Double::isFinite)
                .toList();
    }

    /** Returns the least and the greatest of numbers, of which the texts are in the same order. */
    private static String spread(List<String> texts, double[] values) {
        int least = 0;
        int greatest = 0;
        for (int i = 1; i < values.length; i++) {
            least = values[i] < values[least] ? i : least;
            greatest = values[i] > values[greatest] ? i : greatest;
        }
        return texts.get(least).equals(texts.get(greatest))
                ? texts.get(least)
                : texts.get(least) + " to " + texts.get(greatest) + " (depending on the series)";
    }

    private static String found(ChangeReport report) {
        int changes = 0;
        int drifts = 0;
        int spikes = 0;
        int recent = 0;
        for (SeriesChanges series : report.series()) {
            changes += series.changes().size();
            drifts += series.drift().isPresent() ? 1 : 0;
            for (Spike spike : series.spikes()) {
                spikes += spike.latest() ? 0 : 1;
                recent += spike.latest() ? 1 : 0;
            }
        }
        return count(changes, "change") + ", " + count(drifts, "drift")
                + (recent > 0 ? ", " : " and ") + count(spikes, "spike")
                + (recent > 0 ? " and " + count(recent, "value") + " too recent to tell" : "") + " in "
                + count(report.judged(), "series") + ".";
    }

    private static String promise(ChangeReport report) {
        String alpha = Numbers.plainPercent(report.promise().alpha());
        if (report.promise().together()) {
            return "If nothing changed, the probability of reporting a change in any of the "
                    + count(report.judged(), "series") + " is at most " + alpha + ".";
        }
        long weak = report.series().stream()
                .flatMap(series -> series.changes().stream())
                .filter(change -> report.adjusted(change) > report.promise().alpha())
                .count();
        String each = "In a series without a change, the probability of reporting one is at most " + alpha;
        if (weak == 0) {
            return each + ".";
        }
        return each + "; with --per-file, which applies this limit to all series together, " + count(weak, "change")
                + " would not be reported.";
    }

    /** Returns how many changes are not listed, since larger ones are. */
    public static String smaller(int number) {
        return number + (number == 1 ? " smaller one" : " smaller ones");
    }

    static String count(long number, String thing) {
        return number + " " + thing + (number == 1 || thing.endsWith("series") ? "" : "s");
    }
}
