package dev.steelyard.history.words;

import java.util.List;

/** A row of numbers as a small chart of one line. */
final class Sparkline {

    private static final String BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";

    private Sparkline() {}

    /** Returns a bar for each number, from the lowest to the highest of them. */
    static String of(List<Double> numbers) {
        double least = numbers.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double greatest =
                numbers.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        StringBuilder line = new StringBuilder();
        for (double number : numbers) {
            double share = greatest > least ? (number - least) / (greatest - least) : 0;
            line.append(BARS.charAt((int) Math.round(share * (BARS.length() - 1))));
        }
        return line.toString();
    }
}
