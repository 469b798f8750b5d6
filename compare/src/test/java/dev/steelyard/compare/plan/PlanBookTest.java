package dev.steelyard.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.compare.catalogue.Pilots;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Block.Purpose;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.calibration.BenchmarkNoise;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.core.stats.BoundaryCache;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlanBookTest {
    private static final CodeFact FIXTURE = new CodeFact(CodeFact.Kind.FIXTURE, "Iteration", "Foo.setUp");

    private static final PlanBook.PlanMemory NOTHING = remembering(plan -> {
        throw new AssertionError("nothing was piloted");
    });

    /** Returns a memory that is empty, and hands on what it is given. */
    private static PlanBook.PlanMemory remembering(Consumer<Plan> kept) {
        return new PlanBook.PlanMemory() {
            @Override
            public Optional<Plan> find(Benchmark benchmark) {
                return Optional.empty();
            }

            @Override
            public void keep(Benchmark benchmark, Plan plan) {
                kept.accept(plan);
            }
        };
    }

    /** A memory that holds a plan of other code. */
    private static PlanBook.PlanMemory ofOtherCode(Plan plan, Consumer<Plan> kept) {
        PlanBook.PlanMemory empty = remembering(kept);
        return new PlanBook.PlanMemory() {
            @Override
            public Optional<Plan> find(Benchmark benchmark) {
                return empty.find(benchmark);
            }

            @Override
            public Optional<Plan> findOfOtherCode(Benchmark benchmark) {
                return Optional.of(plan);
            }

            @Override
            public void keep(Benchmark benchmark, Plan found) {
                empty.keep(benchmark, found);
            }
        };
    }

    private static PlanBook book(Piloting piloting) {
        return book(piloting, NOTHING);
    }

    private static PlanBook book(Piloting piloting, PlanBook.PlanMemory memory) {
        Catalogue catalogue = Listed.catalogue(
                Listed.subject("base", "aaa", Path.of("java")), Listed.subject("treatment", "bbb", Path.of("java")));
        PlanRequest request = new PlanRequest(0.02, OptionalLong.empty(), JmhOptions.Overrides.NONE, 2);
        Pace pace = new Pace(Pace.UNLIMITED, Optional.empty(), piloting, OptionalLong.empty(), Optional.empty());
        return new PlanBook(catalogue, request, pace, memory);
    }

    private static Plan plan(PlanBook book) {
        return book.known(Listed.BENCHMARK).orElseThrow();
    }

    private static Block block(Plan plan, Purpose purpose, ForkOutcome outcome, CodeFact... facts) {
        Fork.Jvm jvm = new Fork.Jvm(1, List.of("java"), "17", "1.37", "", 1, List.of(facts));
        Fork fork = new Fork("base", outcome, List.of(), List.of(), jvm);
        Block.Timing timing =
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        return new Block(new Block.Id(Listed.BENCHMARK, purpose, 0, 1), plan, List.of(fork), List.of(), timing);
    }

    @Test
    void a_first_block_refutes_the_bundled_plan_and_a_resumed_run_knows() {
        PlanBook book = book(Piloting.NEVER);
        Plan bundled = plan(book);
        assertThat(bundled.kind()).isEqualTo(Plan.Kind.SLICES);
        assertThat(book.refuted(block(bundled, Purpose.SAMPLE, ForkOutcome.COMPLETED, FIXTURE)))
                .isPresent();
        Plan own = plan(book);
        assertThat(own.kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);

        PlanBook resumed = book(Piloting.NEVER);
        resumed.recall(List.of(block(bundled, Purpose.PILOT, ForkOutcome.COMPLETED, FIXTURE)));
        assertThat(plan(resumed)).isEqualTo(own);
    }

    @Test
    void a_block_without_objections_settles_it() {
        PlanBook book = book(Piloting.NEVER);
        Plan bundled = plan(book);
        assertThat(book.refuted(block(bundled, Purpose.SAMPLE, ForkOutcome.COMPLETED)))
                .isEmpty();
        assertThat(book.refuted(block(bundled, Purpose.SAMPLE, ForkOutcome.COMPLETED, FIXTURE)))
                .isEmpty();
        assertThat(plan(book)).isEqualTo(bundled);
    }

    @Test
    void a_failed_block_says_nothing() {
        PlanBook book = book(Piloting.NEVER);
        Plan bundled = plan(book);
        ForkOutcome crashed = new ForkOutcome(ForkOutcome.Kind.CRASHED, "SIGSEGV");
        assertThat(book.refuted(block(bundled, Purpose.SAMPLE, crashed, FIXTURE)))
                .isEmpty();
        assertThat(book.refuted(block(bundled, Purpose.SAMPLE, ForkOutcome.COMPLETED, FIXTURE)))
                .isPresent();
    }

    /** A pilot whose heap grows by some bytes in each iteration of its warmup and each turn. */
    private static Block pilot(int index, Plan plan, long growth) {
        return Pilots.block(new Block.Id(Listed.BENCHMARK, Purpose.PILOT, index, 1), plan, growth);
    }

    @Test
    void a_pilot_that_was_interrupted_finds_no_plan() throws InterruptedException {
        PlanBook.PlanMemory memory = remembering(plan -> {});
        PlanBook book = book(Piloting.IF_NEEDED, memory);
        assertThat(book.find(Listed.BENCHMARK, (index, plan, without) -> interrupted(pilot(index, plan, 0))))
                .isEmpty();
        List<Integer> again = new ArrayList<>();
        assertThat(book.find(Listed.BENCHMARK, (index, plan, without) -> {
                    again.add(index);
                    return pilot(index, plan, 0);
                }))
                .isPresent();
        assertThat(again).first().isEqualTo(0);
    }

    private static Block interrupted(Block block) {
        Duration wall = Duration.ofSeconds(9);
        Block.Timing timing = new Block.Timing(Instant.EPOCH, wall, wall, wall, wall, Duration.ofSeconds(20));
        Block.Id id = new Block.Id(Listed.BENCHMARK, Purpose.VOID, 0, 1);
        return new Block(id, block.plan(), block.forks(), block.turnOrder(), timing);
    }

    @Test
    void a_plan_is_remembered_unless_its_forks_never_settled() throws InterruptedException {
        List<Plan> kept = new ArrayList<>();
        PlanBook.PlanMemory memory = remembering(kept::add);
        Plan restless = book(Piloting.IF_NEEDED, memory)
                .find(Listed.BENCHMARK, (index, plan, without) -> pilot(index, plan, Pilots.RESTLESS))
                .orElseThrow();
        assertThat(restless.reasons()).anyMatch(PlanReason.NeverSettled.class::isInstance);
        assertThat(kept).isEmpty();
        Plan calm = book(Piloting.IF_NEEDED, memory)
                .find(Listed.BENCHMARK, (index, plan, without) -> pilot(index, plan, 0))
                .orElseThrow();
        assertThat(kept).containsExactly(calm);
    }

    @Test
    void the_noise_of_a_pilot_is_kept_if_its_plan_is() throws InterruptedException {
        List<BenchmarkNoise> kept = new ArrayList<>();
        PlanBook.PlanMemory memory = new PlanBook.PlanMemory() {
            @Override
            public Optional<Plan> find(Benchmark benchmark) {
                return Optional.empty();
            }

            @Override
            public void keep(Benchmark benchmark, Plan plan) {}

            @Override
            public void keepNoise(BenchmarkNoise noise) {
                kept.add(noise);
            }
        };
        book(Piloting.IF_NEEDED, memory)
                .find(Listed.BENCHMARK, (index, plan, without) -> pilot(index, plan, Pilots.RESTLESS));
        assertThat(kept).isEmpty();
        book(Piloting.IF_NEEDED, memory).find(Listed.BENCHMARK, (index, plan, without) -> pilot(index, plan, 0));
        assertThat(kept).singleElement().satisfies(noise -> {
            assertThat(noise.benchmark()).isEqualTo(Listed.BENCHMARK);
            assertThat(noise.turns())
                    .hasSize(5)
                    .allSatisfy(turn -> assertThat(turn.error()).isLessThan(1e-9));
            assertThat(noise.measured()).isEqualTo(Instant.EPOCH);
        });
    }

    private static final Plan OTHER =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(3, 500_000_000), 10_000_000, new Plan.Turn(0, 2), 20, List.of());

    @Test
    void a_plan_of_other_code_is_kept_for_this_code_once_its_first_block_agrees() {
        List<Plan> kept = new ArrayList<>();
        PlanBook book = book(Piloting.IF_NEEDED, ofOtherCode(OTHER, kept::add));
        assertThat(plan(book)).isEqualTo(OTHER);
        assertThat(kept).isEmpty();
        assertThat(book.refuted(sample(OTHER, 0))).isEmpty();
        assertThat(kept).containsExactly(OTHER);
        // Later blocks are not asked again.
        assertThat(book.refuted(sample(OTHER, Pilots.RESTLESS))).isEmpty();
    }

    @Test
    void own_iterations_of_other_code_stay_if_the_first_block_shows_why_they_are_needed() {
        Plan own = new Plan(
                Plan.Kind.OWN_ITERATIONS,
                new Plan.Warmup(3, 500_000_000),
                1_000_000_000,
                new Plan.Turn(0, 1),
                4,
                List.of());
        List<Plan> kept = new ArrayList<>();
        PlanBook needed = book(Piloting.IF_NEEDED, ofOtherCode(own, kept::add));
        assertThat(needed.refuted(block(plan(needed), Purpose.SAMPLE, ForkOutcome.COMPLETED, FIXTURE)))
                .isEmpty();
        assertThat(kept).containsExactly(own);
        PlanBook gone = book(Piloting.IF_NEEDED, ofOtherCode(own, kept::add));
        assertThat(gone.refuted(block(plan(gone), Purpose.SAMPLE, ForkOutcome.COMPLETED)))
                .hasValue(PlanBook.Unproven.OTHER_CODE);
        assertThat(kept).hasSize(1);
        assertThat(gone.known(Listed.BENCHMARK)).isEmpty();
    }

    @Test
    void a_first_block_that_has_not_settled_refutes_a_plan_of_other_code_and_a_pilot_follows() throws Exception {
        List<Plan> kept = new ArrayList<>();
        PlanBook book = book(Piloting.IF_NEEDED, ofOtherCode(OTHER, kept::add));
        Block restless = sample(plan(book), Pilots.RESTLESS);
        assertThat(book.refuted(restless)).hasValue(PlanBook.Unproven.OTHER_CODE);
        assertThat(kept).isEmpty();
        assertThat(book.known(Listed.BENCHMARK)).isEmpty();
        Plan piloted = book.find(Listed.BENCHMARK, (index, plan, without) -> pilot(index, plan, 0))
                .orElseThrow();
        assertThat(piloted).isNotEqualTo(OTHER);

        PlanBook resumed = book(Piloting.IF_NEEDED, ofOtherCode(OTHER, kept::add));
        resumed.recall(List.of(restless.as(new Block.Id(Listed.BENCHMARK, Purpose.PILOT, 0, 1))));
        assertThat(resumed.known(Listed.BENCHMARK)).isEmpty();
        PlanBook piloting = book(Piloting.IF_NEEDED, ofOtherCode(OTHER, kept::add));
        piloting.recall(List.of(pilot(0, piloting.pilot(Listed.BENCHMARK), 0)));
        assertThat(plan(piloting)).isEqualTo(OTHER);
    }

    /** A sample like that. */
    private static Block sample(Plan plan, long growth) {
        return pilot(0, plan, growth).as(new Block.Id(Listed.BENCHMARK, Purpose.SAMPLE, 0, 1));
    }

    @Test
    void the_demo_vouches_for_its_benchmarks() {
        PlanBook book = book(Piloting.BUNDLED);
        assertThat(book.refuted(block(plan(book), Purpose.SAMPLE, ForkOutcome.COMPLETED, FIXTURE)))
                .isEmpty();
    }

    @Test
    void short_turns_that_were_refuted_are_replaced_for_good() {
        List<Plan> kept = new ArrayList<>();
        PlanBook.PlanMemory memory = remembering(kept::add);
        PlanBook book = book(Piloting.NEVER, memory);
        Plan shortTurns = plan(book);
        assertThat(shortTurns.turn().longTurns()).isPositive();
        Tally tally = new Tally(RUN, new BoundaryCache());
        book.lengthen(tally);
        assertThat(plan(book)).isEqualTo(shortTurns);
        for (int i = 0; i < 5; i++) {
            tally.add(refuting(i, shortTurns));
        }
        book.lengthen(tally);
        Plan longTurns = plan(book);
        assertThat(longTurns.sliceNanos()).isEqualTo(50_000_000);
        assertThat(longTurns.turn()).isEqualTo(new Plan.Turn(1, 2));
        assertThat(longTurns.reasons())
                .filteredOn(PlanReason.TurnsLengthened.class::isInstance)
                .singleElement()
                .extracting(reason -> ((PlanReason.TurnsLengthened) reason).blocks())
                .isEqualTo(5);
        book.lengthen(tally);
        assertThat(plan(book)).isEqualTo(longTurns);
        assertThat(kept).containsExactly(longTurns);

        // A resumed run finds the blocks of short turns before those of long ones.
        PlanBook resumed = book(Piloting.NEVER, memory);
        resumed.recall(List.of(refuting(0, shortTurns), refuting(5, longTurns)));
        assertThat(plan(resumed)).isEqualTo(longTurns);
    }

    private static final Run RUN = new Run(
            "test",
            "0",
            Instant.EPOCH,
            1,
            Duration.ofMinutes(10),
            Criteria.DEFAULT,
            Stream.of("base", "treatment")
                    .map(name ->
                            new Variant(name, name, Optional.empty(), Optional.empty(), Variant.VariantSettings.NONE))
                    .toList(),
            List.of(new Run.Presence(Listed.BENCHMARK, List.of("base", "treatment"))),
            new TreeMap<>());

    /** A block whose treatment is 5 % slower in counted slices, and in tails a tenth of a per cent, a little more or less. */
    private static Block refuting(int index, Plan plan) {
        List<Fork> forks = new ArrayList<>();
        for (String variant : List.of("base", "treatment")) {
            boolean treated = variant.equals("treatment");
            List<Slice> slices = new ArrayList<>();
            for (int turn = 0; turn < plan.turns(); turn++) {
                for (int i = 0; i < plan.slices(turn); i++) {
                    boolean tail = i >= plan.turn().slices();
                    double score = !treated ? 100 : tail ? 100.1 + 0.01 * index : 105;
                    Slice.Kind kind =
                            tail ? Slice.Kind.TAIL : i < plan.turn().leadIn() ? Slice.Kind.LEAD_IN : Slice.Kind.COUNTED;
                    slices.add(new Slice(
                            kind,
                            turn,
                            new Slice.Timing(score, 1000, plan.sliceNanos()),
                            new Slice.Own(0, 0, 0, 0, 0, 1, 0, 1000),
                            new Slice.Outside(0, 0, 0, 0, 0),
                            new TreeMap<>()));
                }
            }
            forks.add(new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), Fork.Jvm.NONE));
        }
        Block.Timing timing =
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        Block.Id id = new Block.Id(Listed.BENCHMARK, Purpose.SAMPLE, index, 1);
        return new Block(id, plan, forks, List.of(), timing);
    }
}
