package dev.steelyard.suite.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What {@code suite.properties} says of a suite; {@code suites/README.md} explains the keys.
 *
 * @param include regular expression of the benchmarks in the core subset, as JMH's
 * @param coreParams values of params that the core subset keeps; a param that is not named keeps all of its values
 * @param by the param whose values are compared where no versions are given
 * @param coreRows benchmarks of the core subset, each combination of params counted
 * @param fullRows the same of the whole suite
 */
record Description(
        Pattern include, Map<String, List<String>> coreParams, Optional<String> by, int coreRows, int fullRows) {

    private static final String CORE_PARAM = "core.param.";

    Description {
        coreParams = Map.copyOf(coreParams);
    }

    /** Reads the description in a suite's folder. */
    static Description read(Path folder) {
        Properties properties = new Properties();
        Path file = folder.resolve("suite.properties");
        try (var reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, List<String>> coreParams = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (key.startsWith(CORE_PARAM)) {
                coreParams.put(
                        key.substring(CORE_PARAM.length()),
                        List.of(properties.getProperty(key).trim().split(",")));
            }
        }
        return new Description(
                Pattern.compile(required(properties, "core.include")),
                coreParams,
                Optional.ofNullable(properties.getProperty("by")),
                Integer.parseInt(required(properties, "core.rows")),
                Integer.parseInt(required(properties, "full.rows")));
    }

    private static String required(Properties properties, String key) {
        String value = properties.getProperty(key);
        if (value == null) {
            throw new IllegalArgumentException("suite.properties has no " + key);
        }
        return value.trim();
    }
}
