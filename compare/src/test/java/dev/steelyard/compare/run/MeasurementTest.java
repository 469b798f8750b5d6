package dev.steelyard.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.block.Admission;
import dev.steelyard.compare.block.BlockSlots;
import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.compare.catalogue.Pilots;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.plan.PlanBook;
import dev.steelyard.compare.plan.PlanKeys;
import dev.steelyard.compare.reach.Reach;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.measure.admission.AvailableMemory;
import dev.steelyard.measure.block.BlockRequest;
import dev.steelyard.measure.block.BlockRunner;
import dev.steelyard.measure.block.BlockTime;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.measure.journal.RunRecord;
import dev.steelyard.measure.loaded.LoadedClassStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class MeasurementTest {

    private static final List<String> VARIANTS = List.of("base", "treatment");
    private static final ForkOutcome CRASHED = new ForkOutcome(ForkOutcome.Kind.CRASHED, "SIGSEGV");

    @TempDir
    Path temp;

    private final List<Block.Id> asked = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private List<String> strays = List.of();
    private final List<Block.Id> finished = new ArrayList<>();
    private final List<Optional<BlockTime>> times = new ArrayList<>();
    private Piloting piloting = Piloting.BUNDLED;
    /** By which the heap grows in each iteration of a pilot, in bytes. */
    private long growth;
    /** Places of blocks whose treatment crashes. */
    private Set<Integer> crashing = Set.of();
    /** The place of a block at which the process is killed. */
    private int killed = Integer.MAX_VALUE;
    /** Whether there is a second benchmark. */
    private boolean two;

    /** Runs blocks that are all alike, but for some that are interrupted, by their place in the order in which they are run. */
    private final class Runner implements BlockRunner {
        private final Set<Integer> interrupted;

        Runner(Set<Integer> interrupted) {
            this.interrupted = interrupted;
        }

        @Override
        public List<ListedBenchmark> list(Subject subject, JmhOptions options) {
            return List.of();
        }

        @Override
        public Block run(BlockRequest request) throws InterruptedException {
            if (asked.size() == killed) {
                throw new InterruptedException("killed");
            }
            boolean stopped = interrupted.contains(asked.size());
            boolean crashed = crashing.contains(asked.size());
            asked.add(request.id());
            times.add(request.time());
            ForkOutcome outcome =
                    stopped ? new ForkOutcome(ForkOutcome.Kind.STOPPED, "stopped") : ForkOutcome.COMPLETED;
            Block drawn = request.plan().pilot()
                    ? Pilots.block(request.id(), request.plan(), growth)
                    : Listed.block(request.plan(), 0, 100, 100 + 0.1 * asked.size());
            List<Fork> forks = drawn.forks().stream()
                    .map(fork -> new Fork(
                            fork.variant(),
                            crashed && fork.variant().equals("treatment") ? CRASHED : outcome,
                            fork.slices(),
                            List.of(),
                            fork.jvm()))
                    .toList();
            Duration wall = Duration.ofSeconds(1);
            Duration stalled = stopped ? Duration.ofHours(2) : Duration.ZERO;
            return new Block(
                    request.id(),
                    request.plan(),
                    forks,
                    drawn.turnOrder(),
                    new Block.Timing(Instant.EPOCH, wall, Duration.ZERO, Duration.ZERO, wall, stalled));
        }

        @Override
        public List<String> strays() {
            return strays;
        }

        @Override
        public void close() {}
    }

    private final class Told implements Progress {
        @Override
        public void phase(String message) {}

        @Override
        public void blockStarted(Block.Id block) {}

        @Override
        public void blockFinished(Block block, List<Judged> rows) {
            finished.add(block.id());
        }

        @Override
        public void remaining(double done, TimeLeft left) {}

        @Override
        public void warning(String message) {
            warnings.add(message);
        }
    }

    private List<Block> measured(Set<Integer> interrupted) throws InterruptedException {
        return measured(interrupted, Criteria.Looks.once(3), Duration.ofMinutes(15));
    }

    private List<Block> measured(Set<Integer> interrupted, Criteria.Looks looks, Duration budget)
            throws InterruptedException {
        Subject base = Listed.subject("base", "aaa", Path.of("java"));
        Subject treatment = Listed.subject("treatment", "bbb", Path.of("java"));
        Catalogue catalogue = two ? Listed.catalogueOfTwo(base, treatment) : Listed.catalogue(base, treatment);
        List<Run.Presence> presences = new ArrayList<>(List.of(new Run.Presence(Listed.BENCHMARK, VARIANTS)));
        if (two) {
            presences.add(new Run.Presence(Listed.SECOND, VARIANTS));
        }
        Run run = new Run(
                "test",
                "0",
                Instant.EPOCH,
                42,
                budget,
                new Criteria(0.01, new Criteria.Margins(0.02, 0.02), looks, false),
                catalogue.subjects().stream().map(Subject::variant).toList(),
                presences,
                new TreeMap<>());
        PlanRequest request = new PlanRequest(0.02, OptionalLong.empty(), JmhOptions.Overrides.NONE, 2);
        Pace pace = new Pace(Pace.UNLIMITED, Optional.empty(), piloting, OptionalLong.empty(), Optional.empty());
        PlanBook plans = new PlanBook(catalogue, request, pace, new PlanBook.PlanMemory() {
            @Override
            public Optional<Plan> find(Benchmark benchmark) {
                return Optional.empty();
            }

            @Override
            public void keep(Benchmark benchmark, Plan plan) {}
        });
        AvailableMemory memory = new AvailableMemory(OptionalLong.of(1L << 40), OptionalLong.of(1L << 40));
        Admission admission = new Admission(() -> memory, catalogue, JmhOptions.NONE.jvmArgs(), false, Progress.SILENT);
        RunRecord asks = new RunRecord(run, List.of("compare"), JmhOptions.NONE);
        Path folder = temp.resolve("run");
        try (Journal journal = Files.exists(folder) ? Journal.resume(folder) : Journal.create(folder, asks)) {
            Measurement.Tools tools = new Measurement.Tools(
                    BlockSlots.single(new Runner(interrupted)),
                    journal,
                    admission,
                    new Told(),
                    () -> false,
                    all(catalogue));
            new Measurement(run, JmhOptions.NONE, catalogue, plans, new Judge(new BoundaryCache()), tools).measure();
            return journal.blocks();
        }
    }

    private Reach all(Catalogue catalogue) {
        LoadedClassStore store = new LoadedClassStore(temp.resolve("classes"), warnings::add);
        PlanKeys keys = new PlanKeys(new TreeMap<>(), JmhOptions.NONE.jvmArgs(), Map.of());
        Reach.Known known = new Reach.Known(JmhOptions.NONE, keys, Map.of(), warnings::add, warnings::add);
        return Reach.everything(catalogue.subjects(), known, store);
    }

    @Test
    void processes_that_outlived_their_forks_are_named_once() throws InterruptedException {
        strays = List.of("sleep (process 7)", "java (process 8)");
        assertThat(measured(Set.of())).hasSize(3);
        assertThat(warnings)
                .containsExactly(
                        "Decoder.read: sleep (process 7), java (process 8) outlived their forks and were terminated;"
                                + " later ones will be, too. In @TearDown, stop whatever the benchmark starts.");
    }

    @Test
    void a_block_that_was_interrupted_is_measured_again_and_kept_as_void() throws InterruptedException {
        List<Block> blocks = measured(Set.of(1, 2));
        assertThat(blocks)
                .extracting(block -> block.id().purpose() + " " + block.id().index())
                .containsExactly("SAMPLE 0", "VOID 0", "VOID 1", "SAMPLE 1", "SAMPLE 2");
        assertThat(asked).extracting(Block.Id::index).containsExactly(0, 1, 1, 1, 2);
        assertThat(asked.get(1)).isEqualTo(asked.get(3));
        assertThat(blocks.get(1).timing().stalled()).isEqualTo(Duration.ofHours(2));
        assertThat(finished).extracting(Block.Id::index).containsExactly(0, 1, 2);
        assertThat(warnings)
                .hasSize(2)
                .allSatisfy(warning -> assertThat(warning)
                        .isEqualTo("Decoder.read: the block was interrupted for 2 h (the process was stopped"
                                + " or the machine paused); measuring it again."));
    }

    private static List<String> purposes(List<Block> blocks) {
        return blocks.stream()
                .map(block -> block.id().purpose() + " " + block.id().index()
                        + (block.plan().pilot() ? " of a pilot" : ""))
                .toList();
    }

    @Test
    void a_pilot_that_found_the_plan_is_the_first_block() throws InterruptedException {
        piloting = Piloting.IF_NEEDED;
        List<Block> blocks = measured(Set.of());
        assertThat(purposes(blocks)).containsExactly("SAMPLE 0 of a pilot", "SAMPLE 1", "SAMPLE 2");
        assertThat(asked)
                .extracting(id -> id.purpose() + " " + id.index())
                .containsExactly("PILOT 0", "SAMPLE 1", "SAMPLE 2");
        assertThat(finished).isEqualTo(blocks.stream().map(Block::id).toList());
        assertThat(blocks.get(1).plan()).isEqualTo(blocks.get(2).plan());
    }

    @Test
    @Timeout(60)
    void a_block_that_is_lost_is_made_up_for_beyond_the_number_of_blocks() throws InterruptedException {
        crashing = Set.of(1);
        List<String> made = List.of("SAMPLE 0", "SAMPLE 1", "SAMPLE 2", "SAMPLE 3");
        assertThat(purposes(measured(Set.of()))).isEqualTo(made);
        temp = temp.resolve("piloted");
        asked.clear();
        piloting = Piloting.IF_NEEDED;
        List<String> piloted = new ArrayList<>(made);
        piloted.set(0, "SAMPLE 0 of a pilot");
        assertThat(purposes(measured(Set.of()))).isEqualTo(piloted);
    }

    @Test
    void pilots_whose_forks_never_settled_are_no_blocks() throws InterruptedException {
        piloting = Piloting.IF_NEEDED;
        growth = Pilots.RESTLESS;
        assertThat(purposes(measured(Set.of())))
                .containsExactly("PILOT 0 of a pilot", "PILOT 1 of a pilot", "SAMPLE 0", "SAMPLE 1", "SAMPLE 2");
    }

    @Test
    void a_run_that_was_killed_after_its_pilot_goes_on_with_the_second_block() throws InterruptedException {
        piloting = Piloting.IF_NEEDED;
        List<Block> whole = measured(Set.of());
        temp = temp.resolve("killed");
        asked.clear();
        killed = 1;
        assertThatThrownBy(() -> measured(Set.of())).isInstanceOf(InterruptedException.class);
        assertThat(asked).hasSize(1);
        killed = Integer.MAX_VALUE;
        List<Block> resumed = measured(Set.of());
        assertThat(asked).hasSize(3);
        assertThat(resumed)
                .extracting(Block::id)
                .isEqualTo(whole.stream().map(Block::id).toList());
        assertThat(resumed)
                .extracting(Block::plan)
                .isEqualTo(whole.stream().map(Block::plan).toList());
    }

    @Test
    void a_pilot_that_was_interrupted_is_run_again() throws InterruptedException {
        piloting = Piloting.IF_NEEDED;
        assertThat(purposes(measured(Set.of(0))))
                .containsExactly("VOID 0 of a pilot", "SAMPLE 0 of a pilot", "SAMPLE 1", "SAMPLE 2");
    }

    @Test
    void blocks_know_what_is_left_of_a_budget_unless_their_number_is_fixed() throws InterruptedException {
        measured(Set.of());
        assertThat(times).hasSize(3).containsOnly(Optional.empty());
    }

    @Test
    void the_first_pilot_leaves_time_for_other_benchmarks() {
        two = true;
        piloting = Piloting.IF_NEEDED;
        killed = 1;
        assertThatThrownBy(() -> measured(Set.of(), new Criteria.Looks(4, 8), Duration.ofMinutes(2)))
                .isInstanceOf(InterruptedException.class);
        assertThat(times.get(0).orElseThrow().most()).isBetween(Duration.ofSeconds(40), Duration.ofSeconds(60));
    }

    @Test
    void a_block_knows_what_is_left_of_the_budget() throws InterruptedException {
        measured(Set.of(), new Criteria.Looks(4, 8), Duration.ofMinutes(2));
        assertThat(times)
                .startsWith(
                        Optional.of(new BlockTime(Duration.ofMinutes(2), Duration.ofSeconds(30))),
                        Optional.of(new BlockTime(Duration.ofSeconds(119), Duration.ofMillis(29_750))));
    }
}
