package dev.steelyard.compare.config;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Variant;
import dev.steelyard.workspace.git.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The configuration files of a project: the nearest one of its folder and those above it, up to the top of the repository.
 *
 * @param project its folder, an absolute path without links
 * @param repository the repository that it is in, if any
 */
public record ConfigFiles(Path project, Optional<Repository> repository) {

    /** More is no configuration. */
    private static final long MOST_BYTES = 1 << 20;

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{64}|[0-9a-f]{40}");

    /**
     * Returns the file in the working tree.
     *
     * @throws UserError if it cannot be read, or is larger than 1 MB
     */
    public Optional<ConfigFile> inWorkingTree() {
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
    public Optional<ConfigFile> in(String commit, String written) {
        Repository from = repository.orElseThrow();
        List<String> paths = folders().stream().map(this::name).toList();
        return from.nearest(commit, paths).map(blob -> {
            require(blob.path(), blob.text().length());
            return new ConfigFile(blob.path(), " of " + written, blob.text());
        });
    }

    /**
     * Returns the names of variants whose file differs from that of the first one, by which a comparison is configured.
     *
     * @param variants commits or the working tree
     */
    public List<String> differing(List<Variant> variants) {
        if (repository.isEmpty()) {
            return List.of();
        }
        String first = text(variants.get(0));
        return variants.stream()
                .skip(1)
                .filter(variant -> !text(variant).equals(first))
                .map(Variant::name)
                .toList();
    }

    /** Returns the text of a variant's file; empty, like a file without settings, if it has none. */
    private String text(Variant variant) {
        if (variant.source().equals(".")) {
            return inWorkingTree().map(ConfigFile::text).orElse("");
        }
        return variant.revision()
                .map(COMMIT::matcher)
                .filter(Matcher::lookingAt)
                .flatMap(commit -> in(commit.group(), variant.name()))
                .map(ConfigFile::text)
                .orElse("");
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
