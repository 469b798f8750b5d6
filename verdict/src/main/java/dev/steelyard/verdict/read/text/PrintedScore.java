package dev.steelyard.verdict.read.text;

import dev.steelyard.verdict.read.source.DecimalText;
import java.util.Optional;

/** Scores as JMH prints them: with three decimals, or below half of the last one as about a power of ten. */
final class PrintedScore {

    /** What stands before a score below the last digit that is printed; the power of ten follows. */
    static final String ABOUT = "\u2248";

    private static final String SUPERSCRIPTS = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";
    /** A power of ten stands for all that is nearer to it than to others: off by the root of ten at most. */
    private static final double ABOUT_ERROR = Math.sqrt(10) - 1;

    private PrintedScore() {}

    /** Reads a score; empty if it is none. */
    static Optional<DecimalText> of(String text) {
        return text.startsWith(ABOUT) ? about(text.substring(ABOUT.length()).strip()) : DecimalText.of(text);
    }

    /** Reads what follows the sign for about: a power of ten in superscript digits, or 0, which is exact. */
    static Optional<DecimalText> about(String text) {
        if (text.equals("0")) {
            return Optional.of(new DecimalText(0, 0));
        }
        if (!text.startsWith("10") || text.length() < 3) {
            return Optional.empty();
        }
        StringBuilder power = new StringBuilder();
        for (int i = 2; i < text.length(); i++) {
            int digit = SUPERSCRIPTS.indexOf(text.charAt(i));
            power.append(digit >= 0 ? Integer.toString(digit) : text.charAt(i) == '\u207b' ? "-" : "?");
        }
        return DecimalText.of(power.toString())
                .map(number -> Math.pow(10, number.value()))
                .filter(Double::isFinite)
                .map(value -> new DecimalText(value, ABOUT_ERROR * value));
    }
}
