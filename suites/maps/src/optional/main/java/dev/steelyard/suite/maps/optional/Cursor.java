package dev.steelyard.suite.maps.optional;

/** A walk over the entries of a store, ascending by key. One thread at a time may use it. */
interface Cursor extends AutoCloseable {

    /** Moves to the first entry, then to each next one; returns whether there is one. */
    boolean next();

    /** Returns the key of the entry moved to last. */
    long key();

    /** Returns its value. */
    long value();

    /** Lets go of what the walk holds. */
    @Override
    void close();
}
