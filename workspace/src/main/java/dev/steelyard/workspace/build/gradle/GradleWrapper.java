package dev.steelyard.workspace.build.gradle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Gradle that a project's wrapper runs.
 *
 * @param distribution the name of its archive, without the suffix
 * @param major its version
 * @param minor its version, behind the dot
 */
public record GradleWrapper(String distribution, int major, int minor) {

    private static final Pattern URL = Pattern.compile("distributionUrl\\s*=.*/(gradle-(\\d+)\\.(\\d+)[^/]*)\\.zip");

    /**
     * Reads what a wrapper runs; empty if it does not say so in the usual way.
     *
     * @param top the folder of the wrapper
     */
    public static Optional<GradleWrapper> of(Path top) {
        Path properties = top.resolve("gradle").resolve("wrapper").resolve("gradle-wrapper.properties");
        try {
            String text =
                    Files.isRegularFile(properties) ? Files.readString(properties, StandardCharsets.ISO_8859_1) : "";
            Matcher url = URL.matcher(text);
            return url.find()
                    ? Optional.of(new GradleWrapper(
                            url.group(1), Integer.parseInt(url.group(2)), Integer.parseInt(url.group(3))))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // the wrapper says what is wrong with it
        }
    }

    /**
     * Returns whether it was downloaded before.
     *
     * @param environment of the user: where Gradle keeps what it downloads
     */
    public boolean isDownloaded(Map<String, String> environment) {
        String own = environment.getOrDefault("GRADLE_USER_HOME", "");
        Path gradle = own.isEmpty() ? Path.of(environment.getOrDefault("HOME", "/"), ".gradle") : Path.of(own);
        return Files.isDirectory(gradle.resolve("wrapper").resolve("dists").resolve(distribution));
    }

    /** Its version, as people write it. */
    public String version() {
        return major + "." + minor;
    }
}
