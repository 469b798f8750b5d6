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
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipException;

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
                if (isLoadable(links.get(i))) {
                    open.push(links.get(i));
                }
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
                link(entry, name).ifPresent(links::add);
            }
            return links;
        }
    }

    /** A JVM passes over what is no address of a file, such as {@code C:\\lib\\x.jar} or <code>${libs}</code>. */
    private static Optional<Path> link(Path entry, String name) {
        try {
            URI link = entry.toUri().resolve(URI.create(name));
            return "file".equals(link.getScheme()) ? Optional.of(Path.of(link)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A JVM also passes over a file that is no jar, which some manifests name to have its folder. */
    private static boolean isLoadable(Path link) throws IOException {
        if (!Files.isRegularFile(link)) {
            return true;
        }
        try (JarFile jar = new JarFile(link.toFile(), false)) {
            // Opening it is what tells; its size is never negative.
            return jar.size() >= 0;
        } catch (ZipException e) {
            return false;
        }
    }
}
