package dev.steelyard.history.words;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.history.card.FreshCheck;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.mark.Confirmation.Outcome;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.words.Visible;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** Words about fresh comparisons of the revisions around a change. They contain names of series and revisions, which are hostile text. */
public final class ConfirmationWords {

    private static final int MOST_NAMES = 3;
    /** Twice what a check usually gets. */
    private static final String MORE_TIME = "20m";

    /** What nobody needs to look at comes last. */
    private static final List<Outcome> ORDER =
            List.of(Outcome.CONFIRMED, Outcome.OPEN, Outcome.FAILED, Outcome.PENDING, Outcome.NOT_CONFIRMED);

    private ConfirmationWords() {}

    /** Returns an outcome as in files. */
    public static String code(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case CONFIRMED -> "confirmed";
            case NOT_CONFIRMED -> "not confirmed";
            case OPEN -> "open";
            case FAILED -> "not checked";
            case PENDING -> "not checked yet";
        };
    }

    /** Returns the outcome of a change that was checked, for a table. */
    static Optional<String> brief(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return report.confirmation(series, change).filter(Confirmation::checked).map(known -> word(known.outcome()));
    }

    /** Returns what is known of a change, without its name. */
    static String outcome(ChangePoint change, Confirmation known) {
        return word(known.outcome())
                + (measured(known).isEmpty() ? "" : ": ")
                + measured(known)
                + comment(change, known);
    }

    private static String measured(Confirmation known) {
        return known.change()
                .map(change -> Numbers.change(change.estimate()) + " " + Numbers.interval(change))
                .orElse("");
    }

    private static String comment(ChangePoint change, Confirmation known) {
        return switch (known.outcome()) {
            case CONFIRMED -> "";
            case NOT_CONFIRMED -> refuted(change, known);
            case OPEN -> open(known);
            case FAILED, PENDING -> ": " + Visible.of(reason(known));
        };
    }

    private static String refuted(ChangePoint change, Confirmation known) {
        if (known.status() == Status.UNREACHED) {
            return ": both revisions run the same code";
        }
        boolean some = known.change()
                .filter(measured -> change.rises() ? measured.low() > 0 : measured.high() < 0)
                .isPresent();
        return some ? ", at most half of it" : ", the comparison does not show it";
    }

    private static String open(Confirmation known) {
        if (known.blocks() == 0) {
            return ": there was no time for a block";
        }
        return blocks(known).isPresent()
                ? ", about " + ChangesWords.count(known.more().orElse(0), "more block") + " would decide it"
                : ", more blocks would probably not decide it";
    }

    /** Returns after how many blocks a check would probably be decided; empty if it would not be by the last look. */
    private static OptionalInt blocks(Confirmation known) {
        return known.more().isPresent() && known.blocks() + known.more().getAsInt() <= FreshCheck.LOOKS.last()
                ? OptionalInt.of(known.blocks() + known.more().getAsInt())
                : OptionalInt.empty();
    }

    private static String reason(Confirmation known) {
        return switch (known.status()) {
            case ADDED, REMOVED -> "only one of the revisions has the benchmark";
            case FAILED -> "its forks failed in run " + known.run();
            case MEASURED, UNREACHED, NOT_MEASURED -> known.reason();
        };
    }

    /** Returns that a commit is not there. */
    public static String absent(String commit) {
        return ChangesWords.brief(commit) + " is not in this clone; fetch it, such as with git fetch --unshallow";
    }

    /** Returns that a comparison does not have what was asked. */
    public static String lacking() {
        return "the comparison has no row of this benchmark";
    }

    /** Returns what is compared next: for a line of progress. */
    public static String checking(int number, int all, FreshCheck check) {
        Set<String> names = new LinkedHashSet<>();
        check.benchmarks().stream().map(Benchmark::shortName).forEach(names::add);
        List<String> shown = names.stream().limit(MOST_NAMES).toList();
        return "check " + number + " of " + all + ": "
                + Visible.of(ChangesWords.brief(check.good()) + " with " + ChangesWords.brief(check.bad()) + ", "
                        + String.join(", ", shown))
                + (names.size() > shown.size() ? " and " + (names.size() - shown.size()) + " more" : "");
    }

    /**
     * Returns a sentence for each recent change that was checked, or that should have been: those that were confirmed first, those
     * that were not last. Ten at most.
     */
    public static List<String> outcomes(ChangeReport report) {
        List<String> sentences = new ArrayList<>();
        for (Outcome outcome : ORDER) {
            for (SeriesChanges series : report.series()) {
                for (ChangePoint change : series.changes()) {
                    report.confirmation(series, change)
                            .filter(known -> known.outcome() == outcome)
                            .filter(known -> change.last() >= report.gate().since()
                                    || known.run().isEmpty())
                            .ifPresent(known -> sentences.add(sentence(report, series, change, known)));
                }
            }
        }
        if (sentences.size() <= ChangesWords.MOST_NAMES) {
            return sentences;
        }
        List<String> first = new ArrayList<>(sentences.subList(0, ChangesWords.MOST_NAMES));
        first.add((sentences.size() - ChangesWords.MOST_NAMES) + " more; --format csv lists all.");
        return first;
    }

    /** Returns a sentence for each card of which 'explain' proved causes. */
    public static List<String> causes(ChangeReport report) {
        return CommonCauseWords.sentences(report);
    }

    private static String sentence(ChangeReport report, SeriesChanges series, ChangePoint change, Confirmation known) {
        return series.name() + " at " + ChangesWords.revision(report, change.index()) + ": " + outcome(change, known)
                + ".";
    }

    /** Returns the commands that go on with checks that were left open, each once. */
    public static List<String> goOn(ChangeReport report) {
        Set<String> commands = new LinkedHashSet<>();
        for (SeriesChanges series : report.series()) {
            for (ChangePoint change : series.changes()) {
                report.confirmation(series, change)
                        .filter(known -> known.outcome() == Outcome.OPEN)
                        .filter(known -> change.last() >= report.gate().since())
                        .flatMap(ConfirmationWords::goOn)
                        .ifPresent(commands::add);
            }
        }
        return List.copyOf(commands);
    }

    private static Optional<String> goOn(Confirmation known) {
        if (known.blocks() == 0 && !known.run().isEmpty()) {
            return Optional.of("steelyard compare --resume " + known.run() + " --budget " + MORE_TIME);
        }
        OptionalInt blocks = blocks(known);
        return blocks.isPresent() && known.blocks() > 0
                ? Optional.of("steelyard compare --resume " + known.run() + " --blocks " + blocks.getAsInt())
                : Optional.empty();
    }

    /** Returns how many of the changes that were checked are confirmed; nothing if none was checked. */
    static List<String> precision(ChangeReport report) {
        return Stream.of(shareNow(report), shareEarlier(report))
                .flatMap(Optional::stream)
                .toList();
    }

    /** What was checked and is not found any more says how many false changes there are as well. */
    private static Optional<String> shareEarlier(ChangeReport report) {
        List<Outcome> earlier = report.confirmations().earlier();
        return earlier.isEmpty()
                ? Optional.empty()
                : Optional.of(ChangesWords.count(earlier.size(), "earlier check")
                        + " of changes that are no longer found: "
                        + report.confirmations().earlier(Outcome.CONFIRMED) + " confirmed, "
                        + report.confirmations().earlier(Outcome.NOT_CONFIRMED) + " not confirmed, "
                        + report.confirmations().earlier(Outcome.OPEN) + " open.");
    }

    private static Optional<String> shareNow(ChangeReport report) {
        long confirmed = report.confirmations().count(Outcome.CONFIRMED);
        long refuted = report.confirmations().count(Outcome.NOT_CONFIRMED);
        long open = report.confirmations().count(Outcome.OPEN);
        long all = confirmed + refuted + open;
        if (all == 0) {
            return Optional.empty();
        }
        return Optional.of(ChangesWords.count(all, "change") + (all == 1 ? " was" : " were")
                + " checked by a fresh comparison: " + confirmed + " confirmed, " + refuted + " not confirmed, " + open
                + " open.");
    }
}
