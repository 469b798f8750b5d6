package dev.steelyard.history.words;

import dev.steelyard.history.card.Card;
import dev.steelyard.history.card.CommonCause;
import dev.steelyard.history.change.ChangeReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Words about the classes that {@code explain} proved to cause changes. They contain names, which are hostile text. */
public final class CommonCauseWords {

    private static final int MOST_CLASSES = 3;

    private CommonCauseWords() {}

    /** Returns a sentence for each card of which causes are known, the oldest first. */
    static List<String> sentences(ChangeReport report) {
        List<String> sentences = new ArrayList<>();
        for (Card card : Card.of(report)) {
            clause(report, card).ifPresent(clause -> sentences.add(place(report, card) + ": " + clause + "."));
        }
        return sentences;
    }

    private static String place(ChangeReport report, Card card) {
        Card.Member first = card.members().get(0);
        return card.members().size() == 1
                ? first.series().name() + " at "
                        + ChangesWords.revision(report, first.change().index())
                : ChangesWords.range(report, card);
    }

    /** Returns what explain found behind the changes of a card, without its place; empty if nothing. */
    public static Optional<String> clause(ChangeReport report, Card card) {
        List<CommonCause> causes = CommonCause.of(report, card);
        if (causes.isEmpty()) {
            return Optional.empty();
        }
        int size = card.members().size();
        String classes = causes.stream()
                .limit(MOST_CLASSES)
                .map(cause -> cause.name() + (size == 1 ? "" : " (" + cause.changes() + " of " + size + " changes)"))
                .collect(Collectors.joining(", "));
        int more = causes.size() - MOST_CLASSES;
        return Optional.of("the cause is in " + classes
                + (more > 0 ? " and " + more + " more class" + (more == 1 ? "" : "es") : "")
                + ", as 'explain' proved");
    }
}
