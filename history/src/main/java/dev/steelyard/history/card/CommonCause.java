package dev.steelyard.history.card;

import dev.steelyard.history.change.ChangeReport;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A class that {@code explain} proved to cause changes of a card.
 *
 * @param name full name of the class
 * @param changes number of changes of the card that it caused
 */
public record CommonCause(String name, int changes) {

    /** Returns the classes that caused changes of a card, those behind most of them first; empty if no change was explained. */
    public static List<CommonCause> of(ChangeReport report, Card card) {
        Map<String, Integer> counts = new TreeMap<>();
        for (Card.Member member : card.members()) {
            report.confirmations()
                    .causes(member.series().name(), member.change().index())
                    .forEach(name -> counts.merge(name, 1, Integer::sum));
        }
        return counts.entrySet().stream()
                .map(entry -> new CommonCause(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(CommonCause::changes).reversed().thenComparing(CommonCause::name))
                .toList();
    }
}
