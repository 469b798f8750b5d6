package dev.steelyard.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.calibration.BenchmarkNoise;
import dev.steelyard.core.calibration.PooledNoise;
import dev.steelyard.core.calibration.TurnNoise;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.JmhOptions.JvmArgs;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.plan.KnownSpread;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.measure.plan.NoiseStore;
import dev.steelyard.measure.plan.PlanStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RememberedPlansTest {

    private static final Benchmark BENCHMARK = Listed.BENCHMARK;
    private static final PlanRequest REQUEST =
            new PlanRequest(0.02, OptionalLong.empty(), JmhOptions.Overrides.NONE, 2);
    private static final Plan FOUND =
            new Plan(Plan.Kind.OWN_ITERATIONS, new Plan.Warmup(7, 1), 1000, new Plan.Turn(0, 1), 9, List.of());

    private static final Plan SLICES =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(2, 1), 1000, new Plan.Turn(0, 1), 60, List.of());

    @TempDir
    Path folder;

    private PlanKeys keys = new PlanKeys(new TreeMap<>(), given(), Map.of());
    private Path java;
    private Path release;

    @BeforeEach
    void jdk() throws IOException {
        java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "", StandardCharsets.UTF_8);
        release = folder.resolve("jdk/release");
        Files.writeString(release, "JAVA_RUNTIME_VERSION=17.0.1+2", StandardCharsets.UTF_8);
    }

    private RememberedPlans plans(Catalogue catalogue) {
        return plans(catalogue, REQUEST);
    }

    private RememberedPlans plans(Catalogue catalogue, PlanRequest request) {
        PlanStore store = new PlanStore(folder.resolve("plans.json"), message -> {});
        return new RememberedPlans(store, catalogue, request, keys, noise());
    }

    private MachineNoise noise() {
        return new MachineNoise(new NoiseStore(folder.resolve("noise.json"), message -> {}), new TreeMap<>());
    }

    @Test
    void noise_is_remembered_of_forks_that_take_turns() {
        BenchmarkNoise found = new BenchmarkNoise(
                BENCHMARK, List.of(new TurnNoise(5_000_000, 0.01)), Instant.parse("2026-11-21T10:00:00Z"));
        PlanRequest alternating =
                new PlanRequest(0.02, OptionalLong.empty(), JmhOptions.Overrides.NONE, 2, true, FirstTouch.USUAL);
        plans(catalogue("aaa", "bbb"), alternating).keepNoise(found);
        assertThat(noise().known()).isEmpty();
        plans(catalogue("aaa", "bbb")).keepNoise(found);
        assertThat(noise().known()).map(PooledNoise::newest).contains(found.measured());
    }

    private Catalogue catalogue(String base, String treatment) {
        return Listed.catalogue(Listed.subject("base", base, java), Listed.subject("treatment", treatment, java));
    }

    @Test
    void a_plan_holds_for_the_same_code_alone() {
        plans(catalogue("aaa", "bbb")).keep(BENCHMARK, FOUND);
        assertThat(plans(catalogue("aaa", "bbb")).find(BENCHMARK)).isPresent();
        assertThat(plans(catalogue("aaa", "ccc")).find(BENCHMARK)).isEmpty();
        assertThat(plans(catalogue("ccc", "bbb")).find(BENCHMARK)).isEmpty();
    }

    @Test
    void a_plan_of_other_code_is_there_to_be_tried_if_a_block_can_confirm_it() {
        plans(catalogue("aaa", "bbb")).keep(BENCHMARK, FOUND);
        assertThat(plans(catalogue("aaa", "ccc")).findOfOtherCode(BENCHMARK)).isEmpty();
        plans(catalogue("aaa", "bbb")).keep(BENCHMARK, SLICES);
        PlanReason few = new PlanReason.OwnIterations(1000, new Objection.TooFewCalls(50_000_000, 2, 5, false));
        Plan slow =
                new Plan(FOUND.kind(), FOUND.warmup(), FOUND.sliceNanos(), FOUND.turn(), FOUND.turns(), List.of(few));
        plans(catalogue("aaa", "bbb")).keep(BENCHMARK, slow);
        assertThat(plans(catalogue("aaa", "ccc"))
                        .findOfOtherCode(BENCHMARK)
                        .orElseThrow()
                        .reasons())
                .containsExactly(few, new PlanReason.Remembered(true));
        plans(catalogue("aaa", "bbb")).keep(BENCHMARK, SLICES);
        Plan tried = plans(catalogue("aaa", "ccc")).findOfOtherCode(BENCHMARK).orElseThrow();
        assertThat(tried.turns()).isEqualTo(SLICES.turns());
        assertThat(tried.reasons()).last().isEqualTo(new PlanReason.Remembered(true));
        plans(catalogue("aaa", "ccc")).keep(BENCHMARK, tried);
        Plan proven = plans(catalogue("aaa", "ccc")).find(BENCHMARK).orElseThrow();
        assertThat(proven.reasons()).containsExactly(new PlanReason.Remembered(false));
    }

    @Test
    void a_plan_does_not_hold_for_other_arguments_of_the_jvm() {
        keys = new PlanKeys(new TreeMap<>(), given("-Xint"), Map.of("JAVA_TOOL_OPTIONS", "-XX:+UseSerialGC"));
        plans(catalogue("aaa", "bbb")).keep(BENCHMARK, FOUND);
        plans(catalogue("aaa", "bbb")).keepSpread(BENCHMARK, new KnownSpread(0.001, 9, 1e9));
        for (Map<String, String> other : List.of(
                Map.<String, String>of(),
                Map.of("JAVA_TOOL_OPTIONS", "-XX:+UseZGC"),
                Map.of("JAVA_TOOL_OPTIONS", "-XX:+UseSerialGC", "JDK_JAVA_OPTIONS", "-Xmx1g"))) {
            keys = new PlanKeys(new TreeMap<>(), given("-Xint"), other);
            assertThat(plans(catalogue("aaa", "bbb")).find(BENCHMARK)).isEmpty();
            assertThat(plans(catalogue("aaa", "ccc")).findOfOtherCode(BENCHMARK))
                    .isEmpty();
            assertThat(plans(catalogue("aaa", "bbb")).spread(BENCHMARK)).isEmpty();
        }
        keys = new PlanKeys(new TreeMap<>(), given(), Map.of("JAVA_TOOL_OPTIONS", "-XX:+UseSerialGC"));
        assertThat(plans(catalogue("aaa", "bbb")).find(BENCHMARK)).isEmpty();
    }

    private static JvmArgs given(String... arguments) {
        return new JvmArgs(Optional.empty(), Optional.empty(), Optional.of(List.of(arguments)));
    }

    @Test
    void a_plan_holds_for_the_same_jvm_alone() throws IOException {
        plans(catalogue("aaa", "bbb")).keep(BENCHMARK, FOUND);
        Files.writeString(release, "JAVA_RUNTIME_VERSION=17.0.2+8", StandardCharsets.UTF_8);
        assertThat(plans(catalogue("aaa", "bbb")).find(BENCHMARK)).isEmpty();
    }

    @Test
    void the_spread_of_forks_holds_for_other_code_and_not_for_another_jvm() throws IOException {
        plans(catalogue("aaa", "bbb")).keepSpread(BENCHMARK, new KnownSpread(0.001, 9, 1e9));
        assertThat(plans(catalogue("ccc", "ddd")).spread(BENCHMARK)).hasValue(new KnownSpread(0.001, 9, 1e9));
        assertThat(plans(catalogue("ccc", "ddd")).find(BENCHMARK)).isEmpty();
        Files.writeString(release, "JAVA_RUNTIME_VERSION=17.0.2+8", StandardCharsets.UTF_8);
        assertThat(plans(catalogue("aaa", "bbb")).spread(BENCHMARK)).isEmpty();
    }

    @Test
    void a_run_is_learned_from_unless_its_benchmarks_are_known_beforehand() {
        Catalogue catalogue = catalogue("aaa", "bbb");
        learn(catalogue, Piloting.BUNDLED);
        assertThat(plans(catalogue).spread(BENCHMARK)).isEmpty();
        learn(catalogue, Piloting.NEVER);
        assertThat(plans(catalogue).spread(BENCHMARK)).map(KnownSpread::degrees).hasValue(3);
    }

    /** Four blocks whose ratio is now 1.1, now 1.2. */
    private void learn(Catalogue catalogue, Piloting piloting) {
        Pace pace = new Pace(Pace.UNLIMITED, Optional.empty(), piloting, OptionalLong.empty(), Optional.empty());
        PlanBook book = new PlanBook(catalogue, REQUEST, pace, plans(catalogue));
        Plan plan = book.known(BENCHMARK).orElseThrow();
        List<Block> blocks = IntStream.range(0, 4)
                .mapToObj(i -> Listed.block(plan, i, 100, i % 2 == 0 ? 110 : 120))
                .toList();
        Run run = new Run(
                "run",
                "0",
                Instant.EPOCH,
                1,
                Duration.ofMinutes(10),
                Criteria.DEFAULT,
                Stream.of("base", "treatment")
                        .map(name -> new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE))
                        .toList(),
                List.of(new Run.Presence(BENCHMARK, List.of("base", "treatment"))),
                new TreeMap<>());
        Judge judge = new Judge(new BoundaryCache());
        Tally tally = judge.tally(run, blocks);
        assertThat(judge.judge(tally).rows()).isNotEmpty();
        book.learn(tally);
    }

    @Test
    void where_plans_come_from() {
        Catalogue catalogue = catalogue("aaa", "bbb");
        assertThat(known(catalogue, Piloting.IF_NEEDED)).isEmpty();
        assertThat(known(catalogue, Piloting.NEVER)).map(Plan::kind).contains(Plan.Kind.SLICES);
        plans(catalogue).keep(BENCHMARK, FOUND);
        assertThat(known(catalogue, Piloting.IF_NEEDED)).map(Plan::turns).contains(9);
        assertThat(known(catalogue, Piloting.NEVER)).map(Plan::turns).contains(9);
        assertThat(known(catalogue, Piloting.BUNDLED)).map(Plan::kind).contains(Plan.Kind.SLICES);
    }

    private Optional<Plan> known(Catalogue catalogue, Piloting piloting) {
        Pace pace = new Pace(Pace.UNLIMITED, Optional.empty(), piloting, OptionalLong.empty(), Optional.empty());
        return new PlanBook(catalogue, REQUEST, pace, plans(catalogue)).known(BENCHMARK);
    }
}
