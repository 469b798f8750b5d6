package dev.steelyard.explain.words;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.model.Metric;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.TriedBothWays;
import java.util.EnumSet;
import java.util.Set;

/**
 * What two experiments say together, where it is no proof.
 *
 * @param noun the word for an experiment
 * @param counts the end of a clause about one that shows something, such as {@code that counts}
 */
record EffectWords(String noun, String counts) {

    /** Exchanges of classes: a fork either runs with them or fails. */
    static final EffectWords CLASSES = new EffectWords("exchange", "that ran");
    /** Experiments with the compiler, which may not obey. */
    static final EffectWords INLINING = new EffectWords("experiment", "that counts");

    private static final String NO_PROOF = ", which is not proof";

    /** Returns what is explained, such as {@code the score}. */
    static String metric(Row row) {
        return row.metric().equals(Metric.ALLOCATION) ? "the allocation" : "the score";
    }

    /** Returns what is said of a suspect that moved the metric at least once, but is not proved; a verb and what follows. */
    String suspected(Row row, TriedBothWays finding) {
        Set<Effect> effects = effects(finding);
        String moved = "moved " + metric(row) + " in ";
        if (effects.contains(Effect.MOVED) && effects.contains(Effect.OPPOSITE)) {
            return moved + "opposite directions: the two " + noun + "s contradict each other";
        }
        return moved
                + (single(finding) ? "the one " + noun + " " + counts : "only one of the two " + noun + "s")
                + NO_PROOF;
    }

    /** Returns what is said of a suspect that is negligible; a verb and what follows. */
    static String cleared(Row row, TriedBothWays finding, boolean many) {
        return effects(finding).equals(Set.of(Effect.NONE))
                ? "did not move " + metric(row)
                : (many ? "account" : "accounts") + " for at most a quarter of the change";
    }

    /** Returns whether only one of the two shows anything. */
    static boolean single(TriedBothWays finding) {
        return finding.given().happened() != finding.taken().happened();
    }

    /** Returns what is said of a suspect of which only one experiment shows anything, and not that it moved the metric. */
    String undecided(Row row, TriedBothWays finding) {
        return "in the one " + noun + " " + counts + " it did not "
                + (effects(finding).contains(Effect.OPEN) ? "clearly " : "") + "move " + metric(row);
    }

    private static Set<Effect> effects(TriedBothWays finding) {
        return EnumSet.of(finding.given().effect(), finding.taken().effect());
    }
}
