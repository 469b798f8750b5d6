package dev.steelyard.history.detect;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.history.card.Card;
import dev.steelyard.history.card.Untold;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.json.CardsJson;
import dev.steelyard.history.mark.Confirmation.Outcome;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Notice;
import dev.steelyard.history.notify.AlertSender;
import dev.steelyard.history.notify.NotifyTarget;
import dev.steelyard.history.words.AlertWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Tells people of each new card, once. What was told, and what could not be, is kept in the ledger. */
final class CardAlerts {

    private final AlertSender sender;
    private final InstantSource clock;

    CardAlerts(AlertSender sender, InstantSource clock) {
        this.sender = sender;
        this.clock = clock;
    }

    /** Tells a target of the cards that are new to it; returns whether all of that was delivered. */
    boolean tell(NotifyTarget target, ChangeReport report, RecordedSeries series, Progress progress) {
        Untold untold = new Untold(series.rediscovery(), series.ledger().notices(), target.digest());
        List<Card> cards = untold.of(report);
        Optional<String> failure = Optional.empty();
        int told = 0;
        int held = 0;
        for (Card card : cards) {
            if (pending(report, card)) {
                held++;
                keep(series, untold.changes(report, card), target, false);
                continue;
            }
            // What one card did not reach, the next one will not reach either.
            if (failure.isEmpty()) {
                failure = sender.send(target, text(target, report, series, card));
            }
            told += failure.isEmpty() ? 1 : 0;
            keep(series, untold.changes(report, card), target, failure.isEmpty());
        }
        if (told > 0) {
            progress.delivered(AlertWords.told(target.shown(), told));
        }
        int owed = cards.size() - told - held;
        if (held > 0) {
            progress.warning(AlertWords.held(target.shown(), held));
        }
        failure.ifPresent(reason -> progress.warning(AlertWords.failed(target.shown(), reason, owed)));
        return failure.isEmpty();
    }

    /** Whether all that there is to tell is still to be checked, and could not be: to be told when it is known. */
    private static boolean pending(ChangeReport report, Card card) {
        return card.members().stream()
                .filter(member -> !report.marks().excuses(member.series(), member.change())
                        && !report.refuted(member.series(), member.change()))
                .allMatch(member -> report.confirmation(member.series(), member.change())
                        .filter(known -> known.outcome() == Outcome.PENDING)
                        .isPresent());
    }

    private void keep(RecordedSeries series, List<KnownChange> changes, NotifyTarget target, boolean delivered) {
        Instant now = clock.instant();
        series.ledger()
                .add(
                        List.of(),
                        changes.stream()
                                .map(change -> new Notice(change, target.digest(), delivered, now))
                                .toList());
    }

    private static String text(NotifyTarget target, ChangeReport report, RecordedSeries series, Card card) {
        String project = series.ledger().project();
        StringBuilder text = new StringBuilder();
        try {
            switch (target.kind()) {
                case WEBHOOK -> CardsJson.alert(project, report, card, text);
                case SLACK -> CardsJson.slack(AlertWords.chat(project, report, card), text);
                case COMMAND -> text.append(AlertWords.text(project, report, card));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        return text.toString();
    }
}
