package dev.steelyard.workspace.build;

import java.nio.file.Path;
import java.util.List;

/**
 * A checkout to build.
 *
 * @param label what people call it, for messages: the revision as they wrote it
 * @param root the top of the checkout; no build looks above it
 * @param project the project's folder, in the checkout
 * @param identity texts that are equal exactly if the sources are: repository, commit, files laid over
 * @param settings how to build
 * @param hints sentences for the remedy if the build fails, such as on submodules
 */
public record BuildRequest(
        String label, Path root, Path project, List<String> identity, BuildSettings settings, List<String> hints) {
    public BuildRequest {
        identity = List.copyOf(identity);
        hints = List.copyOf(hints);
    }
}
