package dev.steelyard.history.run;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Passes on what goes wrong in the comparison of one revision, once; the use case itself says how far the whole is. */
final class PointProgress implements Progress {

    private static final Pattern DETAILS = Pattern.compile("[0-9a-f]{7,}|[0-9.]+");
    /** What is to be done about it is another command here. */
    private static final String INTERRUPTED = "Interrupted.";
    /** There are no verdicts that the number of blocks could be too small for. */
    private static final String FEW_BLOCKS = "--blocks ";
    /** Most commits of a history change nothing. */
    private static final String SAME = " have identical class path contents";

    private final Progress whole;
    private final Set<String> warned = new HashSet<>();

    PointProgress(Progress whole) {
        this.whole = whole;
    }

    @Override
    public void phase(String message) {}

    @Override
    public void delivered(String message) {}

    @Override
    public void blockStarted(Block.Id block) {}

    @Override
    public void blockFinished(Block block, List<Judged> rows) {}

    @Override
    public void remaining(double done, TimeLeft left) {}

    @Override
    public synchronized void warning(String message) {
        if (message.startsWith(INTERRUPTED)) {
            whole.warning("Interrupted. What was measured is in the ledger; the same command measures the rest.");
        } else if (!message.startsWith(FEW_BLOCKS)
                && !message.contains(SAME)
                && warned.add(DETAILS.matcher(message).replaceAll("#"))) {
            whole.warning(message);
        }
    }
}
