package dev.steelyard.app.explain;

import dev.steelyard.app.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.judgment.Judged;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Passes on the blocks of experiments and what goes wrong in them, but not what each of them says of its own beginning and
 * end: the time that is left is that of the whole explanation.
 */
final class ExperimentProgress implements Progress {

    private static final Pattern DETAILS = Pattern.compile("(?:given|taken)-[\\w-]+|[0-9.]+");

    private final Progress whole;
    private final ExplainTime time;
    private final int before;
    private final int rows;
    private final Set<String> warned;

    /**
     * @param whole told of everything
     * @param time what the explanation of this row may take
     * @param before rows that were explained before
     * @param rows all rows to explain
     * @param warned what experiments have warned of so far, of all rows; safe for use by several threads
     */
    ExperimentProgress(Progress whole, ExplainTime time, int before, int rows, Set<String> warned) {
        this.whole = whole;
        this.time = time;
        this.before = before;
        this.rows = rows;
        this.warned = warned;
    }

    @Override
    public void phase(String message) {}

    @Override
    public void delivered(String message) {}

    @Override
    public void blockStarted(Block.Id block) {
        whole.blockStarted(block);
    }

    @Override
    public void blockFinished(Block block, List<Judged> judged) {
        // Rows of variants that the user never named would only confuse.
        whole.blockFinished(block, List.of());
    }

    @Override
    public void remaining(double done, Duration left) {
        whole.remaining(
                (before + time.spent()) / rows, time.left().plus(time.budget().multipliedBy(rows - before - 1L)));
    }

    @Override
    public void warning(String message) {
        // One comparison after the other finds the same with other numbers, such as too little memory.
        if (warned.add(DETAILS.matcher(message).replaceAll("#"))) {
            whole.warning(message);
        }
    }
}
