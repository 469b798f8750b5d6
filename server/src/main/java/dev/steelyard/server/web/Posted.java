package dev.steelyard.server.web;

import dev.steelyard.core.error.UserError;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A POST request.
 *
 * @param path its path
 * @param query its query parameters
 * @param type its media type, in small letters and without parameters
 * @param body its bytes
 * @param sender who sent it
 * @param key its header {@code Idempotency-Key}, by which a client that sends it again says so; empty without one
 */
// Nobody compares requests.
@SuppressWarnings("ArrayRecordComponent")
record Posted(String path, Map<String, String> query, String type, byte[] body, Sender sender, String key) {

    static final String FORM = "application/x-www-form-urlencoded";
    private static final int MOST_FIELDS = 100;
    private static final String DESCRIPTION = "See /api/v1/openapi.json.";
    private static final JsonMapper MAPPER = new JsonMapper();

    /** Returns the media type of a header, in small letters and without parameters. */
    static String type(String header) {
        return header.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the fields of a form; the last of those with the same name.
     *
     * @throws UserError if the body is not a form
     */
    Map<String, String> form() {
        Map<String, String> form = new LinkedHashMap<>();
        String text = new String(body, StandardCharsets.UTF_8);
        for (String field : text.split("&", MOST_FIELDS)) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                form.put(decoded(field.substring(0, equals)), decoded(field.substring(equals + 1)));
            }
        }
        return form;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw UserError.usage("the form is not encoded correctly", "Percent-encode its fields, as in " + FORM + ".")
                    .causedBy(e);
        }
    }

    /** Returns whether the body is declared as a form. */
    boolean isForm() {
        return type.equals(FORM);
    }

    /**
     * Returns the fields of a JSON object that are texts, numbers or flags, as texts.
     *
     * @throws UserError if the body is not a JSON object
     */
    Map<String, String> object() {
        try {
            JsonNode root = MAPPER.readTree(body);
            if (!root.isObject()) {
                throw UserError.usage("the body is not a JSON object", DESCRIPTION);
            }
            Map<String, String> fields = new LinkedHashMap<>();
            root.properties().forEach(field -> {
                if (field.getValue().isValueNode() && !field.getValue().isNull()) {
                    fields.put(field.getKey(), field.getValue().asString());
                }
            });
            return fields;
        } catch (JacksonException e) {
            throw UserError.usage("the body is not JSON: " + e.getOriginalMessage(), DESCRIPTION)
                    .causedBy(e);
        }
    }
}
