package dev.steelyard.compare.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.request.CompareRequest.Sweep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Values of other types in a run's request.json: it is refused or read, and nothing else happens. */
class DamagedRequestTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final List<String> VALUES = List.of("null", "true", "-1", "\"x\"", "\"\"", "[]", "{}", "[null]");

    private static String document() {
        return RequestFile.write(RequestFileTest.request(Optional.of(new Sweep("impl", List.of("a", "b"))), "main"));
    }

    /** Every document that has one value of another type, also in place of the whole. */
    private static List<String> damaged() {
        List<String> documents = new ArrayList<>(VALUES);
        JsonNode whole = JSON.readTree(document());
        replaced(whole, whole, documents);
        return documents;
    }

    private static void replaced(JsonNode whole, JsonNode node, List<String> documents) {
        for (String value : VALUES) {
            if (node instanceof ObjectNode object) {
                for (String name : List.copyOf(object.propertyNames())) {
                    JsonNode before = object.get(name);
                    object.set(name, JSON.readTree(value));
                    documents.add(whole.toString());
                    object.set(name, before);
                }
            } else if (node instanceof ArrayNode array) {
                for (int i = 0; i < array.size(); i++) {
                    JsonNode before = array.get(i);
                    array.set(i, JSON.readTree(value));
                    documents.add(whole.toString());
                    array.set(i, before);
                }
            }
        }
        node.forEach(part -> replaced(whole, part, documents));
    }

    @Test
    void a_value_of_another_type_is_refused_or_read() {
        List<String> documents = damaged();
        assertThat(documents).hasSizeGreaterThan(400);
        for (String document : documents) {
            try {
                assertThat(RequestFile.read(document)).as(document).isNotNull();
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageStartingWith("not a valid request: ");
            }
        }
    }

    @Test
    void an_empty_file_is_refused() {
        for (String document : List.of("", " ", "null", "[]", "{}", "\u0000")) {
            assertThatThrownBy(() -> RequestFile.read(document)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
