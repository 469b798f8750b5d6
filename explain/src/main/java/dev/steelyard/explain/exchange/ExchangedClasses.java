package dev.steelyard.explain.exchange;

import dev.steelyard.workspace.reach.ClassPathContent;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * A class path on which some classes of one variant stand in for those of another: a jar with them comes first, where the
 * JVM finds them. The other variant's own jars and folders stay as they are.
 */
public final class ExchangedClasses {

    private static final String VERSIONS = "META-INF/versions/";

    private ExchangedClasses() {}

    /**
     * Writes the jar, unless there is nothing to put in it, and returns the class path.
     *
     * @param jar the jar to write, in an existing folder
     * @param own class path of the variant that gets the classes
     * @param classes binary names of the classes; what {@code other} does not have is left out
     * @param other where the classes are taken from
     * @throws IOException if the jar cannot be written, or the other class path cannot be read any more
     */
    public static List<Path> before(Path jar, List<Path> own, Collection<String> classes, ClassPathContent other)
            throws IOException {
        Map<String, byte[]> files = other.files(classes);
        if (files.isEmpty()) {
            return List.copyOf(own);
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (files.keySet().stream().anyMatch(path -> path.startsWith(VERSIONS))) {
            manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
        }
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(jar));
                JarOutputStream zip = new JarOutputStream(out, manifest)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        }
        List<Path> classPath = new ArrayList<>(List.of(jar));
        classPath.addAll(own);
        return List.copyOf(classPath);
    }
}
