package dev.steelyard.history.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.fact.Attempt.Outcome;
import dev.steelyard.history.ledger.BenchmarkNames.RunPairing;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlikeAttemptsTest {

    private static Instant at(int minute) {
        return Instant.EPOCH.plusSeconds(60L * minute);
    }

    private static Attempt attempt(String selection, int minute, Outcome outcome) {
        return new Attempt(
                "anchor", "revision", selection, at(minute), outcome, outcome == Outcome.MEASURED ? "" : "because");
    }

    private static boolean isThere(String selection, List<Attempt> attempts, List<RunPairing> runs) {
        return new AlikeAttempts(attempts, "anchor", selection)
                .without(runs)
                .of("revision")
                .isPresent();
    }

    @Test
    void what_was_measured_before_two_names_were_known_to_be_one_is_measured_again() {
        List<Attempt> attempts = List.of(attempt("all", 10, Outcome.MEASURED));
        assertThat(isThere("all", attempts, List.of())).isTrue();
        assertThat(isThere("all", attempts, List.of(new RunPairing("revision", at(5), true))))
                .isFalse();
        assertThat(isThere("all", attempts, List.of(new RunPairing("another", at(5), true))))
                .isTrue();
        assertThat(isThere("all", attempts, List.of(new RunPairing("revision", at(11), true))))
                .as("a later run")
                .isTrue();
    }

    @Test
    void what_was_measured_again_since_is_there() {
        List<Attempt> attempts = List.of(attempt("all", 10, Outcome.MEASURED), attempt("all", 20, Outcome.MEASURED));
        List<RunPairing> runs =
                List.of(new RunPairing("revision", at(5), true), new RunPairing("revision", at(15), false));
        assertThat(isThere("all", attempts, runs)).isTrue();
    }

    @Test
    void another_selection_of_benchmarks_has_runs_of_its_own() {
        List<Attempt> attempts =
                List.of(attempt("all", 10, Outcome.MEASURED), attempt("--include Encoder", 20, Outcome.MEASURED));
        List<RunPairing> runs =
                List.of(new RunPairing("revision", at(5), true), new RunPairing("revision", at(15), false));
        assertThat(isThere("--include Encoder", attempts, runs)).isTrue();
        assertThat(isThere("all", attempts, runs)).isFalse();
    }

    @Test
    void what_could_not_be_built_has_no_run_and_is_not_tried_again() {
        List<Attempt> attempts = List.of(attempt("all", 10, Outcome.NOT_BUILT));
        assertThat(isThere("all", attempts, List.of(new RunPairing("revision", at(5), true))))
                .isTrue();
    }
}
