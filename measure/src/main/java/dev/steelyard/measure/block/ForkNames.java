package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;

/** Names of the forks of a block: stable log names, the same whenever the block is run, and gate ids that are never reused. */
final class ForkNames {
    private final Block.Id block;
    private final Path logDirectory;

    ForkNames(Block.Id block, Path logDirectory) {
        this.block = block;
        this.logDirectory = logDirectory;
    }

    /** Returns the log of a variant's fork; if the block is repeated, the fork appends to it. */
    Path log(String variant) {
        String benchmark = block.benchmark().shortName().replaceAll("[^A-Za-z0-9._-]", "_");
        // Params and mode may not be valid in file names, so they are only part of the hash.
        int identity = block.benchmark().toString().hashCode();
        String purpose = block.purpose().name().toLowerCase(Locale.ROOT);
        return logDirectory.resolve(String.format(
                Locale.ROOT, "%s-%08x-%s%d-%s.log", benchmark, identity, purpose, block.index(), variant));
    }

    /** Returns a new id for a gate. */
    String gate(String variant) {
        return "gate-" + variant + "-" + UUID.randomUUID();
    }
}
