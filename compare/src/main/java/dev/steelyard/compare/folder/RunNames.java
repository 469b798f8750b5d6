package dev.steelyard.compare.folder;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Names of runs: they sort by time, and are unique even within a second. */
public final class RunNames {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private RunNames() {}

    /** Returns a name such as {@code 20261121-101502-7f3a}, made of a time and of four digits of the seed. */
    public static String of(Instant start, long seed) {
        return TIME.format(start) + String.format(Locale.ROOT, "-%04x", (seed ^ (seed >>> 32)) & 0xffff);
    }
}
