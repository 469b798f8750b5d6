package dev.steelyard.maven;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code benchmark.properties} of projects that run JMH by a class of their own from the build. What it says of benchmarks and
 * threads is taken over; the numbers of forks and iterations are not, since blocks are measured until a verdict is final.
 *
 * @param include regular expression for benchmarks
 * @param jmhOptions options of JMH
 * @param warnings what is not taken over, and why
 */
record ArticleProperties(Optional<String> include, Optional<String> jmhOptions, List<String> warnings) {

    static final String FILE = "benchmark.properties";
    private static final List<String> FOLDERS = List.of("src/test/resources", "src/main/resources");

    private static final String PREFIX = "benchmark.";
    private static final String PATTERN = "benchmark.global.testclassregexpattern";
    private static final String FILE_PREFIX = "benchmark.global.resultfileprefix";
    private static final String THREADS = "benchmark.test.threads";
    private static final String FORKS = "benchmark.test.forks";
    private static final String ITERATIONS = "benchmark.test.iterations";
    private static final String WARMUPS = "benchmark.warmup.iterations";
    private static final List<String> KEYS = List.of(WARMUPS, ITERATIONS, FORKS, THREADS, PATTERN, FILE_PREFIX);

    /** Fewer say nothing about another run. */
    private static final int FEW_FORKS = 2;

    private static final int FEW_ITERATIONS = 5;

    ArticleProperties {
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads the file of a project; empty if it has none.
     *
     * @throws MojoExecutionException if it cannot be read
     */
    static Optional<ArticleProperties> of(MavenProject project) throws MojoExecutionException {
        for (String folder : FOLDERS) {
            Path file = project.getBasedir().toPath().resolve(folder).resolve(FILE);
            if (Files.isRegularFile(file)) {
                Properties values = new Properties();
                try (Reader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
                    values.load(reader);
                } catch (IOException | IllegalArgumentException e) {
                    throw new MojoExecutionException(file + " cannot be read: " + e.getMessage(), e);
                }
                return Optional.of(of(folder + "/" + FILE, values));
            }
        }
        return Optional.empty();
    }

    /** @param file its name in messages */
    static ArticleProperties of(String file, Properties values) throws MojoExecutionException {
        List<String> warnings = new ArrayList<>();
        values.stringPropertyNames().stream()
                .sorted()
                .filter(key -> key.startsWith(PREFIX) && !KEYS.contains(key))
                .forEach(key -> warnings.add(file + ": " + key + " is not known, and does nothing"));
        int forks = number(file, values, FORKS);
        if (forks > 0) {
            warnings.add(
                    file + ": " + FORKS + "=" + forks + " is not used: forks are measured until the verdict is final"
                            + (forks < FEW_FORKS ? "; one fork says nothing about the next one" : ""));
        }
        int iterations = number(file, values, ITERATIONS);
        if (iterations > 0 && iterations < FEW_ITERATIONS) {
            warnings.add(file + ": " + ITERATIONS + "=" + iterations
                    + " is not used: so few iterations say nothing; a pilot finds out how many are needed");
        }
        number(file, values, WARMUPS);
        int threads = number(file, values, THREADS);
        return new ArticleProperties(
                Optional.ofNullable(values.getProperty(PATTERN))
                        .map(String::strip)
                        .filter(text -> !text.isEmpty()),
                threads > 1 ? Optional.of("-t " + threads) : Optional.empty(),
                warnings);
    }

    /** Returns a number, 0 if there is none. */
    private static int number(String file, Properties values, String key) throws MojoExecutionException {
        @Nullable String text = values.getProperty(key);
        if (text == null || text.isBlank()) {
            return 0;
        }
        try {
            int number = Integer.parseInt(text.strip());
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new MojoExecutionException(file + ": " + key + " is '" + text + "', not a number", e);
        }
        throw new MojoExecutionException(file + ": " + key + " is negative: " + text);
    }
}
