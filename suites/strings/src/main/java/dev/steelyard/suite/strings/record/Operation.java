package dev.steelyard.suite.strings.record;

import org.jspecify.annotations.Nullable;

/** A part of a {@link Job}. Its shape is what Flink takes for a POJO: a public class, and public fields that can be set. */
public final class Operation {

    /** Which one. */
    public int id;

    /** What it is called; null until it is read. */
    public @Nullable String name;

    /** Makes an empty one, for a serializer to fill. */
    public Operation() {}

    Operation(int id, String name) {
        this.id = id;
        this.name = name;
    }
}
