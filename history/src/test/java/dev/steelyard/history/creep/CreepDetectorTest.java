package dev.steelyard.history.creep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.creep.CreepReport.Release;
import dev.steelyard.history.creep.CreepRow.Verdict;
import dev.steelyard.history.series.AnchoredHistory;
import dev.steelyard.history.series.AnchoredPoint;
import dev.steelyard.history.series.CommitOrder;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CreepDetectorTest {

    private static final int COMMITS = 40;
    private static final Instant START = Instant.parse("2026-11-21T10:15:02Z");

    private final List<AnchoredPoint> points = new ArrayList<>();
    private final List<CommitFacts> commits = new ArrayList<>();

    private void add(String name, int from, int to, Optional<String> code, Optional<String> anchorCode) {
        for (int i = from; i < to; i++) {
            points.add(new AnchoredPoint(
                    new Benchmark("org.example.A." + name, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                    Metric.SCORE,
                    commit(0),
                    commit(i),
                    "setup",
                    code,
                    anchorCode,
                    1 + 0.002 * Math.sin(i * i)));
        }
    }

    private static String commit(int number) {
        return "c" + number;
    }

    private CreepReport examine(int release, Promise promise) {
        for (int i = 0; i < COMMITS; i++) {
            commits.add(new CommitFacts(
                    commit(i), i == 0 ? List.of() : List.of(commit(i - 1)), START, START, "A. Author", "Commit"));
        }
        AnchoredHistory history = AnchoredHistory.of(points, commits, List.of());
        List<SeriesChanges> found =
                history.table().series().stream().map(Creeps.DETECTOR::detect).toList();
        return new CreepDetector(history, found, new Release("v1", commit(release)), CommitOrder.of(commits))
                .examine(promise, 0.02);
    }

    private static List<String> names(CreepReport report) {
        return report.rows().stream().map(CreepRow::series).toList();
    }

    @Test
    void series_without_a_value_at_the_release_are_named() {
        add("read", 1, COMMITS, Optional.empty(), Optional.empty());
        add("late", 12, COMMITS, Optional.empty(), Optional.empty());
        add("gone", 1, 30, Optional.empty(), Optional.empty());
        add("edited", 1, 20, Optional.of("1"), Optional.of("1"));
        add("edited", 20, COMMITS, Optional.of("2"), Optional.of("1"));
        CreepReport report = examine(10, new Promise(0.01, true));
        assertThat(names(report)).containsExactly("A.read");
        assertThat(report.rows(Verdict.NOT_WORSE)).hasSize(1);
        assertThat(report.leftOut().unmeasured()).containsExactly("A.late");
        assertThat(report.leftOut().edited()).containsExactly("A.edited from c20");
        assertThat(report.leftOut().ended()).isEqualTo(2);
        assertThat(report.confidence()).isCloseTo(0.98, within(1e-12));
    }

    @Test
    void the_anchor_needs_no_value_of_its_own_unless_the_benchmark_itself_is_another_one() {
        add("read", 1, COMMITS, Optional.of("1"), Optional.of("1"));
        add("unknown", 1, COMMITS, Optional.of("1"), Optional.empty());
        add("edited", 1, COMMITS, Optional.of("2"), Optional.of("1"));
        CreepReport report = examine(0, new Promise(0.01, true));
        assertThat(names(report)).containsExactly("A.read", "A.unknown");
        assertThat(report.rows()).allSatisfy(row -> assertThat(row.released()).isEmpty());
        assertThat(report.leftOut().edited()).containsExactly("A.edited");
        assertThat(report.confidence()).isCloseTo(0.99, within(1e-12));
    }

    @Test
    void a_release_that_is_not_measured_compares_nothing() {
        add("read", 12, COMMITS, Optional.empty(), Optional.empty());
        CreepReport report = examine(10, Promise.DEFAULT);
        assertThat(report.rows()).isEmpty();
        assertThat(report.leftOut().unmeasured()).containsExactly("A.read");
        assertThat(report.confidence()).isCloseTo(0.98, within(1e-12));
    }
}
