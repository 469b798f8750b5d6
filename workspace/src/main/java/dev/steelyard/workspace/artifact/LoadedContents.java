package dev.steelyard.workspace.artifact;

import dev.steelyard.workspace.files.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The contents that a JVM could load from a class path entry. Files that only record when and from what it was built
 * are left out, since they differ between builds of the same source.
 */
final class LoadedContents {

    private static final Pattern ABOUT_THE_BUILD = Pattern.compile(
            "META-INF/(?:MANIFEST\\.MF|maven/.*|[^/]+\\.(?:SF|RSA|DSA))|(?:.*/)?(?:git|build-info)\\.properties");

    private LoadedContents() {}

    /** Returns a digest that two entries share exactly if the same can be loaded from both. */
    static String digest(Path entry) throws IOException {
        if (Files.isDirectory(entry)) {
            return Digest.of(entry);
        }
        List<String> texts = new ArrayList<>();
        try (JarFile jar = new JarFile(entry.toFile());
                Stream<JarEntry> entries = jar.stream()) {
            List<JarEntry> files = entries.filter(file -> !file.isDirectory())
                    .filter(file -> !ABOUT_THE_BUILD.matcher(file.getName()).matches())
                    .sorted(Comparator.comparing(JarEntry::getName))
                    .toList();
            for (JarEntry file : files) {
                texts.add(file.getName());
                try (InputStream in = jar.getInputStream(file)) {
                    texts.add(Digest.of(in));
                }
            }
        }
        return Digest.ofTexts(texts);
    }
}
