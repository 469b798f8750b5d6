package dev.steelyard.verdict.offline;

import static dev.steelyard.verdict.offline.Recorded.benchmark;
import static dev.steelyard.verdict.offline.Recorded.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OfflineSamplesTest {

    private static Readings fork(double factor, long count) {
        return Readings.ofSamples(
                new double[] {100 * factor, 900 * factor}, new long[] {98 * count / 100, 2 * count / 100});
    }

    private static ResultEntry sampled(double factor, long... counts) {
        List<Readings> forks = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            forks.add(fork(factor * (1 + 0.001 * i), counts[i]));
        }
        return entry(benchmark("Decoder.longs", Mode.SAMPLE_TIME, "ns/op"), Extent.FORKS, forks);
    }

    @Test
    void mean_median_and_tail_have_rows() {
        List<Judged> rows = Recorded.judge(
                Criteria.DEFAULT,
                sampled(1, 20_000, 20_000, 20_000, 20_000, 20_000),
                sampled(1.5, 20_000, 20_000, 20_000, 20_000, 20_000));
        assertThat(rows)
                .extracting(row -> row.comparison().row().metric())
                .containsExactly(Metric.SCORE, Metric.SCORE_P50, Metric.SCORE_P99);
        assertThat(rows).allSatisfy(row -> assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED));
        assertThat(rows.get(2).comparison().scores().baseline().orElseThrow()).isBetween(900.0, 905.0);
    }

    @Test
    void few_samples_have_no_quantiles_and_some_are_not_enough() {
        assertThat(Recorded.judge(Criteria.DEFAULT, sampled(1, 5000, 5000), sampled(1, 5000, 5000)))
                .hasSize(1);
        List<Judged> rows =
                Recorded.judge(Criteria.DEFAULT, sampled(1, 20_000, 5000, 20_000), sampled(1, 20_000, 20_000, 20_000));
        assertThat(rows).hasSize(3);
        assertThat(rows.get(1).verdict().reason()).hasValue(new Reason.TooFewSamples(Samples.FORKS, 1, 6, 10_000));
    }
}
