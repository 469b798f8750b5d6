package dev.steelyard.cli.compare;

import dev.steelyard.workspace.variant.VariantSpec;
import java.util.List;

/** Reads the grammar of variants. */
@FunctionalInterface
public interface VariantReader {
    /**
     * Returns what the texts mean, in their order, each with a name of its own.
     *
     * @throws dev.steelyard.app.UserException with exit code 2 if a text means nothing, or a name is given twice
     */
    List<VariantSpec> read(List<AskedVariant> asked);
}
