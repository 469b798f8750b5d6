package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.measure.BenchmarkJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real forks whose collector runs after the warmup, and forks whose collector does not. */
class CollectedFirstTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"G1, true", "G1, false", "Parallel, true", "Serial, true", "Epsilon, true"})
    void the_collector_runs_after_the_warmup_if_the_plan_says_so(String collector, boolean first) throws Exception {
        Path log = directory.resolve("gc-%p.log");
        VariantSettings settings = new VariantSettings(
                List.of(
                        "-Xms256m",
                        "-Xmx256m",
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:+Use" + collector + "GC",
                        "-Xlog:gc:file=" + log),
                new TreeMap<>(),
                new TreeMap<>());
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Plain");
        List<Subject> subjects =
                List.of(jar.subject("base", directory, settings), jar.subject("same", directory, settings));
        Plan like = Blocks.plan(3);
        Plan plan = new Plan(
                like.kind(),
                like.warmup(),
                like.sliceNanos(),
                like.turn(),
                like.turns(),
                first ? List.of(new PlanReason.CollectedFirst()) : List.of());
        Block block;
        try (Lockstep lockstep = Lockstep.open(subjects, directory.resolve("logs"), LockstepOptions.usual())) {
            block = Blocks.run(lockstep, plan, Blocks.include("average"), subjects);
        }
        assertThat(block.complete()).as(block.forks().toString()).isTrue();
        assertThat(block.forks()).hasSize(2).allSatisfy(fork -> {
            assertThat(fork.slices()).extracting(slice -> slice.own().gcCount()).containsOnly(0L);
            assertThat(fork.slices()).extracting(Slice::kind).contains(Slice.Kind.COUNTED);
        });
        // Epsilon never collects: half of its heap is left to the benchmark.
        boolean collects = first && !collector.equals("Epsilon");
        assertThat(pauses()).hasSizeBetween(collects ? 2 : 0, collects ? 8 : 0);
    }

    private List<String> pauses() throws IOException {
        try (Stream<Path> logs = Files.list(directory)) {
            StringBuilder all = new StringBuilder();
            for (Path log : logs.filter(path -> path.getFileName().toString().startsWith("gc-"))
                    .toList()) {
                all.append(Files.readString(log));
            }
            return all.toString().lines().filter(line -> line.contains("Pause")).toList();
        }
    }
}
