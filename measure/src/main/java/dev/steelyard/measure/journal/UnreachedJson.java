package dev.steelyard.measure.journal;

import dev.steelyard.core.model.Run.Unreached;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What is not reached by a change, as compact JSON and back: an object whose one property no block has. */
final class UnreachedJson {
    private static final String NAME = "unreached";
    private static final byte[] START = ("{\"" + NAME + "\":").getBytes(StandardCharsets.US_ASCII);
    private static final JsonMapper MAPPER = new JsonMapper();

    private UnreachedJson() {}

    static byte[] write(Unreached unreached) {
        ObjectNode node = MAPPER.createObjectNode();
        node.set(NAME, MAPPER.valueToTree(unreached));
        return MAPPER.writeValueAsBytes(node);
    }

    /** Reads it; empty if the document is something else. Throws what {@link BlockJson#read} throws if it is damaged. */
    static Optional<Unreached> read(byte[] json) {
        if (json.length < START.length || !Arrays.equals(json, 0, START.length, START, 0, START.length)) {
            return Optional.empty();
        }
        return Optional.of(MAPPER.treeToValue(MAPPER.readTree(json).required(NAME), Unreached.class));
    }
}
