package dev.steelyard.suite.strings.record;

import org.jspecify.annotations.Nullable;

/**
 * A record with the fields of the one that Flink's own benchmarks serialize as POJO and by Kryo: four numbers, a name, names and
 * numbered names in arrays, and an object of which the serializer knows no class. Flink takes it for a POJO.
 */
public final class Job {

    /** Which one. */
    public int id;

    /** What it is called; null until it is read, as the others. */
    public @Nullable String name;

    /** Names of what it does. */
    public String @Nullable [] operationNames;

    /** What it does. */
    public Operation @Nullable [] operations;

    /** A number of its own. */
    public int first;

    /** Another. */
    public int second;

    /** And another. */
    public int third;

    /** Anything, a string here. */
    public @Nullable Object other;

    /** Makes an empty one, for a serializer to fill. */
    public Job() {}
}
