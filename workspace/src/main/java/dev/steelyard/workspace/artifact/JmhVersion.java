package dev.steelyard.workspace.artifact;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/**
 * A version of JMH, as the file that it carries says.
 *
 * @param text such as {@code 1.37}
 */
public record JmhVersion(String text) {

    static final String OLDEST = "1.21";

    private static final int OLDEST_MINOR = 21;
    private static final String FILE = "jmh.properties";
    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,6})\\.(\\d{1,6}).*");

    /** Returns the version on a class path: that of the first JMH on it. Empty if there is none, or it cannot be read. */
    public static Optional<JmhVersion> of(List<Path> classPath) {
        return classPath.stream().flatMap(entry -> of(entry).stream()).findFirst();
    }

    private static Optional<JmhVersion> of(Path entry) {
        try {
            if (Files.isDirectory(entry)) {
                Path file = entry.resolve(FILE);
                return Files.isRegularFile(file) ? read(Files.newInputStream(file)) : Optional.empty();
            }
            try (JarFile jar = new JarFile(entry.toFile())) {
                ZipEntry file = jar.getEntry(FILE);
                return file == null ? Optional.empty() : read(jar.getInputStream(file));
            }
        } catch (IOException e) {
            return Optional.empty(); // not a jar, or gone: its host will say so
        }
    }

    private static Optional<JmhVersion> read(InputStream file) throws IOException {
        try (file) {
            Properties properties = new Properties();
            properties.load(file);
            return Optional.ofNullable(properties.getProperty("jmh.version"))
                    .map(String::strip)
                    .filter(text -> !text.isEmpty())
                    .map(JmhVersion::new);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // a malformed escape
        }
    }

    /** Whether Steelyard cannot work with it; a version that is no number is taken for a new one. */
    public boolean tooOld() {
        Matcher numbers = NUMBERS.matcher(text);
        return numbers.matches()
                && Integer.parseInt(numbers.group(1)) <= 1
                && Integer.parseInt(numbers.group(2)) < OLDEST_MINOR;
    }
}
