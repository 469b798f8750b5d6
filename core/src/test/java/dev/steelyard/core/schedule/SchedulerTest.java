package dev.steelyard.core.schedule;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.failed;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Creep;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.schedule.Scheduler.NextBlock;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SchedulerTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark FAST = benchmark("Decoder.fast");
    private static final Benchmark NOISY = benchmark("Decoder.noisy");
    private static final Benchmark SMALL = benchmark("Decoder.small");
    private static final List<Benchmark> ALL = List.of(FAST, NOISY, SMALL);

    /** FAST is 5 % slower without noise to speak of, NOISY has no change and 10 % noise, SMALL is 1 % slower. */
    private static Block measure(NextBlock choice) {
        SplittableRandom random = new SplittableRandom(
                choice.index() * 31L + choice.benchmark().toString().hashCode());
        double noise =
                choice.benchmark().equals(NOISY) ? 0.1 : choice.benchmark().equals(SMALL) ? 0.008 : 0.001;
        double shift =
                choice.benchmark().equals(FAST) ? 0.05 : choice.benchmark().equals(SMALL) ? 0.01 : 0;
        List<Fork> forks = new ArrayList<>();
        for (String variant : choice.variants()) {
            double change = variant.equals("base") ? 0 : shift;
            forks.add(fork(variant, 100 * Math.exp(change + noise * random.nextGaussian())));
        }
        return block(choice.benchmark(), choice.index(), forks.toArray(Fork[]::new));
    }

    private static List<Block> play(Run run, Function<NextBlock, Block> lab) {
        Scheduler rotation = new Scheduler(run);
        List<Block> done = new ArrayList<>();
        Tally tally = JUDGE.tally(run);
        Duration elapsed = Duration.ZERO;
        for (Optional<NextBlock> next = rotation.next(tally, JUDGE.judge(tally).open(), elapsed);
                next.isPresent();
                next = rotation.next(tally, JUDGE.judge(tally).open(), elapsed)) {
            Block block = lab.apply(next.get());
            done.add(block);
            tally.add(block);
            elapsed = elapsed.plus(block.timing().wall());
            assertThat(done).hasSizeLessThan(2000);
        }
        return done;
    }

    private static Optional<NextBlock> next(Run run, List<Block> done, Duration elapsed) {
        Tally tally = JUDGE.tally(run, done);
        return new Scheduler(run).next(tally, JUDGE.judge(tally).open(), elapsed);
    }

    private static Map<Benchmark, Integer> counts(List<Block> blocks) {
        Map<Benchmark, Integer> counts = new HashMap<>();
        blocks.forEach(block -> counts.merge(block.id().benchmark(), 1, Integer::sum));
        return counts;
    }

    private static Run longRun(Run run) {
        return within(run, Duration.ofDays(1));
    }

    private static Run within(Run run, Duration budget) {
        return new Run(
                run.id(),
                run.version(),
                run.start(),
                run.seed(),
                budget,
                run.criteria(),
                run.variants(),
                run.benchmarks(),
                run.environment());
    }

    @Test
    void a_clear_change_leaves_early_and_the_noisy_one_gets_the_time() {
        List<Block> done = play(longRun(run(Criteria.DEFAULT, ALL, "base", "change")), SchedulerTest::measure);
        assertThat(counts(done).get(FAST)).isBetween(4, 6);
        assertThat(counts(done).get(NOISY)).isEqualTo(40);
        assertThat(counts(done).get(SMALL)).isBetween(4, 40);
    }

    @Test
    void each_pass_visits_every_open_benchmark_once_in_a_fresh_order() {
        List<Block> done = play(longRun(run(Criteria.DEFAULT, ALL, "base", "change")), SchedulerTest::measure);
        Set<List<Benchmark>> orders = new HashSet<>();
        for (int pass = 0; pass < 4; pass++) {
            List<Benchmark> order = done.subList(3 * pass, 3 * pass + 3).stream()
                    .map(block -> block.id().benchmark())
                    .toList();
            assertThat(order).containsExactlyInAnyOrderElementsOf(ALL);
            orders.add(order);
        }
        assertThat(orders).hasSizeGreaterThan(1);
    }

    @Test
    void a_resumed_run_goes_on_as_if_it_had_never_stopped() {
        Run run = longRun(run(Criteria.DEFAULT, ALL, "base", "change"));
        List<Block> done = play(run, SchedulerTest::measure);
        for (int kept = 0; kept < done.size(); kept += 7) {
            NextBlock next = next(run, done.subList(0, kept), Duration.ZERO).orElseThrow();
            assertThat(next.benchmark()).isEqualTo(done.get(kept).id().benchmark());
            assertThat(next.index()).isEqualTo(done.get(kept).id().index());
        }
    }

    @Test
    void the_budget_ends_the_run_after_every_benchmark_had_its_share() {
        // 15 minutes of blocks of 10 s: 90 blocks for 20 benchmarks.
        List<Benchmark> many = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            many.add(benchmark("Many.b" + i));
        }
        Run run = run(Criteria.DEFAULT, many, "base", "change");
        List<Block> done = play(
                run,
                choice ->
                        measure(new NextBlock(NOISY, choice.index(), choice.variants(), 0, false), choice.benchmark()));
        assertThat(done).hasSize(90);
        // Noise of 10 % leaves no verdict in sight for most: what seems near gets the rest, nobody less than the first
        // look.
        assertThat(counts(done).values()).hasSize(20).allMatch(count -> count >= 4);
    }

    @Test
    void a_budget_that_brings_not_all_to_the_first_look_brings_as_many_as_it_can() {
        // Room for ten blocks of 10 s, where the first look at all three asks for twelve.
        Run run = within(run(Criteria.DEFAULT, ALL, "base", "change"), Duration.ofSeconds(100));
        Map<Benchmark, Integer> counts = counts(play(run, SchedulerTest::measure));
        assertThat(counts.values()).filteredOn(count -> count >= 4).hasSize(2);
        assertThat(counts.values().stream().mapToInt(Integer::intValue).sum()).isGreaterThanOrEqualTo(8);
    }

    @Test
    void the_release_runs_in_the_same_blocks_until_creep_is_decided() {
        Criteria criteria = Criteria.DEFAULT.with(new Creep("v1.0", "v1.0", 0.2));
        List<Block> done = play(
                within(run(criteria, List.of(SMALL), "base", "change", "v1.0"), Duration.ofMinutes(30)),
                SchedulerTest::measure);

        assertThat(done.subList(0, 4)).allMatch(block -> block.fork("v1.0").isPresent());
        assertThat(done).hasSizeGreaterThan(10);
        assertThat(done.get(done.size() - 1).fork("v1.0"))
                .as("no creep of 20 % was seen long ago")
                .isEmpty();
        assertThat(done.get(done.size() - 1).fork("change")).isPresent();
    }

    private static Run choosing(Duration budget, Benchmark... chosen) {
        return within(run(Criteria.DEFAULT, ALL, "base", "change"), budget)
                .choosing(List.of(chosen).stream()
                        .map(benchmark -> new Run.Chosen(benchmark, Duration.ofSeconds(10)))
                        .toList());
    }

    @Test
    void what_was_chosen_reaches_its_first_look_before_anything_else_is_tried() {
        // Blocks of 10 s: room for the first looks of two, and of three blocks of whatever is open then.
        List<Block> done = play(choosing(Duration.ofSeconds(110), NOISY), SchedulerTest::measure);
        assertThat(done.subList(0, 4)).allMatch(block -> block.id().benchmark().equals(NOISY));
        assertThat(counts(done).values()).filteredOn(count -> count >= 4).hasSize(2);
        List<Block> short1 = play(choosing(Duration.ofSeconds(70), NOISY), SchedulerTest::measure);
        assertThat(counts(short1)).containsOnly(Map.entry(NOISY, 7));
        List<Block> shorter = play(choosing(Duration.ofSeconds(30), NOISY), SchedulerTest::measure);
        assertThat(counts(shorter)).containsOnly(Map.entry(NOISY, 3));
    }

    @Test
    void what_was_chosen_is_decided_before_anything_else_is_tried() {
        // Of two benchmarks, a change of one shows after five blocks; the other is hopeless.
        List<Block> done = play(choosing(Duration.ofSeconds(130), FAST, NOISY), SchedulerTest::measure);
        assertThat(counts(done.subList(0, 8))).containsOnly(Map.entry(FAST, 4), Map.entry(NOISY, 4));
        assertThat(done.get(8).id().benchmark()).isEqualTo(FAST);
    }

    @Test
    void nothing_else_is_started_once_it_cannot_reach_its_first_look() {
        // A change of FAST shows after five blocks; a pilot and three blocks of another one could show nothing.
        List<Block> done = play(choosing(Duration.ofSeconds(90), FAST), SchedulerTest::measure);
        assertThat(counts(done)).containsOnly(Map.entry(FAST, 5));
        assertThat(counts(play(choosing(Duration.ofSeconds(100), FAST), SchedulerTest::measure)))
                .hasSize(2)
                .containsEntry(FAST, 5);
    }

    @Test
    void a_chosen_benchmark_that_is_much_slower_than_estimated_leaves_the_rest_to_the_others() {
        // Blocks of NOISY take 40 s, of the others 10 s; whichever of the two chosen is tried first.
        Run run = choosing(Duration.ofSeconds(100), NOISY, SMALL);
        List<Block> done = play(run, choice -> {
            Block block = measure(choice);
            Duration wall = Duration.ofSeconds(choice.benchmark().equals(NOISY) ? 40 : 10);
            return block(choice.benchmark(), choice.index(), wall, block.forks());
        });
        assertThat(counts(done)).containsEntry(NOISY, 1);
        assertThat(counts(done).get(SMALL)).isGreaterThanOrEqualTo(4);
        assertThat(counts(done)).doesNotContainKey(FAST);
    }

    @Test
    void a_chosen_benchmark_reaches_its_first_look_before_the_next_is_started() {
        List<Block> done = play(choosing(Duration.ofSeconds(130), NOISY, SMALL, FAST), SchedulerTest::measure);
        for (int benchmark = 0; benchmark < 3; benchmark++) {
            assertThat(counts(done.subList(4 * benchmark, 4 * benchmark + 4)).values())
                    .containsExactly(4);
        }
        assertThat(counts(done.subList(0, 12))).hasSize(3);
    }

    @Test
    void a_budget_below_any_first_look_is_spent_all_the_same() {
        Run run = within(run(Criteria.DEFAULT, ALL, "base", "change"), Duration.ofSeconds(30));
        assertThat(play(run, SchedulerTest::measure)).hasSize(3);
    }

    private static Block measure(NextBlock like, Benchmark benchmark) {
        return block(benchmark, like.index(), measure(like).forks().toArray(Fork[]::new));
    }

    @Test
    void a_fixed_number_of_blocks_is_run_whatever_they_say_and_take() {
        Criteria six = new Criteria(0.01, Criteria.DEFAULT.margins(), Looks.once(6), false);
        Run run = run(six, ALL, "base", "change", "third");
        List<Block> done = play(run, choice -> {
            Block block = measure(choice);
            return block(choice.benchmark(), choice.index(), Duration.ofHours(1), block.forks());
        });
        assertThat(counts(done))
                .containsOnlyKeys(ALL)
                .allSatisfy((benchmark, count) -> assertThat(count).isEqualTo(6));
    }

    @Test
    void a_variant_that_fails_twice_is_given_up_and_the_others_go_on() {
        Criteria six = new Criteria(0.01, Criteria.DEFAULT.margins(), Looks.once(6), false);
        Run run = run(six, List.of(FAST, NOISY), "base", "change", "third");
        List<Block> done = play(run, choice -> {
            List<Fork> forks = new ArrayList<>(measure(choice).forks());
            boolean broken = choice.benchmark().equals(FAST);
            forks.replaceAll(
                    fork -> broken && fork.variant().equals("third") ? failed("third", ForkOutcome.Kind.HUNG) : fork);
            return block(choice.benchmark(), choice.index(), forks.toArray(Fork[]::new));
        });
        assertThat(counts(done)).containsEntry(FAST, 6).containsEntry(NOISY, 6);
        assertThat(done.stream()
                        .filter(block -> block.id().benchmark().equals(FAST))
                        .filter(block -> block.fork("third").isPresent()))
                .hasSize(2);
    }

    @Test
    void a_baseline_that_fails_twice_ends_its_benchmark() {
        List<Block> done = play(
                longRun(run(Criteria.DEFAULT, List.of(FAST, SMALL), "base", "change")),
                choice -> choice.benchmark().equals(FAST)
                        ? block(FAST, choice.index(), failed("base", ForkOutcome.Kind.THREW), fork("change", 1))
                        : measure(choice));
        assertThat(counts(done)).containsEntry(FAST, 2);
    }

    @Test
    void one_failed_block_is_made_up_for() {
        Criteria six = new Criteria(0.01, Criteria.DEFAULT.margins(), Looks.once(6), false);
        List<Block> done = play(
                run(six, List.of(FAST), "base", "change"),
                choice -> choice.index() == 2
                        ? block(FAST, 2, failed("base", ForkOutcome.Kind.KILLED), fork("change", 1))
                        : measure(choice));
        assertThat(done).hasSize(7);
    }

    @Test
    void a_run_without_common_benchmarks_has_nothing_to_do() {
        assertThat(next(run(Criteria.DEFAULT, List.of(), "base", "change"), List.of(), Duration.ZERO))
                .isEmpty();
    }

    @Test
    void a_benchmark_short_of_the_first_look_is_served_first() {
        List<Block> done = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            for (Benchmark benchmark : ALL) {
                boolean lost = benchmark.equals(FAST) && i == 1;
                done.add(
                        lost
                                ? block(FAST, i, failed("base", ForkOutcome.Kind.KILLED), fork("change", 1))
                                : measure(new NextBlock(benchmark, i, List.of("base", "change"), 0, false)));
            }
        }
        for (long seed = 0; seed < 20; seed++) {
            Run run = run(Criteria.DEFAULT, ALL, "base", "change");
            Run seeded = new Run(
                    run.id(),
                    run.version(),
                    run.start(),
                    seed,
                    run.budget(),
                    run.criteria(),
                    run.variants(),
                    run.benchmarks(),
                    run.environment());
            assertThat(next(seeded, done, Duration.ZERO))
                    .map(NextBlock::benchmark)
                    .hasValue(FAST);
        }
    }

    /** Every benchmark alike: 3 % slower, at a spread of 0.8 %. */
    private static Block slower(NextBlock choice) {
        SplittableRandom random = new SplittableRandom(
                choice.index() * 37L + choice.benchmark().toString().hashCode());
        return block(
                choice.benchmark(),
                choice.index(),
                fork("base", 100 * Math.exp(0.008 * random.nextGaussian())),
                fork("change", 100 * Math.exp(0.03 + 0.008 * random.nextGaussian())));
    }

    /** NOISY is far from any verdict; ten quiet benchmarks are a few blocks away from theirs. */
    @Test
    void what_is_near_a_verdict_comes_before_what_has_none_in_sight() {
        List<Benchmark> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(benchmark("Many.quiet" + i));
        }
        all.add(NOISY);
        Run run = longRun(run(Criteria.DEFAULT, all, "base", "change"));
        List<Block> done = play(run, choice -> choice.benchmark().equals(NOISY) ? measure(choice) : slower(choice));
        int lastQuiet = 0;
        int noisyBefore = 0;
        for (int i = 0; i < done.size(); i++) {
            if (!done.get(i).id().benchmark().equals(NOISY)) {
                lastQuiet = i;
            }
        }
        for (Block block : done.subList(0, lastQuiet)) {
            noisyBefore += block.id().benchmark().equals(NOISY) ? 1 : 0;
        }
        // The first look, and company for the last of the others.
        assertThat(noisyBefore).isBetween(4, 20);
        assertThat(counts(done)).containsEntry(NOISY, 40);
    }

    @Test
    void near_verdicts_are_served_in_random_order_and_never_one_alone() {
        Run run = longRun(
                run(Criteria.DEFAULT, List.of(FAST, NOISY, SMALL, benchmark("Decoder.large")), "base", "change"));
        List<Block> done = play(run, SchedulerTest::measure);
        Tally tally = JUDGE.tally(run);
        int twice = 0;
        for (int i = 1; i < done.size(); i++) {
            tally.add(done.get(i - 1));
            boolean others = JUDGE.judge(tally).open().rows().stream()
                            .map(row -> row.row().benchmark())
                            .distinct()
                            .count()
                    > 1;
            boolean same =
                    done.get(i).id().benchmark().equals(done.get(i - 1).id().benchmark());
            twice += others && same ? 1 : 0;
        }
        // The last of one pass may be the first of the next.
        assertThat(twice).isLessThan(done.size() / 3);
    }

    /** A block in which the clock moved on: times of blocks differ, and the order must follow from them all the same. */
    @Test
    void a_run_rebuilt_from_its_blocks_at_any_point_goes_on_identically() {
        Run run = run(Criteria.DEFAULT, ALL, "base", "change", "third");
        Function<NextBlock, Block> lab = choice -> block(
                choice.benchmark(),
                choice.index(),
                Duration.ofMillis(4000 + 700L * (choice.index() % 5)),
                measure(choice).forks());
        List<Block> done = play(run, lab);
        Duration elapsed = Duration.ZERO;
        for (int kept = 0; kept < done.size(); kept++) {
            NextBlock next = next(run, done.subList(0, kept), elapsed).orElseThrow();
            assertThat(next.benchmark()).isEqualTo(done.get(kept).id().benchmark());
            assertThat(next.variants())
                    .isEqualTo(
                            done.get(kept).forks().stream().map(Fork::variant).toList());
            elapsed = elapsed.plus(done.get(kept).timing().wall());
        }
        assertThat(next(run, done, elapsed)).isEmpty();
    }
}
