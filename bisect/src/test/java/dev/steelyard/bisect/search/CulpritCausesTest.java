package dev.steelyard.bisect.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.judgment.ExplainedFinding.Certainty;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CulpritCausesTest {

    private static final Row ROW = new Row(
            new Benchmark("org.example.Foo.bar", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
            Metric.SCORE,
            "v1",
            "main");

    private static ExplainedFinding finding(Certainty certainty, String text) {
        return new ExplainedFinding(ROW, certainty, text);
    }

    private static Optional<String> unexplained(boolean changed, ExplainedFinding... findings) {
        return CulpritCauses.unexplained(changed, List.of(findings), Path.of("explain/1"), Duration.ofMinutes(10));
    }

    @Test
    void an_explanation_that_names_a_cause_needs_no_other_word() {
        for (Certainty certainty : List.of(Certainty.PROVED, Certainty.SEEN, Certainty.SUSPECTED)) {
            assertThat(unexplained(true, finding(certainty, "Loop"), finding(Certainty.CLEARED, "Other")))
                    .isEmpty();
        }
    }

    @Test
    void a_commit_that_does_not_differ_from_the_one_before_it_is_to_be_compared_longer() {
        assertThat(unexplained(false).orElseThrow())
                .contains("showed no change in the time available")
                .endsWith("steelyard compare --resume explain/1 --budget 20m");
    }

    @Test
    void why_experiments_found_nothing_is_said_with_the_command_that_looks_further() {
        assertThat(unexplained(true, finding(Certainty.CLEARED, "Loop")))
                .contains(
                        "experiments ruled out the only suspect. To look further: steelyard explain explain/1 --budget 20m");
        assertThat(unexplained(true, finding(Certainty.CLEARED, "Loop"), finding(Certainty.CLEARED, "Other"))
                        .orElseThrow())
                .startsWith("experiments ruled out 2 suspects.");
        assertThat(unexplained(true, finding(Certainty.NOTE, "the class paths are the same"))
                        .orElseThrow())
                .startsWith("the class paths are the same. To look further:");
        assertThat(unexplained(true).orElseThrow()).startsWith("there was no time for an experiment.");
    }
}
