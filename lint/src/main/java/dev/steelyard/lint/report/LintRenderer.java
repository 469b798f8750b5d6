package dev.steelyard.lint.report;

import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.lint.finding.Rule;
import java.io.IOException;
import java.util.List;

/** Writes findings in compiled benchmarks, or the lint rules. */
public interface LintRenderer {

    /**
     * Writes a report, the same in any locale.
     *
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    void render(LintReport report, Appendable out) throws IOException;

    /**
     * Writes rules with their explanations and remedies, in list order.
     *
     * @throws IOException if {@code out} fails
     */
    void rules(List<Rule> rules, Appendable out) throws IOException;
}
