package dev.steelyard.suite.avro.data;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;

/** The schemas of the rows, written for this suite after the descriptions of Perf's tests. */
public final class Schemas {

    /** What the defaulted fields of {@link #WITH_DEFAULTS} hold. */
    public static final String FIRST_DEFAULT = "undefined";

    /** As {@link #FIRST_DEFAULT}, of the last field. */
    public static final String LAST_DEFAULT = "the rest is not known either";

    /** Three doubles, x, y and z, and three ints, i, j and k. */
    public static final Schema NUMBERS = numbers("int");

    /** {@link #NUMBERS} with a string of {@link #FIRST_DEFAULT} before them and one of {@link #LAST_DEFAULT} after. */
    public static final Schema WITH_DEFAULTS = record(
            "Numbers",
            defaulted("first", FIRST_DEFAULT),
            field("x", "double"),
            field("y", "double"),
            field("z", "double"),
            field("i", "int"),
            field("j", "int"),
            field("k", "int"),
            defaulted("last", LAST_DEFAULT));

    /** {@link #NUMBERS} with an int before each double, in the order j, y, k, x, i, z. */
    public static final Schema REORDERED = record(
            "Numbers",
            field("j", "int"),
            field("y", "double"),
            field("k", "int"),
            field("x", "double"),
            field("i", "int"),
            field("z", "double"));

    /** {@link #NUMBERS} with longs for ints. */
    public static final Schema PROMOTED = numbers("long");

    /** Three strings. */
    public static final Schema STRINGS =
            record("Strings", field("a", "string"), field("b", "string"), field("c", "string"));

    /** Three records, each of a double and an int: the numbers of {@link #NUMBERS}, nested. */
    public static final Schema NESTED = parse("""
            {"type": "record", "name": "Nested", "fields": [
              {"name": "a", "type": {"type": "record", "name": "Pair", "fields": [
                {"name": "x", "type": "double"}, {"name": "i", "type": "int"}]}},
              {"name": "b", "type": "Pair"},
              {"name": "c", "type": "Pair"}]}
            """);

    /** An enum of eight symbols, S0 to S7. */
    public static final Schema ENUM = symbols(8);

    /** {@link #ENUM} and eight symbols more. */
    public static final Schema EXTENDED_ENUM = symbols(16);

    /** Null or an int. */
    public static final Schema OPTIONAL_INT = parse("[\"null\", \"int\"]");

    private Schemas() {}

    private static Schema numbers(String whole) {
        return record(
                "Numbers",
                field("x", "double"),
                field("y", "double"),
                field("z", "double"),
                field("i", whole),
                field("j", whole),
                field("k", whole));
    }

    private static Schema symbols(int count) {
        String names = IntStream.range(0, count).mapToObj(i -> "\"S" + i + "\"").collect(Collectors.joining(","));
        return parse("{\"type\":\"enum\",\"name\":\"Symbols\",\"symbols\":[" + names + "]}");
    }

    private static Schema record(String name, String... fields) {
        return parse("{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[" + String.join(",", fields) + "]}");
    }

    private static String field(String name, String type) {
        return "{\"name\":\"" + name + "\",\"type\":\"" + type + "\"}";
    }

    private static String defaulted(String name, String text) {
        return "{\"name\":\"" + name + "\",\"type\":\"string\",\"default\":\"" + text + "\"}";
    }

    private static Schema parse(String text) {
        return new Schema.Parser().parse(text);
    }
}
