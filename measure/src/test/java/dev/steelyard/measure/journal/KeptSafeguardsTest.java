package dev.steelyard.measure.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.AcceptedRegression;
import dev.steelyard.core.model.Criteria.Limit;
import dev.steelyard.core.model.Criteria.OwnMargin;
import dev.steelyard.core.model.NoiseFloor;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run is checked against is fixed when it begins, and is the same when it goes on. */
class KeptSafeguardsTest {
    @TempDir
    Path temp;

    private static RunRecord watched() {
        RunRecord plain = RandomBlocks.runRecord();
        Run run = plain.run();
        NoiseFloor floor = new NoiseFloor(
                run.benchmarks().get(0).benchmark(), 0.0123456789012345, Instant.parse("2026-11-20T09:30:00.5Z"));
        Run watched = new Run(
                run.id(),
                run.version(),
                run.start(),
                run.seed(),
                run.budget(),
                run.criteria()
                        .with(
                                List.of(Limit.parse("Decoder.read faster-than Decoder.old, 2x")),
                                List.of(new OwnMargin("Decoder.read", 0.05))),
                run.variants(),
                run.benchmarks(),
                run.environment(),
                new Safeguards(
                        Safeguards.Canary.RUNS,
                        List.of(floor),
                        List.of(new AcceptedRegression(
                                "new", "c0ffee", "Jane", List.of("Decoder"), OptionalDouble.of(0.1), "safety")),
                        List.of("new")));
        return new RunRecord(watched, plain.command(), plain.jmh());
    }

    @Test
    void all_that_a_run_is_judged_by_comes_back_as_they_were() {
        Journal.create(temp.resolve("run"), watched()).close();
        assertThat(RunFolder.read(temp.resolve("run")).record()).isEqualTo(watched());
    }
}
