package dev.steelyard.suite.avro.reflect;

/** An object that holds an array of floats. */
final class Floats {

    /** As many as the row says. */
    float[] values;

    /** For Avro, which fills the field. */
    Floats() {
        this(new float[0]);
    }

    Floats(float[] values) {
        this.values = values;
    }
}
