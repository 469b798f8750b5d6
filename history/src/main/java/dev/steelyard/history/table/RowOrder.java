package dev.steelyard.history.table;

import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.verdict.read.source.TimeText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * In which order the rows of a table come, by what they begin with.
 *
 * @param order the order
 * @param basis how it is known
 * @param unordered how many rows have an earlier time than the row before them, in that order
 */
record RowOrder(Order order, Basis basis, int unordered) {

    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,18}");

    /** Returns the order of rows by their first cells. */
    static RowOrder of(List<String> cells) {
        RowOrder assumed = new RowOrder(Order.OLDEST_FIRST, Basis.ASSUMED, 0);
        Optional<RowOrder> times = by(cells, RowOrder::time, Basis.TIMES);
        if (times.isPresent()) {
            return times.get();
        }
        return by(cells, RowOrder::number, Basis.NUMBERS)
                .filter(order -> order.unordered == 0)
                .orElse(assumed);
    }

    private static Optional<RowOrder> by(List<String> cells, Function<String, Optional<Long>> reader, Basis basis) {
        int rising = 0;
        int falling = 0;
        long before = 0;
        for (int row = 0; row < cells.size(); row++) {
            Optional<Long> key = reader.apply(cells.get(row));
            if (key.isEmpty()) {
                return Optional.empty();
            }
            rising += row > 0 && key.get() > before ? 1 : 0;
            falling += row > 0 && key.get() < before ? 1 : 0;
            before = key.get();
        }
        if (rising + falling == 0) {
            return Optional.empty();
        }
        Order order = falling > rising ? Order.NEWEST_FIRST : Order.OLDEST_FIRST;
        return Optional.of(new RowOrder(order, basis, Math.min(rising, falling)));
    }

    /** Returns a date or a time as seconds; empty if the text is none. */
    static Optional<Long> time(String text) {
        return TimeText.of(text).map(Instant::getEpochSecond);
    }

    /** Returns a whole number, such as that of a build, or a time in seconds; empty if the text is none. */
    private static Optional<Long> number(String text) {
        return WHOLE.matcher(text).matches() ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }
}
