package dev.steelyard.history.change;

import dev.steelyard.history.change.ChangeReport.Better;
import java.util.Arrays;

/** The values of one series over the rows of a history, oldest first, without rows that lack a value. Immutable. */
public final class RevisionSeries {

    private final String name;
    private final int[] rows;
    private final double[] values;
    private final double resolution;
    private final Better better;

    private RevisionSeries(String name, int[] rows, double[] values, double resolution, Better better) {
        this.name = name;
        this.rows = rows;
        this.values = values;
        this.resolution = resolution;
        this.better = better;
    }

    /**
     * Returns a series.
     *
     * @param name what is measured, as any text
     * @param rows the row of each value, from 0, increasing
     * @param values the values, finite, in any unit
     * @param resolution smallest step between two values that their text could show, in their unit: 0.1 for one decimal; 0 for full
     *     precision
     */
    public static RevisionSeries of(String name, int[] rows, double[] values, double resolution) {
        if (!(resolution >= 0 && Double.isFinite(resolution))) {
            throw new IllegalArgumentException(name + ": resolution " + resolution);
        }
        if (rows.length != values.length) {
            throw new IllegalArgumentException(rows.length + " rows, " + values.length + " values");
        }
        for (int i = 0; i < rows.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException(name + " at " + i + ": " + values[i]);
            }
            if (rows[i] < 0 || (i > 0 && rows[i] <= rows[i - 1])) {
                throw new IllegalArgumentException(name + ": rows must increase, not " + Arrays.toString(rows));
            }
        }
        return new RevisionSeries(name, rows.clone(), values.clone(), resolution, Better.UNKNOWN);
    }

    /** Returns a series with a value of full precision in every row. */
    public static RevisionSeries of(String name, double... values) {
        int[] rows = new int[values.length];
        Arrays.setAll(rows, i -> i);
        return of(name, rows, values, 0);
    }

    /** Returns this series with its source's information on which values are better. */
    public RevisionSeries with(Better direction) {
        return new RevisionSeries(name, rows, values, resolution, direction);
    }

    /** Returns what is measured. */
    public String name() {
        return name;
    }

    /** Returns the number of values. */
    public int size() {
        return values.length;
    }

    /** Returns the row of a value, from 0. */
    public int row(int point) {
        return rows[point];
    }

    /** Returns a value. */
    public double value(int point) {
        return values[point];
    }

    /** Returns the smallest step between two values that their text could show, in their unit; 0 for full precision. */
    public double resolution() {
        return resolution;
    }

    /** Returns which values are better, if the source of the series says so. */
    public Better better() {
        return better;
    }

    /** Returns a copy of all values. */
    public double[] values() {
        return values.clone();
    }
}
