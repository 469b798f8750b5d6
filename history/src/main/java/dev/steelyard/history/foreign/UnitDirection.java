package dev.steelyard.history.foreign;

import dev.steelyard.history.change.ChangeReport.Better;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which values are better, by their unit: of times the lower ones, of rates the higher ones. */
public final class UnitDirection {

    private static final String TIME =
            "(?:[num\u00b5\u03bc]?s(?:ecs?)?|(?:nano|micro|milli)?seconds?" + "|min(?:s|utes?)?|h(?:rs?|ours?)?|days?)";

    /** Only of work: nobody wants many errors or much garbage in a second. */
    private static final String WORK =
            "(?:[kmg]?ops?|operations?|iter(?:s|ations?)?|invocations?|calls?|req(?:s|uests?)?"
                    + "|quer(?:y|ies)|tx|transactions?|events?|messages?|msgs?|records?|rows?|items?|elements?|frames?"
                    + "|[kmgt]?i?b(?:ytes?|its?)?)";

    /** A time, or a time for each of something. */
    private static final Pattern DURATION = Pattern.compile(TIME + "(?:\\s*/\\s*(?!" + TIME + "$).+)?");

    private static final Pattern RATE = Pattern.compile(WORK + "\\s*/\\s*" + TIME);

    /** A name before its symbol, as in {@code nanoseconds (ns)}. */
    private static final Pattern SYMBOL = Pattern.compile(".*\\(([^()]+)\\)");

    private UnitDirection() {}

    /** Returns which values are better; unknown if the unit is neither a time nor a rate of work. */
    public static Better of(String unit) {
        String plain = unit.strip().toLowerCase(Locale.ROOT);
        Matcher symbol = SYMBOL.matcher(plain);
        String one = symbol.matches() ? symbol.group(1).strip() : plain;
        if (DURATION.matcher(one).matches()) {
            return Better.LOWER;
        }
        return RATE.matcher(one).matches() ? Better.HIGHER : Better.UNKNOWN;
    }
}
