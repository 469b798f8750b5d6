package dev.steelyard.history.words;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.history.card.Vanished;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.health.Staleness;
import dev.steelyard.history.mark.Notice;
import dev.steelyard.history.mark.Quarantine;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.words.Visible;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Words about whether a history can do its work. They contain names and reasons, which are hostile text, unless they say otherwise. */
public final class HealthWords {

    static final String IN_QUARANTINE = " (in quarantine)";

    private HealthWords() {}

    /** Returns a sentence for each kind of series that needs attention; none if there is nothing to say. */
    public static List<String> closing(ChangeReport report, HistoryHealth health) {
        List<String> sentences = new ArrayList<>();
        Staleness staleness = health.staleness();
        staleness
                .idle()
                .ifPresent(last -> sentences.add("Nothing was measured for more than "
                        + ChangesWords.count(staleness.days(), "day") + ": the last run was on " + day(last) + "."));
        if (!staleness.missed().isEmpty()) {
            sentences.add("No value for more than " + ChangesWords.count(staleness.days(), "day")
                    + ", although it is in the last run: " + some(staleness.missed(), HealthWords::missed) + ".");
        }
        List<SeriesChanges> noisy = health.noisy(report);
        if (!noisy.isEmpty()) {
            sentences.add("Too noisy for a margin of " + Numbers.plainPercent(health.margin())
                    + ", judging by the lasting shift that would be found 8 to 9 times out of 10: "
                    + some(
                            noisy,
                            series -> series.name() + " ("
                                    + Numbers.percent(series.detectable().orElse(0)) + ")")
                    + ".");
        }
        if (!health.quarantine().isEmpty()) {
            sentences.add("In quarantine: " + some(health.quarantine(), HealthWords::quarantined) + ".");
        }
        if (!health.vanished().isEmpty()) {
            sentences.add("Reported by --notify in the last " + ChangesWords.count(Vanished.SHOWN.toDays(), "day")
                    + ", but not found now: "
                    + some(health.vanished(), HealthWords::vanished) + ".");
        }
        return sentences;
    }

    private static String vanished(Notice notice) {
        return MarkWords.subject(notice.change()) + " " + MarkWords.size(notice.change()) + " in "
                + MarkWords.range(notice.change()) + " (on " + day(notice.at()) + ")";
    }

    private static String missed(Staleness.Missed missed) {
        return name(missed.benchmark()) + " ("
                + missed.last().map(last -> "last on " + day(last)).orElse("never measured") + ", now "
                + missed.status().label() + ")";
    }

    private static String name(Benchmark benchmark) {
        return (benchmark.shortName() + " " + benchmark.paramText()).strip();
    }

    private static String quarantined(Quarantine decision) {
        return decision.benchmark() + " until "
                + decision.until().map(LocalDate::toString).orElse("") + " (" + decision.reason() + ")";
    }

    private static <T> String some(List<T> all, Function<T, String> words) {
        return all.stream().limit(ChangesWords.MOST_NAMES).map(words).collect(Collectors.joining(", "))
                + (all.size() > ChangesWords.MOST_NAMES
                        ? " and " + (all.size() - ChangesWords.MOST_NAMES) + " more"
                        : "");
    }

    private static String day(Instant time) {
        return time.atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }

    /** Returns lines about decisions that were just made, without control characters, then what follows from them. */
    public static List<String> decided(List<Quarantine> decisions) {
        List<String> lines = new ArrayList<>();
        boolean over = decisions.get(0).until().isEmpty();
        for (Quarantine decision : decisions) {
            lines.add(
                    over
                            ? "no longer in quarantine: " + Visible.of(decision.benchmark())
                            : "in quarantine: " + listed(decision));
        }
        String them = decisions.size() == 1 ? "it" : "them";
        lines.add(
                over
                        ? "'steelyard detect --fail-on' counts " + them + " again."
                        : "Until then 'steelyard detect' shows " + them + ", but --fail-on does not count " + them
                                + ", and --notify sends nothing. To undo, run the same command with --remove.");
        return lines;
    }

    /** Returns a line about a benchmark in quarantine, without control characters. */
    public static String listed(Quarantine decision) {
        return Visible.of(decision.benchmark()) + " until "
                + decision.until().map(LocalDate::toString).orElse("") + ": " + Visible.of(decision.reason());
    }
}
