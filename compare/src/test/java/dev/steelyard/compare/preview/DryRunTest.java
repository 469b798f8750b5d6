package dev.steelyard.compare.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.plan.PlanBook;
import dev.steelyard.compare.plan.PlanBook.PlanMemory;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.JmhOptions.Overrides;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.ListedBenchmark.ForkArguments;
import dev.steelyard.core.model.ListedBenchmark.Iterations;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.workspace.reach.TouchedCode.Touch;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A dry run tells what would be measured, for how long, and whether the budget is enough. */
class DryRunTest {

    /** A remembered plan: 0.7 s + 3 s + 2 s a fork. */
    private static final Plan KNOWN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(6, 500_000_000), 50_000_000, new Plan.Turn(1, 3), 10, List.of());

    private static final String LONGS = "  a.B: longs (avgt ns/op)\n";

    /** The variants, the baseline first. */
    private List<String> edited = List.of();

    private List<String> compared = List.of("main", "change");

    /** How near the change is to benchmarks, by their names. */
    private final Map<String, Touch> touches = new HashMap<>();

    /** How often plans were asked for. */
    private int asked;

    @Test
    void a_budget_that_reaches_the_first_look_ends_the_run() {
        // 2 forks of 5.7 s a block: 45.6 s for 4 blocks, 456 s for 40.
        assertThat(text(Duration.ofMinutes(10), new Looks(4, 40), true, "longs"))
                .isEqualTo("Would compare with main: change\n" + LONGS
                        + "    slices of 50 ms, 10 turns of 3 counted slices after 1 lead-in slice, warmup until settled, planned 6 x 500 ms\n"
                        + "4 blocks, the fewest that can show a change, take about 50 s; the run ends "
                        + "when every verdict is final, or after about 8 min at the latest.\n");
        assertThat(text(Duration.ofSeconds(330), new Looks(4, 40), true, "longs"))
                .endsWith("or after 5 min 30 s at the latest.\n");
    }

    @Test
    void a_budget_that_is_too_short_is_said_plainly() {
        // A pilot's plan asks for 3 s + 1.6 s: with its start 5.3 s a fork, 10.6 s a block, 5 blocks with the pilot.
        assertThat(text(Duration.ofSeconds(60), new Looks(4, 40), false, "longs", "doubles"))
                .isEqualTo("Would compare with main: change\n  a.B: doubles, longs (avgt ns/op)\n"
                        + "Where no plan is shown, a pilot will choose it.\n"
                        + "5 blocks of each benchmark, the fewest that can show a change among 2, take about 2 min, "
                        + "including pilots.\n"
                        + "The budget of 1 min runs out before that.\n"
                        + "--budget 60s is enough for about 1 of 2 benchmarks: a change needs at least 5 blocks "
                        + "each; measuring B.doubles first (chosen by: speed). To cover all "
                        + "of them, use --budget 3m; to choose others, use --include.\n");
    }

    @Test
    void a_fixed_number_of_blocks_knows_no_budget() {
        assertThat(text(Duration.ofSeconds(1), Looks.once(40), true, "longs"))
                .endsWith("40 blocks of each benchmark take about 8 min.\n");
    }

    @Test
    void what_runs_the_same_code_costs_nothing() {
        assertThat(text(Duration.ofMinutes(10), Looks.once(40), true, List.of("change"), "longs"))
                .isEqualTo("""
                        Would compare with main: change
                          a.B: longs (avgt ns/op)
                            not measured: all variants run the same code
                        Nothing would be measured.
                        """);
        assertThat(text(Duration.ofMinutes(10), Looks.once(40), true, List.of(), "longs"))
                .contains("40 blocks");
    }

    @Test
    void a_treatment_that_runs_the_same_code_has_no_forks() {
        compared = List.of("main", "change", "same");
        assertThat(text(Duration.ofHours(1), Looks.once(40), true, List.of(), "longs"))
                .endsWith("40 blocks of each benchmark take about 12 min.\n");
        assertThat(text(Duration.ofHours(1), Looks.once(40), true, List.of("same"), "longs"))
                .endsWith("40 blocks of each benchmark take about 8 min.\n");
    }

    @Test
    void combinations_of_params_are_counted_and_names_cannot_steer_the_terminal() {
        assertThat(text(Duration.ofMinutes(10), new Looks(4, 40), false, "longs#1", "longs#2", "ints#1"))
                .startsWith("""
                        Would compare with main: change
                          a.B: ints, longs (avgt ns/op, up to 2 combinations of params)
                        Where no plan is shown""");
        assertThat(text(Duration.ofMinutes(10), new Looks(4, 40), false, "ints#\u001b[31m"))
                .startsWith("""
                        Would compare with main: change
                          a.B: ints (avgt ns/op, size=\\u001b[31m)
                        Where no plan is shown, a pilot will choose it.
                        4 blocks, the fewest that can show a change, take about""");
    }

    @Test
    void of_many_methods_and_classes_the_first_are_named() {
        PlannedBenchmarks planned = new PlannedBenchmarks();
        for (int type = 0; type < 40; type++) {
            for (int method = 0; method < 9; method++) {
                planned.add(
                        new Benchmark(
                                "a.B%d.run%d".formatted(type, method), Mode.AVERAGE_TIME, new TreeMap<>(), 4, "ns/op"),
                        "");
            }
        }
        List<String> lines = planned.lines().lines().toList();
        assertThat(lines).hasSize(30);
        assertThat(lines.get(0)).isEqualTo("  a.B0: run0, run1, run2, run3, run4 and 4 more (avgt ns/op threads=4)");
        assertThat(lines.get(29)).isEqualTo("  and 99 more benchmarks; --include lists fewer");
    }

    @Test
    void benchmarks_that_were_edited_with_the_measured_code_come_last_since_they_get_no_verdict() {
        edited = List.of("a.B.ints", "a.B.longs");
        assertThat(dryRun(Duration.ofMinutes(1), new Looks(4, 40), false, "longs", "ints", "doubles")
                        .shortfall())
                .hasValueSatisfying(text -> assertThat(text).contains("measuring B.doubles first", "not edited"));
    }

    @Test
    void what_a_short_budget_is_enough_for_is_said_before_the_run() {
        // 47 s for each with its pilot and four blocks, 56 s with five, 66 s with six.
        assertThat(dryRun(Duration.ofMinutes(2), new Looks(4, 40), false, "longs", "ints", "doubles")
                        .shortfall())
                .hasValueSatisfying(text -> assertThat(text)
                        .matches("--budget 2m is enough for about 2 of 3 benchmarks: a change needs at least 5 blocks "
                                + "each; measuring B\\.[a-z]+ and B\\.[a-z]+ first "
                                + "\\(chosen by: speed\\)\\. To cover all of them, use --budget 5m; to "
                                + "choose others, use --include\\."));
        assertThat(dryRun(Duration.ofMinutes(3), new Looks(4, 40), false, "longs", "ints", "doubles")
                        .shortfall())
                .isEmpty();
        assertThat(dryRun(Duration.ofSeconds(1), Looks.once(40), false, "longs").shortfall())
                .isEmpty();
        assertThat(dryRun(Duration.ofSeconds(1), new Looks(4, 40), false, "longs")
                        .shortfall())
                .hasValue("--budget 1s is probably not enough for the 4 blocks of B.longs that can show a change; "
                        + "use --budget 1m.");
        assertThat(dryRun(Duration.ofSeconds(1), new Looks(4, 40), false, "longs", "ints")
                        .shortfall())
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith(
                                "--budget 1s is probably not enough for the 5 blocks that can show a change in any of 2"
                                        + " benchmarks; measuring B."));
    }

    @Test
    void three_of_many_chosen_benchmarks_are_named_with_their_params() {
        String[] names = {"a#1", "a#2", "b", "c", "d", "e", "f", "g"};
        // 47 s for each with its pilot and four blocks, 56 s with five, 66 s with six.
        assertThat(dryRun(Duration.ofSeconds(340), new Looks(4, 40), false, names)
                        .shortfall())
                .hasValueSatisfying(
                        text -> assertThat(text)
                                .matches(
                                        ".* about 5 of 8 benchmarks: .*; measuring (B\\.[a-g]( size=\\d)?, ){2}B\\.[a-g]( size=\\d)? and 2 more first \\(.*"));
        assertThat(dryRun(Duration.ofSeconds(230), new Looks(4, 40), false, names)
                        .shortfall())
                .hasValueSatisfying(text ->
                        assertThat(text).contains(" about 3 of 8 benchmarks").doesNotContain("more first"));
    }

    @Test
    void what_is_nearest_to_the_change_comes_first_with_the_middle_of_its_params() {
        touches.put("a.B.near", new Touch(1, 1, 4));
        touches.put("a.B.most", new Touch(1, 3, 4));
        touches.put("a.B.far", new Touch(4, 5, 9));
        String[] names = {"far", "none", "near#1", "near#10", "near#100", "most#1", "most#2"};
        assertThat(dryRun(Duration.ofMinutes(2), new Looks(4, 40), false, names).shortfall())
                .hasValueSatisfying(text -> assertThat(text)
                        .contains(
                                "measuring B.most size=2 and B.near size=10 first (chosen by: nearness to the changed classes, one"
                                        + " combination of params per method, speed)."));
        assertThat(dryRun(Duration.ofMinutes(5), new Looks(4, 40), false, names).shortfall())
                .hasValueSatisfying(text ->
                        assertThat(text).contains("measuring B.most size=2, B.near size=10, B.far and B.none first"));
    }

    /** Some projects have thousands of combinations; to ask for each anew at each number of benchmarks once took minutes. */
    @Test
    void each_benchmark_is_asked_about_once_however_many_there_are() {
        String[] names = IntStream.range(0, 300).mapToObj(i -> "b" + i).toArray(String[]::new);
        assertThat(dryRun(Duration.ofMinutes(2), new Looks(4, 40), false, names).shortfall())
                .isPresent();
        // Once to choose, and once for the run with what was chosen.
        assertThat(asked).isEqualTo(600);
    }

    private String text(Duration budget, Looks looks, boolean known, String... names) {
        StringBuilder out = new StringBuilder();
        dryRun(budget, looks, known, names).print(out);
        return out.toString();
    }

    private String text(Duration budget, Looks looks, boolean known, List<String> unreached, String... names) {
        StringBuilder out = new StringBuilder();
        dryRun(budget, looks, known, unreached, names).print(out);
        return out.toString();
    }

    private DryRun dryRun(Duration budget, Looks looks, boolean known, String... names) {
        return dryRun(budget, looks, known, List.of(), names);
    }

    private DryRun dryRun(Duration budget, Looks looks, boolean known, List<String> unreached, String... names) {
        Catalogue catalogue = new Catalogue();
        List<Variant> variants = new ArrayList<>();
        for (String name : compared) {
            Variant variant = new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE);
            variants.add(variant);
            catalogue.add(
                    new Subject(variant, List.of(Path.of("b.jar")), Path.of("."), Path.of("java")),
                    List.of(names).stream().map(DryRunTest::listed).toList());
        }
        Criteria criteria = new Criteria(0.01, Criteria.DEFAULT.margins(), looks, false);
        Run run = new Run(
                "test", "0", Instant.EPOCH, 1, budget, criteria, variants, presence(catalogue), new TreeMap<>());
        PlanMemory memory = new PlanMemory() {
            @Override
            public Optional<Plan> find(Benchmark benchmark) {
                asked++;
                return known ? Optional.of(KNOWN) : Optional.empty();
            }

            @Override
            public void keep(Benchmark benchmark, Plan plan) {
                throw new AssertionError("a dry run finds no plans");
            }
        };
        Pace pace = new Pace(budget, Optional.empty(), Piloting.IF_NEEDED, OptionalLong.empty(), Optional.empty());
        PlanRequest request = new PlanRequest(0.02, OptionalLong.empty(), Overrides.NONE, 2);
        PlanBook plans = new PlanBook(catalogue, request, pace, memory);
        Function<Benchmark, Run.Unreached> found = benchmark -> new Run.Unreached(benchmark, unreached);
        Function<Benchmark, Touch> touch = benchmark -> touches.getOrDefault(benchmark.name(), Touch.NONE);
        List<Run.Chosen> chosen = new DryRun(run, catalogue, plans, found, touch).chosen();
        return new DryRun(run.choosing(chosen), catalogue, plans, found, touch);
    }

    private List<Run.Presence> presence(Catalogue catalogue) {
        return catalogue.presence().stream()
                .map(presence -> edited.contains(presence.benchmark().name())
                        ? new Run.Presence(
                                presence.benchmark(),
                                presence.variants(),
                                new TreeMap<>(Map.of("main", "one", "change", "two")))
                        : presence)
                .toList();
    }

    /** A benchmark by its name, and after a number sign the value of its param. */
    private static ListedBenchmark listed(String text) {
        String[] words = text.split("#", 2);
        TreeMap<String, String> params = new TreeMap<>();
        if (words.length > 1) {
            params.put("size", words[1]);
        }
        return new ListedBenchmark(
                new Benchmark("a.B." + words[0], Mode.AVERAGE_TIME, params, 1, "ns/op"),
                List.of(1),
                new ForkArguments(List.of(), Optional.empty(), List.of()),
                new Iterations(
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty()),
                1);
    }
}
