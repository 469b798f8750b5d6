package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.plan.Readiness;
import dev.steelyard.measure.BenchmarkJar;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real forks that touch new memory for a while before they have settled. */
class SettlingForksTest {
    /** As on a fresh virtual machine; a margin so wide that the compiler, which these short forks keep busy, is no evidence. */
    private static final Readiness READINESS = new Readiness(0.9, new FirstTouch(20_000, 20_000));

    private static final int TURNS = 8;
    private static final int PLANNED = 20;

    @TempDir
    Path directory;

    private Subject subject(BenchmarkJar jar, String name, String... properties) {
        TreeMap<String, String> set = new TreeMap<>();
        for (String property : properties) {
            set.put("touch." + property, "5");
        }
        return jar.subject(
                name,
                directory,
                new VariantSettings(List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC"), set, new TreeMap<>()));
    }

    private static Plan plan(PlanReason... reasons) {
        Plan like = Blocks.plan(TURNS);
        return new Plan(like.kind(), like.warmup(), like.sliceNanos(), like.turn(), TURNS, List.of(reasons));
    }

    private Block run(LockstepOptions options, Plan plan, List<Subject> subjects) throws InterruptedException {
        try (Lockstep lockstep = Lockstep.open(subjects, directory.resolve("logs"), options)) {
            return Blocks.run(lockstep, plan, Blocks.include("touch"), subjects);
        }
    }

    private static LockstepOptions options() {
        return Blocks.options(Duration.ofSeconds(20)).with(READINESS);
    }

    private static List<Slice> warmup(Fork fork) {
        return fork.slices().stream()
                .filter(slice -> slice.kind() == Slice.Kind.WARMUP)
                .toList();
    }

    private static void hasAllTurns(Block block) {
        assertThat(block.complete()).as(block.forks().toString()).isTrue();
        assertThat(block.turnOrder())
                .hasSize(TURNS)
                .allSatisfy(round -> assertThat(round).hasSize(2));
        assertThat(block.forks())
                .allSatisfy(fork -> assertThat(fork.slices().stream()
                                .filter(slice -> slice.kind() == Slice.Kind.COUNTED)
                                .map(Slice::turn)
                                .distinct())
                        .hasSize(TURNS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void a_fork_that_touches_new_memory_goes_on_warming_up_and_the_other_does_not(String jmh) throws Exception {
        BenchmarkJar jar = BenchmarkJar.of(jmh, "Touching");
        Block block = run(options(), plan(), List.of(subject(jar, "quiet"), subject(jar, "touching", "warmup")));

        hasAllTurns(block);
        List<Slice> touching = warmup(block.fork("touching").orElseThrow());
        assertThat(touching).hasSizeBetween(3, 40);
        assertThat(touching.get(1).own().minorFaults()).isGreaterThan(1000);
        assertThat(touching.get(2).own().gcCount())
                .as("the gate's garbage spares it most of the way through eden")
                .isPositive();
        assertThat(touching.get(touching.size() - 1).own().minorFaults()).isLessThan(1000);
        List<Slice> quiet = warmup(block.fork("quiet").orElseThrow());
        // On a slow machine the compiler may take most of so short an iteration, and nothing else keeps this fork.
        assertThat(quiet.subList(1, quiet.size() - 1))
                .allSatisfy(slice -> assertThat(slice.own().jitNanos())
                        .isGreaterThan(slice.timing().wallNanos() / 3));
    }

    /** A pilot may count as a sample. */
    @ParameterizedTest
    @CsvSource({"1.21, SAMPLE", "1.37, SAMPLE", "1.37, PILOT"})
    void turns_in_which_one_fork_was_still_settling_are_warmup_of_both_and_begin_again(
            String jmh, Block.Purpose purpose) throws Exception {
        BenchmarkJar jar = BenchmarkJar.of(jmh, "Touching");
        List<Subject> subjects = List.of(subject(jar, "quiet"), subject(jar, "touching", "measurement"));
        Block block;
        try (Lockstep lockstep = Lockstep.open(subjects, directory.resolve("logs"), options())) {
            block = Blocks.run(lockstep, plan(), Blocks.include("touch"), subjects, purpose);
        }

        hasAllTurns(block);
        // Without garbage of the gate's own the touching fork would need some forty iterations to get through eden.
        // Two of the plan and the 2 turns of 3 slices before the first look; some more until settled, but no second
        // such look.
        assertThat(block.forks()).allSatisfy(fork -> {
            assertThat(warmup(fork)).hasSizeBetween(8, 13);
            assertThat(fork.slices().stream()
                            .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                            .mapToLong(slice -> slice.own().minorFaults())
                            .sum())
                    .isLessThan(1000);
        });
    }

    /** Where the score took longest, no counter tells when it is level, and where a fork never settled, it may be by chance that some did. */
    @ParameterizedTest
    @CsvSource({"FAULTS, false, true", "SCORE, false, false", "FAULTS, true, false"})
    void later_forks_warm_up_for_no_longer_than_forks_needed_lately(
            PlanReason.Signal last, boolean longest, boolean shorter) throws Exception {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Touching");
        List<Subject> subjects = List.of(subject(jar, "one"), subject(jar, "two"));
        Plan like = plan(new PlanReason.Warmup(PLANNED, Optional.of(new PlanReason.Unfinished("one", last)), longest));
        Plan plan = new Plan(
                like.kind(),
                new Plan.Warmup(PLANNED, 50_000_000),
                like.sliceNanos(),
                like.turn(),
                TURNS,
                like.reasons());
        try (Lockstep lockstep = Lockstep.open(subjects, directory.resolve("logs"), options())) {
            for (int block = 0; block < 3; block++) {
                Block measured = Blocks.run(lockstep, plan, Blocks.include("touch"), subjects, block);
                hasAllTurns(measured);
                assertThat(measured.plan()).isEqualTo(plan);
                boolean known = block == 2;
                assertThat(measured.forks())
                        .allSatisfy(fork ->
                                assertThat(warmup(fork).size() < PLANNED).isEqualTo(known && shorter));
            }
        }
    }

    @Test
    void a_warmup_by_hand_is_as_long_as_the_user_said_and_turns_by_hand_are_as_many() throws Exception {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Touching");
        Plan byHand = plan(new PlanReason.WarmupByHand(2, 50_000_000), new PlanReason.TurnsByHand(20_000_000, TURNS));
        Block block = run(
                options(), byHand, List.of(subject(jar, "quiet"), subject(jar, "touching", "warmup", "measurement")));

        hasAllTurns(block);
        assertThat(block.forks()).allSatisfy(fork -> assertThat(warmup(fork)).hasSize(2));
    }
}
