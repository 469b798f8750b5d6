package dev.steelyard.workspace.jvm;

import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The environment of builds with a JDK. */
public final class BuildJdk {

    private static final String HOME = "JAVA_HOME";
    private static final String PATH = "PATH";

    private BuildJdk() {}

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
