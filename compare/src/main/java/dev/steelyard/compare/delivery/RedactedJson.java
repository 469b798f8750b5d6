package dev.steelyard.compare.delivery;

import dev.steelyard.core.secret.SecretParams;
import dev.steelyard.core.secret.SecretWords;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Copies JSON with its strings redacted one by one, as they are without escapes: a secret with a quotation mark in it is found, too. */
final class RedactedJson {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** What is in such an object are params by their names. */
    private static final String PARAMS = "params";

    private RedactedJson() {}

    /**
     * Copies a file.
     *
     * @param redact what a string is to others
     * @throws IOException if it cannot be read or written, or is no JSON
     */
    static void copy(Path from, Path to, UnaryOperator<String> redact) throws IOException {
        try (InputStream in = Files.newInputStream(from);
                OutputStream out = Files.newOutputStream(to);
                JsonParser parser = JSON.createParser(in);
                JsonGenerator generator = JSON.createGenerator(out)) {
            String name = "";
            Deque<String> objects = new ArrayDeque<>();
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                switch (token) {
                    case PROPERTY_NAME -> {
                        name = parser.currentName();
                        generator.writeName(redact.apply(name));
                    }
                    case VALUE_STRING -> {
                        String text = parser.getString();
                        boolean param = PARAMS.equals(objects.peek());
                        boolean secret = param ? SecretParams.isSecret(name, text) : SecretWords.isSecret(name);
                        // Those of params may have numbers, by which they are told apart.
                        boolean shown = text.startsWith(SecretWords.REDACTED_BEGIN) || !secret;
                        generator.writeString(shown ? redact.apply(text) : SecretWords.REDACTED);
                    }
                    case START_OBJECT -> {
                        objects.push(name);
                        generator.copyCurrentEventExact(parser);
                    }
                    case END_OBJECT -> {
                        objects.pop();
                        name = "";
                        generator.copyCurrentEventExact(parser);
                    }
                    case END_ARRAY -> {
                        name = "";
                        generator.copyCurrentEventExact(parser);
                    }
                    default -> generator.copyCurrentEventExact(parser);
                }
            }
        } catch (JacksonException e) {
            throw new IOException(from + ": " + e.getOriginalMessage(), e);
        }
    }
}
