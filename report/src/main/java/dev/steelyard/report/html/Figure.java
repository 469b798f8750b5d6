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
 * @param sort what it sorts by if that is not its value; empty to sort last; null to sort by the value, or by the text
 */
record Figure(
        String text,
        String range,
        @Nullable String of,
        @Nullable String value,
        @Nullable String low,
        @Nullable String high,
        @Nullable String sort) {

    /** No number. */
    static final Figure NONE = text("");

    /** Returns a text without a number. */
    static Figure text(String text) {
        return new Figure(text, "", null, null, null, null, null);
    }

    /** Returns a number without its precise value, with its interval. */
    static Figure text(String text, String range) {
        return new Figure(text, range, null, null, null, null, null);
    }

    /** Returns a text that is an entry of a comparison in {@code results.json}. */
    static Figure text(String text, int comparison, String field) {
        return new Figure(text, "", comparison + "/" + field, null, null, null, null);
    }

    /** Returns a number that {@code results.json} does not have. */
    static Figure number(String text, OptionalDouble value) {
        return text.isEmpty() || value.isEmpty()
                ? NONE
                : new Figure(text, "", null, number(value.getAsDouble()), null, null, null);
    }

    /** Returns a count. */
    static Figure count(int count, String of) {
        return new Figure(count + of, "", null, Integer.toString(count), null, null, null);
    }

    /** Returns the same figure, sorted by a number, which may be infinite. */
    Figure sorted(double by) {
        String key = Double.toString(by);
        return new Figure(text, range, of, value, low, high, key.equals(value) ? null : key);
    }

    /** Returns the same figure, sorted after all that have a number. */
    Figure last() {
        return new Figure(text, range, of, value, low, high, "");
    }

    /** Returns a number that is a field of a comparison in {@code results.json}. */
    static Figure field(String text, int comparison, String field, OptionalDouble value) {
        return text.isEmpty() || value.isEmpty()
                ? NONE
                : new Figure(text, "", comparison + "/" + field, number(value.getAsDouble()), null, null, null);
    }

    /**
     * Returns a change with its interval; an absolute one if the baseline is 0. The attributes hold the change of the
     * time or amount per operation, as in {@code results.json}: sorted by it, the worst is at one end in every mode. A
     * change from nothing sorts beyond every ratio.
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
                    number(known.high()),
                    null);
        }
        OptionalDouble absolute = facts.map(Facts::absoluteChange).orElse(OptionalDouble.empty());
        Figure figure = field(text, comparison, "absoluteChange", absolute);
        double sign = Math.signum(absolute.orElse(0));
        return figure.empty() || sign == 0 ? figure : figure.sorted(sign * Double.POSITIVE_INFINITY);
    }

    /** Returns whether there is nothing to show. */
    boolean empty() {
        return text.isEmpty();
    }

    private static @Nullable String number(double value) {
        return Double.isFinite(value) ? Double.toString(value) : null;
    }
}
