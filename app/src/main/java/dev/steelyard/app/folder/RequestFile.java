package dev.steelyard.app.folder;

import dev.steelyard.app.request.CompareRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.placement.PlacementRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The request of a run as a document, so that the run can be resumed as it was asked for. */
public final class RequestFile {

    private static final ObjectMapper JSON = JsonMapper.builder()
            // The number of threads was one number once.
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private static final String PLACEMENT = "placement";
    /** Only requests of versions with {@code --pin} have it. */
    private static final String PIN = "pin";

    private RequestFile() {}

    /** Returns the document of a request. */
    static String write(CompareRequest request) {
        return JSON.writeValueAsString(request);
    }

    /**
     * Reads the document of a request.
     *
     * @throws IllegalArgumentException if it cannot be read; the message says why
     * @throws UserError if it asks for a placement that is no longer offered
     */
    static CompareRequest read(String document) {
        try {
            JsonNode request = JSON.readTree(document);
            if (request instanceof ObjectNode whole && whole.path(PLACEMENT).has(PIN)) {
                whole.set(PLACEMENT, placement(whole.path(PLACEMENT)));
            }
            return JSON.treeToValue(request, CompareRequest.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("the request of the run cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    /** Before workers shared CPUs by default, nothing happened unless it was asked for. */
    private static JsonNode placement(JsonNode old) {
        boolean asked = !old.path(PIN).isNull()
                || old.path("fixedAddresses").asBoolean(false)
                || old.path("pretouch").asBoolean(false);
        if (asked) {
            throw UserError.usage(
                    "the run began with --pin, --no-aslr or --pretouch, which this version no longer has",
                    "Begin a new run; 'steelyard report' still shows what this one measured.");
        }
        return JSON.valueToTree(PlacementRequest.FREE);
    }

    /** Reads the document of a request from a file of a run's folder. */
    static CompareRequest read(Path file) throws IOException {
        return read(Files.readString(file, StandardCharsets.UTF_8));
    }
}
