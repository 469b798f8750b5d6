package dev.steelyard.app.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.app.catalogue.Listed;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.explain.Exchange.Effect;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.stats.BoundaryCache;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What only the score has a row for holds for the allocation, too. */
final class ExperimentResultTest {

    private static ExperimentResult result(List<Run.Unreached> unreached) {
        Run run = new Run(
                "id",
                "1.0.0",
                Instant.EPOCH,
                1,
                Duration.ofMinutes(1),
                Criteria.DEFAULT,
                List.of(
                        Listed.subject("base", "aaa", Path.of("java")).variant(),
                        Listed.subject("treatment", "bbb", Path.of("java")).variant()),
                List.of(new Run.Presence(Listed.BENCHMARK, List.of("base", "treatment"))),
                new TreeMap<>(),
                Safeguards.NONE,
                Optional.empty(),
                unreached,
                List.of());
        RunReport report = new RunReport(
                run,
                List.of(),
                new Judge(new BoundaryCache()).judge(run, List.of()).judgment(),
                RunReport.Commands.UNKNOWN);
        return ExperimentResult.of(report, Optional.empty(), Listed.BENCHMARK, Metric.ALLOCATION);
    }

    @Test
    void nothing_is_known_of_the_allocation_where_nothing_was_measured() {
        ExperimentResult result = result(List.of());
        assertThat(result.row("treatment").comparison().status()).isEqualTo(Status.NOT_MEASURED);
        assertThat(result.change("treatment")).isEmpty();
        assertThat(result.exchange("treatment", new Change(0.5, 0.4, 0.6, 0.99)).effect())
                .isEqualTo(Effect.OPEN);
    }

    @Test
    void the_same_code_allocates_the_same() {
        ExperimentResult result = result(List.of(new Run.Unreached(Listed.BENCHMARK, List.of("treatment"))));
        assertThat(result.row("treatment").comparison().status()).isEqualTo(Status.UNREACHED);
        assertThat(result.exchange("treatment", new Change(0.5, 0.4, 0.6, 0.99)).effect())
                .isEqualTo(Effect.NONE);
    }
}
