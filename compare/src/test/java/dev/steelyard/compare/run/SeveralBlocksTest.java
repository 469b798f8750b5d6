package dev.steelyard.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.block.Admission;
import dev.steelyard.compare.block.BlockSlots;
import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.plan.PlanBook;
import dev.steelyard.compare.plan.PlanKeys;
import dev.steelyard.compare.reach.Reach;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.GroupPlace;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.measure.admission.AvailableMemory;
import dev.steelyard.measure.block.BlockRequest;
import dev.steelyard.measure.block.BlockRunner;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.measure.journal.RunRecord;
import dev.steelyard.measure.loaded.LoadedClassStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One measurement on several slots: what runs at once, what the journal holds, and what is left after a failure. */
class SeveralBlocksTest {

    private static final int BLOCKS = 17;
    private static final RecordedGroups GROUPS = new RecordedGroups(List.of(List.of(0, 1), List.of(2, 3)));

    @TempDir
    Path temp;

    private final Catalogue catalogue = Listed.catalogue(
            Listed.subject("base", "aaa", Path.of("java")), Listed.subject("treatment", "bbb", Path.of("java")));
    private int running;
    private int most;
    private int started;

    /** Fails at the block of a number in the order of starts; each block takes a moment. */
    private final class Slow implements BlockRunner {
        private final int failing;
        private final CountDownLatch stuck = new CountDownLatch(1);

        Slow(int failing) {
            this.failing = failing;
        }

        @Override
        public List<ListedBenchmark> list(Subject subject, JmhOptions options) {
            return List.of();
        }

        @Override
        public Block run(BlockRequest request) throws InterruptedException {
            Instant start = Instant.now();
            int number = enter();
            try {
                if (number == failing) {
                    throw new IllegalStateException("the machine went away");
                }
                // After the failure, nothing but the interruption ends a block.
                boolean never = stuck.await(failing >= 0 && number > failing ? 60_000 : 20, TimeUnit.MILLISECONDS);
                assertThat(never).isFalse();
                Block alike = Listed.block(
                        request.plan(), 0, 100, 100 + 0.1 * request.id().index());
                Duration wall = Duration.between(start, Instant.now());
                return new Block(
                        request.id(),
                        request.plan(),
                        alike.forks(),
                        List.of(),
                        new Block.Timing(start, wall, Duration.ZERO, Duration.ZERO, wall));
            } finally {
                leave();
            }
        }

        @Override
        public void close() {}
    }

    private synchronized int enter() {
        running++;
        most = Math.max(most, running);
        return started++;
    }

    private synchronized void leave() {
        running--;
    }

    private Run run() {
        return new Run(
                "test",
                "0",
                Instant.EPOCH,
                42,
                Duration.ofMinutes(15),
                new Criteria(0.01, new Criteria.Margins(0.02, 0.02), Criteria.Looks.once(BLOCKS), false),
                catalogue.subjects().stream().map(Subject::variant).toList(),
                List.of(new Run.Presence(Listed.BENCHMARK, List.of("base", "treatment"))),
                new TreeMap<>(Map.of("placement.groups", GROUPS.text())));
    }

    private List<Block> measure(Journal journal, int failing) throws InterruptedException {
        PlanRequest request = new PlanRequest(0.02, OptionalLong.empty(), JmhOptions.Overrides.NONE, 2);
        Pace pace =
                new Pace(Pace.UNLIMITED, Optional.empty(), Piloting.BUNDLED, OptionalLong.empty(), Optional.empty());
        PlanBook plans = new PlanBook(catalogue, request, pace, new PlanBook.PlanMemory() {
            @Override
            public Optional<Plan> find(Benchmark benchmark) {
                return Optional.empty();
            }

            @Override
            public void keep(Benchmark benchmark, Plan plan) {}
        });
        AvailableMemory memory = new AvailableMemory(OptionalLong.of(1L << 40), OptionalLong.of(1L << 34));
        Admission admission = new Admission(() -> memory, catalogue, JmhOptions.NONE.jvmArgs(), false, Progress.SILENT);
        BlockRunner runner = new Slow(failing);
        BlockSlots slots = new BlockSlots(List.of(runner, runner), runner, GROUPS);
        LoadedClassStore store = new LoadedClassStore(temp.resolve("classes"), message -> {});
        PlanKeys keys = new PlanKeys(new TreeMap<>(), JmhOptions.NONE.jvmArgs(), Map.of());
        Reach reach = Reach.everything(
                catalogue.subjects(),
                new Reach.Known(JmhOptions.NONE, keys, Map.of(), message -> {}, message -> {}),
                store);
        Measurement.Tools tools = new Measurement.Tools(slots, journal, admission, Progress.SILENT, () -> false, reach);
        new Measurement(run(), JmhOptions.NONE, catalogue, plans, new Judge(new BoundaryCache()), tools).measure();
        return journal.blocks();
    }

    private static List<Integer> numbers(List<Block> blocks) {
        return blocks.stream().map(block -> block.id().index()).sorted().toList();
    }

    private static List<Integer> all() {
        List<Integer> all = new ArrayList<>();
        for (int number = 0; number < BLOCKS; number++) {
            all.add(number);
        }
        return all;
    }

    @Test
    void two_blocks_run_at_once_but_for_lone_ones_and_the_journal_tells_which() throws InterruptedException {
        List<Block> blocks;
        try (Journal journal = Journal.create(temp.resolve("run"), new RunRecord(run(), List.of(), JmhOptions.NONE))) {
            blocks = measure(journal, -1);
        }
        assertThat(numbers(blocks)).isEqualTo(all());
        assertThat(most).isEqualTo(2);
        assertThat(blocks).allMatch(block -> block.place().isPresent());
        List<Block> lone = blocks.stream()
                .filter(block -> block.place().filter(GroupPlace::alone).isPresent())
                .toList();
        assertThat(lone).hasSizeBetween(2, 3);
        for (Block block : lone) {
            Instant end = block.timing().start().plus(block.timing().wall());
            assertThat(blocks)
                    .filteredOn(other -> !other.equals(block))
                    .allMatch(other -> !other.timing().start().isBefore(end)
                            || !other.timing()
                                    .start()
                                    .plus(other.timing().wall())
                                    .isAfter(block.timing().start()));
        }
        assertThat(BlockTimes.elapsed(blocks))
                .isLessThan(blocks.stream().map(block -> block.timing().wall()).reduce(Duration.ZERO, Duration::plus));
    }

    @Test
    void a_failure_ends_all_slots_and_a_resumed_run_measures_what_is_missing() throws InterruptedException {
        RunRecord begun = new RunRecord(run(), List.of(), JmhOptions.NONE);
        List<Block> before;
        try (Journal journal = Journal.create(temp.resolve("run"), begun)) {
            assertThatThrownBy(() -> measure(journal, 6))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the machine went away");
            before = journal.blocks();
        }
        assertThat(Thread.interrupted()).isFalse();
        assertThat(before).hasSizeBetween(5, 6);
        try (Journal journal = Journal.resume(temp.resolve("run"))) {
            assertThat(journal.blocks())
                    .extracting(Block::id)
                    .isEqualTo(before.stream().map(Block::id).toList());
            assertThat(numbers(measure(journal, -1))).isEqualTo(all());
        }
    }
}
