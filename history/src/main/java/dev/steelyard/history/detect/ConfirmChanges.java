package dev.steelyard.history.detect;

import dev.steelyard.history.card.Card;
import dev.steelyard.history.card.CheckableChange;
import dev.steelyard.history.card.ConfirmationMatching;
import dev.steelyard.history.card.FreshCheck;
import dev.steelyard.history.card.Untold;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.mark.Confirmation.Outcome;
import dev.steelyard.history.mark.Confirmations;
import dev.steelyard.history.mark.Notice;
import dev.steelyard.history.notify.NotifyTarget;
import dev.steelyard.history.words.ConfirmationWords;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks the new changes of a history by fresh comparisons. What these say is read from the ledger. */
final class ConfirmChanges {

    private final FreshRunner runner;

    ConfirmChanges(FreshRunner runner) {
        this.runner = runner;
    }

    /**
     * What came of it.
     *
     * @param report the report with what is known of its changes now
     * @param complete whether every change that was to be checked was compared
     */
    record Checked(ChangeReport report, boolean complete) {}

    /** Compares the revisions around each change that is recent, not marked, and not checked yet, or that somebody is to be told of. */
    Checked check(ChangeReport report, List<NotifyTarget> targets, FreshRunner.Asked asked) {
        RecordedSeries series = asked.series();
        List<Card> told = told(report, targets, series);
        List<FreshCheck> checks = FreshCheck.of(series.matching().unchecked(report, told));
        Map<String, Map<Integer, Confirmation>> all = new HashMap<>();
        for (int i = 0; i < checks.size(); i++) {
            FreshCheck check = checks.get(i);
            asked.console().progress().phase(ConfirmationWords.checking(i + 1, checks.size(), check));
            Optional<Confirmation> failure = runner.compare(check, asked);
            failure.ifPresent(reason -> check.changes().forEach(one -> add(all, one, reason)));
        }
        ConfirmationMatching now = series.refreshed().matching();
        Confirmations known = now.of(report);
        known.all()
                .forEach((name, ofSeries) ->
                        all.computeIfAbsent(name, absent -> new HashMap<>()).putAll(ofSeries));
        List<CheckableChange> left = now.unchecked(report, told);
        for (CheckableChange one : left) {
            if (!all.getOrDefault(one.series().name(), Map.of())
                    .containsKey(one.change().index())) {
                add(all, one, Confirmation.without(Outcome.FAILED, ConfirmationWords.lacking()));
            }
        }
        return new Checked(report.with(known.with(all)), left.isEmpty());
    }

    private static void add(
            Map<String, Map<Integer, Confirmation>> all, CheckableChange one, Confirmation confirmation) {
        all.computeIfAbsent(one.series().name(), absent -> new HashMap<>())
                .put(one.change().index(), confirmation);
    }

    private static List<Card> told(ChangeReport report, List<NotifyTarget> targets, RecordedSeries series) {
        List<Notice> notices = targets.isEmpty() ? List.of() : series.ledger().notices();
        return targets.stream()
                .flatMap(target -> new Untold(series.rediscovery(), notices, target.digest()).of(report).stream())
                .toList();
    }
}
