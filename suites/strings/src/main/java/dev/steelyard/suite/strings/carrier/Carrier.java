package dev.steelyard.suite.strings.carrier;

import java.io.DataInput;
import java.io.DataOutput;

/** An output and an input over the same bytes. Both are made once and used for the carrier's whole life. No thread-safety. */
public interface Carrier {

    /** What writes after the bytes written so far. */
    DataOutput output();

    /** What reads the bytes that were written before the last {@link #rewind}. */
    DataInput input();

    /** Forgets what was written; the memory is kept. */
    void clear();

    /** Lets the next read begin with the first of the bytes written so far. */
    void rewind();

    /** Bytes written since the last {@link #clear}. */
    int size();
}
