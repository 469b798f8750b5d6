package dev.steelyard.core.schedule;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.GroupPlace;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.schedule.Scheduler.NextBlock;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Several blocks at once: what is chosen, in what order, and what is left of it when the process is killed. */
class SeveralSlotsTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());

    private static Run run(int benchmarks, int slots, Criteria criteria, Duration budget, long seed) {
        List<Benchmark> all = new ArrayList<>();
        for (int i = 0; i < benchmarks; i++) {
            all.add(benchmark("Slots.b" + i));
        }
        Run plain = SyntheticBlocks.run(criteria, all, "base", "change");
        List<List<Integer>> cpus = new ArrayList<>();
        for (int slot = 0; slot < slots; slot++) {
            cpus.add(List.of(2 * slot, 2 * slot + 1));
        }
        Map<String, String> facts = new HashMap<>();
        if (slots > 1) {
            facts.put("placement.groups", new RecordedGroups(cpus).text());
        }
        return new Run(
                plain.id(),
                plain.version(),
                plain.start(),
                seed,
                budget,
                criteria,
                plain.variants(),
                plain.benchmarks(),
                new TreeMap<>(facts));
    }

    private static Criteria looks(Looks looks) {
        return new Criteria(0.01, Criteria.DEFAULT.margins(), looks, false);
    }

    /** Blocks of 5 to 15 s, with noise of 10 %; the same number is always the same block. */
    private static Block measure(NextBlock choice, Instant start) {
        SplittableRandom random = new SplittableRandom(
                choice.index() * 31L + choice.benchmark().toString().hashCode());
        List<Fork> forks = new ArrayList<>();
        for (String variant : choice.variants()) {
            forks.add(fork(variant, 100 * Math.exp(0.1 * random.nextGaussian())));
        }
        Duration wall = Duration.ofMillis(5_000 + random.nextInt(10_000));
        Block block = SyntheticBlocks.block(choice.benchmark(), choice.index(), wall, forks);
        return new Block(
                block.id(),
                block.plan(),
                block.forks(),
                List.of(),
                new Block.Timing(start, wall, Duration.ZERO, Duration.ZERO, wall));
    }

    private static Instant end(Block block) {
        return block.timing().start().plus(block.timing().wall());
    }

    private static boolean alone(Block block) {
        return block.place().filter(GroupPlace::alone).isPresent();
    }

    private static void requireLone(List<Block> blocks) {
        for (Block lone : blocks) {
            for (Block other : blocks) {
                boolean apart = !end(other).isAfter(lone.timing().start())
                        || !other.timing().start().isBefore(end(lone));
                assertThat(!alone(lone) || other.equals(lone) || apart)
                        .as(lone.id() + " beside " + other.id())
                        .isTrue();
            }
        }
    }

    @Test
    void a_fixed_number_of_blocks_is_measured_exactly_whatever_is_killed() {
        int lost = 0;
        for (long seed = 0; seed < 10; seed++) {
            Run run = run(5, 4, looks(Looks.once(11)), Duration.ofDays(365), seed);
            SimulatedSlots slots = new SimulatedSlots(run, 4, SeveralSlotsTest::measure, 0.1);
            List<Block> blocks = slots.play();
            lost += slots.lost();
            Map<Benchmark, TreeSet<Integer>> numbers = new HashMap<>();
            blocks.forEach(
                    block -> assertThat(numbers.computeIfAbsent(block.id().benchmark(), absent -> new TreeSet<>())
                                    .add(block.id().index()))
                            .isTrue());
            assertThat(numbers.values())
                    .hasSize(5)
                    .allSatisfy(all -> assertThat(all).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
            requireLone(blocks);
        }
        assertThat(lost).isPositive();
    }

    @Test
    void rows_do_not_depend_on_which_block_ended_first() {
        Run run = run(3, 4, looks(Looks.once(9)), Duration.ofDays(365), 5);
        List<Block> blocks = new SimulatedSlots(run, 4, SeveralSlotsTest::measure, 0).play();
        List<Block> sorted = new ArrayList<>(blocks);
        sorted.sort(java.util.Comparator.comparing(block -> block.id().index()));
        assertThat(blocks).isNotEqualTo(sorted);
        assertThat(JUDGE.judge(run, blocks).rows())
                .isEqualTo(JUDGE.judge(run, sorted).rows());
    }

    @Test
    void a_block_counts_only_when_all_with_smaller_numbers_have_ended() {
        Run run = run(1, 2, Criteria.DEFAULT, Duration.ofHours(1), 5);
        Benchmark benchmark = run.benchmarks().get(0).benchmark();
        Tally tally = JUDGE.tally(run);
        for (int index : List.of(0, 2, 3)) {
            tally.add(measure(new NextBlock(benchmark, index, List.of("base", "change"), index, false), Instant.EPOCH));
        }
        assertThat(tally.series(benchmark, "change").orElseThrow().blocks()).isEqualTo(1);
        assertThat(tally.waiting(benchmark)).isEqualTo(2);
        tally.add(measure(new NextBlock(benchmark, 1, List.of("base", "change"), 1, false), Instant.EPOCH));
        assertThat(tally.series(benchmark, "change").orElseThrow().blocks()).isEqualTo(4);
        assertThat(tally.waiting(benchmark)).isZero();
    }

    @Test
    void the_first_block_of_a_benchmark_runs_without_another_of_it() {
        Run run = run(2, 8, Criteria.DEFAULT, Duration.ofHours(1), 3);
        List<Block> blocks = new SimulatedSlots(run, 8, SeveralSlotsTest::measure, 0).play();
        for (Run.Presence presence : run.benchmarks()) {
            List<Block> own = blocks.stream()
                    .filter(block -> block.id().benchmark().equals(presence.benchmark()))
                    .toList();
            Block first = own.get(0);
            assertThat(first.id().index()).isZero();
            assertThat(own.subList(1, own.size()))
                    .isNotEmpty()
                    .noneMatch(block -> block.timing().start().isBefore(end(first)));
        }
    }

    @Test
    void what_is_in_flight_is_not_chosen_again_and_counts_for_the_last_look() {
        Run run = run(1, 4, looks(Looks.once(4)), Duration.ofDays(365), 3);
        Scheduler scheduler = new Scheduler(run);
        Tally tally = JUDGE.tally(run);
        tally.add(measure(
                scheduler.next(tally, JUDGE.judge(tally).open(), Duration.ZERO).orElseThrow(), Instant.EPOCH));
        InFlight running = InFlight.NONE;
        List<Integer> numbers = new ArrayList<>();
        for (Optional<NextBlock> next = scheduler.next(tally, JUDGE.judge(tally).open(), Duration.ZERO, running);
                next.isPresent();
                next = scheduler.next(tally, JUDGE.judge(tally).open(), Duration.ZERO, running)) {
            numbers.add(next.get().index());
            running = running.with(next.get());
        }
        assertThat(numbers).containsExactly(1, 2, 3);
        assertThat(running.blocks()).extracting(NextBlock::order).containsExactly(1, 2, 3);
    }

    @Test
    void one_block_in_eight_runs_alone_and_all_of_a_pass_together() {
        Run run = run(24, 4, looks(Looks.once(16)), Duration.ofDays(365), 11);
        List<Block> blocks = new SimulatedSlots(run, 4, SeveralSlotsTest::measure, 0).play();
        assertThat(blocks.stream().filter(SeveralSlotsTest::alone)).hasSize(24 * 16 / 8);
        requireLone(blocks);
        List<Block> started = new ArrayList<>(blocks);
        started.sort(java.util.Comparator.comparing(
                block -> block.place().orElseThrow().order()));
        long drains = 0;
        for (int i = 1; i < started.size(); i++) {
            drains += alone(started.get(i)) && !alone(started.get(i - 1)) ? 1 : 0;
        }
        assertThat(drains).isLessThanOrEqualTo(16);
    }

    @Test
    void a_benchmark_with_more_threads_than_a_group_always_runs_alone() {
        Benchmark wide = new Benchmark(
                "org.example.BlockSlots.wide", dev.steelyard.core.model.Mode.AVERAGE_TIME, new TreeMap<>(), 3, "ns/op");
        Run two = run(1, 2, looks(Looks.once(4)), Duration.ofDays(365), 2);
        Run run = new Run(
                two.id(),
                two.version(),
                two.start(),
                two.seed(),
                two.budget(),
                two.criteria(),
                two.variants(),
                List.of(two.benchmarks().get(0), new Run.Presence(wide, List.of("base", "change"))),
                two.environment());
        List<Block> blocks = new SimulatedSlots(run, 2, SeveralSlotsTest::measure, 0).play();
        assertThat(blocks.stream().filter(block -> block.id().benchmark().equals(wide)))
                .hasSize(4)
                .allMatch(SeveralSlotsTest::alone);
        requireLone(blocks);
    }

    @Test
    void a_budget_holds_on_any_number_of_slots() {
        for (int slots : List.of(1, 2, 8)) {
            Run run = run(12, slots, Criteria.DEFAULT, Duration.ofMinutes(10), 4);
            SimulatedSlots simulated = new SimulatedSlots(run, slots, SeveralSlotsTest::measure, 0);
            assertThat(simulated.play()).isNotEmpty();
            // A block is started if its expected time fits; none takes 15 s.
            assertThat(simulated.elapsed()).isBetween(Duration.ofMinutes(9), Duration.ofSeconds(615));
        }
    }

    @Test
    void eight_slots_are_as_fast_as_lone_blocks_let_them_be() {
        Map<Integer, Double> speed = new TreeMap<>();
        Duration serial = Duration.ZERO;
        for (int slots : List.of(1, 2, 4, 8, 16)) {
            Run run = run(70, slots, looks(Looks.once(8)), Duration.ofDays(365), 9);
            SimulatedSlots simulated = new SimulatedSlots(run, slots, SeveralSlotsTest::measure, 0);
            assertThat(simulated.play()).hasSize(70 * 8);
            serial = slots == 1 ? simulated.elapsed() : serial;
            speed.put(slots, (double) serial.toMillis() / simulated.elapsed().toMillis());
        }
        // One block in eight alone: at most 1 / (1/8 + 7/8/N), which is 1.78, 2.91, 4.27 and 5.57; draining takes the
        // rest.
        assertThat(speed.get(2)).isBetween(1.6, 1.79);
        assertThat(speed.get(4)).isBetween(2.5, 2.92);
        assertThat(speed.get(8)).isBetween(3.4, 4.28);
        assertThat(speed.get(16)).isBetween(4.2, 5.6);
    }
}
