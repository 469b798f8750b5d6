package dev.steelyard.compare.folder;

import dev.steelyard.compare.request.CompareRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The request of a run as a file, so the run can be resumed with the same settings. */
public final class RequestFile {

    private static final ObjectMapper JSON = JsonMapper.builder()
            // The number of threads was one number once.
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private RequestFile() {}

    /** Returns the document of a request. */
    static String write(CompareRequest request) {
        return JSON.writeValueAsString(request);
    }

    /**
     * Reads the document of a request.
     *
     * @throws IllegalArgumentException if it cannot be read; the message says why
     */
    static CompareRequest read(String document) {
        try {
            return Objects.requireNonNull(
                    JSON.treeToValue(JSON.readTree(document), CompareRequest.class), "nothing in it");
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not a valid request: " + e.getOriginalMessage(), e);
        } catch (RuntimeException e) {
            // Whatever values of other types do: it is not what Steelyard wrote.
            throw new IllegalArgumentException("not a valid request: " + e.getMessage(), e);
        }
    }

    /** Reads the document of a request from a file of a run's folder. */
    static CompareRequest read(Path file) throws IOException {
        return read(Files.readString(file, StandardCharsets.UTF_8));
    }
}
