package dev.steelyard.history.ledger.row;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Texts and times as both databases keep them. */
public final class Stored {

    /** A fixed number of decimals, so that texts are ordered like times. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** PostgreSQL takes no NUL, and no encoder takes half a character. */
    private static final Pattern UNSTORABLE = Pattern.compile("\u0000|\\p{Cs}");

    private Stored() {}

    /** Returns a time as a text. */
    public static String time(Instant time) {
        return TIME.format(time);
    }

    /**
     * Returns the time of a text.
     *
     * @throws IllegibleValue if it is none
     */
    public static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new IllegibleValue("'" + text + "' is not a time", e);
        }
    }

    /**
     * Returns the time in a column.
     *
     * @throws IllegibleValue if there is none
     */
    public static Instant time(ResultSet row, String column) throws SQLException {
        return optionalTime(row, column).orElseThrow(() -> illegible(column, null));
    }

    /**
     * Returns the time in a column; empty for null.
     *
     * @throws IllegibleValue if there is something else
     */
    public static Optional<Instant> optionalTime(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column)).map(Stored::time);
    }

    /**
     * Returns the number in a column; empty for null. Drivers make a number of any text.
     *
     * @throws IllegibleValue if there is something else
     */
    public static OptionalDouble number(ResultSet row, String column) throws SQLException {
        Object value = row.getObject(column);
        if (value == null) {
            return OptionalDouble.empty();
        }
        if (value instanceof Number number) {
            return OptionalDouble.of(number.doubleValue());
        }
        throw illegible(column, value);
    }

    /**
     * Returns the number in a column.
     *
     * @throws IllegibleValue if there is none
     */
    public static double real(ResultSet row, String column) throws SQLException {
        return number(row, column).orElseThrow(() -> illegible(column, null));
    }

    /**
     * Returns the whole number in a column.
     *
     * @throws IllegibleValue if there is none
     */
    public static int whole(ResultSet row, String column) throws SQLException {
        double number = real(row, column);
        if (number != (int) number) {
            throw illegible(column, number);
        }
        return (int) number;
    }

    /**
     * Returns whether a column has 1, and not 0.
     *
     * @throws IllegibleValue if it has neither
     */
    public static boolean flag(ResultSet row, String column) throws SQLException {
        int number = whole(row, column);
        if (number != 0 && number != 1) {
            throw illegible(column, number);
        }
        return number == 1;
    }

    /**
     * Returns the whole number that a column has as a text.
     *
     * @throws IllegibleValue if there is none
     */
    public static int version(ResultSet row, String column) throws SQLException {
        String text = row.getString(column);
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegibleValue("column " + column + " has '" + text + "'", e);
        }
    }

    private static IllegibleValue illegible(String column, @Nullable Object value) {
        return new IllegibleValue("column " + column + " has " + value);
    }

    /** Returns a text with the replacement character for what cannot be stored. */
    public static String text(String text) {
        return UNSTORABLE.matcher(text).replaceAll("\ufffd");
    }
}
