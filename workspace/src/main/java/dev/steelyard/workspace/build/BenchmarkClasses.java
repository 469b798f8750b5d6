package dev.steelyard.workspace.build;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/**
 * What a jar or a folder of classes holds of JMH.
 *
 * @param benchmarks whether it lists benchmarks: {@code META-INF/BenchmarkList}, which JMH's generator writes
 * @param jmh whether it holds JMH itself, so that it runs alone
 * @param linked whether its manifest names other jars next to it
 * @param classFileVersion the newest major version of the classes of its benchmarks; 0 without any
 */
public record BenchmarkClasses(boolean benchmarks, boolean jmh, boolean linked, int classFileVersion) {

    private static final String LIST = "META-INF/BenchmarkList";
    private static final String MAIN = "org/openjdk/jmh/Main.class";
    /** JMH's list holds class names among lengths and codes; a name is dotted or ends in what the generator appends. */
    private static final Pattern CLASS_NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}\\p{N}_$]+)+");

    /** Opens what is inside by its name with slashes. */
    private interface Contents {
        Optional<InputStream> open(String name) throws IOException;
    }

    /**
     * Looks into a jar or a folder.
     *
     * @throws IOException if it cannot be read, or is no jar
     */
    public static BenchmarkClasses in(Path entry) throws IOException {
        if (Files.isDirectory(entry)) {
            return in(
                    name -> {
                        Path file = entry.resolve(name);
                        return Files.isRegularFile(file) ? Optional.of(Files.newInputStream(file)) : Optional.empty();
                    },
                    false);
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            Manifest manifest = jar.getManifest();
            boolean linked =
                    manifest != null && manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH) != null;
            return in(
                    name -> {
                        ZipEntry file = jar.getEntry(name);
                        return file == null ? Optional.empty() : Optional.of(jar.getInputStream(file));
                    },
                    linked);
        }
    }

    private static BenchmarkClasses in(Contents contents, boolean linked) throws IOException {
        String list = "";
        Optional<InputStream> found = contents.open(LIST);
        if (found.isPresent()) {
            try (InputStream in = found.get()) {
                list = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
        boolean jmh = false;
        Optional<InputStream> main = contents.open(MAIN);
        if (main.isPresent()) {
            main.get().close();
            jmh = true;
        }
        Set<String> names = new HashSet<>();
        Matcher name = CLASS_NAME.matcher(list);
        while (name.find()) {
            names.add(name.group());
        }
        int newest = 0;
        for (String each : names) {
            newest = Math.max(newest, classFileVersion(contents.open(each.replace('.', '/') + ".class")));
        }
        return new BenchmarkClasses(!list.isBlank(), jmh, linked, newest);
    }

    private static int classFileVersion(Optional<InputStream> file) throws IOException {
        if (file.isEmpty()) {
            return 0;
        }
        try (DataInputStream in = new DataInputStream(file.get())) {
            boolean isClass = in.readInt() == 0xCAFEBABE;
            in.readUnsignedShort();
            return isClass ? in.readUnsignedShort() : 0;
        }
    }
}
