package dev.steelyard.workspace.artifact;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The release of Java that the classes of a class path need. One class of each package is looked at: what a package is
 * compiled for, its classes have in common.
 *
 * @param newest the newest major version of class files; 0 without classes
 * @param preview whether one of that version needs exactly its release, since it uses features in preview
 */
public record ClassReleases(int newest, boolean preview) {

    private static final int MAGIC = 0xCAFEBABE;
    private static final int PREVIEW = 0xFFFF;
    private static final String SUFFIX = ".class";

    /** Neither belongs to a package whose classes every JVM loads. */
    private static final List<String> ELSEWHERE = List.of("META-INF/", "module-info.class");

    /**
     * Looks into all entries of a class path; one that cannot be read says nothing.
     *
     * @param classPath folders and jars
     */
    public static ClassReleases of(List<Path> classPath) {
        ClassReleases found = new ClassReleases(0, false);
        for (Path entry : classPath) {
            found = found.and(in(entry));
        }
        return found;
    }

    private static ClassReleases in(Path entry) {
        try {
            return Files.isDirectory(entry) ? inFolder(entry) : inJar(entry);
        } catch (IOException e) {
            // Whoever loads it will say what is wrong with it.
            return new ClassReleases(0, false);
        }
    }

    private ClassReleases and(ClassReleases other) {
        if (newest == other.newest) {
            return new ClassReleases(newest, preview || other.preview);
        }
        return newest > other.newest ? this : other;
    }

    private static ClassReleases inFolder(Path folder) throws IOException {
        ClassReleases found = new ClassReleases(0, false);
        Set<String> packages = new HashSet<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = folder.relativize(file).toString();
                if (isFirst(name, packages)) {
                    try (InputStream in = Files.newInputStream(file)) {
                        found = found.and(read(in));
                    }
                }
            }
        }
        return found;
    }

    private static ClassReleases inJar(Path jar) throws IOException {
        ClassReleases found = new ClassReleases(0, false);
        Set<String> packages = new HashSet<>();
        try (JarFile file = new JarFile(jar.toFile());
                Stream<JarEntry> entries = file.stream()) {
            for (JarEntry entry : (Iterable<JarEntry>) entries::iterator) {
                if (isFirst(entry.getName(), packages)) {
                    try (InputStream in = file.getInputStream(entry)) {
                        found = found.and(read(in));
                    }
                }
            }
        }
        return found;
    }

    private static boolean isFirst(String name, Set<String> packages) {
        return name.endsWith(SUFFIX)
                && ELSEWHERE.stream().noneMatch(name::startsWith)
                && packages.add(name.substring(0, name.lastIndexOf('/') + 1));
    }

    private static ClassReleases read(InputStream file) throws IOException {
        DataInputStream in = new DataInputStream(file);
        try {
            boolean isClass = in.readInt() == MAGIC;
            boolean preview = in.readUnsignedShort() == PREVIEW;
            return isClass ? new ClassReleases(in.readUnsignedShort(), preview) : new ClassReleases(0, false);
        } catch (EOFException e) {
            return new ClassReleases(0, false);
        }
    }
}
