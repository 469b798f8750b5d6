package dev.steelyard.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtensionTest {

    private static Run run() {
        return new Run(
                "id",
                "0",
                Instant.EPOCH,
                42,
                Duration.ofMinutes(10),
                new Criteria(0.01, Criteria.DEFAULT.margins(), new Looks(4, 40), false),
                Stream.of("base", "change")
                        .map(name -> new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE))
                        .toList(),
                List.of(),
                new TreeMap<>());
    }

    private static Extension time(Duration budget) {
        return new Extension(Optional.of(budget), OptionalInt.empty());
    }

    private static Extension blocks(int blocks) {
        return new Extension(Optional.empty(), OptionalInt.of(blocks));
    }

    @Test
    void time_changes_the_budget_and_nothing_else() {
        Run more = run().extended(time(Duration.ofMinutes(20)));
        assertThat(more.budget()).hasMinutes(20);
        assertThat(more.timed()).isTrue();
        assertThat(more.mostBlocks()).isEqualTo(40);
        assertThat(more)
                .usingRecursiveComparison()
                .ignoringFields("budget", "extension")
                .isEqualTo(run());
        assertThat(run().extension()).isEmpty();
    }

    @Test
    void blocks_alone_lift_the_limit_of_time_and_never_pass_the_last_look() {
        Run more = run().extended(blocks(12));
        assertThat(more.timed()).isFalse();
        assertThat(more.mostBlocks()).isEqualTo(12);
        assertThat(more.budget()).isEqualTo(run().budget());
        assertThat(run().extended(blocks(60)).mostBlocks()).isEqualTo(40);
    }

    @Test
    void the_last_extension_counts() {
        Run more = run().extended(blocks(12)).extended(time(Duration.ofMinutes(30)));
        assertThat(more.timed()).isTrue();
        assertThat(more.mostBlocks()).isEqualTo(40);
        Run both = more.extended(new Extension(Optional.of(Duration.ofHours(1)), OptionalInt.of(20)));
        assertThat(both.timed()).isTrue();
        assertThat(both.mostBlocks()).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({"PT20M,20m", "PT1H30M,90m", "PT90S,90s", "PT0.05S,50ms", "PT0.000007S,7us"})
    void options_ask_for_exactly_that_time(Duration budget, String option) {
        assertThat(time(budget).options()).containsExactly("--budget", option);
        assertThat(new Extension(Optional.of(budget), OptionalInt.of(9)).options())
                .containsExactly("--budget", option, "--blocks", "9");
    }

    @Test
    void an_extension_of_nothing_is_refused() {
        assertThatThrownBy(() -> new Extension(Optional.empty(), OptionalInt.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> time(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> blocks(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
