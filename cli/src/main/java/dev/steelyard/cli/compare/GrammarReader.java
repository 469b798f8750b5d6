package dev.steelyard.cli.compare;

import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.UserException;
import dev.steelyard.workspace.error.WorkspaceException;
import dev.steelyard.workspace.variant.VariantGrammar;
import dev.steelyard.workspace.variant.VariantSpec;
import java.util.List;

/** Reads variants by the grammar of the workspace. */
public final class GrammarReader implements VariantReader {
    @Override
    public List<VariantSpec> read(List<AskedVariant> asked) {
        try {
            return VariantGrammar.unique(asked.stream()
                    .map(variant -> VariantGrammar.parse(variant.text(), variant.jvm(), variant.settings()))
                    .toList());
        } catch (WorkspaceException e) {
            throw new UserException(ExitStatus.USAGE, e.problem(), e.remedy(), e);
        }
    }
}
