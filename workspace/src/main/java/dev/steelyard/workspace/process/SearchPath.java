package dev.steelyard.workspace.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The folders in which programs are looked for. */
public final class SearchPath {

    private SearchPath() {}

    /**
     * Returns the first program of a name on the path.
     *
     * @param environment of the user
     */
    public static Optional<Path> find(Map<String, String> environment, String name) {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(program -> Files.isRegularFile(program) && Files.isExecutable(program))
                .findFirst();
    }
}
