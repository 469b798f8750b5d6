package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/**
 * The parts of JMH and its benchmarks in a jar or folder of classes.
 *
 * @param benchmarks whether it lists benchmarks: {@code META-INF/BenchmarkList}, which JMH's generator writes
 * @param jmh whether it holds JMH itself, so that it runs alone
 * @param links what its manifest adds to the class path, relative to its folder
 * @param classFileVersion the newest major version of the classes of its benchmarks; 0 without any
 */
public record BenchmarkClasses(boolean benchmarks, boolean jmh, List<String> links, int classFileVersion) {

    /** No benchmarks at all. */
    static final BenchmarkClasses NONE = new BenchmarkClasses(false, false, List.of(), 0);

    public BenchmarkClasses {
        links = List.copyOf(links);
    }

    private static final String LIST = "META-INF/BenchmarkList";
    /** JMH's generator writes about a kilobyte for each benchmark; reading more than this takes minutes. */
    private static final int LONGEST_LIST = 32 << 20;

    private static final String MAIN = "org/openjdk/jmh/Main.class";
    /** JMH's list holds class names among lengths and codes; a name is dotted or ends in what the generator appends. */
    private static final Pattern CLASS_NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}\\p{N}_$]+)+");

    private static final String LINE = "JMH ";
    private static final Pattern LENGTH = Pattern.compile("S (\\d{1,6}) ");
    /** How many texts of a line there are up to the method. */
    private static final int METHOD = 3;

    /** Opens what is inside by its name with slashes. */
    private interface Contents {
        Optional<InputStream> open(String name) throws IOException;
    }

    /** Makes something of the contents, and of what their manifest adds to the class path. */
    private interface Reading<T> {
        T of(Contents contents, List<String> links) throws IOException;
    }

    /**
     * Looks into a jar or a folder.
     *
     * @throws IOException if it cannot be read, or is no jar
     * @throws UserError if its list of benchmarks is enormous
     */
    public static BenchmarkClasses in(Path entry) throws IOException {
        return read(entry, (contents, links) -> in(entry, contents, links));
    }

    /**
     * Returns the names, with dots, that the list of a jar or folder has: those of classes with benchmarks among them.
     *
     * @throws IOException if it cannot be read, or is no jar
     * @throws UserError if the list is enormous
     */
    static Set<String> listed(Path entry) throws IOException {
        return read(entry, (contents, links) -> names(list(entry, contents)));
    }

    /**
     * Returns the benchmarks that a class path lists, each with its class and method.
     *
     * @throws IOException if one of its entries cannot be read
     * @throws UserError if a list is enormous
     */
    public static SortedSet<String> benchmarks(List<Path> classPath) throws IOException {
        SortedSet<String> all = new TreeSet<>();
        for (Path entry : classPath) {
            String list = Files.exists(entry) ? read(entry, (contents, links) -> list(entry, contents)) : "";
            all.addAll(list.lines().flatMap(line -> benchmark(line).stream()).toList());
        }
        return all;
    }

    /** A line of JMH's list begins with the class, the generated class and the method, each after its length. */
    private static Optional<String> benchmark(String line) {
        Matcher length = LENGTH.matcher(line);
        List<String> texts = new ArrayList<>();
        int at = LINE.length();
        while (line.startsWith(LINE) && texts.size() < METHOD && length.find(at) && length.start() == at) {
            int end = length.end() + Integer.parseInt(length.group(1));
            if (end > line.length()) {
                return Optional.empty();
            }
            texts.add(line.substring(length.end(), end));
            at = Math.min(end + 1, line.length());
        }
        return texts.size() < METHOD ? Optional.empty() : Optional.of(texts.get(0) + "." + texts.get(METHOD - 1));
    }

    private static <T> T read(Path entry, Reading<T> reading) throws IOException {
        if (Files.isDirectory(entry)) {
            return reading.of(
                    name -> {
                        Path file = entry.resolve(name);
                        return Files.isRegularFile(file) ? Optional.of(Files.newInputStream(file)) : Optional.empty();
                    },
                    List.of());
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            Manifest manifest = jar.getManifest();
            String links =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return reading.of(
                    name -> {
                        ZipEntry file = jar.getEntry(name);
                        return file == null ? Optional.empty() : Optional.of(jar.getInputStream(file));
                    },
                    links == null ? List.of() : List.of(links.strip().split("\\s+")));
        }
    }

    /** Returns whether JMH is in it, or in what its manifest names. */
    public boolean runsAlone() {
        return jmh || !links.isEmpty();
    }

    private static String list(Path entry, Contents contents) throws IOException {
        Optional<InputStream> found = contents.open(LIST);
        if (found.isEmpty()) {
            return "";
        }
        try (InputStream in = found.get()) {
            return new String(limited(entry, in), StandardCharsets.UTF_8);
        }
    }

    private static Set<String> names(String list) {
        Set<String> names = new HashSet<>();
        Matcher name = CLASS_NAME.matcher(list);
        while (name.find()) {
            names.add(name.group());
        }
        return names;
    }

    private static BenchmarkClasses in(Path entry, Contents contents, List<String> links) throws IOException {
        String list = list(entry, contents);
        boolean jmh = false;
        Optional<InputStream> main = contents.open(MAIN);
        if (main.isPresent()) {
            main.get().close();
            jmh = true;
        }
        int newest = 0;
        for (String each : names(list)) {
            newest = Math.max(newest, classFileVersion(contents.open(each.replace('.', '/') + ".class")));
        }
        return new BenchmarkClasses(!list.isBlank(), jmh, links, newest);
    }

    private static byte[] limited(Path entry, InputStream in) throws IOException {
        byte[] list = in.readNBytes(LONGEST_LIST + 1);
        if (list.length > LONGEST_LIST) {
            throw UserError.failed(
                    entry + " has a list of benchmarks, " + LIST + ", of more than " + (LONGEST_LIST >> 20) + " MiB",
                    "Rebuild it; the list is probably damaged, since JMH writes only about 1 KiB per benchmark.");
        }
        return list;
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
