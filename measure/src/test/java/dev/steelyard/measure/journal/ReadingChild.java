package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A process that goes on with a large journal: it looks at every slice twice, appends a few blocks, and prints how many
 * blocks and slices it saw and the bytes that are in use while it holds them all.
 */
final class ReadingChild {
    private ReadingChild() {}

    public static void main(String[] args) {
        try (Journal journal = Journal.resume(Path.of(args[0]))) {
            long slices = 0;
            for (int pass = 0; pass < 2; pass++) {
                for (Block block : journal.blocks()) {
                    slices += block.forks().stream()
                            .mapToLong(fork -> fork.slices().stream()
                                    .filter(slice -> slice.timing().operations() > 0)
                                    .count())
                            .sum();
                }
            }
            int found = journal.blocks().size();
            IntStream.range(found, found + 10).forEach(index -> journal.append(LargeJournal.block(index)));
            List<Block> held = journal.blocks();
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            long used = runtime.totalMemory() - runtime.freeMemory();
            System.out.println((held.size() - 10) + " " + slices + " " + used);
        }
    }
}
