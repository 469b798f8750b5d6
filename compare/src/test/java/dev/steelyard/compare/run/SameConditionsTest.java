package dev.steelyard.compare.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Block.Purpose;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SameConditionsTest {

    private static final SortedMap<String, String> BEGUN = new TreeMap<>(
            Map.of("cpu.model", "one", "cpu.steal", "0.1", "load", "1 1 1", "java.runtime.version", "17.0.1+2"));

    private static Run run() {
        return new Run(
                "id",
                "1.0.0",
                Instant.EPOCH,
                1,
                Duration.ofMinutes(1),
                Criteria.DEFAULT,
                List.of(
                        Listed.subject("base", "aaa", Path.of("java")).variant(),
                        Listed.subject("treatment", "bbb", Path.of("java")).variant()),
                List.of(),
                BEGUN);
    }

    @Test
    void the_same_machine_is_taken_whatever_its_load() {
        TreeMap<String, String> now = new TreeMap<>(BEGUN);
        now.put("cpu.steal", "0.2");
        now.put("load", "9 9 9");
        now.putAll(new FirstTouch(15_000, 2_500).facts());
        assertThatCode(() -> SameConditions.require(run(), "1.0.0", now)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "cpu.model, two",
        "java.runtime.version, 17.0.2+8",
        "memory.limit, 1000",
        "placement.workers, 3",
        "placement.request, same-cpu"
    })
    void another_machine_or_jvm_is_refused(String key, String value) {
        TreeMap<String, String> now = new TreeMap<>(BEGUN);
        now.put(key, value);
        assertThatThrownBy(() -> SameConditions.require(run(), "1.0.0", now))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(key)
                .hasMessageContaining(value);
    }

    @Test
    void another_version_of_steelyard_is_refused() {
        assertThatThrownBy(() -> SameConditions.require(run(), "1.0.1", BEGUN))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("1.0.1");
    }

    @Test
    void a_block_of_another_jvm_is_refused() {
        SameConditions conditions = new SameConditions();
        conditions.learn(block("17.0.1+2"));
        assertThatCode(() -> conditions.require(block("17.0.1+2"))).doesNotThrowAnyException();
        assertThatCode(() -> conditions.require(block(""))).doesNotThrowAnyException();
        assertThatThrownBy(() -> conditions.require(block("21.0.1+1")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("JVM of base");
    }

    private static Block block(String version) {
        Fork.Jvm jvm = new Fork.Jvm(1, List.of("java"), version, "1.37", "", 1, List.of());
        Fork fork = new Fork("base", ForkOutcome.COMPLETED, List.of(), List.of(), jvm);
        Block.Timing timing =
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        Plan plan = new Plan(Plan.Kind.SLICES, new Plan.Warmup(1, 1), 50, new Plan.Turn(1, 2), 3, List.of());
        return new Block(new Block.Id(Listed.BENCHMARK, Purpose.SAMPLE, 0, 1), plan, List.of(fork), List.of(), timing);
    }
}
