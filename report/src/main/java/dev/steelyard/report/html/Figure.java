package dev.steelyard.report.html;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Judged;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A number in a cell: rounded for people, in full precision in attributes, where programs and sorting find it.
 *
 * @param text the number for people; empty if there is none
 * @param range its interval for people; empty if it has none
 * @param of where {@code results.json} has it: the number of the comparison and the field; null if it does not
 * @param value the number in full precision; null if there is none
 * @param low lower end of its interval; null if it has none
 * @param high upper end of its interval; null if it has none
 */
record Figure(
        String text,
        String range,
        @Nullable String of,
        @Nullable String value,
        @Nullable String low,
        @Nullable String high) {

    /** No number. */
    static final Figure NONE = new Figure("", "", null, null, null, null);

    /** Returns a text that sorts by a rank. */
    static Figure ranked(String text, int rank) {
        return new Figure(text, "", null, Integer.toString(rank), null, null);
    }

    /** Returns a number that is a field of a comparison in {@code results.json}. */
    static Figure field(String text, int comparison, String field, OptionalDouble value) {
        return text.isEmpty() || value.isEmpty()
                ? NONE
                : new Figure(text, "", comparison + "/" + field, number(value.getAsDouble()), null, null);
    }

    /**
     * Returns a change with its interval; an absolute one if the baseline is 0. The attributes hold the change of the
     * time or amount per operation, as in {@code results.json}: sorted by it, the worst is at one end in every mode.
     */
    static Figure change(String text, String range, int comparison, Judged judged) {
        Optional<Facts> facts = judged.comparison().facts();
        Optional<Change> change = facts.flatMap(Facts::change);
        if (change.isPresent()) {
            Change known = change.get();
            return new Figure(
                    text,
                    range,
                    comparison + "/change",
                    number(known.estimate()),
                    number(known.low()),
                    number(known.high()));
        }
        return field(
                text,
                comparison,
                "absoluteChange",
                facts.map(Facts::absoluteChange).orElse(OptionalDouble.empty()));
    }

    /** Returns whether there is nothing to show. */
    boolean empty() {
        return text.isEmpty();
    }

    private static @Nullable String number(double value) {
        return Double.isFinite(value) ? Double.toString(value) : null;
    }
}
