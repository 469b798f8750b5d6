package dev.steelyard.workspace.jvm;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The JDK of builds: named by the user, chosen by what the project needs, or the one that their environment means. */
public final class BuildJdk {

    private static final String HOME = "JAVA_HOME";
    private static final String PATH = "PATH";

    private BuildJdk() {}

    /**
     * Returns the folder of the JDK that meets needs, if that is another one than the environment means.
     *
     * @param environment of the build commands
     */
    public static Optional<Path> other(Map<String, String> environment, List<JavaNeed> needs) {
        Optional<Path> inUse = InstalledJdks.inUse(environment);
        return needs.isEmpty()
                ? Optional.empty()
                : InstalledJdks.of(environment)
                        .fitting(needs, inUse)
                        .map(Jdk::home)
                        .filter(home -> inUse.filter(used -> same(used, home)).isEmpty());
    }

    private static boolean same(Path one, Path other) {
        try {
            return one.toRealPath().equals(other.toRealPath());
        } catch (IOException e) {
            return one.equals(other);
        }
    }

    /**
     * Returns an environment in which {@code JAVA_HOME} is set, as many builds rely on it: to the JDK that was named, or
     * else as it is, or else to that of the {@code javac} on the path.
     *
     * @param environment of the build commands
     * @param named the folder of a JDK
     */
    public static Map<String, String> with(Map<String, String> environment, Optional<Path> named) {
        Map<String, String> variables = new HashMap<>(environment);
        if (named.isPresent()) {
            Path home = named.get().toAbsolutePath().normalize();
            variables.put(HOME, home.toString());
            variables.merge(PATH, home.resolve("bin").toString(), (path, bin) -> bin + File.pathSeparator + path);
        } else if (variables.getOrDefault(HOME, "").isBlank()) {
            InstalledJdks.inUse(variables).ifPresent(home -> variables.put(HOME, home.toString()));
        }
        return variables;
    }
}
