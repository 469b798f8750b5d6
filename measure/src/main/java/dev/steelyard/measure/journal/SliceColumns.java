package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Slice;
import dev.steelyard.core.block.Slice.Kind;
import dev.steelyard.core.block.Slice.Outside;
import dev.steelyard.core.block.Slice.Own;
import dev.steelyard.core.block.Slice.Timing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts slices to JSON, with one array per column, which takes a third of the space of one object per slice.
 * Secondary results have columns of their own, see {@link SecondaryColumns}.
 */
final class SliceColumns {
    private static final String OTHER_CPU = "otherCpuNanos";
    private static final Map<String, ToLongFunction<Slice>> LONGS = Map.ofEntries(
            Map.entry("turn", Slice::turn),
            Map.entry("wallNanos", slice -> slice.timing().wallNanos()),
            Map.entry("allocatedBytes", slice -> slice.own().allocatedBytes()),
            Map.entry("gcCount", slice -> slice.own().gcCount()),
            Map.entry("gcNanos", slice -> slice.own().gcNanos()),
            Map.entry("jitNanos", slice -> slice.own().jitNanos()),
            Map.entry("minorFaults", slice -> slice.own().minorFaults()),
            Map.entry("heapBytes", slice -> slice.own().heapBytes()),
            Map.entry("parkedCpuNanos", slice -> slice.own().parkedCpuNanos()),
            Map.entry("allOperations", slice -> slice.own().operations()),
            Map.entry(OTHER_CPU, slice -> slice.own().otherCpuNanos()),
            Map.entry("waitNanos", slice -> slice.outside().waitNanos()),
            Map.entry("stealNanos", slice -> slice.outside().stealNanos()),
            Map.entry("involuntarySwitches", slice -> slice.outside().involuntarySwitches()),
            Map.entry("majorFaults", slice -> slice.outside().majorFaults()),
            Map.entry("cpu", slice -> slice.outside().cpu()));
    private static final Map<String, ToDoubleFunction<Slice>> DOUBLES = Map.of(
            "score", slice -> slice.timing().score(),
            "operations", slice -> slice.timing().operations());

    private SliceColumns() {}

    static ObjectNode write(List<Slice> slices) {
        ObjectNode columns = JsonNodeFactory.instance.objectNode();
        StringBuilder kinds = new StringBuilder();
        slices.forEach(slice -> kinds.append(letter(slice.kind())));
        columns.put("kind", kinds.toString());
        new TreeMap<>(LONGS).forEach((name, get) -> {
            ArrayNode column = columns.putArray(name);
            slices.forEach(slice -> column.add(get.applyAsLong(slice)));
        });
        new TreeMap<>(DOUBLES).forEach((name, get) -> {
            ArrayNode column = columns.putArray(name);
            slices.forEach(slice -> column.add(get.applyAsDouble(slice)));
        });
        columns.set("secondary", SecondaryColumns.write(slices));
        return columns;
    }

    static List<Slice> read(JsonNode columns) {
        String kinds = columns.required("kind").asString();
        List<Slice> slices = new ArrayList<>(kinds.length());
        for (int row = 0; row < kinds.length(); row++) {
            slices.add(new SliceRow(columns, row).slice());
        }
        return slices;
    }

    /** Returns the letter for a kind: the first letter of its name, which is unique. */
    private static char letter(Kind kind) {
        return kind.name().charAt(0);
    }

    private static Kind kind(char letter) {
        return Arrays.stream(Kind.values())
                .filter(kind -> letter(kind) == letter)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown kind of slice: " + letter));
    }

    /** Reads a number that may be written as a word, because JSON has no infinities or NaN. */
    static double number(JsonNode node) {
        return node.isString() ? Double.parseDouble(node.asString()) : node.doubleValue();
    }

    /** The position of a slice in the columns. */
    private record SliceRow(JsonNode columns, int index) {

        Slice slice() {
            char letter = columns.required("kind").asString().charAt(index);
            Kind kind = kind(letter);
            Timing timing = new Timing(floating("score"), floating("operations"), whole("wallNanos"));
            return new Slice(
                    kind,
                    (int) whole("turn"),
                    timing,
                    own(),
                    outside(),
                    SecondaryColumns.read(columns.required("secondary"), index));
        }

        private Own own() {
            return new Own(
                    whole("allocatedBytes"),
                    whole("gcCount"),
                    whole("gcNanos"),
                    whole("jitNanos"),
                    whole("minorFaults"),
                    whole("heapBytes"),
                    whole("parkedCpuNanos"),
                    whole("allOperations"),
                    // Older journals do not have this column.
                    columns.has(OTHER_CPU) ? whole(OTHER_CPU) : Own.UNKNOWN);
        }

        private Outside outside() {
            return new Outside(
                    whole("waitNanos"), whole("stealNanos"), whole("involuntarySwitches"), whole("majorFaults"), (int)
                            whole("cpu"));
        }

        private long whole(String column) {
            return columns.required(column).required(index).longValue();
        }

        private double floating(String column) {
            return number(columns.required(column).required(index));
        }
    }
}
