package dev.steelyard.cli.value;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Fractions between 0 and 1, typed as {@code 0.02} or {@code 2%}. */
public final class Fractions {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(\\.\\d{1,12})?|\\.\\d{1,12}");

    private Fractions() {}

    /**
     * Parses a fraction.
     *
     * @return a number above 0 and below 1
     */
    public static double parse(String text) {
        boolean percent = text.endsWith("%");
        String number = percent ? text.substring(0, text.length() - 1).stripTrailing() : text;
        if (!NUMBER.matcher(number).matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a fraction; write 2% or 0.02");
        }
        // Decimal arithmetic, so that 2% is the same double as 0.02.
        BigDecimal value = new BigDecimal(number).movePointLeft(percent ? 2 : 0);
        if (value.signum() == 0 || value.compareTo(BigDecimal.ONE) >= 0) {
            String hint = percent || value.signum() == 0 ? "" : "; for " + number + " percent, write " + number + "%";
            throw new IllegalArgumentException("'" + text + "' must be above 0 and below 1 (100%)" + hint);
        }
        return value.doubleValue();
    }
}
