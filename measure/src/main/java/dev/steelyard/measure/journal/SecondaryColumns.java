package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Metric;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts secondary results of slices to JSON: for each label, its kind, its unit, and one column each for scores, times and operations,
 * with {@code null} for a slice without that result. In runs of schema version 1, a label only has scores, and its kind is unknown.
 */
final class SecondaryColumns {
    private SecondaryColumns() {}

    static ObjectNode write(List<Slice> slices) {
        TreeSet<String> labels = new TreeSet<>();
        slices.forEach(slice -> labels.addAll(slice.secondary().keySet()));
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        for (String label : labels) {
            List<Secondary> results = slices.stream()
                    .map(slice -> slice.secondary().get(label))
                    .filter(Objects::nonNull)
                    .toList();
            Secondary first = results.get(0);
            if (results.stream()
                    .anyMatch(result ->
                            result.kind() != first.kind() || !result.unit().equals(first.unit()))) {
                throw new IllegalArgumentException(
                        "secondary result " + label + " has different kinds or units in different slices");
            }
            ObjectNode column = node.putObject(label);
            column.put("kind", first.kind().name());
            column.put("unit", first.unit());
            numbers(column.putArray("score"), slices, label, Secondary::score);
            numbers(column.putArray("time"), slices, label, Secondary::time);
            numbers(column.putArray("operations"), slices, label, Secondary::operations);
        }
        return node;
    }

    private static void numbers(ArrayNode column, List<Slice> slices, String label, ToDoubleFunction<Secondary> get) {
        for (Slice slice : slices) {
            Secondary result = slice.secondary().get(label);
            if (result == null) {
                column.addNull();
            } else {
                column.add(get.applyAsDouble(result));
            }
        }
    }

    /** Reads the results of one slice. */
    static SortedMap<String, Secondary> read(JsonNode node, int index) {
        SortedMap<String, Secondary> results = new TreeMap<>();
        node.properties().forEach(entry -> {
            JsonNode column = entry.getValue();
            if (!column.required("score").required(index).isNull()) {
                results.put(entry.getKey(), result(column, index));
            }
        });
        return results;
    }

    private static Secondary result(JsonNode column, int index) {
        return new Secondary(
                Metric.Kind.valueOf(column.required("kind").asString()),
                column.required("unit").asString(),
                SliceColumns.number(column.required("score").required(index)),
                SliceColumns.number(column.required("time").required(index)),
                SliceColumns.number(column.required("operations").required(index)));
    }
}
