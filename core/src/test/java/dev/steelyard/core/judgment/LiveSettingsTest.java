package dev.steelyard.core.judgment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.JvmTrait;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What forks said of themselves is compared between the variants, without what the user asked for. */
class LiveSettingsTest {

    private static final Benchmark ONE = SyntheticBlocks.benchmark("one");
    private static final Benchmark TWO = SyntheticBlocks.benchmark("two");

    private static Fork fork(String variant, String version, String blackhole, Map<String, String> traits) {
        return new Fork(
                variant,
                ForkOutcome.COMPLETED,
                List.of(),
                List.of(),
                new Fork.Jvm(7, List.of(), version, "1.37", blackhole, 1, List.of(), traits));
    }

    private static Fork fork(String variant, Map<String, String> traits) {
        return fork(variant, "17.0.15+6", "full", traits);
    }

    private static Block block(Benchmark benchmark, Fork... forks) {
        return SyntheticBlocks.block(benchmark, 0, forks);
    }

    private static Variant variant(String name, Optional<String> jvm, VariantSettings settings) {
        return new Variant(name, name, Optional.of(name), jvm, settings);
    }

    private static Run run(Variant baseline, Variant treatment) {
        return new Run(
                "test",
                "0",
                Instant.EPOCH,
                1,
                Duration.ofMinutes(1),
                Criteria.DEFAULT,
                List.of(baseline, treatment),
                List.of(),
                new TreeMap<>());
    }

    private static final Run PLAIN = run(
            variant("main", Optional.empty(), VariantSettings.NONE),
            variant("change", Optional.empty(), VariantSettings.NONE));

    private static Warning different(RunSetting setting, List<String> left, List<String> right) {
        return new Warning.DifferentSettings(setting, "main", left, "change", right);
    }

    @Test
    void forks_that_say_the_same_of_themselves_differ_in_nothing() {
        Map<String, String> traits = Map.of(JvmTrait.ARGUMENTS, "-Xmx1g", JvmTrait.NATIVES, "liba.so 01");
        assertThat(LiveSettings.of(PLAIN, List.of(block(ONE, fork("main", traits), fork("change", traits)))))
                .isEmpty();
    }

    @Test
    void an_argument_of_one_side_is_told_with_the_number_of_benchmarks() {
        Map<String, String> more = Map.of(JvmTrait.ARGUMENTS, "-Xmx1g\n-ea");
        Map<String, String> less = Map.of(JvmTrait.ARGUMENTS, "-Xmx1g");
        assertThat(LiveSettings.of(
                        PLAIN,
                        List.of(
                                block(ONE, fork("main", less), fork("change", more)),
                                block(TWO, fork("main", less), fork("change", more)))))
                .containsExactly(
                        Map.entry(different(RunSetting.JVM_ARGUMENTS, List.of("-Xmx1g"), List.of("-Xmx1g", "-ea")), 2));
    }

    /** One that is needed late may be missing in any fork; what counts is what a side ever loads. */
    @Test
    void native_libraries_of_all_forks_of_a_side_are_compared_together() {
        Map<String, String> both = Map.of(JvmTrait.NATIVES, "liba.so 01\nlibb.so 02");
        Map<String, String> one = Map.of(JvmTrait.NATIVES, "liba.so 01");
        Map<String, String> other = Map.of(JvmTrait.NATIVES, "liba.so 09");
        assertThat(LiveSettings.of(
                        PLAIN,
                        List.of(
                                block(ONE, fork("main", both), fork("change", both)),
                                block(ONE, fork("main", one), fork("change", both)))))
                .isEmpty();
        assertThat(LiveSettings.of(
                        PLAIN,
                        List.of(
                                block(ONE, fork("main", both), fork("change", both)),
                                block(ONE, fork("main", one), fork("change", other)))))
                .containsExactly(Map.entry(
                        different(
                                RunSetting.NATIVES,
                                List.of("liba.so 01", "libb.so 02"),
                                List.of("liba.so 01", "liba.so 09", "libb.so 02")),
                        1));
    }

    @Test
    void what_was_asked_for_and_what_jmh_adds_are_no_difference() {
        VariantSettings settings =
                new VariantSettings(List.of("-Xint"), new TreeMap<>(Map.of("mode", "fast")), new TreeMap<>());
        Run run = run(
                variant("main", Optional.empty(), VariantSettings.NONE),
                variant("change", Optional.of("/jdk21/bin/java"), settings));
        assertThat(LiveSettings.of(
                        run,
                        List.of(block(
                                ONE,
                                fork("main", Map.of(JvmTrait.ARGUMENTS, "-Xmx1g")),
                                fork(
                                        "change",
                                        "21.0.3+9",
                                        "full",
                                        Map.of(
                                                JvmTrait.ARGUMENTS,
                                                "-Xmx1g\n-Xint\n-Dmode=fast\n-XX:+UnlockDiagnosticVMOptions"))))))
                .isEmpty();
    }

    @Test
    void a_jvm_that_changed_under_the_run_is_told() {
        Map<Warning, Integer> found = LiveSettings.of(
                PLAIN,
                List.of(
                        block(ONE, fork("main", Map.of()), fork("change", Map.of())),
                        block(ONE, fork("main", "17.0.16+8", "full", Map.of()))));
        assertThat(found.keySet())
                .containsExactly(new Warning.MixedSettings(RunSetting.JVM, "main", List.of("17.0.15+6", "17.0.16+8")));
    }

    @Test
    void other_native_libraries_are_told() {
        Fork main = fork("main", Map.of(JvmTrait.NATIVES, "liba.so 01"));
        Fork change = fork("change", Map.of(JvmTrait.NATIVES, "liba.so 02"));
        assertThat(LiveSettings.of(PLAIN, List.of(block(ONE, main, change))).keySet())
                .containsExactly(different(RunSetting.NATIVES, List.of("liba.so 01"), List.of("liba.so 02")));
        Fork none = fork("change", Map.of(JvmTrait.NATIVES, ""));
        assertThat(LiveSettings.of(PLAIN, List.of(block(ONE, main, none))).keySet())
                .containsExactly(different(RunSetting.NATIVES, List.of("liba.so 01"), List.of()));
    }

    @Test
    void variables_that_gave_arguments_are_found() {
        assertThat(LiveSettings.variables(List.of(block(
                        ONE, fork("main", Map.of(JvmTrait.VARIABLE + "JAVA_TOOL_OPTIONS", "-Xint"))))))
                .containsExactly(Map.entry("JAVA_TOOL_OPTIONS", "-Xint"));
    }
}
