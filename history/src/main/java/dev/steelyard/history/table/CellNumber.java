package dev.steelyard.history.table;

import dev.steelyard.verdict.read.source.DecimalText;
import dev.steelyard.verdict.read.source.LastDigits;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number in a cell of a table.
 *
 * @param value the number, finite; if {@link #marks} is ambiguous, with its point or comma before the decimals
 * @param power power of ten of its last digit
 * @param marks what it shows about how numbers are written
 */
record CellNumber(double value, int power, Marks marks) {

    /** What points and commas in a number show. */
    enum Marks {
        /** There are none, or they show nothing. */
        NONE,
        /** A point comes before decimals, or a comma groups digits. */
        POINT,
        /** A comma comes before decimals, or a point groups digits. */
        COMMA,
        /** One point, which may group three digits or come before three decimals. */
        POINT_OR_GROUP,
        /** One comma, likewise. */
        COMMA_OR_GROUP
    }

    /** Groups of three digits, then decimals after another mark. */
    private static final Pattern GROUPED = Pattern.compile(
            "([+\\-\u2212]?\\d{1,3})(([.,'\u2019\u066c \u00a0\u2009\u202f])\\d{3}(?:\\3\\d{3})*)"
                    + "(?:([.,\u066b])(\\d*))?([eE][+-]?[0-9]{1,4})?",
            Pattern.UNICODE_CHARACTER_CLASS);

    private static final int GROUP = 3;

    /**
     * Reads a number: digits of any script, in groups of three or not, a point or a comma before the decimals.
     *
     * @return empty if the text is no number
     */
    static Optional<CellNumber> of(String text) {
        int marks = 0;
        int mark = -1;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == '.' || character == ',') {
                marks++;
                mark = i;
            } else if (isGroupMark(character)) {
                marks += 2;
            }
        }
        return marks <= 1 ? plain(text, mark) : grouped(text);
    }

    private static boolean isGroupMark(char character) {
        return switch (character) {
            case '\'', '\u2019', '\u066c', ' ', '\u00a0', '\u2009', '\u202f' -> true;
            default -> false;
        };
    }

    private static Optional<CellNumber> plain(String text, int mark) {
        if (mark < 0) {
            return number(text, Marks.NONE);
        }
        boolean point = text.charAt(mark) == '.';
        if (groups(text, mark)) {
            return number(text, point ? Marks.POINT_OR_GROUP : Marks.COMMA_OR_GROUP);
        }
        return number(text, point ? Marks.POINT : Marks.COMMA);
    }

    /** Returns whether a mark may group digits: one to three before it, not beginning with 0, and three behind it. */
    private static boolean groups(String text, int mark) {
        int first = Character.isDigit(text.charAt(0)) ? 0 : 1;
        int before = mark - first;
        if (before < 1 || before > GROUP || Character.digit(text.charAt(first), 10) == 0) {
            return false;
        }
        return text.length() - mark - 1 == GROUP
                && text.substring(mark + 1).chars().allMatch(Character::isDigit);
    }

    private static Optional<CellNumber> grouped(String text) {
        Matcher match = GROUPED.matcher(text);
        if (!match.matches() || part(match, 3).equals(part(match, 4))) {
            return Optional.empty();
        }
        String group = part(match, 3);
        String whole = part(match, 1) + part(match, 2).replace(group, "");
        if (Character.digit(whole.charAt(Character.isDigit(whole.charAt(0)) ? 0 : 1), 10) == 0) {
            return Optional.empty();
        }
        String decimals = part(match, 5).isEmpty() ? "" : "." + part(match, 5);
        return number(whole + decimals + part(match, 6), marks(group, part(match, 4)));
    }

    private static String part(Matcher match, int group) {
        return Optional.ofNullable(match.group(group)).orElse("");
    }

    private static Marks marks(String group, String mark) {
        if (group.equals(",") || mark.equals(".")) {
            return Marks.POINT;
        }
        return group.equals(".") || mark.equals(",") ? Marks.COMMA : Marks.NONE;
    }

    private static Optional<CellNumber> number(String text, Marks marks) {
        return DecimalText.of(text)
                .filter(number -> Double.isFinite(number.value()))
                .map(number -> new CellNumber(number.value(), LastDigits.power(number), marks));
    }
}
