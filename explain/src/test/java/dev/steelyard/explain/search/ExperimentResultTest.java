package dev.steelyard.explain.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.compare.delivery.Reports;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Block.Purpose;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.ForkOutcome.Kind;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Exchange.Effect;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What only the score has a row for holds for the allocation, too. */
final class ExperimentResultTest {

    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), 50_000_000, new Plan.Turn(0, 1), 4, List.of());

    private static ExperimentResult result(List<Run.Unreached> unreached) {
        return result(unreached, Map.of(), List.of());
    }

    private static ExperimentResult result(
            List<Run.Unreached> unreached, Map<String, String> environment, List<Block> blocks) {
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
                new TreeMap<>(environment),
                Safeguards.NONE,
                Optional.empty(),
                unreached,
                List.of());
        RunReport report = Reports.report(new Judge(new BoundaryCache()), run, blocks, List.of(), List.of());
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

    @Test
    void what_an_exception_said_is_known_without_its_secrets() {
        Duration wall = Duration.ofSeconds(1);
        Fork base = new Fork(
                "base", new ForkOutcome(Kind.STOPPED, "the other one failed"), List.of(), List.of(), Fork.Jvm.NONE);
        Fork failed = new Fork(
                "treatment",
                new ForkOutcome(Kind.THREW, "java.lang.NoSuchMethodError: a.B.open(hunter2-hunter2)"),
                List.of(),
                List.of(),
                Fork.Jvm.NONE);
        Block block = new Block(
                new Block.Id(Listed.BENCHMARK, Purpose.SAMPLE, 0, 0),
                PLAN,
                List.of(base, failed),
                List.of(),
                new Block.Timing(Instant.EPOCH, wall, Duration.ZERO, Duration.ZERO, wall));
        Exchange exchange = result(List.of(), Map.of("api.token", "hunter2-hunter2"), List.of(block))
                .exchange("treatment", new Change(0.5, 0.4, 0.6, 0.99));
        assertThat(exchange.effect()).isEqualTo(Effect.FAILED);
        assertThat(exchange.failure().orElseThrow())
                .contains("java.lang.NoSuchMethodError: a.B.open(")
                .doesNotContain("hunter2");
    }
}
