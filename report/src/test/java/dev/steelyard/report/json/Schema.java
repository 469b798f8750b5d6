package dev.steelyard.report.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** As much of JSON Schema as results.schema.json uses; a keyword that it does not know is an error. */
final class Schema {

    private static final List<String> KNOWN = List.of(
            "$schema",
            "title",
            "description",
            "type",
            "const",
            "enum",
            "required",
            "properties",
            "additionalProperties",
            "items");

    private final List<String> errors = new ArrayList<>();

    static List<String> errors(JsonNode schema, JsonNode value) {
        Schema check = new Schema();
        check.check(schema, value, "");
        return check.errors;
    }

    private void check(JsonNode schema, JsonNode value, String path) {
        schema.propertyNames().stream()
                .filter(keyword -> !KNOWN.contains(keyword))
                .forEach(keyword -> errors.add(path + ": unknown keyword " + keyword));
        constant(schema, value, path);
        if (schema.has("type") && types(schema.get("type")).stream().noneMatch(type -> is(type, value))) {
            errors.add(path + ": " + value + " is not " + schema.get("type"));
        }
        if (value.isObject()) {
            object(schema, value, path);
        }
        if (value.isArray() && schema.has("items")) {
            int index = 0;
            for (JsonNode item : value) {
                check(schema.get("items"), item, path + "/" + index++);
            }
        }
    }

    private void constant(JsonNode schema, JsonNode value, String path) {
        if (schema.has("const") && !schema.get("const").equals(value)) {
            errors.add(path + ": not " + schema.get("const"));
        }
        if (schema.has("enum") && schema.get("enum").valueStream().noneMatch(value::equals)) {
            errors.add(path + ": " + value + " is none of " + schema.get("enum"));
        }
    }

    private void object(JsonNode schema, JsonNode value, String path) {
        if (schema.has("required")) {
            schema.get("required")
                    .valueStream()
                    .filter(field -> !value.has(field.asString()))
                    .forEach(field -> errors.add(path + ": lacks " + field));
        }
        value.propertyStream().forEach(field -> {
            String inner = path + "/" + field.getKey();
            Optional<JsonNode> known =
                    Optional.ofNullable(schema.get("properties")).map(properties -> properties.get(field.getKey()));
            JsonNode additional = schema.get("additionalProperties");
            if (known.isPresent()) {
                check(known.get(), field.getValue(), inner);
            } else if (additional != null && additional.isObject()) {
                check(additional, field.getValue(), inner);
            } else if (additional != null && !additional.asBoolean()) {
                errors.add(inner + ": not allowed");
            }
        });
    }

    private static List<String> types(JsonNode type) {
        return type.isArray() ? type.valueStream().map(JsonNode::asString).toList() : List.of(type.asString());
    }

    private static boolean is(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isString();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> throw new IllegalArgumentException("unknown type " + type);
        };
    }
}
