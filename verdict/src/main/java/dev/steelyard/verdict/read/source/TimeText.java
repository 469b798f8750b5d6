package dev.steelyard.verdict.read.source;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads dates and times as ISO 8601, git, mail and databases write them, with hyphens, slashes or points in the date. A date that is
 * not in the calendar is none.
 */
public final class TimeText {

    private static final String NUMBERS = "[uuuu-MM-dd][uuuu/MM/dd][uuuu.MM.dd]";
    private static final String CLOCK = "H:mm[:ss]";

    /** Without an offset in UTC, since only the order matters. */
    private static final DateTimeFormatter TIME = strict(new DateTimeFormatterBuilder()
            .appendPattern(NUMBERS)
            .optionalStart()
            .appendPattern("['T'][ ]" + CLOCK)
            .optionalStart()
            .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
            .optionalEnd()
            .append(offset())
            .optionalEnd());

    /** ISO 8601 without separators. */
    private static final DateTimeFormatter BASIC = strict(
            new DateTimeFormatterBuilder().appendPattern("uuuuMMdd'T'HHmm[ss]").append(offset()));

    /** As git prints it unless it is told otherwise. */
    private static final DateTimeFormatter GIT = strict(new DateTimeFormatterBuilder()
            .appendPattern("EEE MMM d HH:mm:ss uuuu")
            .append(offset()));

    /** As in the head of mails and answers of servers (RFC 5322). */
    private static final DateTimeFormatter MAIL = strict(new DateTimeFormatterBuilder()
            .appendPattern("[EEE, ]d MMM uuuu HH:mm[:ss]")
            .append(offset()));

    private static final List<DateTimeFormatter> ALL = List.of(TIME, BASIC, GIT, MAIL);

    /** What is meant as a date or a time of day on one, and nothing else. */
    private static final Pattern MEANT = Pattern.compile("\\d{4}([-/])\\d{2}\\1\\d{2}(?:[T ]+\\d{1,2}:\\d{2}.{0,40})?"
            // A version may look like a date with points, and not with a time of day.
            + "|\\d{4}[.]\\d{2}[.]\\d{2}[T ]+\\d{1,2}:\\d{2}.{0,40}"
            + "|\\d{8}T\\d{4}(?:\\d{2})?(?:Z|[+-]\\d{2}.{0,5})?"
            + "|(?:[A-Z][a-z]{2}, )?\\d{1,2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}.{0,20}"
            + "|[A-Z][a-z]{2} [A-Z][a-z]{2} \\d{1,2} \\d{2}:\\d{2}:\\d{2} \\d{4}.{0,10}");

    private static final int LONGEST = 60;

    private TimeText() {}

    private static DateTimeFormatter offset() {
        return new DateTimeFormatterBuilder()
                .appendPattern("[ ]")
                .optionalStart()
                .appendOffset("+HH:MM", "Z")
                .optionalEnd()
                .optionalStart()
                .appendOffset("+HHMM", "GMT")
                .optionalEnd()
                .optionalStart()
                .appendOffset("+HH", "UTC")
                .optionalEnd()
                .toFormatter(Locale.ROOT);
    }

    private static DateTimeFormatter strict(DateTimeFormatterBuilder builder) {
        return builder.toFormatter(Locale.ENGLISH).withResolverStyle(ResolverStyle.STRICT);
    }

    /** Returns a date or a time; empty if the text is none. */
    public static Optional<Instant> of(String text) {
        boolean possible = text.length() <= LONGEST && text.chars().anyMatch(Character::isDigit);
        return possible
                ? ALL.stream().flatMap(format -> parsed(format, text).stream()).findFirst()
                : Optional.empty();
    }

    /** Returns whether a text is meant as a date or a time that does not exist, such as February 30. */
    public static boolean isImpossible(String text) {
        return MEANT.matcher(text).matches() && of(text).isEmpty();
    }

    private static Optional<Instant> parsed(DateTimeFormatter format, String text) {
        try {
            TemporalAccessor time = format.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
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
