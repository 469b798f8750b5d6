package dev.steelyard.compare.experiment;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Passes on the blocks of experiments and what goes wrong in them, but not what each of them says of its own beginning and
 * end: the time that is left is that of all of them together.
 */
public final class ExperimentProgress implements Progress {

    private static final Pattern DETAILS = Pattern.compile("(?:given|taken)-[\\w-]+|[0-9.]+");

    private final Progress whole;
    private final Together together;
    private final Set<String> warned;

    /** What all experiments together may take. */
    public interface Together {
        /** Returns how much is behind them, from 0 to 1. */
        double done();

        /** Returns the time that is left for them. */
        Duration left();
    }

    /**
     * @param whole told of everything
     * @param together what all of them may take
     * @param warned what experiments have warned of so far; safe for use by several threads
     */
    public ExperimentProgress(Progress whole, Together together, Set<String> warned) {
        this.whole = whole;
        this.together = together;
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
    public void remaining(double done, TimeLeft left) {
        whole.remaining(together.done(), new TimeLeft(together.left(), false));
    }

    @Override
    public void warning(String message) {
        // One comparison after the other finds the same with other numbers, such as too little memory.
        if (warned.add(DETAILS.matcher(message).replaceAll("#"))) {
            whole.warning(message);
        }
    }
}
