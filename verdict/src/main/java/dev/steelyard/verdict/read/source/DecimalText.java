package dev.steelyard.verdict.read.source;

import java.util.Optional;

/**
 * A number as a program printed it in any locale.
 *
 * @param value the number; may be NaN or infinite where the text says so
 * @param rounding half a unit of its last digit; 0 if it is not finite
 */
public record DecimalText(double value, double rounding) {

    /** Digits beyond which no program prints a score. */
    private static final int LONGEST = 400;

    /**
     * Reads a number: digits of any script, a point or a comma before the decimals, and JMH's words for what is none.
     *
     * @return empty if the text is no number
     */
    public static Optional<DecimalText> of(String text) {
        String trimmed = text.strip();
        return switch (trimmed) {
            case "NaN", "nan", "\ufffd" -> Optional.of(new DecimalText(Double.NaN, 0));
            case "INF", "+INF", "Infinity", "+Infinity", "\u221e" ->
                Optional.of(new DecimalText(Double.POSITIVE_INFINITY, 0));
            case "-INF", "-Infinity", "-\u221e" -> Optional.of(new DecimalText(Double.NEGATIVE_INFINITY, 0));
            default -> trimmed.length() > LONGEST ? Optional.empty() : finite(trimmed);
        };
    }

    private static Optional<DecimalText> finite(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        int point = -1;
        int decimals = 0;
        boolean digits = false;
        int exponent = exponentStart(text);
        for (int i = 0; i < exponent; i++) {
            char character = text.charAt(i);
            int digit = Character.digit(character, 10);
            if (digit >= 0) {
                plain.append((char) ('0' + digit));
                decimals += point >= 0 ? 1 : 0;
                digits = true;
            } else if (isPoint(character) && point < 0 && !anyPoint(text, i + 1, exponent)) {
                plain.append('.');
                point = i;
            } else if (isSign(character) && i == 0) {
                plain.append(character == '+' ? "" : "-");
            } else if (!isPoint(character) || i == 0) {
                // Points before the last one group digits, which JMH itself never does.
                return Optional.empty();
            }
        }
        if (!digits) {
            return Optional.empty();
        }
        return scaled(plain.toString(), text.substring(exponent), decimals);
    }

    private static Optional<DecimalText> scaled(String plain, String exponent, int decimals) {
        try {
            double value = Double.parseDouble(plain + exponent);
            int power = exponent.isEmpty()
                    ? 0
                    : Integer.parseInt(exponent.substring(1).replace("+", ""));
            double unit = Math.pow(10, (double) power - decimals);
            double rounding = Double.isFinite(unit) && Double.isFinite(value) ? unit / 2 : 0;
            return Optional.of(new DecimalText(value, rounding));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Where the exponent begins; the length of the text if it has none. */
    private static int exponentStart(String text) {
        int at = Math.max(text.indexOf('E'), text.indexOf('e'));
        boolean plausible = at > 0 && text.substring(at + 1).matches("[+-]?[0-9]{1,4}");
        return plausible ? at : text.length();
    }

    private static boolean anyPoint(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (isPoint(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSign(char character) {
        return character == '-' || character == '+' || character == '\u2212';
    }

    private static boolean isPoint(char character) {
        return character == '.' || character == ',' || character == '\u066b';
    }
}
