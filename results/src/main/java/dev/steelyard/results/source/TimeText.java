package dev.steelyard.results.source;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Optional;

/** Reads dates and times as ISO 8601, git and databases write them. */
public final class TimeText {

    /** Without an offset in UTC, since only the order matters. */
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendPattern("['T'][ ]")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .appendPattern("[ ]")
            .optionalStart()
            .appendOffset("+HH:MM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHMM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HH", "Z")
            .optionalEnd()
            .optionalEnd()
            .toFormatter(Locale.ROOT);

    private TimeText() {}

    /** Returns a date or a time; empty if the text is none. */
    public static Optional<Instant> of(String text) {
        try {
            TemporalAccessor time = TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
            if (time instanceof OffsetDateTime withOffset) {
                return Optional.of(withOffset.toInstant());
            }
            return Optional.of(
                    time instanceof LocalDateTime local
                            ? local.toInstant(ZoneOffset.UTC)
                            : LocalDate.from(time).atStartOfDay().toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
