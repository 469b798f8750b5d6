package dev.steelyard.report.number;

import dev.steelyard.core.judgment.Change;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers for people: rounded late, with a decimal point in every locale. */
public final class Numbers {

    private static final String UNBOUNDED = "unbounded";

    private Numbers() {}

    /** The change above which multiples are easier to read than percentages: +1000 %. */
    private static final double MULTIPLES_FROM = 10;

    /** The fraction above which nothing is known but that it is great: 1 000 000 %. */
    private static final double UNBOUNDED_FROM = 10_000;

    /** How many times as far as the estimate an end of an interval may be, as a factor, to say anything. */
    private static final double FARTHEST_END = 100;

    /** Below this, a number is written with an exponent. */
    private static final double SMALLEST_PLAIN = 1e-6;

    /** From this on, too: nobody reads hundreds of digits. */
    private static final double LARGEST_PLAIN = 1e15;

    /** Smallest p-value that is written in digits. */
    private static final double SMALLEST_P_VALUE = 0.0001;

    /** Returns whether a change is shown as a multiple. */
    public static boolean isMultiple(double fraction) {
        return fraction > MULTIPLES_FROM;
    }

    /**
     * Returns a fraction as a signed percentage with about three digits, such as {@code -34.1%}; above +1000 %, as a
     * multiple, such as {@code 201x}.
     *
     * @param fraction a change, such as -0.341
     */
    public static String change(double fraction) {
        return isMultiple(fraction) ? multiple(fraction) : signedPercent(fraction);
    }

    /** Returns a difference of two shares, which is no factor however large it is, such as {@code +2140%}. */
    public static String signedPercent(double fraction) {
        String text = percent(Math.abs(fraction));
        if (text.chars().noneMatch(digit -> digit >= '1' && digit <= '9')) {
            return text;
        }
        return (fraction < 0 ? "-" : "+") + text;
    }

    /**
     * Returns an interval, such as {@code [-35.0%, -33.1%]}; its ends are multiples if the estimate is one. An upper end that is
     * a multiple and beyond a hundred times the estimate is {@code unbounded}: its digits would say nothing.
     */
    public static String interval(Change change) {
        boolean far = isMultiple(change.high()) && 1 + change.high() > FARTHEST_END * (1 + change.estimate());
        return isMultiple(change.estimate())
                ? "[" + multiple(change.low()) + ", " + (far ? UNBOUNDED : multiple(change.high())) + "]"
                : "[" + signedPercent(change.low()) + ", " + (far ? UNBOUNDED : signedPercent(change.high())) + "]";
    }

    private static String multiple(double fraction) {
        double times = 1 + fraction;
        if (!Double.isFinite(times)) {
            return UNBOUNDED;
        }
        if (times >= LARGEST_PLAIN) {
            return significant(times) + "x";
        }
        int decimals = times < 9.995 ? 2 : times < 99.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "fx", times);
    }

    /** Returns a fraction of at least 0 as a percentage with about three digits, such as {@code 1.25%}. */
    public static String percent(double fraction) {
        double percent = fraction * 100;
        if (!(fraction <= UNBOUNDED_FROM)) {
            return UNBOUNDED;
        }
        int decimals = percent < 9.995 ? 2 : percent < 99.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f%%", percent);
    }

    /**
     * Returns a fraction of at least 0 as a percentage for a sentence, with one or two digits: {@code 0.8%}, {@code
     * 33%}.
     */
    public static String briefPercent(double fraction) {
        double percent = fraction * 100;
        if (!(fraction <= UNBOUNDED_FROM)) {
            return UNBOUNDED;
        }
        int decimals = percent >= 9.95 ? 0 : percent >= 0.0995 || percent == 0 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f%%", percent);
    }

    /** Returns a change as a signed percentage for a sentence, such as {@code -6.1%}. */
    public static String briefChange(double fraction) {
        return (fraction < 0 ? "-" : "+") + briefPercent(Math.abs(fraction));
    }

    /** Returns a number of at least 0 for a sentence: as an integer, or with two digits below 10. */
    public static String brief(double value) {
        return value >= 9.95 || !Double.isFinite(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : new BigDecimal(value)
                        .round(new MathContext(2))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** Returns a p-value with two digits, such as {@code p = 0.0042} or {@code p < 0.0001}. */
    public static String pValue(double value) {
        if (value < SMALLEST_P_VALUE) {
            return "p < 0.0001";
        }
        return "p = "
                + new BigDecimal(value)
                        .round(new MathContext(2))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** Returns a fraction as a percentage without trailing zeros, for levels and margins: {@code 2%}, {@code 99.9%}. */
    public static String plainPercent(double fraction) {
        String text = String.format(Locale.ROOT, "%.4f", fraction * 100);
        return text.replaceAll("0+$", "").replaceAll("\\.$", "") + "%";
    }

    /** Returns nanoseconds as a duration in the largest unit that keeps it at least 1, such as {@code 50 ms}. */
    public static String time(long nanos) {
        String[] units = {"ns", "us", "ms", "s"};
        double value = nanos;
        int unit = 0;
        while (value >= 1000 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return digits(value) + " " + units[unit];
    }

    /** Returns a number with up to four significant digits, without trailing zeros. */
    public static String digits(double value) {
        String text = fixed(value, value);
        return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
    }

    /** Returns a number of any size with four significant digits, without trailing zeros. */
    public static String significant(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return value == 0 ? "0" : "unbounded";
        }
        double size = Math.abs(value);
        return size >= SMALLEST_PLAIN && size < LARGEST_PLAIN
                ? new BigDecimal(value)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString()
                : String.format(Locale.ROOT, "%.3e", value);
    }

    /** Returns a number with the decimals that give {@code magnitude} four significant digits. */
    public static String fixed(double value, double magnitude) {
        double size = Math.abs(magnitude);
        if (size >= LARGEST_PLAIN) {
            return significant(value);
        }
        int decimals = size >= 999.95 ? 0 : size >= 99.995 ? 1 : size >= 9.9995 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
