package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name a project and the ledger that has its history. */
public final class ProjectOptions {
    @Option(names = "-C", paramLabel = "DIR", description = "Folder of the project. Default: the current one.")
    private @Nullable Path project;

    @Mixin
    private LedgerOption ledger = new LedgerOption();

    /** Returns whether a folder is given. */
    boolean given() {
        return project != null;
    }

    /**
     * Returns the folder of the project.
     *
     * @throws UserError if there is no such folder
     */
    public Path folder() {
        Path folder = project == null ? Path.of("").toAbsolutePath().normalize() : project;
        if (!Files.isDirectory(folder)) {
            throw UserError.usage(
                    "-C: no such folder: " + folder, "Specify the folder of the project that was measured.");
        }
        return folder;
    }

    /** Returns the address of the ledger; empty for the usual one. */
    public Optional<String> address() {
        return ledger.address();
    }
}
