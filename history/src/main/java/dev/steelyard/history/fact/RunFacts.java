package dev.steelyard.history.fact;

import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.model.Run;
import java.util.List;

/**
 * Everything that the ledger stores of one run, at one point in time. Contains no secrets.
 *
 * @param run the run, with secret settings redacted
 * @param origin its project and commits
 * @param command words of the command that started it, redacted
 * @param blocks all its blocks, in the order of its journal
 * @param rows the verdicts on these blocks
 * @param causes classes that were proved to cause changes
 * @param findings findings of explanations, in the order of each
 */
public record RunFacts(
        Run run,
        RunOrigin origin,
        List<String> command,
        List<BlockFacts> blocks,
        List<Judged> rows,
        List<ProvedCause> causes,
        List<ExplainedFinding> findings) {
    public RunFacts {
        command = List.copyOf(command);
        blocks = List.copyOf(blocks);
        rows = List.copyOf(rows);
        causes = List.copyOf(causes);
        findings = List.copyOf(findings);
    }
}
