package dev.steelyard.history.words;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.creep.CreepReport;
import dev.steelyard.history.creep.CreepRow;
import dev.steelyard.history.creep.CreepRow.Averaged;
import dev.steelyard.history.creep.CreepRow.Estimate;
import dev.steelyard.history.creep.CreepRow.Reason;
import dev.steelyard.history.creep.CreepRow.Verdict;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.report.number.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words about what crept in since a release. They contain names of series and revisions, which are hostile text. */
public final class CreepWords {

    private static final int MOST_OPEN = 20;
    private static final int MOST_COMPARED = 5;
    /** Revisions whose mean stands for the release. */
    private static final int RELEASED = 5;

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/~^-]*");

    private CreepWords() {}

    /** Returns the result in one sentence. */
    public static String headline(CreepReport creep) {
        String against = "Against " + creep.release().name() + " ("
                + ChangesWords.brief(creep.release().commit()) + "), with a margin of "
                + Numbers.plainPercent(creep.margin()) + ": ";
        return creep.rows().isEmpty()
                ? against + "nothing to compare."
                : against + creep.rows(Verdict.WORSE).size() + " of "
                        + ChangesWords.count(creep.rows().size(), "series")
                        + " worse, " + creep.rows(Verdict.OPEN).size() + " open, "
                        + creep.rows(Verdict.NOT_WORSE).size() + " not worse.";
    }

    /** Returns the rows to show: all that are worse, and those that are open, of many the ones that may be the worst. */
    public static List<CreepRow> shown(CreepReport creep) {
        Comparator<CreepRow> worst = Comparator.comparingDouble(
                (CreepRow row) -> row.estimate().map(Estimate::change).orElse(0.0));
        return Stream.concat(
                        creep.rows(Verdict.WORSE).stream().sorted(worst.reversed()),
                        creep.rows(Verdict.OPEN).stream()
                                .sorted(worst.reversed())
                                .limit(MOST_OPEN))
                .toList();
    }

    /** Returns how much a series changed; empty if that is not known. */
    public static String change(CreepRow row) {
        return row.estimate().map(known -> Numbers.change(known.change())).orElse("");
    }

    /** Returns the interval of a change; empty if it is not known. */
    public static String interval(CreepReport creep, CreepRow row) {
        return row.estimate()
                .map(known ->
                        Numbers.interval(new Change(known.change(), known.low(), known.high(), creep.confidence())))
                .orElse("");
    }

    /** Returns whether the values of all rows are of the same revisions, so that these can be said once. */
    public static boolean alike(List<CreepRow> rows) {
        return rows.stream()
                        .map(row -> List.of(row.released(), row.newest()))
                        .distinct()
                        .count()
                == 1;
    }

    /** Returns the revisions that stand for the release. */
    public static String released(ChangeReport report, CreepRow row) {
        return row.released().map(values -> averaged(report, values)).orElse("the anchor");
    }

    /** Returns the revisions that are averaged. */
    public static String averaged(ChangeReport report, Averaged values) {
        String first = ChangesWords.revision(report, values.first());
        return values.points() == 1
                ? first
                : first + " to " + ChangesWords.revision(report, values.last()) + " (" + values.points() + ")";
    }

    /** Returns a verdict, and why it is open if its interval does not show it. */
    public static String verdict(ChangeReport report, CreepRow row) {
        return label(row.verdict())
                + row.reason().map(CreepWords::reason).orElse("")
                + (report.marks().quarantined().contains(row.series()) ? HealthWords.IN_QUARANTINE : "");
    }

    private static String label(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String reason(Reason reason) {
        return switch (reason) {
            case WIDE -> "";
            case FEW_RELEASED -> ": too few values up to the release";
            case FEW_NEWEST -> ": too few values since";
            case UNSETTLED -> ": the last values are too recent to tell";
        };
    }

    /** Returns sentences on what the numbers mean, what was left out, and what fails. */
    public static List<String> closing(ChangeReport report, HistoryHealth health, CreepReport creep) {
        List<String> sentences = new ArrayList<>();
        int open = creep.rows(Verdict.OPEN).size();
        if (open > MOST_OPEN) {
            sentences.add((open - MOST_OPEN) + " more are open; --format json lists all.");
        }
        String release = creep.release().name();
        if (creep.rows().stream().anyMatch(row -> row.estimate().isPresent())) {
            sentences.add("Change of the mean over the newest revisions against that up to " + release + ", with its "
                    + Numbers.plainPercent(creep.confidence())
                    + " interval; the outer end allows for creep that continues among the newest.");
            if (alike(shown(creep))) {
                CreepRow row = shown(creep).get(0);
                sentences.add(row.released()
                                .map(values ->
                                        "Averaged up to " + release + ": " + averaged(report, values) + "; newest: ")
                                .orElse("All values are changes against " + release + ", the anchor. Averaged: ")
                        + averaged(report, row.newest()) + ".");
            }
            sentences.add(promise(creep));
        }
        if (!creep.leftOut().edited().isEmpty()) {
            sentences.add("Not compared, since the benchmark itself was edited after " + release + ": "
                    + names(creep.leftOut().edited()) + ".");
        }
        if (creep.leftOut().ended() > 0) {
            sentences.add("Not compared, since there is no value in the newest 10 rows: "
                    + ChangesWords.count(creep.leftOut().ended(), "series") + ".");
        }
        if (!creep.leftOut().unmeasured().isEmpty()) {
            sentences.add(
                    "Not measured at " + release + ": " + names(creep.leftOut().unmeasured()) + ".");
        }
        if (report.gate().failOn() != FailOn.NEVER) {
            sentences.add(gate(report, health, creep));
        }
        return sentences;
    }

    private static String promise(CreepReport creep) {
        String alpha = Numbers.plainPercent(creep.promise().alpha());
        String series = ChangesWords.count(creep.rows().size(), "series");
        return creep.promise().together()
                ? "The probability that any of the " + series + " is called worse by mistake is at most " + alpha
                        + ", and the same holds for 'not worse'."
                : "For each series, the probability of a mistaken 'worse' is at most " + alpha
                        + ", and the same holds for a mistaken 'not worse'"
                        + (creep.rows().size() > 1 ? "; --per-file applies that to all " + series + " together." : ".");
    }

    private static String gate(ChangeReport report, HistoryHealth health, CreepReport creep) {
        List<String> counted =
                health.counted(report).stream().map(CreepRow::series).toList();
        int open = creep.rows(Verdict.OPEN).size();
        return "--fail-on " + report.gate().failOn().name().toLowerCase(Locale.ROOT)
                + " counts what is worse than " + creep.release().name() + ": "
                + (counted.isEmpty() ? "nothing" : names(counted)) + "."
                + (open == 0
                        ? ""
                        : " " + ChangesWords.count(open, "open series") + (open == 1 ? " does" : " do")
                                + " not fail, but there is no verdict for " + (open == 1 ? "it." : "them."));
    }

    private static String names(List<String> all) {
        return all.stream().limit(ChangesWords.MOST_NAMES).collect(Collectors.joining(", "))
                + (all.size() > ChangesWords.MOST_NAMES
                        ? " and " + (all.size() - ChangesWords.MOST_NAMES) + " more"
                        : "");
    }

    /** Returns the command that measures what is missing at the release; empty if nothing is. */
    public static Optional<String> measure(CreepReport creep) {
        boolean few = creep.rows().stream()
                .anyMatch(
                        row -> row.reason().filter(Reason.FEW_RELEASED::equals).isPresent());
        String release = revision(creep);
        return few || !creep.leftOut().unmeasured().isEmpty()
                ? Optional.of(CommandLine.of(List.of("steelyard", "run", release + "~" + RELEASED + ".." + release)))
                : Optional.empty();
    }

    /** Returns the command that compares the release with the newest commit directly; empty if nothing is worse or open. */
    public static Optional<String> compare(ChangeReport report, CreepReport creep) {
        String pattern = shown(creep).stream()
                .flatMap(row -> measured(report, row).stream())
                .map(Recorded.Of::benchmark)
                .distinct()
                .limit(MOST_COMPARED)
                .map(RecordedWords::pattern)
                .collect(Collectors.joining("|"));
        return pattern.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        CommandLine.of(List.of("steelyard", "compare", revision(creep), "HEAD", "--include", pattern)));
    }

    /** The release as in a command: where its name might be taken for something else, its commit. */
    private static String revision(CreepReport creep) {
        return PLAIN.matcher(creep.release().name()).matches()
                ? creep.release().name()
                : ChangesWords.brief(creep.release().commit());
    }

    private static Optional<Recorded.Of> measured(ChangeReport report, CreepRow row) {
        return report.source()
                .recorded()
                .flatMap(recorded -> Optional.ofNullable(recorded.series().get(row.series())));
    }
}
