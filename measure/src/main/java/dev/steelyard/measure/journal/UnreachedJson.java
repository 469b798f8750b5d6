package dev.steelyard.measure.journal;

import dev.steelyard.core.model.Run.Unreached;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Converts unreached benchmarks to compact JSON and back: an object whose only property does not occur in blocks. */
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

    /**
     * Reads an unreached benchmark; empty if the document is something else. Throws the same exceptions as {@link BlockJson#read} if it is
     * damaged.
     */
    static Optional<Unreached> read(byte[] json) {
        if (json.length < START.length || !Arrays.equals(json, 0, START.length, START, 0, START.length)) {
            return Optional.empty();
        }
        return Optional.of(MAPPER.treeToValue(MAPPER.readTree(json).required(NAME), Unreached.class));
    }
}
