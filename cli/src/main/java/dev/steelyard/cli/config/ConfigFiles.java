package dev.steelyard.cli.config;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.git.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The configuration files of a project: the nearest one of its folder and those above it, up to the top of the repository.
 *
 * @param project its folder, an absolute path without links
 * @param repository the repository that it is in, if any
 */
record ConfigFiles(Path project, Optional<Repository> repository) {

    /** More is no configuration. */
    private static final long MOST_BYTES = 1 << 20;

    /**
     * Returns the file in the working tree.
     *
     * @throws UserError if it cannot be read, or is larger than 1 MB
     */
    Optional<ConfigFile> inWorkingTree() {
        for (Path folder : folders()) {
            Path file = folder.resolve(ConfigFile.NAME);
            if (Files.isRegularFile(file)) {
                String path = name(folder);
                try {
                    require(path, Files.size(file));
                    return Optional.of(new ConfigFile(path, "", Files.readString(file)));
                } catch (IOException e) {
                    throw UserError.failed("cannot read " + path + ": " + e, "Make it readable, in UTF-8.")
                            .causedBy(e);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the file in a commit.
     *
     * @param commit full hash
     * @param written how the user wrote the revision
     * @throws UserError if git cannot read it, or it is larger than 1 MB
     */
    Optional<ConfigFile> in(String commit, String written) {
        Repository from = repository.orElseThrow();
        List<String> paths = folders().stream().map(this::name).toList();
        return from.nearest(commit, paths).map(blob -> {
            require(blob.path(), blob.text().length());
            return new ConfigFile(blob.path(), " of " + written, blob.text());
        });
    }

    private static void require(String path, long size) {
        if (size > MOST_BYTES) {
            throw UserError.usage(path + " is larger than 1 MB", "Remove it; a configuration is a few lines.");
        }
    }

    /** The folders that may have one, the nearest first. */
    private List<Path> folders() {
        Path top = repository.map(Repository::root).orElse(project);
        List<Path> folders = new ArrayList<>();
        for (Path folder = project; folder != null && folder.startsWith(top); folder = folder.getParent()) {
            folders.add(folder);
        }
        return folders;
    }

    private String name(Path folder) {
        Path top = repository.map(Repository::root).orElse(project);
        String relative = top.relativize(folder).toString();
        return relative.isEmpty() ? ConfigFile.NAME : relative + "/" + ConfigFile.NAME;
    }
}
