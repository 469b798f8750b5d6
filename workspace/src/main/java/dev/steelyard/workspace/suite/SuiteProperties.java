package dev.steelyard.workspace.suite;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.suite.Suite.BenchmarkCounts;
import dev.steelyard.workspace.suite.Suite.CoreSubset;
import dev.steelyard.workspace.suite.Suite.ForkSettings;
import dev.steelyard.workspace.suite.Suite.Library;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads the {@code suite.properties} of a suite.
 *
 * @param name of the suite
 * @param properties its keys and values
 */
record SuiteProperties(String name, Properties properties) {

    static final String FILE = "suite.properties";

    private static final String CORE_PARAM = "core.param.";
    private static final String VERSIONS_PARAM = "versions.param.";
    private static final String SUBJECT = "subject";

    /**
     * Reads the file in a suite's folder.
     *
     * @throws UserError if a key is missing or its value is none
     * @throws IOException if the file cannot be read
     */
    static Suite read(String name, Path folder) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(folder.resolve(FILE), StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IllegalArgumentException e) {
            throw broken(name, "is not a properties file: " + e.getMessage()).causedBy(e);
        }
        return new SuiteProperties(name, properties).suite();
    }

    private Suite suite() {
        try {
            return new Suite(
                    name,
                    required("title"),
                    library(),
                    given("by"),
                    new CoreSubset(include(), params(CORE_PARAM), number("core.rows")),
                    number("full.rows"),
                    forks());
        } catch (IllegalArgumentException e) {
            throw broken(name, "is inconsistent: " + e.getMessage()).causedBy(e);
        }
    }

    private ForkSettings forks() {
        Duration row = given("row.seconds").isPresent() ? Duration.ofSeconds(number("row.seconds")) : Suite.USUAL_ROW;
        return new ForkSettings(row, given("fork.args").isPresent() ? split("fork.args", "\\s+") : List.of());
    }

    /** Returns the values of params whose keys begin like this. */
    private SortedMap<String, List<String>> params(String prefix) {
        SortedMap<String, List<String>> params = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (key.startsWith(prefix)) {
                params.put(key.substring(prefix.length()), split(key, ","));
            }
        }
        return params;
    }

    private Optional<Library> library() {
        if (given(SUBJECT).isEmpty()) {
            return Optional.empty();
        }
        String coordinates = required(SUBJECT);
        if (!coordinates.matches("[^:\\s]+:[^:\\s]+")) {
            throw broken(name, "has a subject that is not group:artifact: " + coordinates);
        }
        return Optional.of(new Library(
                coordinates,
                required("version.property"),
                split("versions", "\\s+"),
                params(VERSIONS_PARAM),
                given("versions.core.rows")
                        .map(core -> new BenchmarkCounts(number("versions.core.rows"), number("versions.full.rows")))));
    }

    private String include() {
        String text = required("core.include");
        try {
            return Pattern.compile(text).pattern();
        } catch (PatternSyntaxException e) {
            throw broken(name, "has a core.include that is not a regular expression: " + e.getDescription())
                    .causedBy(e);
        }
    }

    private int number(String key) {
        String text = required(key);
        if (!text.matches("\\d{1,9}")) {
            throw broken(name, "has a " + key + " that is not a whole number: " + text);
        }
        return Integer.parseInt(text);
    }

    private List<String> split(String key, String separator) {
        return Pattern.compile(separator)
                .splitAsStream(required(key))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private Optional<String> given(String key) {
        return Optional.ofNullable(properties.getProperty(key))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    private String required(String key) {
        return given(key).orElseThrow(() -> broken(name, "has no value for " + key));
    }

    private static UserError broken(String name, String problem) {
        return UserError.usage("suites/" + name + "/" + FILE + " " + problem + ".", "suites/README.md lists its keys.");
    }
}
