package dev.steelyard.core.schedule;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.schedule.Scheduler.NextBlock;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A run that is given more time or blocks; each block takes ten seconds, the run began with a quarter of an hour. */
class ExtendedRotationTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark CLEAR = benchmark("Decoder.clear");
    private static final Benchmark NOISY = benchmark("Decoder.noisy");
    private static final Run BEGUN = run(Criteria.DEFAULT, List.of(CLEAR, NOISY), "base", "change");

    /** CLEAR is 5 % slower, NOISY has no change and 10 % noise: more than any verdict needs within 40 blocks. */
    private static Block measure(NextBlock choice) {
        SplittableRandom random = new SplittableRandom(
                choice.index() * 31L + choice.benchmark().toString().hashCode());
        double noise = choice.benchmark().equals(NOISY) ? 0.1 : 0.001;
        double shift = choice.benchmark().equals(NOISY) ? 0 : 0.05;
        return block(
                choice.benchmark(),
                choice.index(),
                fork("base", 100 * Math.exp(noise * random.nextGaussian())),
                fork("change", 100 * Math.exp(shift + noise * random.nextGaussian())));
    }

    private static List<Block> goOn(Run run, List<Block> before) {
        List<Block> done = new ArrayList<>(before);
        Scheduler rotation = new Scheduler(run);
        while (true) {
            Tally tally = JUDGE.tally(run, done);
            Optional<NextBlock> next =
                    rotation.next(tally, JUDGE.judge(tally).open(), Duration.ofSeconds(10L * done.size()));
            if (next.isEmpty()) {
                return Collections.unmodifiableList(done);
            }
            done.add(measure(next.get()));
            assertThat(done).hasSizeLessThan(200);
        }
    }

    private static long count(List<Block> blocks, Benchmark benchmark) {
        return blocks.stream()
                .filter(block -> block.id().benchmark().equals(benchmark))
                .count();
    }

    private static Extension time(int seconds) {
        return new Extension(Optional.of(Duration.ofSeconds(seconds)), OptionalInt.empty());
    }

    private static Extension blocks(int blocks) {
        return new Extension(Optional.empty(), OptionalInt.of(blocks));
    }

    @Test
    void more_time_goes_to_what_is_open_and_the_blocks_before_stay() {
        List<Block> first = goOn(BEGUN.extended(time(120)), List.of());
        assertThat(first).hasSize(12);
        List<Block> second = goOn(BEGUN.extended(time(120)).extended(time(200)), first);
        assertThat(second).hasSize(20).startsWith(first.toArray(Block[]::new));
        assertThat(count(second, CLEAR)).as("its verdict was final").isEqualTo(count(first, CLEAR));
    }

    @Test
    void no_time_passes_the_last_look() {
        List<Block> done = goOn(BEGUN.extended(time(100_000)), List.of());
        assertThat(count(done, NOISY)).isEqualTo(40);
    }

    @Test
    void blocks_are_a_total_for_what_is_open_and_lift_the_budget() {
        Run brief = BEGUN.extended(time(100));
        List<Block> first = goOn(brief, List.of());
        List<Block> done = goOn(brief.extended(blocks(12)), first);
        assertThat(count(done, NOISY)).isEqualTo(12);
        assertThat(count(done, CLEAR)).isEqualTo(count(first, CLEAR)).isBetween(4L, 6L);
        assertThat(goOn(brief.extended(blocks(12)), done)).isEqualTo(done);
    }

    @Test
    void time_and_blocks_limit_a_run_together() {
        Extension both = new Extension(Optional.of(Duration.ofSeconds(100)), OptionalInt.of(12));
        assertThat(goOn(BEGUN.extended(both), List.of())).hasSize(10);
        Extension roomy = new Extension(Optional.of(Duration.ofHours(1)), OptionalInt.of(12));
        assertThat(count(goOn(BEGUN.extended(roomy), List.of()), NOISY)).isEqualTo(12);
    }

    @Test
    void an_extended_run_that_is_killed_goes_on_as_if_it_had_never_stopped() {
        Run extended = BEGUN.extended(time(300)).extended(blocks(9));
        List<Block> whole = goOn(extended, List.of());
        for (int kept = 0; kept < whole.size(); kept++) {
            assertThat(goOn(extended, whole.subList(0, kept))).isEqualTo(whole);
        }
    }
}
