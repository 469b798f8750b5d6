package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process that goes on with a journal, or begins it, and appends until it is killed or the disk is full. It prints
 * the number of blocks it found, then the index of each block after {@code append} returned, then any failure.
 */
final class AppendingChild {
    private AppendingChild() {}

    public static void main(String[] args) {
        Path folder = Path.of(args[0]);
        try (Journal journal = Files.exists(folder.resolve("run.json"))
                ? Journal.resume(folder)
                : Journal.create(folder, RandomBlocks.runRecord())) {
            System.out.println("found " + journal.blocks().size());
            for (int index = journal.blocks().size(); ; index++) {
                journal.append(block(index));
                System.out.println(index);
            }
        } catch (UserError e) {
            System.out.println("failed " + e.problem() + ". " + e.remedy());
        }
    }

    static Block block(int index) {
        return new RandomBlocks(index).next(index);
    }
}
