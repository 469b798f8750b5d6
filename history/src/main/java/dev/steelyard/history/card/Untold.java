package dev.steelyard.history.card;

import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Notice;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects the cards to notify a recipient of. A card is selected if it has a change that is not marked, not quarantined, not refuted by a
 * fresh comparison, not known to the recipient, and recent: its range reaches one of the recent rows, as for a gate. Thus, a new recipient
 * is not notified of a long history. A notice that could not be delivered stays due, however old it is.
 */
public final class Untold {

    private final Rediscovery rediscovery;
    private final List<KnownChange> told = new ArrayList<>();
    private final List<KnownChange> owed = new ArrayList<>();
    private final List<KnownChange> toldOthers = new ArrayList<>();
    private final List<KnownChange> owedOthers = new ArrayList<>();

    /**
     * @param notices all notices of the project, earliest first
     * @param target digest of the recipient; of notices to other recipients, only those that were never delivered to anyone count, for
     *     example after an address was replaced
     */
    public Untold(Rediscovery rediscovery, List<Notice> notices, String target) {
        this.rediscovery = rediscovery;
        for (Notice notice : notices) {
            boolean own = notice.target().equals(target);
            if (notice.delivered()) {
                (own ? told : toldOthers).add(notice.change());
            } else {
                (own ? owed : owedOthers).add(notice.change());
            }
        }
    }

    /** Returns the cards to notify of, oldest first. */
    public List<Card> of(ChangeReport report) {
        return Card.of(report).stream()
                .filter(card -> card.members().stream().anyMatch(member -> tells(report, card, member)))
                .toList();
    }

    private boolean tells(ChangeReport report, Card card, Card.Member member) {
        if (report.marks().excuses(member.series(), member.change())
                || report.refuted(member.series(), member.change())) {
            return false;
        }
        boolean recent = member.change().last() >= report.gate().since();
        return rediscovery
                .known(report, member.series(), member.change())
                .filter(change -> !isTold(change))
                .filter(change -> isOwed(change) || (recent && !joins(change, changes(report, card))))
                .isPresent();
    }

    /** Returns whether the recipient was notified of a change; a change that has become much larger counts as new. */
    private boolean isTold(KnownChange change) {
        return told.stream()
                .anyMatch(earlier -> rediscovery.alike(earlier, change) && MarkMatching.covers(earlier, change));
    }

    private boolean isOwed(KnownChange change) {
        return isIn(owed, change) || (isIn(owedOthers, change) && !isIn(toldOthers, change));
    }

    private boolean isIn(List<KnownChange> known, KnownChange change) {
        return known.stream().anyMatch(earlier -> rediscovery.alike(earlier, change));
    }

    /**
     * Returns whether a series only joined a card later. It is not news if its change lies within the commits of a change that the
     * recipient was notified of and that is still on the card, because noise determines how early each series becomes significant.
     */
    private boolean joins(KnownChange change, List<KnownChange> card) {
        return told.stream()
                .filter(earlier -> rediscovery.contains(earlier, change.span().revision()))
                .anyMatch(earlier -> card.stream()
                        .filter(member -> !member.subject().equals(change.subject()))
                        .anyMatch(member -> rediscovery.alike(earlier, member)));
    }

    /** Returns the changes of a card in terms of commits, without those that a fresh comparison refuted, which are not news yet. */
    public List<KnownChange> changes(ChangeReport report, Card card) {
        return card.members().stream()
                .filter(member -> !report.refuted(member.series(), member.change()))
                .flatMap(member -> rediscovery.known(report, member.series(), member.change()).stream())
                .toList();
    }
}
