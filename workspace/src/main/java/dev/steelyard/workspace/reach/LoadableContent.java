package dev.steelyard.workspace.reach;

import dev.steelyard.workspace.files.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * What a JVM can load from a class path: the proof of what a variant ran. Jars are not decompressed; their directories have a
 * checksum of each file.
 *
 * @param digest of all classes and resources but stamps of builds; equal digests mean equal code
 * @param ignored names of classes for its release of Java that a JVM does not find, because their jar is not marked as one for
 *     several releases or they are in a folder, so that it runs another class of the same name; sorted
 */
public record LoadableContent(String digest, List<String> ignored) {

    private static final String CLASS = ".class";
    private static final Pattern VERSIONED = Pattern.compile("META-INF/versions/(\\d{1,4})/(.+)\\.class");

    public LoadableContent {
        ignored = List.copyOf(ignored);
    }

    /**
     * Reads a class path.
     *
     * @param classPath jars and folders; what does not exist is passed over, as a JVM does
     * @param release the JVM's release of Java, such as 17
     * @throws IOException if something that exists cannot be read
     */
    public static LoadableContent read(List<Path> classPath, int release) throws IOException {
        List<String> digests = new ArrayList<>();
        List<String> ignored = new ArrayList<>();
        for (Path entry : ManifestLinks.followed(classPath)) {
            boolean folder = Files.isDirectory(entry);
            SortedMap<String, String> sums = folder ? folder(entry) : jar(entry);
            digests.add(Digest.ofTexts(sums.entrySet().stream()
                    .filter(file -> !Stamps.ignored(file.getKey()))
                    .map(file -> file.getKey() + " " + file.getValue())
                    .toList()));
            if (folder || !isForReleases(entry)) {
                ignored.addAll(versioned(sums, release));
            }
        }
        return new LoadableContent(
                Digest.ofTexts(digests), ignored.stream().sorted().distinct().toList());
    }

    private static boolean isForReleases(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            return file.isMultiRelease();
        }
    }

    /** Returns the classes of which a JVM of the release would find another one than the one it finds. */
    private static List<String> versioned(Map<String, String> sums, int release) {
        Map<String, Integer> newest = new TreeMap<>();
        for (String path : sums.keySet()) {
            Matcher place = VERSIONED.matcher(path);
            if (place.matches() && Integer.parseInt(place.group(1)) <= release) {
                newest.merge(place.group(2), Integer.parseInt(place.group(1)), Math::max);
            }
        }
        List<String> found = new ArrayList<>();
        newest.forEach((name, version) -> {
            String plain = sums.get(name + CLASS);
            if (plain != null && !plain.equals(sums.get("META-INF/versions/" + version + "/" + name + CLASS))) {
                found.add(name.replace('/', '.'));
            }
        });
        return found;
    }

    private static SortedMap<String, String> jar(Path jar) throws IOException {
        SortedMap<String, String> sums = new TreeMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry file : (Iterable<ZipEntry>) zip.stream().<ZipEntry>map(each -> each)::iterator) {
                if (file.isDirectory()) {
                    continue;
                }
                if (file.getName().equals(JarFile.MANIFEST_NAME)) {
                    try (InputStream in = zip.getInputStream(file)) {
                        sums.put(file.getName(), Digest.ofTexts(Stamps.manifest(in.readAllBytes())));
                    }
                } else {
                    sums.putIfAbsent(file.getName(), sum(file.getCrc(), file.getSize()));
                }
            }
        }
        return sums;
    }

    private static SortedMap<String, String> folder(Path folder) throws IOException {
        SortedMap<String, String> sums = new TreeMap<>();
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            CRC32 sum = new CRC32();
            sum.update(bytes);
            sums.put(folder.relativize(file).toString().replace('\\', '/'), sum(sum.getValue(), bytes.length));
        }
        return sums;
    }

    private static String sum(long checksum, long size) {
        return Long.toHexString(checksum) + " " + size;
    }
}
