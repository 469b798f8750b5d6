package dev.steelyard.measure.plan;

import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.measure.journal.PlanJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Values by key in one JSON file of the user. No error here is fatal: a damaged file is moved away, one that cannot be
 * read or written is left alone, and each problem is reported once.
 *
 * @param <T> type of the values, a record that Jackson reads and writes
 */
final class KeyedFile<T> {
    private static final JsonMapper MAPPER = PlanJson.mapper().build();

    private final Path file;
    private final Words words;
    private final Class<T> type;
    private final int most;
    private final Consumer<String> message;
    private final Set<String> told = new HashSet<>();
    /** The contents when the file was last read: a run may request the plans of thousands of benchmarks. */
    private Optional<Map<String, T>> seen = Optional.empty();

    private boolean looked;

    /**
     * Descriptions of the file's contents, for messages.
     *
     * @param field name of the field with the values
     * @param what description of the values, such as {@code remembered plans}
     * @param without the effect on a run without them
     * @param version the schemaVersion of the file; values of earlier versions are discarded
     */
    record Words(String field, String what, String without, int version) {}

    /**
     * Creates a store in a file, which need not exist.
     *
     * @param most maximum number of values; the oldest are deleted first
     * @param message receives a message if the file has a problem
     */
    KeyedFile(Path file, Words words, Class<T> type, int most, Consumer<String> message) {
        this.file = file;
        this.words = words;
        this.type = type;
        this.most = most;
        this.message = message;
    }

    /**
     * Returns a file by the XDG rules: under {@code XDG_STATE_HOME} if it is an absolute path, else under {@code
     * .local/state} of the home folder.
     *
     * @param environment the environment variables
     * @param home the user's home folder
     * @param name name of the file
     */
    static Path location(Map<String, String> environment, Path home, String name) {
        Path state = Optional.ofNullable(environment.get("XDG_STATE_HOME"))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(home.resolve(".local/state"));
        return state.resolve("steelyard").resolve(name);
    }

    /** Returns the value stored for a key when the file was first read or last written. */
    Optional<T> find(String key) {
        return seen().map(values -> values.get(key));
    }

    /** Returns the values of all keys with a prefix, as of the same time, in the order in which they were stored. */
    List<T> findAll(String prefix) {
        return seen().map(values -> values.entrySet().stream()
                        .filter(entry -> entry.getKey().startsWith(prefix))
                        .map(Map.Entry::getValue)
                        .toList())
                .orElse(List.of());
    }

    private Optional<Map<String, T>> seen() {
        if (!looked) {
            looked = true;
            seen = read();
        }
        return seen;
    }

    /** Stores values, replacing earlier ones. */
    void keep(Map<String, T> added) {
        Optional<Map<String, T>> known = read();
        if (known.isEmpty()) {
            return;
        }
        seen = known;
        Map<String, T> values = known.get();
        added.forEach((key, value) -> {
            values.remove(key);
            values.put(key, value);
        });
        Iterator<String> oldest = values.keySet().iterator();
        while (values.size() > most) {
            oldest.next();
            oldest.remove();
        }
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            AtomicFile.write(file, json(values));
        } catch (IOException e) {
            tell(file + ": cannot save the " + words.what + " (" + e + "); the new ones will not be remembered.");
        }
    }

    /** Returns the values in the order in which they were stored; empty if the file must be left alone. */
    private Optional<Map<String, T>> read() {
        try {
            JsonNode node = MAPPER.readTree(Files.readAllBytes(file));
            int version = node.required("schemaVersion").asInt();
            if (version > words.version) {
                tell(file + ": schemaVersion " + version + " comes from a newer version of Steelyard; leaving the "
                        + "file unchanged.");
                return Optional.empty();
            }
            if (version < words.version) {
                return Optional.of(new LinkedHashMap<>());
            }
            Map<String, T> values = new LinkedHashMap<>();
            node.required(words.field)
                    .properties()
                    .forEach(entry -> values.put(entry.getKey(), MAPPER.treeToValue(entry.getValue(), type)));
            return Optional.of(values);
        } catch (NoSuchFileException absent) {
            return Optional.of(new LinkedHashMap<>());
        } catch (JacksonException | IllegalArgumentException e) {
            return setAside(e);
        } catch (IOException e) {
            tell(file + ": cannot read the " + words.what + " (" + e + "); " + words.without + ".");
            return Optional.empty();
        }
    }

    private Optional<Map<String, T>> setAside(RuntimeException reason) {
        Path aside = file.resolveSibling(file.getFileName() + ".damaged");
        try {
            Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
            tell(file + ": the " + words.what + " are damaged (" + brief(reason) + ") and were moved to " + aside + "; "
                    + words.without + ".");
            return Optional.of(new LinkedHashMap<>());
        } catch (IOException e) {
            tell(file + ": the " + words.what + " are damaged, and the file cannot be moved (" + e + "); delete it.");
            return Optional.empty();
        }
    }

    /** Returns the first line of a parser's message; the position follows on separate lines. */
    private static String brief(RuntimeException reason) {
        return String.valueOf(
                reason instanceof JacksonException parser ? parser.getOriginalMessage() : reason.getMessage());
    }

    private void tell(String sentence) {
        if (told.add(sentence)) {
            message.accept(sentence);
        }
    }

    private byte[] json(Map<String, T> values) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("schemaVersion", words.version);
        ObjectNode byKey = node.putObject(words.field);
        values.forEach((key, value) -> byKey.set(key, MAPPER.valueToTree(value)));
        return MAPPER.writeValueAsBytes(node);
    }
}
