package dev.steelyard.workspace.reach;

import dev.steelyard.workspace.files.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Everything that the JVMs of a variant can load: each class and resource on a class path, including jars listed in
 * manifests, as digests. A name may stand for several files: in several entries of the class path, and in a jar for
 * several releases of Java. All of them count, in the order in which they are found; build stamps do not, see {@link
 * Stamps}.
 */
public final class ClassPathContent {

    private static final String CLASS = ".class";
    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final String SERVICES = "META-INF/services/";

    /** Services of compilers: nothing that runs looks for them. */
    private static final String COMPILERS = SERVICES + "javax.annotation.processing.";

    private static final Pattern VERSIONED = Pattern.compile("META-INF/versions/\\d+/(.+)");
    /** They are no classes that anybody could load from a class path. */
    private static final String MODULE = "module-info";

    private final List<Path> entries;
    private final SortedMap<String, List<ClassFile>> classes = new TreeMap<>();
    private final SortedMap<String, List<String>> resources = new TreeMap<>();
    private final Map<String, SortedSet<String>> generated = new HashMap<>();
    private final Set<String> services = new TreeSet<>();
    private final Set<String> providers = new TreeSet<>();
    private String digest = "";

    /** A class file: the entry of the class path that holds it, where in it, and a digest of its bytes. */
    private record ClassFile(Path entry, String path, String digest) {}

    private interface Visitor {
        void visit(String path, byte[] bytes);
    }

    private ClassPathContent(List<Path> entries) {
        this.entries = entries;
    }

    /**
     * Reads a class path.
     *
     * @param classPath jars and folders; what does not exist is passed over, as a JVM does
     * @throws IOException if something that exists cannot be read
     */
    public static ClassPathContent read(List<Path> classPath) throws IOException {
        ClassPathContent content = new ClassPathContent(ManifestLinks.followed(classPath));
        for (Path entry : content.entries) {
            content.read(entry);
        }
        content.digest = content.computed();
        return content;
    }

    private void read(Path entry) throws IOException {
        Visitor visitor = (path, bytes) -> {
            if (path.endsWith(CLASS)) {
                String name = className(path);
                if (!name.equals(MODULE)) {
                    classes.computeIfAbsent(name, absent -> new ArrayList<>(1))
                            .add(new ClassFile(entry, path, Digest.of(bytes)));
                }
            } else if (Stamps.GENERATED.contains(path)) {
                generated
                        .computeIfAbsent(path, absent -> new TreeSet<>())
                        .addAll(text(bytes).lines().toList());
            } else if (path.equals(MANIFEST)) {
                List<String> said = Stamps.manifest(bytes);
                if (!said.isEmpty()) {
                    resource(path, Digest.ofTexts(said));
                }
            } else if (!Stamps.ignored(path)) {
                resource(path, Digest.of(bytes));
                if (path.startsWith(SERVICES)) {
                    List<String> named = text(bytes)
                            .lines()
                            .map(line -> line.replaceFirst("#.*", "").strip())
                            .filter(line -> !line.isEmpty())
                            .toList();
                    services.addAll(named);
                    if (!path.startsWith(COMPILERS)) {
                        providers.addAll(named);
                    }
                }
            }
        };
        if (Files.isDirectory(entry)) {
            folder(entry, visitor);
        } else {
            jar(entry, visitor);
        }
    }

    private void resource(String path, String digest) {
        resources.computeIfAbsent(path, absent -> new ArrayList<>(1)).add(digest);
    }

    private static void folder(Path folder, Visitor visitor) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        } catch (UncheckedIOException e) {
            throw new IOException("cannot read " + folder + ": " + e.getMessage(), e);
        }
        for (Path file : files) {
            visitor.visit(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
        }
    }

    private static void jar(Path jar, Visitor visitor) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<? extends ZipEntry> files =
                    zip.stream().filter(file -> !file.isDirectory()).toList();
            for (ZipEntry file : files) {
                try (InputStream in = zip.getInputStream(file)) {
                    visitor.visit(file.getName(), in.readAllBytes());
                }
            }
        }
    }

    private static String className(String path) {
        Matcher versioned = VERSIONED.matcher(path);
        String plain = versioned.matches() ? versioned.group(1) : path;
        return plain.substring(0, plain.length() - CLASS.length()).replace('/', '.');
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns a digest of everything: two class paths of one digest hold the same classes and resources. */
    public String digest() {
        return digest;
    }

    private String computed() {
        List<String> texts = new ArrayList<>();
        classes.forEach((name, files) -> {
            texts.add(name);
            files.forEach(file -> texts.add(file.path + " " + file.digest));
        });
        resources.forEach((name, digests) -> {
            texts.add(name);
            texts.addAll(digests);
        });
        new TreeMap<>(generated).forEach((name, lines) -> {
            texts.add(name);
            texts.addAll(lines);
        });
        return Digest.ofTexts(texts);
    }

    /** Returns the binary names of all classes, sorted. */
    SortedSet<String> classNames() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(classes.keySet()));
    }

    /** Returns whether a class is on the class path. */
    public boolean hasClass(String name) {
        return classes.containsKey(name);
    }

    /** Returns whether a class has the same bytes in both. */
    boolean sameBytes(String name, ClassPathContent other) {
        return digests(name).equals(other.digests(name));
    }

    private List<String> digests(String name) {
        return classes.getOrDefault(name, List.of()).stream()
                .map(ClassFile::digest)
                .toList();
    }

    /** Returns the names of the resources that one has and the other does not have as they are. */
    SortedSet<String> differingResources(ClassPathContent other) {
        SortedSet<String> names = new TreeSet<>(resources.keySet());
        names.addAll(other.resources.keySet());
        names.removeIf(
                name -> resources.getOrDefault(name, List.of()).equals(other.resources.getOrDefault(name, List.of())));
        return names;
    }

    /** Returns the lines of a file that JMH's generator wrote, in all entries of the class path together. */
    Set<String> generated(String path) {
        return Collections.unmodifiableSet(generated.getOrDefault(path, new TreeSet<>()));
    }

    /** Returns the classes that are named as providers of services for programs that run. */
    Set<String> providers() {
        return Collections.unmodifiableSet(providers);
    }

    /** Returns whether a class is named as a provider of a service. */
    boolean namesService(String name) {
        return services.contains(name);
    }

    /**
     * Returns the class files of some classes, in the order in which they are found.
     *
     * @throws IOException if they cannot be read any more
     */
    public Map<String, List<byte[]>> bytes(Collection<String> names) throws IOException {
        Map<Path, List<ClassFile>> byEntry = new LinkedHashMap<>();
        Map<ClassFile, byte[]> read = new HashMap<>();
        for (String name : names) {
            classes.getOrDefault(name, List.of())
                    .forEach(file -> byEntry.computeIfAbsent(file.entry, absent -> new ArrayList<>())
                            .add(file));
        }
        for (Map.Entry<Path, List<ClassFile>> entry : byEntry.entrySet()) {
            if (Files.isDirectory(entry.getKey())) {
                for (ClassFile file : entry.getValue()) {
                    read.put(file, Files.readAllBytes(entry.getKey().resolve(file.path)));
                }
                continue;
            }
            try (ZipFile zip = new ZipFile(entry.getKey().toFile())) {
                for (ClassFile file : entry.getValue()) {
                    try (InputStream in = zip.getInputStream(zip.getEntry(file.path))) {
                        read.put(file, in.readAllBytes());
                    }
                }
            }
        }
        Map<String, List<byte[]>> all = new LinkedHashMap<>();
        for (String name : names) {
            List<byte[]> files = new ArrayList<>();
            classes.getOrDefault(name, List.of()).forEach(file -> files.add(read.getOrDefault(file, new byte[0])));
            all.put(name, files);
        }
        return all;
    }

    /**
     * Returns the class files that a JVM can find of some classes, by their paths in a jar: those of the first entry that has
     * the class, those for releases of Java only if that is a jar for several.
     *
     * @throws IOException if they cannot be read any more
     */
    public Map<String, byte[]> files(Collection<String> names) throws IOException {
        Map<String, List<byte[]>> bytes = bytes(names);
        Map<String, byte[]> files = new LinkedHashMap<>();
        Map<Path, Boolean> versioned = new HashMap<>();
        for (Map.Entry<String, List<byte[]>> known : bytes.entrySet()) {
            List<ClassFile> places = classes.getOrDefault(known.getKey(), List.of());
            for (int i = 0; i < places.size(); i++) {
                ClassFile place = places.get(i);
                if (place.entry.equals(places.get(0).entry)
                        && (!VERSIONED.matcher(place.path).matches() || forReleases(place.entry, versioned))) {
                    files.putIfAbsent(place.path, known.getValue().get(i));
                }
            }
        }
        return files;
    }

    private static boolean forReleases(Path entry, Map<Path, Boolean> known) throws IOException {
        Boolean found = known.get(entry);
        if (found == null) {
            if (Files.isDirectory(entry)) {
                found = false;
            } else {
                try (JarFile jar = new JarFile(entry.toFile())) {
                    found = jar.isMultiRelease();
                }
            }
            known.put(entry, found);
        }
        return found;
    }
}
