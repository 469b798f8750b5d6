package dev.steelyard.measure.block;

import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.BenchmarkJar;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Main class of a coordinator that measures for minutes, to be killed by a test. */
final class LongBlock {
    private LongBlock() {}

    public static void main(String[] args) throws InterruptedException {
        Path directory = Path.of(args[0]);
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Plain");
        List<Subject> subjects = List.of(jar.subject("one", directory), jar.subject("two", directory));
        Plan plan = Blocks.plan(2_000);
        try (Lockstep lockstep =
                Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(30)))) {
            Blocks.run(lockstep, plan, Blocks.include("average"), subjects);
        }
    }
}
