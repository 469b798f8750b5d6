package dev.steelyard.history.detect;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Passes on how far a check is and what goes wrong in it, once; what it comes to is in the report on all changes. */
final class ConfirmProgress implements Progress {

    private static final Pattern DETAILS = Pattern.compile("[0-9a-f]{7,}|[0-9.]+");
    /** What is to be done about it is another command here. */
    private static final String INTERRUPTED = "Interrupted.";
    /** That is an answer here. */
    private static final String SAME = " have identical class path contents";

    private final Progress whole;
    private final Set<String> warned = new HashSet<>();

    ConfirmProgress(Progress whole) {
        this.whole = whole;
    }

    @Override
    public void phase(String message) {
        whole.phase(message);
    }

    @Override
    public void delivered(String message) {}

    @Override
    public void blockStarted(Block.Id block) {
        whole.blockStarted(block);
    }

    @Override
    public void blockFinished(Block block, List<Judged> rows) {
        whole.blockFinished(block, rows);
    }

    @Override
    public void remaining(double done, TimeLeft left) {
        whole.remaining(done, left);
    }

    @Override
    public synchronized void warning(String message) {
        if (message.startsWith(INTERRUPTED)) {
            whole.warning("Interrupted. Finished checks and blocks are kept; to resume, run the same command again.");
        } else if (!message.contains(SAME)
                && warned.add(DETAILS.matcher(message).replaceAll("#"))) {
            whole.warning(message);
        }
    }
}
