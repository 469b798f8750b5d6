package dev.steelyard.workspace.reach;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The jars and folders that the manifests of jars add to a class path, as a JVM follows them. */
final class ManifestLinks {

    private ManifestLinks() {}

    /** Returns a class path with all that it leads to and that exists, each entry once, in the order of search. */
    static List<Path> followed(List<Path> classPath) throws IOException {
        Set<Path> entries = new LinkedHashSet<>();
        Deque<Path> open = new ArrayDeque<>(classPath);
        while (!open.isEmpty()) {
            Path entry = open.pop().toAbsolutePath().normalize();
            if (!Files.exists(entry) || !entries.add(entry)) {
                continue;
            }
            List<Path> links = links(entry);
            for (int i = links.size() - 1; i >= 0; i--) {
                open.push(links.get(i));
            }
        }
        return List.copyOf(entries);
    }

    private static List<Path> links(Path entry) throws IOException {
        List<Path> links = new ArrayList<>();
        if (Files.isDirectory(entry)) {
            return links;
        }
        try (JarFile jar = new JarFile(entry.toFile(), false)) {
            Manifest manifest = jar.getManifest();
            String names =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            if (names == null || names.isBlank()) {
                return links;
            }
            for (String name : names.strip().split("\\s+")) {
                URI link = entry.toUri().resolve(URI.create(name));
                if ("file".equals(link.getScheme())) {
                    links.add(Path.of(link));
                }
            }
            return links;
        } catch (IllegalArgumentException e) {
            throw new IOException(entry + ": its manifest contains an invalid path: " + e.getMessage(), e);
        }
    }
}
