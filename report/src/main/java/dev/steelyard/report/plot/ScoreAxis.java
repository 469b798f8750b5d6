package dev.steelyard.report.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * A vertical axis of scores: logarithmic if they span a decade, otherwise linear from 0.
 *
 * @param logarithmic whether the axis is logarithmic
 * @param low the score at the bottom
 * @param high the score at the top
 */
record ScoreAxis(boolean logarithmic, double low, double high) {

    /** Ratio of the largest to the smallest score from which the axis is logarithmic. */
    private static final double DECADE = 10;
    /** Factor of room above the largest score, and below the smallest on a logarithmic axis. */
    private static final double ROOM = 1.15;

    private static final int MOST_MARKS = 6;

    /** Returns the axis for scores, at least one. */
    static ScoreAxis of(List<Double> scores) {
        double least = scores.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double greatest = scores.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        if (least > 0 && greatest >= DECADE * least) {
            return new ScoreAxis(true, least / ROOM, greatest * ROOM);
        }
        return new ScoreAxis(false, Math.min(0, least * ROOM), greatest > 0 ? greatest * ROOM : 1);
    }

    /** Returns the position of a score, from 0 at the bottom to 1 at the top. */
    double place(double score) {
        return logarithmic ? Math.log(score / low) / Math.log(high / low) : (score - low) / (high - low);
    }

    /** Returns the scores to mark, ascending: powers of ten, with multiples of 2 and 5 if there is room. */
    List<Double> marks() {
        return logarithmic ? powers() : steps();
    }

    private List<Double> powers() {
        List<Double> tens = new ArrayList<>();
        List<Double> finer = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
            for (int times : new int[] {1, 2, 5}) {
                double mark = decimal(times, power);
                if (mark >= low && mark <= high) {
                    finer.add(mark);
                    if (times == 1) {
                        tens.add(mark);
                    }
                }
            }
        }
        if (finer.size() <= MOST_MARKS) {
            return finer;
        }
        int stride = (tens.size() + MOST_MARKS - 1) / MOST_MARKS;
        List<Double> marks = new ArrayList<>();
        for (int i = 0; i < tens.size(); i += stride) {
            marks.add(tens.get(i));
        }
        return marks;
    }

    private List<Double> steps() {
        double rough = (high - low) / MOST_MARKS;
        int power = (int) Math.floor(Math.log10(rough));
        double step = decimal(1, power + 1);
        for (int times : new int[] {5, 2, 1}) {
            step = decimal(times, power) >= rough ? decimal(times, power) : step;
        }
        List<Double> marks = new ArrayList<>();
        for (long i = (long) Math.ceil(low / step); i * step <= high; i++) {
            marks.add(i * step);
        }
        return marks;
    }

    /** Returns a decimal number, parsed from text to avoid rounding errors in labels. */
    private static double decimal(int times, int power) {
        return Double.parseDouble(times + "e" + power);
    }
}
