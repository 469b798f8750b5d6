package dev.steelyard.measure.journal;

import dev.steelyard.core.model.Extension;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Converts extensions to compact JSON and back: an object whose only property does not occur in blocks. */
final class ExtensionJson {
    private static final String NAME = "extended";
    private static final byte[] START = ("{\"" + NAME + "\":").getBytes(StandardCharsets.US_ASCII);
    private static final JsonMapper MAPPER = new JsonMapper();

    private ExtensionJson() {}

    static byte[] write(Extension extension) {
        ObjectNode node = MAPPER.createObjectNode();
        node.set(NAME, MAPPER.valueToTree(extension));
        return MAPPER.writeValueAsBytes(node);
    }

    /** Reads an extension; empty if the document is a block. Throws the same exceptions as {@link BlockJson#read} if it is damaged. */
    static Optional<Extension> read(byte[] json) {
        if (json.length < START.length || !Arrays.equals(json, 0, START.length, START, 0, START.length)) {
            return Optional.empty();
        }
        return Optional.of(MAPPER.treeToValue(MAPPER.readTree(json).required(NAME), Extension.class));
    }
}
