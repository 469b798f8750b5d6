package dev.steelyard.ledger.row;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

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

    /** Returns the time of a text. */
    public static Instant time(String text) {
        return Instant.parse(text);
    }

    /** Returns a text with the replacement character for what cannot be stored. */
    public static String text(String text) {
        return UNSTORABLE.matcher(text).replaceAll("\ufffd");
    }
}
