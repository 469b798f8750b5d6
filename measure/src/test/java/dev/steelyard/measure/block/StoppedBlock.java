package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.measure.BenchmarkJar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Main class of a coordinator that a test stops in mid-block. It runs two blocks and writes a line for each: for how many ms
 * it was interrupted, how long it took in ms, how many of its forks hung, whether it is complete and the ratio that it shows.
 */
final class StoppedBlock {
    private StoppedBlock() {}

    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[0]);
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Plain");
        List<Subject> subjects = List.of(jar.subject("one", directory), jar.subject("two", directory));
        List<String> lines = new ArrayList<>();
        // A grace of 2 s: a turn that is stopped for longer would count as hung.
        try (Lockstep lockstep =
                Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(2)))) {
            for (int rounds : new int[] {60, 4}) {
                Block block = Blocks.run(lockstep, Blocks.plan(rounds), Blocks.include("average"), subjects);
                lines.add(line(block));
            }
        }
        Files.write(directory.resolve("blocks"), lines);
    }

    private static String line(Block block) {
        long hung = block.forks().stream()
                .filter(fork -> fork.outcome().kind() == ForkOutcome.Kind.HUNG)
                .count();
        Sides sides = Sides.of(block, "one", "two").get(Metric.SCORE);
        return block.timing().stalled().toMillis() + " " + block.timing().wall().toMillis() + " " + hung + " "
                + block.complete() + " " + (sides == null ? 0 : sides.treatment() / sides.baseline());
    }
}
