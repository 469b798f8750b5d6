package dev.steelyard.workspace.checkout;

import java.nio.file.Path;
import java.util.List;

/**
 * The code of one variant in its own folder.
 *
 * @param root the top of the checked-out tree
 * @param identity the full commit, or for a working tree {@code tree:} and the hash of its contents
 * @param submodules paths of submodules, which are left empty
 */
public record Checkout(Path root, String identity, List<String> submodules) {
    public Checkout {
        submodules = List.copyOf(submodules);
    }
}
