package dev.steelyard.report.json;

import java.io.IOException;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Builds and writes JSON trees: fields are in insertion order, and lines end with a line feed. */
public final class Json {

    /** Writes the shortest digits that identify a number, whatever the JDK's own {@code Double.toString} does. */
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .build())
            .build();

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The value of a field that is not known. */
    public static final JsonNode NULL = NODES.nullNode();

    private static final Pattern HALF = Pattern.compile("\\p{Cs}");

    /** Marks that turn the direction of text and others that nobody sees; JSON would let them stand as they are. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cf}\\p{Zl}\\p{Zp}\\x7f-\\x9f]");

    private Json() {}

    /** Returns an empty object. */
    public static ObjectNode object() {
        return NODES.objectNode();
    }

    /** Returns an empty array. */
    public static ArrayNode array() {
        return NODES.arrayNode();
    }

    /** Returns an array of strings. */
    public static ArrayNode array(Collection<String> texts) {
        ArrayNode array = array();
        texts.forEach(array::add);
        return array;
    }

    /** Returns an object with string values, in the order of the map. */
    public static ObjectNode object(Map<String, String> texts) {
        ObjectNode object = object();
        texts.forEach(object::put);
        return object;
    }

    /** Puts a number; null if there is none, or if JSON cannot represent it. */
    public static void put(ObjectNode object, String field, OptionalDouble value) {
        if (value.isPresent() && Double.isFinite(value.getAsDouble())) {
            object.put(field, value.getAsDouble());
        } else {
            object.putNull(field);
        }
    }

    /** Puts an integer or null. */
    public static void put(ObjectNode object, String field, OptionalInt value) {
        if (value.isPresent()) {
            object.put(field, value.getAsInt());
        } else {
            object.putNull(field);
        }
    }

    /** Puts a string or null. */
    public static void put(ObjectNode object, String field, Optional<String> value) {
        object.put(field, value.orElse(null));
    }

    /** Writes an indented tree with a line feed at the end. */
    public static void write(JsonNode tree, Appendable out) throws IOException {
        out.append(indented(tree)).append('\n');
    }

    private static String indented(JsonNode tree) {
        Separators separators = Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER);
        DefaultPrettyPrinter printer =
                new DefaultPrettyPrinter(separators).withObjectIndenter(new DefaultIndenter("  ", "\n"));
        return wellFormed(MAPPER.writer().with(printer).writeValueAsString(tree));
    }

    /** Writes an array entry by entry, if it is too large for memory; the output is the same as for a whole array. */
    public static final class Entries {
        private final Appendable out;
        private boolean any;

        /** @param out destination of the array */
        public Entries(Appendable out) {
            this.out = out;
        }

        /** Writes the next entry. */
        public void add(ObjectNode entry) throws IOException {
            out.append(any ? ", " : "[ ").append(indented(entry));
            any = true;
        }

        /** Ends the array. */
        public void end() throws IOException {
            out.append(any ? " ]\n" : "[ ]\n");
        }
    }

    /** Replaces lone surrogates, which encoders reject, and readers reject even as escapes; and escapes what nobody sees. */
    private static String wellFormed(String json) {
        // Almost all documents are ASCII, and the regular expressions take a tenth of the time of writing one.
        return json.chars().anyMatch(unit -> unit >= 0x7f)
                ? UNSEEN.matcher(HALF.matcher(json).replaceAll("\ufffd")).replaceAll(found -> escaped(found.group()))
                : json;
    }

    /** Escapes are valid wherever such characters are: JSON allows them only in strings. */
    private static String escaped(String unseen) {
        return unseen.chars()
                .mapToObj(unit -> String.format(Locale.ROOT, "\\\\u%04x", unit))
                .collect(Collectors.joining());
    }
}
