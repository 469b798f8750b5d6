package dev.steelyard.suite.avro.data;

import org.apache.avro.Schema;

/** The schemas of the rows: types and their order are Perf's, names are not. */
public final class Schemas {

    /** What both defaulted fields of {@link #WITH_DEFAULTS} hold. */
    public static final String DEFAULT = "undefined";

    /** Three doubles, a, b and c, and three ints, i, j and k. */
    public static final Schema NUMBERS = numbers("int");

    /** {@link #NUMBERS} and two strings after them, s and t, both of which are {@link #DEFAULT} by default. */
    public static final Schema WITH_DEFAULTS = record(
            "Numbers",
            field("a", "double"),
            field("b", "double"),
            field("c", "double"),
            field("i", "int"),
            field("j", "int"),
            field("k", "int"),
            defaulted("s"),
            defaulted("t"));

    /** {@link #NUMBERS} in the order a, c, j, b, i, k. */
    public static final Schema REORDERED = record(
            "Numbers",
            field("a", "double"),
            field("c", "double"),
            field("j", "int"),
            field("b", "double"),
            field("i", "int"),
            field("k", "int"));

    /** {@link #NUMBERS} with longs for ints. */
    public static final Schema PROMOTED = numbers("long");

    /** Three strings. */
    public static final Schema STRINGS =
            record("Strings", field("a", "string"), field("b", "string"), field("c", "string"));

    /** {@link #NUMBERS} with a record of one double, v, for each double. */
    public static final Schema NESTED = parse("""
            {"type": "record", "name": "Nested", "fields": [
              {"name": "a", "type": {"type": "record", "name": "Real", "fields": [{"name": "v", "type": "double"}]}},
              {"name": "b", "type": "Real"},
              {"name": "c", "type": "Real"},
              {"name": "i", "type": "int"},
              {"name": "j", "type": "int"},
              {"name": "k", "type": "int"}]}
            """);

    /** A record of an enum of two symbols, S0 and S1. */
    public static final Schema ENUM = single("""
            {"type": "enum", "name": "Symbols", "symbols": ["S0", "S1"]}""");

    /** {@link #ENUM} with three symbols more. */
    public static final Schema EXTENDED_ENUM = single("""
            {"type": "enum", "name": "Symbols", "symbols": ["S0", "S1", "S2", "S3", "S4"]}""");

    /** A record of null or an int. */
    public static final Schema OPTIONAL_INT = single("[\"null\", \"int\"]");

    private Schemas() {}

    private static Schema numbers(String whole) {
        return record(
                "Numbers",
                field("a", "double"),
                field("b", "double"),
                field("c", "double"),
                field("i", whole),
                field("j", whole),
                field("k", whole));
    }

    /** A record whose one field, v, is of a type. */
    private static Schema single(String type) {
        return record("Single", "{\"name\":\"v\",\"type\":" + type + "}");
    }

    private static Schema record(String name, String... fields) {
        return parse("{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[" + String.join(",", fields) + "]}");
    }

    private static String field(String name, String type) {
        return "{\"name\":\"" + name + "\",\"type\":\"" + type + "\"}";
    }

    private static String defaulted(String name) {
        return "{\"name\":\"" + name + "\",\"type\":\"string\",\"default\":\"" + DEFAULT + "\"}";
    }

    private static Schema parse(String text) {
        return new Schema.Parser().parse(text);
    }
}
