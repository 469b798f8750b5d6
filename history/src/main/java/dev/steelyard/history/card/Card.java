package dev.steelyard.history.card;

import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Changes of several series that may have a common cause: all of their ranges have at least one row in common. Their directions may differ,
 * as one commit can make one benchmark faster and another one slower.
 *
 * @param first the first row that all ranges contain
 * @param last the last row that all ranges contain
 * @param members the changes, at most one per series, in the order of the series
 */
public record Card(int first, int last, List<Member> members) {

    /** A change of a series. */
    public record Member(SeriesChanges series, ChangePoint change) {}

    public Card {
        members = List.copyOf(members);
        if (members.isEmpty() || first > last) {
            throw new IllegalArgumentException(members.size() + " changes in rows " + first + " to " + last);
        }
    }

    /**
     * Returns the cards of a report, oldest first; every change belongs to exactly one card. Cards are as few as possible (greedy stabbing
     * of intervals: a row is chosen at the end of each range that contains no row chosen so far). A change whose range contains several of
     * these rows belongs to the one nearest to its place, so a chain of overlapping ranges does not become a single card.
     */
    public static List<Card> of(ChangeReport report) {
        List<Member> changes = new ArrayList<>();
        for (SeriesChanges series : report.series()) {
            series.changes().forEach(change -> changes.add(new Member(series, change)));
        }
        List<Pile> piles = new ArrayList<>();
        List<Member> byEnd = new ArrayList<>(changes);
        byEnd.sort(Comparator.comparingInt(member -> member.change().last()));
        for (Member member : byEnd) {
            if (piles.isEmpty()
                    || piles.get(piles.size() - 1).row < member.change().first()) {
                piles.add(new Pile(member.change().last()));
            }
        }
        List<Pile> covers = List.copyOf(piles);
        for (Member member : changes) {
            covers.stream()
                    .filter(pile -> pile.takes(member))
                    .min(Comparator.comparingInt(
                            pile -> Math.abs(pile.row - member.change().index())))
                    .orElseGet(() -> {
                        // This card already has another change of the same series, which must have a different cause.
                        Pile own = new Pile(member.change().last());
                        piles.add(own);
                        return own;
                    })
                    .add(member);
        }
        return piles.stream()
                .filter(pile -> !pile.members.isEmpty())
                .map(Pile::card)
                .sorted(Comparator.comparingInt(Card::first).thenComparingInt(Card::last))
                .toList();
    }

    /** Changes whose ranges contain a row. */
    private static final class Pile {
        private final int row;
        private final List<Member> members = new ArrayList<>();
        private final Set<String> names = new HashSet<>();

        Pile(int row) {
            this.row = row;
        }

        boolean takes(Member member) {
            return member.change().first() <= row
                    && row <= member.change().last()
                    && !names.contains(member.series().name());
        }

        void add(Member member) {
            members.add(member);
            names.add(member.series().name());
        }

        Card card() {
            return new Card(
                    members.stream()
                            .mapToInt(member -> member.change().first())
                            .max()
                            .orElse(row),
                    members.stream()
                            .mapToInt(member -> member.change().last())
                            .min()
                            .orElse(row),
                    members);
        }
    }
}
