package dev.steelyard.suite.avro.reflect;

import dev.steelyard.suite.avro.data.Numbers;

/** An object that holds an array of objects. */
final class Group {

    /** One to fifteen of them. */
    Numbers[] members;

    /** For Avro, which fills the field. */
    Group() {
        this(new Numbers[0]);
    }

    Group(Numbers[] members) {
        this.members = members;
    }
}
