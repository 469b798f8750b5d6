package dev.steelyard.compare.run;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import java.util.ArrayList;
import java.util.List;

/** Keeps the warnings of a use case, for tests. */
public final class Warnings implements Progress {

    private final List<String> said = new ArrayList<>();

    public List<String> said() {
        return List.copyOf(said);
    }

    @Override
    public void phase(String message) {}

    @Override
    public void blockStarted(Block.Id block) {}

    @Override
    public void blockFinished(Block block, List<Judged> rows) {}

    @Override
    public void remaining(double done, TimeLeft left) {}

    @Override
    public void warning(String message) {
        said.add(message);
    }
}
