package dev.steelyard.workspace.jvm;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JDKs of this machine in the places where packages and version managers put them, for remedies that ask for one. */
public final class InstalledJdks {

    private static final List<String> SYSTEM = List.of("/usr/lib/jvm", "/usr/java", "/opt");
    private static final List<String> OF_A_USER = List.of(".sdkman/candidates/java", ".jdks", ".asdf/installs/java");

    private InstalledJdks() {}

    /**
     * Returns a sentence that names them, with a space before it; empty if there are none but the one in use.
     *
     * @param environment of the user: where home is, and which JDK is in use
     */
    public static String sentence(Map<String, String> environment) {
        List<Path> places = new ArrayList<>(SYSTEM.stream().map(Path::of).toList());
        String home = environment.getOrDefault("HOME", "");
        if (!home.isEmpty()) {
            OF_A_USER.forEach(folder -> places.add(Path.of(home, folder)));
        }
        return sentence(places, Path.of(environment.getOrDefault("JAVA_HOME", "")));
    }

    /** The same for any folders that hold JDKs. */
    static String sentence(List<Path> places, Path used) {
        Map<String, Path> found = new TreeMap<>();
        places.forEach(place -> found.putAll(in(place)));
        found.values().removeIf(jdk -> real(jdk).equals(real(used)));
        return found.isEmpty()
                ? ""
                : " Installed here: "
                        + found.entrySet().stream()
                                .map(jdk -> jdk.getValue() + " (" + jdk.getKey() + ")")
                                .collect(Collectors.joining(", "))
                        + ".";
    }

    /** JDKs in a folder by their version; of those with equal versions one. */
    private static Map<String, Path> in(Path place) {
        Map<String, Path> found = new TreeMap<>();
        if (!Files.isDirectory(place)) {
            return found;
        }
        try (Stream<Path> folders = Files.list(place)) {
            folders.filter(folder -> Files.isExecutable(folder.resolve("bin").resolve("javac")))
                    .sorted()
                    .forEach(folder -> version(folder).ifPresent(version -> found.putIfAbsent(version, folder)));
        } catch (IOException e) {
            return found; // a folder of somebody else
        }
        return found;
    }

    /** What the file says that every JDK since 7 carries. */
    private static Optional<String> version(Path jdk) {
        Properties release = new Properties();
        try (Reader in = Files.newBufferedReader(jdk.resolve("release"))) {
            release.load(in);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
        return Optional.ofNullable(release.getProperty("JAVA_VERSION")).map(text -> text.replace("\"", ""));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }
}
