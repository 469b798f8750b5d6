package dev.steelyard.suite.avro.reflect;

import dev.steelyard.suite.avro.data.Values;

/** A record of four floats, whose fields Avro fills. */
final class FourFloats {
    float a;
    float b;
    float c;
    float d;

    /** For Avro, which fills the fields. */
    FourFloats() {}

    FourFloats(Values draws) {
        a = draws.single();
        b = draws.single();
        c = draws.single();
        d = draws.single();
    }
}
