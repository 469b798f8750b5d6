package dev.steelyard.report.document;

import dev.steelyard.core.lint.LintReport;
import dev.steelyard.core.lint.Rule;
import java.io.IOException;
import java.util.List;

/** Writes what was found in compiled benchmarks, or the rules by which it is looked for. */
public interface LintRenderer {

    /**
     * Writes a report, the same in any locale.
     *
     * @param out where to; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    void render(LintReport report, Appendable out) throws IOException;

    /**
     * Writes rules with why and remedy, in the order of the list.
     *
     * @throws IOException if {@code out} fails
     */
    void rules(List<Rule> rules, Appendable out) throws IOException;
}
