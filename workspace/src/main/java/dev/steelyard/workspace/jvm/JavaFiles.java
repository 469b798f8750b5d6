package dev.steelyard.workspace.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files in which a project tells version managers which release of Java its people use. */
public final class JavaFiles {

    /** A number of a version, behind a vendor such as {@code temurin-}. */
    private static final String VERSION = "[\"']?(?:[A-Za-z][\\w+.]*-)*((?:1\\.)?\\d{1,3})\\b.*";

    /**
     * A file, and the line in it that counts.
     *
     * @param name its name
     * @param line what that line looks like; its first group is the release
     */
    private record Kind(String name, Pattern line) {
        Kind(String name, String before) {
            this(name, Pattern.compile("\\s*" + before + VERSION));
        }
    }

    private static final List<Kind> KINDS = List.of(
            new Kind(".java-version", ""),
            new Kind(".sdkmanrc", "java\\s*=\\s*"),
            new Kind(".tool-versions", "java\\s+"),
            new Kind("mise.toml", "java\\s*=\\s*(?:\\{\\s*version\\s*=\\s*)?"),
            new Kind(".mise.toml", "java\\s*=\\s*(?:\\{\\s*version\\s*=\\s*)?"));

    private static final Pattern GRAAL = Pattern.compile("(?:[+-]java|\\.r)(\\d{1,2})\\b");

    private JavaFiles() {}

    /**
     * Returns the release that the nearest such file names.
     *
     * @param folder of the project
     * @param top the folder above which nothing is looked at
     */
    public static Optional<JavaNeed> chosen(Path folder, Path top) {
        for (Path at = folder; at != null && at.startsWith(top); at = at.getParent()) {
            for (Kind kind : KINDS) {
                Path file = at.resolve(kind.name());
                Optional<JavaNeed> found =
                        read(file, kind.line(), top.relativize(file).toString());
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** The version of GraalVM was once its own, with the release of Java behind it. */
    private static Optional<Integer> release(Matcher line) {
        Matcher behind = GRAAL.matcher(line.group());
        return Jdk.release(behind.find() ? behind.group(1) : line.group(1));
    }

    private static Optional<JavaNeed> read(Path file, Pattern line, String name) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                    .map(line::matcher)
                    .filter(Matcher::matches)
                    .flatMap(found -> release(found).stream())
                    .findFirst()
                    .map(release -> JavaNeed.chosen(release, name + " names Java " + release));
        } catch (IOException e) {
            return Optional.empty(); // in another encoding: made for another tool
        }
    }
}
