package dev.steelyard.core.schedule;

import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is tried where a budget is too short for all, and what was chosen turned out not to be reached. */
class LikeliestFirstTest {

    private static Benchmark benchmark(String method, int size) {
        return new Benchmark(
                "a.B." + method, Mode.AVERAGE_TIME, new TreeMap<>(Map.of("size", Integer.toString(size))), 1, "ns/op");
    }

    /** After one block of 10 s of the first benchmark, of 70 s: the first look at one benchmark fits, at two it does not. */
    private static Benchmark next(Run run) {
        Benchmark first = run.benchmarks().get(0).benchmark();
        Block block = block(first, 0, Duration.ofSeconds(10), List.of(fork("base", 100), fork("change", 101)));
        Tally tally = Tally.of(run, new BoundaryCache(), List.of(block));
        return new Scheduler(run)
                .next(tally, new Judge(new BoundaryCache()).judge(tally).open(), Duration.ofSeconds(10), InFlight.NONE)
                .orElseThrow()
                .benchmark();
    }

    private static Run of(List<Benchmark> all) {
        Run run = run(Criteria.DEFAULT, all, "base", "change");
        return new Run(
                        run.id(),
                        run.version(),
                        run.start(),
                        run.seed(),
                        Duration.ofSeconds(70),
                        run.criteria(),
                        run.variants(),
                        run.benchmarks(),
                        run.environment())
                .choosing(List.of(new Run.Chosen(all.get(0), Duration.ofSeconds(10))));
    }

    @Test
    void a_method_that_the_change_did_not_reach_with_other_params_comes_after_the_others() {
        List<Benchmark> all = new ArrayList<>();
        for (int size = 1; size < 9; size++) {
            all.add(benchmark("one", size));
        }
        all.add(benchmark("two", 1));
        Run run = of(all);

        assertThat(next(run)).as("it was chosen").isEqualTo(all.get(0));
        assertThat(next(run.knowing(new Run.Unreached(all.get(0), List.of("change")))))
                .isEqualTo(benchmark("two", 1));
    }
}
