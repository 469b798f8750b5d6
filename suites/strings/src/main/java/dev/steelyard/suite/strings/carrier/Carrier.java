package dev.steelyard.suite.strings.carrier;

import java.io.DataInput;
import java.io.DataOutput;
import java.util.function.IntSupplier;

/** An output and an input over the same bytes. Both are made once and used for the carrier's whole life. No thread-safety. */
public final class Carrier {

    private final DataOutput output;
    private final DataInput input;
    private final Runnable clearing;
    private final Runnable rewinding;
    private final IntSupplier written;

    /**
     * Joins an output and an input.
     *
     * @param clearing forgets what was written
     * @param rewinding lets the input begin with the first of the bytes written so far
     * @param written the bytes written since they were last forgotten
     */
    Carrier(DataOutput output, DataInput input, Runnable clearing, Runnable rewinding, IntSupplier written) {
        this.output = output;
        this.input = input;
        this.clearing = clearing;
        this.rewinding = rewinding;
        this.written = written;
    }

    /** What writes after the bytes written so far. */
    public DataOutput output() {
        return output;
    }

    /** What reads the bytes that were written before the last {@link #rewind}. */
    public DataInput input() {
        return input;
    }

    /** Forgets what was written; the memory is kept. */
    public void clear() {
        clearing.run();
    }

    /** Lets the next read begin with the first of the bytes written so far. */
    public void rewind() {
        rewinding.run();
    }

    /** Bytes written since the last {@link #clear}. */
    public int size() {
        return written.getAsInt();
    }
}
