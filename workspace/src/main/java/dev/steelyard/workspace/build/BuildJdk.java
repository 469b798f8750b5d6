package dev.steelyard.workspace.build;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The JDK of builds: named by the user, or the one that their environment means. */
final class BuildJdk {

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
    static Map<String, String> with(Map<String, String> environment, Optional<Path> named) {
        Map<String, String> variables = new HashMap<>(environment);
        if (named.isPresent()) {
            Path home = named.get().toAbsolutePath().normalize();
            variables.put(HOME, home.toString());
            variables.merge(PATH, home.resolve("bin").toString(), (path, bin) -> bin + File.pathSeparator + path);
        } else if (variables.getOrDefault(HOME, "").isBlank()) {
            onPath(variables.getOrDefault(PATH, "")).ifPresent(home -> variables.put(HOME, home.toString()));
        }
        return variables;
    }

    private static Optional<Path> onPath(String path) {
        for (String folder : path.split(File.pathSeparator, -1)) {
            Path javac = Path.of(folder, "javac");
            if (!folder.isEmpty() && Files.isExecutable(javac)) {
                try {
                    Path bin = javac.toRealPath().getParent();
                    return Optional.ofNullable(bin).map(Path::getParent);
                } catch (IOException e) {
                    return Optional.empty(); // gone a moment later: as if there were none
                }
            }
        }
        return Optional.empty();
    }
}
