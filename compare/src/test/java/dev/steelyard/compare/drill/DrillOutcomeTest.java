package dev.steelyard.compare.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.ExitStatus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What two runs of a gate say of it. */
class DrillOutcomeTest {

    @ParameterizedTest
    @CsvSource({
        "SUCCESS, REGRESSION, WORKS, 0",
        "SUCCESS, SUCCESS, MISSES, 1",
        "SUCCESS, INCONCLUSIVE, MISSES, 1",
        "REGRESSION, REGRESSION, FALSE_ALARM, 1",
        "REGRESSION, SUCCESS, FALSE_ALARM, 1",
        "INCONCLUSIVE, REGRESSION, UNDECIDED, 1",
        "INCONCLUSIVE, INCONCLUSIVE, UNDECIDED, 1",
        "FAILED, REGRESSION, NO_DATA, 3",
        "SUCCESS, FAILED, NO_DATA, 3",
    })
    void a_gate_works_only_if_it_passes_unchanged_code_and_finds_the_slowdown(
            ExitStatus unchanged, ExitStatus slowed, DrillOutcome outcome, int code) {
        assertThat(DrillOutcome.of(unchanged, slowed)).isEqualTo(outcome);
        assertThat(outcome.status().code()).isEqualTo(code);
    }
}
