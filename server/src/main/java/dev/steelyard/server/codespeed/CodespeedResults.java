package dev.steelyard.server.codespeed;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.reader.ImportReader;
import dev.steelyard.history.record.ResultUploads;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results as clients of codespeed send them, up to the first bad one, which keeps out those after it and none before it.
 *
 * @param good the results before that
 * @param error what codespeed says of the first bad one; empty if all are good
 */
record CodespeedResults(List<ObjectNode> good, Optional<String> error) {

    /** In the order in which codespeed looks for them. */
    private static final List<String> MANDATORY =
            List.of("commitid", "branch", "project", "executable", "benchmark", "environment", "result_value");

    private static final List<String> DATES = List.of("revision_date", "result_date");
    /** What Python makes of a value that is missing. */
    private static final String NONE = "None";

    private static final int LONGEST = 200;
    /** Python writes NaN as it is. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    CodespeedResults {
        good = List.copyOf(good);
    }

    /** Reads the fields of a form with one result. */
    static CodespeedResults of(Map<String, String> form, Predicate<String> environment) {
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        form.forEach(item::put);
        return of(List.of(item), environment);
    }

    /** Reads the field {@code json} of a form, which has a list. */
    static CodespeedResults ofList(Map<String, String> form, Predicate<String> environment) {
        String json = form.getOrDefault("json", "");
        if (json.isEmpty()) {
            return new CodespeedResults(List.of(), Optional.of("No key 'json' in POST payload"));
        }
        try {
            JsonNode list = MAPPER.readTree(json);
            if (!list.isArray()) {
                return new CodespeedResults(List.of(), Optional.of("The value of 'json' is not a list of results"));
            }
            return of(list.valueStream().toList(), environment);
        } catch (JacksonException e) {
            return new CodespeedResults(
                    List.of(), Optional.of("The value of 'json' is not JSON: " + e.getOriginalMessage()));
        }
    }

    private static CodespeedResults of(List<? extends JsonNode> items, Predicate<String> environment) {
        List<ObjectNode> good = new ArrayList<>();
        for (JsonNode item : items) {
            Optional<String> error = error(item, environment);
            ObjectNode plain =
                    item instanceof ObjectNode object ? plain(object) : JsonNodeFactory.instance.objectNode();
            if (error.isEmpty()) {
                error = unreadable(plain);
            }
            if (error.isPresent()) {
                return new CodespeedResults(good, error);
            }
            good.add(plain);
        }
        return new CodespeedResults(good, Optional.empty());
    }

    private static Optional<String> error(JsonNode item, Predicate<String> environment) {
        if (!item.isObject()) {
            return Optional.of("A result is not an object");
        }
        for (String key : MANDATORY) {
            JsonNode value = item.get(key);
            if (value == null) {
                return Optional.of("Key \"" + key + "\" missing from request");
            }
            if (value.isNull() || (value.isString() && value.asString().isBlank())) {
                return Optional.of("Value for key \"" + key + "\" empty in request");
            }
            if (!value.isValueNode() || value.asString().length() > LONGEST) {
                return Optional.of("Value for key \"" + key + "\" is not a text or a number of at most " + LONGEST
                        + " characters");
            }
        }
        String name = text(item, "environment");
        if (!environment.test(CodespeedLines.part(name))) {
            return Optional.of("Environment " + name + " not found");
        }
        return text(item, "commitid").equals(NONE) ? Optional.of("Invalid commit id None") : Optional.empty();
    }

    /** Returns why a result cannot be kept, by the reader that will read it; empty if it can. */
    private static Optional<String> unreadable(ObjectNode item) {
        try {
            return ImportReader.read(bytes(List.of(item)), Layout.UNKNOWN).values() == 1
                    ? Optional.empty()
                    : Optional.of("Value for key \"result_value\" is not a number");
        } catch (UserError e) {
            return Optional.of(e.problem());
        }
    }

    private static String text(JsonNode item, String key) {
        return item.path(key).asString();
    }

    /** Returns a result without what is no time, and without what separates the parts of its series. */
    private static ObjectNode plain(ObjectNode item) {
        ObjectNode plain = item.deepCopy();
        for (String key : MANDATORY.subList(0, MANDATORY.size() - 1)) {
            plain.put(key, CodespeedLines.part(text(item, key)));
        }
        for (String key : DATES) {
            JsonNode date = item.path(key);
            if (!date.isValueNode() || (date.isString() && !ResultUploads.isTime(date.asString()))) {
                plain.remove(key);
            }
        }
        return plain;
    }

    /** Returns the names of their projects. */
    List<String> projects() {
        return good.stream().map(item -> text(item, "project")).distinct().toList();
    }

    /** Returns how many there are of a project. */
    long number(String project) {
        return good.stream()
                .filter(item -> text(item, "project").equals(project))
                .count();
    }

    /**
     * Returns those of a project as a file that {@code ledger import} reads.
     *
     * @param now when those were measured that do not say it, and when their revisions were made, as codespeed has it
     */
    byte[] file(String project, Instant now) {
        List<ObjectNode> list = new ArrayList<>();
        for (ObjectNode item : good) {
            if (text(item, "project").equals(project)) {
                ObjectNode dated = item.deepCopy();
                DATES.stream().filter(key -> !dated.has(key)).forEach(key -> dated.put(key, now.toString()));
                list.add(dated);
            }
        }
        return bytes(list);
    }

    private static byte[] bytes(List<ObjectNode> items) {
        try {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            items.forEach(list::add);
            return MAPPER.writeValueAsString(list).getBytes(StandardCharsets.UTF_8);
        } catch (JacksonException e) {
            throw UserError.usage("the results cannot be written: " + e.getOriginalMessage(), "Send them again.")
                    .causedBy(e);
        }
    }
}
