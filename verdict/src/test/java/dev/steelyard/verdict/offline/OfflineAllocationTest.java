package dev.steelyard.verdict.offline;

import static dev.steelyard.verdict.offline.Recorded.allocating;
import static dev.steelyard.verdict.offline.Recorded.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.verdict.result.RecordedMetric;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Origin;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OfflineAllocationTest {

    private static final double[] TIMES = {10, 10.1, 10.05, 9.95, 10.02};

    private static Judged allocation(ResultEntry base, ResultEntry change) {
        List<Judged> rows = Recorded.judge(Criteria.DEFAULT, base, change);
        assertThat(rows).hasSize(2);
        assertThat(rows.get(1).comparison().row().metric()).isEqualTo(Metric.ALLOCATION);
        return rows.get(1);
    }

    private static ResultEntry bytes(double... forks) {
        return allocating(time("Decoder.longs", TIMES), forks);
    }

    @Test
    void garbage_alone_is_a_regression() {
        Judged row = allocation(bytes(24, 24, 24, 24.0001, 24), bytes(48, 48, 48.0001, 48, 48));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(row.comparison().row().unit()).isEqualTo("B/op");
    }

    @Test
    void less_than_a_byte_does_not_matter() {
        assertThat(allocation(bytes(0.002, 0.003, 0.002, 0.002, 0.002), bytes(0.4, 0.4, 0.4, 0.4, 0.4))
                        .verdict()
                        .outcome())
                .isEqualTo(Outcome.EQUIVALENT);
        assertThat(allocation(bytes(1e-6, 2e-6, 1e-6, 1e-6, 1e-6), bytes(0, 0, 0, 0, 0))
                        .verdict()
                        .outcome())
                .isEqualTo(Outcome.EQUIVALENT);
    }

    /** The profiler leaves the metric out where nothing was allocated. */
    @Test
    void absent_is_none() {
        ResultEntry plain = time("Decoder.longs", TIMES);
        ResultEntry none = new ResultEntry(
                plain.benchmark(),
                plain.score(),
                new TreeMap<>(Map.of("gc.count", new RecordedMetric("counts", Recorded.forks(0, 0, 0, 0, 0)))),
                plain.extent(),
                plain.origin());
        assertThat(allocation(none, bytes(24, 24, 24, 24, 24)).verdict().outcome())
                .isEqualTo(Outcome.REGRESSED);
        assertThat(allocation(none, none).verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(Recorded.judge(Criteria.DEFAULT, plain, plain)).hasSize(1);
    }

    /** 10 ms iterations of 1 ms operations: JMH's own allocation is spread over ten of them. */
    @Test
    void what_may_be_jmh_s_own_is_no_regression() {
        Origin brief = new Origin("line 1", "1.37", "17", OptionalLong.of(10_000_000));
        double[] slow = {1e6, 1.01e6, 1e6, 1e6, 1.01e6};
        Judged row = allocation(
                Recorded.from(allocating(time("Decoder.longs", slow), 200, 210, 200, 205, 200), brief),
                Recorded.from(allocating(time("Decoder.longs", slow), 600, 610, 600, 605, 600), brief));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().reason().orElseThrow())
                .isInstanceOfSatisfying(
                        Reason.OwnAllocation.class, it -> assertThat(it.bytes()).isBetween(820.0, 830.0));
    }

    @Test
    void one_fork_a_side_is_not_decided_here_either() {
        Judged row = allocation(allocating(time("Decoder.longs", 10), 24), allocating(time("Decoder.longs", 10), 48));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().reason().orElseThrow())
                .isInstanceOfSatisfying(
                        Reason.SingleFork.class, it -> assertThat(it.forks()).isEqualTo(5));
    }
}
