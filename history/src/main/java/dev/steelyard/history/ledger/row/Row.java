package dev.steelyard.history.ledger.row;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Values of one row by column, in the order in which they were put; null for none. */
public final class Row {

    private final Map<String, Object> values = new LinkedHashMap<>();

    private Row() {}

    /** Returns a row with its first column. */
    public static Row of(String column, String text) {
        return new Row().text(column, text);
    }

    /** Puts a text. */
    public Row text(String column, String text) {
        values.put(column, Stored.text(text));
        return this;
    }

    /** Puts a text, or none. */
    public Row text(String column, Optional<String> text) {
        values.put(column, text.map(Stored::text).orElse(null));
        return this;
    }

    /** Puts a whole number. */
    public Row number(String column, long number) {
        values.put(column, number);
        return this;
    }

    /**
     * Puts a number. Infinite numbers are kept; NaN is refused, since databases differ in what they make of it, and -0.0 is kept as 0.0,
     * which SQLite makes of it.
     */
    public Row number(String column, double number) {
        if (Double.isNaN(number)) {
            throw new IllegalArgumentException("column " + column + " gets a value that is not a number");
        }
        values.put(column, number + 0.0);
        return this;
    }

    /** Puts a number, or none, -0.0 as 0.0; NaN is kept as none, and infinite numbers as they are. */
    public Row number(String column, OptionalDouble number) {
        values.put(
                column, number.isPresent() && !Double.isNaN(number.getAsDouble()) ? number.getAsDouble() + 0.0 : null);
        return this;
    }

    /** Puts a whole number, or none. */
    public Row number(String column, OptionalInt number) {
        values.put(column, number.isPresent() ? number.getAsInt() : null);
        return this;
    }

    /** Puts bytes. */
    public Row bytes(String column, byte[] bytes) {
        values.put(column, bytes);
        return this;
    }

    /** Returns the values by column. */
    public Map<String, Object> values() {
        return Collections.unmodifiableMap(values);
    }
}
