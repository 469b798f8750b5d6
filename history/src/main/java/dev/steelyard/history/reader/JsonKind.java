package dev.steelyard.history.reader;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** What JSON is about, by its first fields. */
enum JsonKind {
    /** The results of one run of JMH: a list of entries. */
    JMH,
    /** Bencher Metric Format: by benchmark and measure an object with a value. */
    METRICS,
    /** A history, or something unknown; its reader says what. */
    OTHER;

    private static final JsonFactory FACTORY = JsonFactory.builder().build();

    /** Entries of JMH begin with a version, or in old files with these two. */
    private static final Set<String> OLDER = Set.of("benchmark", "mode");

    static JsonKind of(byte[] document) {
        Set<String> fields = new HashSet<>();
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), document)) {
            JsonToken token = parser.nextToken();
            if (token == JsonToken.START_OBJECT) {
                return ofObject(parser);
            }
            while (token == JsonToken.START_ARRAY) {
                token = parser.nextToken();
            }
            while (token == JsonToken.START_OBJECT && parser.nextToken() == JsonToken.PROPERTY_NAME) {
                fields.add(parser.currentName());
                if (isJmh(fields)) {
                    return JMH;
                }
                parser.nextToken();
                parser.skipChildren();
            }
        } catch (JacksonException e) {
            // Whoever reads all of it says better what is wrong.
            return isJmh(fields) ? JMH : OTHER;
        }
        return OTHER;
    }

    private static boolean isJmh(Set<String> fields) {
        return fields.contains("jmhVersion") || fields.contains("primaryMetric") || fields.containsAll(OLDER);
    }

    private static JsonKind ofObject(JsonParser parser) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String benchmark = parser.currentName();
            if (parser.nextToken() != JsonToken.START_OBJECT || benchmark.equals("entries")) {
                return OTHER;
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    return OTHER;
                }
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    if (parser.currentName().equals("value")) {
                        return METRICS;
                    }
                    parser.nextToken();
                    parser.skipChildren();
                }
            }
        }
        return OTHER;
    }
}
