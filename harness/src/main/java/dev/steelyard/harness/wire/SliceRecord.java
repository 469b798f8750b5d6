package dev.steelyard.harness.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** One iteration as the gate recorded it. */
public final class SliceRecord {
    private final double score;
    private final double operations;
    private final long[] counters;
    private final Map<String, SecondaryRecord> secondary;
    private final SampleCounts samples;

    /**
     * Creates a slice.
     *
     * @param score JMH's primary score
     * @param operations number of operations that the score is based on
     * @param counters values by {@link Counter} code; not copied
     * @param secondary secondary results by label
     * @param samples the samples in sample time mode, otherwise {@link SampleCounts#NONE}
     */
    public SliceRecord(
            double score,
            double operations,
            long[] counters,
            Map<String, SecondaryRecord> secondary,
            SampleCounts samples) {
        if (counters.length != Counter.count()) {
            throw new IllegalArgumentException("a slice has " + Counter.count() + " counters");
        }
        this.score = score;
        this.operations = operations;
        this.counters = counters;
        this.secondary = secondary;
        this.samples = samples;
    }

    /** Returns JMH's primary score. */
    public double score() {
        return score;
    }

    /** Returns the operations behind the score. */
    public double operations() {
        return operations;
    }

    /** Returns a counter. */
    public long counter(Counter counter) {
        return counters[counter.code()];
    }

    /** Returns the secondary results by label. */
    public Map<String, SecondaryRecord> secondary() {
        return secondary;
    }

    /** Returns the samples of sample time; empty in other modes and for slices that do not count. */
    public SampleCounts samples() {
        return samples;
    }

    /** Writes the record. */
    public void write(DataOutput out) throws IOException {
        out.writeDouble(score);
        out.writeDouble(operations);
        for (long counter : counters) {
            out.writeLong(counter);
        }
        out.writeInt(secondary.size());
        for (Map.Entry<String, SecondaryRecord> entry : secondary.entrySet()) {
            out.writeUTF(entry.getKey());
            entry.getValue().write(out);
        }
        samples.write(out);
    }

    /** Reads what {@link #write} wrote. */
    public static SliceRecord read(DataInput in) throws IOException {
        double score = in.readDouble();
        double operations = in.readDouble();
        long[] counters = new long[Counter.count()];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = in.readLong();
        }
        Map<String, SecondaryRecord> secondary = new TreeMap<>();
        int labels = in.readInt();
        if (labels < 0) {
            throw new IOException("invalid number of secondary results in a slice: " + labels);
        }
        for (int i = 0; i < labels; i++) {
            secondary.put(in.readUTF(), SecondaryRecord.read(in));
        }
        return new SliceRecord(score, operations, counters, secondary, SampleCounts.read(in));
    }
}
