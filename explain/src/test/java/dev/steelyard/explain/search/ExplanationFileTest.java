package dev.steelyard.explain.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.compare.delivery.RunCauses;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFrames;
import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.judgment.FrameTime;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.explain.cause.Explanation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of explanations in a run's folder: written row by row, and read by its report. */
final class ExplanationFileTest {

    private static final Run RUN = new Run(
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
            new TreeMap<>());
    private static final RunReport REPORT = new RunReport(
            RUN,
            List.of(),
            new Judge(new BoundaryCache()).judge(RUN, List.of()).judgment(),
            RunReport.Commands.UNKNOWN);

    @TempDir
    private Path folder;

    private static Row row() {
        return REPORT.rows().stream()
                .map(judged -> judged.comparison().row())
                .filter(row -> row.metric().equals(Metric.SCORE))
                .findFirst()
                .orElseThrow();
    }

    private static FrameGraph graph(double after) {
        FrameTime whole = new FrameTime(10, after, Optional.empty());
        return new FrameGraph(new FrameGraph.Frame(Optional.empty(), whole, whole, List.of()), 4, 3);
    }

    private static Explanation explanation(Optional<FrameGraph> graph) {
        return new Explanation(
                        row(),
                        new Change(0.5, 0.4, 0.6, 0.99),
                        new Explanation.Classes(1, Optional.of(1)),
                        List.of(),
                        Optional.empty(),
                        List.of(),
                        Explanation.Forced.NONE,
                        Explanation.End.DONE)
                .with(graph);
    }

    @Test
    void frames_are_beside_the_explanation_and_in_the_report() throws Exception {
        ExplanationFile file = new ExplanationFile(folder, RUN);
        file.check();
        file.add(explanation(Optional.empty()));
        assertThat(folder.resolve("frames.json")).doesNotExist();
        file.add(explanation(Optional.of(graph(15))));
        file.add(explanation(Optional.of(graph(20))));
        assertThat(RunCauses.in(folder, REPORT).frames()).containsExactly(new ExplainedFrames(row(), graph(20)));
        assertThat(RunCauses.in(folder, REPORT).findings()).isNotEmpty();
        file.add(explanation(Optional.empty()));
        assertThat(RunCauses.in(folder, REPORT).frames()).isEmpty();
    }

    @Test
    void frames_that_cannot_be_read_are_an_error_with_a_remedy() throws Exception {
        Files.writeString(folder.resolve("frames.json"), "{\"schemaVersion\": 9}", StandardCharsets.UTF_8);
        assertThatThrownBy(() -> new ExplanationFile(folder, RUN).check())
                .isInstanceOf(UserError.class)
                .hasMessageContaining("frames.json cannot be read")
                .hasMessageContaining("schemaVersion is 9");
        assertThatThrownBy(() -> RunCauses.in(folder, REPORT)).isInstanceOf(UserError.class);
    }
}
