package dev.steelyard.suite.avro.reflect;

import dev.steelyard.suite.avro.data.Values;
import java.util.function.Supplier;

/** Makes the data of the rows; each method begins a sequence of draws of its own. */
final class Draws {

    private static final int LONGEST = 15;
    private static final int SHORTEST_LARGE = 16;
    private static final int LONGEST_LARGE = 112;

    private Draws() {}

    /** Records of six fields. */
    static Supplier<Object> numbers() {
        Values values = new Values();
        return values::numbers;
    }

    /** Records of twelve fields. */
    static Supplier<Object> bigNumbers() {
        Values values = new Values();
        return () -> new BigNumbers(values);
    }

    /** Arrays of this many floats. */
    static Supplier<Object> floatsOf(int length) {
        Values values = new Values();
        return () -> values.singles(length);
    }

    /** Arrays of this many doubles. */
    static Supplier<Object> doublesOf(int length) {
        Values values = new Values();
        return () -> values.reals(length);
    }

    /** Arrays of 1 to 15 ints. */
    static Supplier<Object> ints() {
        Values values = new Values();
        return () -> values.anyInts(length(values));
    }

    /** Arrays of 1 to 15 longs. */
    static Supplier<Object> longs() {
        Values values = new Values();
        return () -> values.anyLongs(length(values));
    }

    /** Arrays of 1 to 15 doubles. */
    static Supplier<Object> doubles() {
        Values values = new Values();
        return () -> values.reals(length(values));
    }

    /** Arrays of 1 to 15 floats. */
    static Supplier<Object> floats() {
        Values values = new Values();
        return () -> values.singles(length(values));
    }

    /** Objects that hold arrays of 1 to 15 floats. */
    static Supplier<Object> nestedFloats() {
        Values values = new Values();
        return () -> new Floats(values.singles(length(values)));
    }

    /** Objects that hold arrays of 1 to 15 records of four floats. */
    static Supplier<Object> nestedObjects() {
        Values values = new Values();
        return () -> new Group(values, length(values));
    }

    /** Objects that hold arrays of 16 to 112 floats. */
    static Supplier<Object> nestedLargeFloats() {
        Values values = new Values();
        return () -> new Floats(values.singles(values.between(SHORTEST_LARGE, LONGEST_LARGE)));
    }

    private static int length(Values values) {
        return values.between(1, LONGEST);
    }
}
