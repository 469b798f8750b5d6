package dev.steelyard.workspace.checkout;

import java.nio.file.Path;
import java.util.List;

/**
 * The code of one variant in its own folder.
 *
 * @param root the top of the checked-out tree
 * @param identity the full commit, or for a working tree {@code tree:} and the hash of its contents
 * @param submodules paths of submodules, which are left empty
 * @param absent paths of files that are left out, since the repository has their names but not their contents
 */
public record Checkout(Path root, String identity, List<String> submodules, List<String> absent) {
    public Checkout {
        submodules = List.copyOf(submodules);
        absent = List.copyOf(absent);
    }
}
