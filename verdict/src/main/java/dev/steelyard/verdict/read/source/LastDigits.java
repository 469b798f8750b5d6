package dev.steelyard.verdict.read.source;

import java.util.Map;
import java.util.TreeMap;

/** How finely the texts of the values of a series show them, by the last digit of each. */
public final class LastDigits {

    /** That of the last digit of the smallest number. */
    private static final int SMALLEST_POWER = -323;

    /** How many values have their last digit at each power of ten. */
    private final TreeMap<Integer, Integer> powers = new TreeMap<>();

    private int size;

    /** Creates one for no values. */
    public LastDigits() {}

    /** Returns the power of ten of the last digit of a number. */
    public static int power(DecimalText number) {
        double unit = 2 * number.rounding();
        return unit > 0 ? (int) Math.round(Math.log10(unit)) : SMALLEST_POWER;
    }

    /** Counts a value by the power of ten of its last digit. */
    public void add(int power) {
        powers.merge(power, 1, Integer::sum);
        size++;
    }

    /** Counts values at another power than before. */
    public void move(int from, int to, int values) {
        powers.merge(to, values, Integer::sum);
        powers.computeIfPresent(from, (power, count) -> count - values);
    }

    /**
     * Returns the step between two values that the text of at least a quarter of them shows, 0 if there are none. Programs that
     * leave out zeros at the end show it in nine of ten, and a few values with more digits say nothing about the others.
     */
    public double resolution() {
        int finer = 0;
        for (Map.Entry<Integer, Integer> entry : powers.entrySet()) {
            finer += entry.getValue();
            if (4 * finer >= size && entry.getValue() > 0) {
                return Math.pow(10, entry.getKey());
            }
        }
        return 0;
    }
}
