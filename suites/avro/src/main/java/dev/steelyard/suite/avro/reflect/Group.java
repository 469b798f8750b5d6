package dev.steelyard.suite.avro.reflect;

import dev.steelyard.suite.avro.data.Values;

/** An object that holds an array of objects. */
final class Group {

    /** One to fifteen of them. */
    FourFloats[] members;

    /** For Avro, which fills the field. */
    Group() {
        members = new FourFloats[0];
    }

    Group(Values draws, int size) {
        members = new FourFloats[size];
        for (int i = 0; i < size; i++) {
            members[i] = new FourFloats(draws);
        }
    }
}
