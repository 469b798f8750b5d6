package dev.steelyard.harness.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** Samples in sample time mode, as pairs of value and count. Grows by {@link #add}. */
public final class SampleCounts {
    /** No samples; must not be modified. */
    public static final SampleCounts NONE = new SampleCounts();

    private double[] values = new double[0];
    private long[] counts = new long[0];
    private int size;

    /** Adds samples with the same value. */
    public void add(double value, long count) {
        if (size == values.length) {
            int capacity = Math.max(64, size * 2);
            values = Arrays.copyOf(values, capacity);
            counts = Arrays.copyOf(counts, capacity);
        }
        values[size] = value;
        counts[size++] = count;
    }

    /** Returns the number of pairs. */
    public int size() {
        return size;
    }

    /** Returns the value of a pair. */
    public double value(int index) {
        return values[index];
    }

    /** Returns the count of a pair. */
    public long count(int index) {
        return counts[index];
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeDouble(values[i]);
            out.writeLong(counts[i]);
        }
    }

    static SampleCounts read(DataInput in) throws IOException {
        int size = in.readInt();
        if (size < 0) {
            throw new IOException("invalid number of values in a histogram: " + size);
        }
        if (size == 0) {
            return NONE;
        }
        SampleCounts samples = new SampleCounts();
        for (int i = 0; i < size; i++) {
            samples.add(in.readDouble(), in.readLong());
        }
        return samples;
    }
}
