package dev.steelyard.workspace.jvm;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDK that is installed.
 *
 * @param home its folder
 * @param release of Java, such as 17
 * @param version what it calls itself, such as {@code 17.0.15}
 */
public record Jdk(Path home, int release, String version) {

    /** The release in a version: 8 for {@code 1.8.0_392}, 17 for {@code 17.0.15}. */
    private static final Pattern RELEASE = Pattern.compile("(?:1\\.)?(\\d{1,3})(?:\\D.*)?");

    public Jdk {
        if (release < 1) {
            throw new IllegalArgumentException("no release of Java: " + release);
        }
    }

    /** Returns the JDK, or the part of one, that runs this code. */
    public static Jdk own() {
        return new Jdk(
                Path.of(System.getProperty("java.home")),
                Runtime.version().feature(),
                Runtime.version().toString());
    }

    /** Returns the JDK in a folder, by the file that every JDK since 7 carries; empty if there is none. */
    public static Optional<Jdk> at(Path home) {
        if (!Files.isExecutable(home.resolve("bin").resolve("javac"))) {
            return Optional.empty();
        }
        Properties release = new Properties();
        try (Reader in = Files.newBufferedReader(home.resolve("release"))) {
            release.load(in);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
        return Optional.ofNullable(release.getProperty("JAVA_VERSION"))
                .map(text -> text.replace("\"", ""))
                .flatMap(version -> release(version).map(number -> new Jdk(home, number, version)));
    }

    /** Returns the release of Java that a version belongs to; empty if it is no version. */
    static Optional<Integer> release(String version) {
        Matcher release = RELEASE.matcher(version.strip());
        return release.matches() ? Optional.of(Integer.valueOf(release.group(1))) : Optional.empty();
    }

    /** Returns whether it is in a folder, by whatever path. */
    public boolean isAt(Path folder) {
        return real(home).equals(real(folder));
    }

    /** A path without links; as it is if there is no such file. */
    static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }

    /** Its java executable. */
    public Path java() {
        return home.resolve("bin").resolve("java");
    }

    /** As people read it: its release, and where it is. */
    @Override
    public String toString() {
        return "JDK " + release + " (" + home + ")";
    }
}
