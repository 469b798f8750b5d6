package dev.steelyard.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.MoreTime;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run of one benchmark can be given after blocks of one second each. */
class ExtensionCheckTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(1, 50_000_000), 50_000_000, new Plan.Turn(0, 1), 1, List.of());

    private final Warnings warnings = new Warnings();

    private static Run run(Looks looks, Duration budget) {
        List<String> names = List.of("base", "treatment");
        return new Run(
                "20261122-101502-7f3a",
                "0",
                Instant.EPOCH,
                42,
                budget,
                new Criteria(0.01, Criteria.DEFAULT.margins(), looks, false),
                names.stream()
                        .map(name -> new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE))
                        .toList(),
                List.of(new Run.Presence(Listed.BENCHMARK, names)),
                new TreeMap<>());
    }

    private static Run sequential() {
        return run(new Looks(4, 40), Duration.ofSeconds(8));
    }

    /** Blocks that leave the benchmark open: no change, much noise. */
    private static List<Block> open(int count) {
        return IntStream.range(0, count)
                .mapToObj(index -> Listed.block(PLAN, index, 100, index % 2 == 0 ? 125 : 80))
                .toList();
    }

    private static Extension time(Duration budget) {
        return new Extension(Optional.of(budget), OptionalInt.empty());
    }

    private static Extension time(int seconds) {
        return time(Duration.ofSeconds(seconds));
    }

    private static Extension blocks(int blocks) {
        return new Extension(Optional.empty(), OptionalInt.of(blocks));
    }

    private Optional<Extension> accept(Run run, List<Block> blocks, Extension asked, boolean finished) {
        return new ExtensionCheck(run, blocks, JUDGE).accept(asked, finished, warnings);
    }

    private UserError refused(Run run, List<Block> blocks, Extension asked, boolean finished) {
        UserError refused = catchThrowableOfType(UserError.class, () -> accept(run, blocks, asked, finished));
        assertThat(refused.kind()).isEqualTo(UserError.Kind.USAGE);
        return refused;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_run_with_open_rows_can_have_more_time_and_more_blocks(boolean finished) {
        Extension both = new Extension(Optional.of(Duration.ofMinutes(1)), OptionalInt.of(9));
        for (Extension asked : List.of(time(9), time(3600), blocks(9), blocks(40), both)) {
            assertThat(accept(sequential(), open(8), asked, finished)).contains(asked);
        }
        assertThat(warnings.said()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 1 s", "8, 8 s"})
    void a_budget_that_is_spent_is_refused_and_one_that_would_do_is_named(int seconds, String text) {
        UserError refused = refused(sequential(), open(8), time(seconds), true);
        assertThat(refused.problem())
                .isEqualTo("the blocks of run 20261122-101502-7f3a already took 8 s, so a budget of " + text
                        + " is not enough for another block");
        assertThat(refused.remedy()).isEqualTo("The budget includes the time already spent; use --budget 9s or more.");
        assertThat(accept(sequential(), open(8), time(9), true)).isPresent();
    }

    @Test
    void the_budget_that_is_named_holds_another_block() {
        UserError refused = refused(sequential(), open(30), time(Duration.ofMillis(30_999)), true);
        assertThat(refused.problem()).contains("already took 30 s, so a budget of 30 s");
        List<Block> first = IntStream.range(0, 3)
                .mapToObj(index -> longer(open(3).get(index), Duration.ofMillis(20_100)))
                .toList();
        assertThat(refused(sequential(), first, time(60), true).remedy()).contains("use --budget 81s or more");
        assertThat(accept(sequential(), first, time(81), true)).isPresent();
    }

    @Test
    void a_benchmark_that_was_not_chosen_needs_time_to_its_first_look() {
        Benchmark other = new Benchmark("a.Other.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
        Run one = sequential();
        Run both = new Run(
                        one.id(),
                        one.version(),
                        one.start(),
                        one.seed(),
                        one.budget(),
                        one.criteria(),
                        one.variants(),
                        List.of(
                                one.benchmarks().get(0),
                                new Run.Presence(other, one.benchmarks().get(0).variants())),
                        new TreeMap<>())
                .choosing(List.of(new Run.Chosen(Listed.BENCHMARK, Duration.ofSeconds(1))));
        List<Block> decided = IntStream.range(0, 6)
                .mapToObj(index -> Listed.block(PLAN, index, 100, 50 + index % 2))
                .toList();
        UserError refused = refused(both, decided, time(10), true);
        assertThat(refused.problem())
                .endsWith("a budget of 10 s is not enough for the first look of another benchmark");
        assertThat(refused.remedy()).contains("use --budget 11s or more");
        assertThat(accept(both, decided, time(11), true)).isPresent();
        MoreTime.Longer longer = JUDGE.judge(both, decided)
                .judgment()
                .moreTime()
                .flatMap(MoreTime::longer)
                .orElseThrow();
        assertThat(accept(both, decided, time(longer.budget()), true)).isPresent();
    }

    private static Block longer(Block block, Duration wall) {
        return new Block(
                block.id(),
                block.plan(),
                block.forks(),
                block.turnOrder(),
                new Block.Timing(Instant.EPOCH, wall, Duration.ZERO, Duration.ZERO, wall));
    }

    @Test
    void blocks_stay_within_the_looks_that_were_fixed() {
        assertThat(refused(sequential(), open(8), blocks(41), true))
                .hasMessageStartingWith(
                        "--blocks 41 is past the last look of run 20261122-101502-7f3a, which was set to 40 blocks"
                                + " when the run started")
                .extracting(UserError::remedy)
                .isEqualTo("Use --blocks 40 or fewer, or start a new run.");
        assertThat(refused(sequential(), open(1), blocks(3), false))
                .hasMessageContaining("--blocks 3 falls short of the first look")
                .extracting(UserError::remedy)
                .isEqualTo("Use --blocks 4 to 40.");
    }

    @Test
    void blocks_that_are_there_already_are_refused_whatever_the_time() {
        for (Extension asked :
                List.of(blocks(5), blocks(8), new Extension(Optional.of(Duration.ofHours(1)), OptionalInt.of(8)))) {
            UserError refused = refused(sequential(), open(8), asked, true);
            assertThat(refused.problem()).contains("has " + asked.blocks().getAsInt() + " or more blocks");
            assertThat(refused.remedy()).isEqualTo("Use --blocks 9 or more, up to the last look at 40.");
        }
    }

    @Test
    void a_run_with_one_look_cannot_be_extended() {
        Run fixed = run(Looks.once(8), Duration.ofDays(365));
        for (Extension asked : List.of(time(3600), blocks(8), blocks(12))) {
            UserError finished = refused(fixed, open(8), asked, true);
            assertThat(finished.problem())
                    .contains("measures exactly 8 blocks of each benchmark", "a single look at exactly that many");
            assertThat(finished.remedy()).startsWith("Start a new run");
            assertThat(refused(fixed, open(3), asked, false).remedy())
                    .startsWith("Resume it without --budget and --blocks");
        }
    }

    @Test
    void a_run_whose_verdicts_are_final_needs_nothing() {
        List<Block> clear = IntStream.range(0, 8)
                .mapToObj(index -> Listed.block(PLAN, index, 100, 120 + 0.01 * index))
                .toList();
        assertThat(accept(sequential(), clear, time(1), true)).isEmpty();
        assertThat(accept(sequential(), clear, blocks(12), true)).isEmpty();
        assertThat(warnings.said()).hasSize(2).allMatch(text -> text.contains("there is nothing left to measure"));
    }

    @Test
    void at_the_last_look_nothing_is_left() {
        assertThat(accept(sequential(), open(40), time(3600), true)).isEmpty();
        assertThat(accept(sequential(), open(40), blocks(40), true)).isEmpty();
        assertThat(warnings.said()).hasSize(2);
    }

    /** As whoever gives the same command again after a kill. */
    @Test
    void an_unfinished_run_may_be_asked_for_what_it_has() {
        assertThat(accept(sequential(), open(8), time(8), false)).isEmpty();
        Run extended = sequential().extended(blocks(8));
        assertThat(accept(extended, open(8), blocks(8), false)).isEmpty();
        assertThat(accept(extended, open(5), blocks(8), false)).isEmpty();
        assertThat(refused(extended, open(8), blocks(8), true).problem()).contains("8 or more blocks");
        assertThat(warnings.said()).isEmpty();
    }

    @Test
    void a_run_without_blocks_can_have_any_time() {
        assertThat(accept(sequential(), List.of(), time(1), false)).contains(time(1));
    }

    @Test
    void what_is_left_is_foretold_within_the_extension() {
        Run capped = sequential().extended(blocks(12));
        assertThat(left(capped)).hasSeconds(4);
        Run timed = sequential().extended(time(15));
        assertThat(left(timed)).hasSeconds(7);
        assertThat(left(sequential().extended(new Extension(Optional.of(Duration.ofSeconds(10)), OptionalInt.of(12)))))
                .hasSeconds(2);
    }

    private static Duration left(Run run) {
        return Forecast.of(JUDGE.judge(run, open(8)).open(), Duration.ofSeconds(8))
                .left()
                .time();
    }
}
