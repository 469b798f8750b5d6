package dev.steelyard.workspace.artifact;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the Maven artifacts in the entries of a class path. */
public final class Artifacts {

    /** Maven writes one into each jar, and shading keeps those of the jars that it packs together. */
    private static final Pattern PROPERTIES = Pattern.compile("META-INF/maven/[^/]+/[^/]+/pom\\.properties");

    /** A jar in a local repository: GROUP/NAME/VERSION/NAME-VERSION.jar, where snapshots may have a time instead. */
    private static final Pattern FILE = Pattern.compile("/([^/]+)/([^/]+)/\\1-[^/]+\\.jar$");

    /** A jar in the cache of Gradle: GROUP/NAME/VERSION/DIGEST/FILE.jar. */
    private static final Pattern CACHED =
            Pattern.compile("/files-2\\.1/([^/]+)/([^/]+)/([^/]+)/[0-9a-f]+/[^/]+\\.jar$");

    /** What Maven's archiver writes into manifests, now and before 3.4. */
    private static final List<String> JDKS = List.of("Build-Jdk-Spec", "Build-Jdk");

    private Artifacts() {}

    /** Returns whether a JVM can load classes from an entry: a folder or a jar, and no pom or library of native code. */
    public static boolean isLoadable(Path entry) {
        return Files.isDirectory(entry) || entry.toString().endsWith(".jar");
    }

    /**
     * Returns the artifacts whose marks a jar holds, its own among them; none for a folder of classes.
     *
     * @throws IOException if the jar cannot be read
     */
    public static List<Artifact> in(Path entry) throws IOException {
        if (!Files.isRegularFile(entry)) {
            return List.of();
        }
        List<Artifact> found = new ArrayList<>();
        try (JarFile jar = new JarFile(entry.toFile());
                Stream<JarEntry> entries = jar.stream()) {
            for (JarEntry each : entries.filter(
                            file -> PROPERTIES.matcher(file.getName()).matches())
                    .toList()) {
                try (InputStream in = jar.getInputStream(each)) {
                    artifact(in).ifPresent(found::add);
                }
            }
        }
        return List.copyOf(found);
    }

    /** Returns the JDK that a jar's manifest says it was packaged with, such as {@code 17}; empty if it does not say. */
    public static Optional<String> jdk(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            return manifest == null
                    ? Optional.empty()
                    : JDKS.stream()
                            .flatMap(name -> Stream.ofNullable(
                                    manifest.getMainAttributes().getValue(name)))
                            .findFirst()
                            .map(Artifacts::feature);
        } catch (IOException e) {
            return Optional.empty(); // whoever loads it will say what is wrong with it
        }
    }

    /** One archiver writes 1.8.0_392 where another writes 8. */
    private static String feature(String version) {
        String feature = version.startsWith("1.") ? version.substring(2) : version;
        return feature.split("[._+-]", 2)[0];
    }

    private static Optional<Artifact> artifact(InputStream in) throws IOException {
        Properties properties = new Properties();
        try {
            properties.load(in);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // a malformed escape: somebody else's file
        }
        String group = properties.getProperty("groupId", "").strip();
        String name = properties.getProperty("artifactId", "").strip();
        return group.isEmpty() || name.isEmpty()
                ? Optional.empty()
                : Optional.of(new Artifact(
                        group, name, properties.getProperty("version", "").strip()));
    }

    /**
     * Returns the version of an artifact that a jar is by its place in a local Maven repository or in the cache of Gradle;
     * empty if it is not that artifact.
     *
     * @param jar an absolute path
     */
    public static Optional<String> versionByPlace(Path jar, String group, String name) {
        Matcher cached = CACHED.matcher(jar.toString());
        if (cached.find()) {
            boolean meant = cached.group(1).equals(group) && cached.group(2).equals(name);
            return meant ? Optional.of(cached.group(3)) : Optional.empty();
        }
        Matcher place = FILE.matcher(jar.toString());
        boolean same = place.find()
                && place.group(1).equals(name)
                && jar.toString().substring(0, place.start()).endsWith("/" + group.replace('.', '/'));
        return same ? Optional.of(place.group(2)) : Optional.empty();
    }
}
