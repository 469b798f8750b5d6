package dev.steelyard.verdict.offline;

import static dev.steelyard.verdict.offline.Recorded.around;
import static dev.steelyard.verdict.offline.Recorded.benchmark;
import static dev.steelyard.verdict.offline.Recorded.entry;
import static dev.steelyard.verdict.offline.Recorded.judge;
import static dev.steelyard.verdict.offline.Recorded.time;
import static dev.steelyard.verdict.offline.Recorded.variant;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Reason.SingleFork.Single;
import dev.steelyard.core.judgment.RunSetting;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import dev.steelyard.verdict.result.ResultEntry.Origin;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OfflineJudgeTest {

    private static final double[] BASE = {12.31, 12.05, 12.44, 12.18, 12.6, 12.29, 12.11, 12.37, 12.52, 12.2};
    private static final double[] SLOWER = {12.71, 12.66, 12.93, 12.4, 12.88, 12.59, 12.75, 13.02, 12.49, 12.81};

    private static Facts evidence(Judged row) {
        return row.comparison().facts().orElseThrow();
    }

    private static Change change(Judged row) {
        return evidence(row).change().orElseThrow();
    }

    @Test
    void slower_forks_are_a_regression() {
        Judged row = judge(time("Decoder.longs", BASE), time("Decoder.longs", SLOWER));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(row.comparison().status()).isEqualTo(Status.MEASURED);
        assertThat(evidence(row).blocks()).isEqualTo(10);
        assertThat(evidence(row).forks()).contains(new Facts.Forks(10, 10));
        assertThat(change(row).estimate()).isBetween(0.03, 0.04);
        assertThat(evidence(row).detectable().orElseThrow()).isBetween(0.01, 0.03);
    }

    @Test
    void throughput_counts_the_other_way() {
        var decode = benchmark("Decoder.decode", Mode.THROUGHPUT, "ops/us");
        Judged row = judge(entry(decode, BASE), entry(decode, SLOWER));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.IMPROVED);
        assertThat(row.comparison().scores().treatment().orElseThrow()).isCloseTo(12.724, within(1e-9));
    }

    @Test
    void forks_that_agree_are_equivalent() {
        SplittableRandom random = new SplittableRandom(3);
        Judged row = judge(
                time("Decoder.longs", around(random, 20, 100, 0.005)),
                time("Decoder.longs", around(random, 20, 100, 0.005)));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
    }

    @Test
    void one_fork_a_side_is_never_decided_and_says_how_many_it_takes() {
        Readings many = Readings.of(10, 10.1, 10.2, 9.9, 10);
        var longs = benchmark("Decoder.longs", Mode.AVERAGE_TIME, "ns/op");
        Judged row = judge(
                entry(longs, Extent.FORKS, List.of(many)),
                entry(longs, Extent.FORKS, List.of(Readings.of(20, 20, 20.1, 20.2, 20))));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().reason())
                .hasValue(new Reason.SingleFork(
                        List.of(new Single("base", false), new Single("change", false)),
                        OptionalDouble.empty(),
                        OptionalDouble.of(0.023),
                        0.02,
                        20));
        assertThat(row.verdict().moreBlocks()).isEqualTo(OptionalInt.of(19));
        assertThat(evidence(row).pValue()).isEmpty();
    }

    @Test
    void three_forks_a_side_are_too_few_whatever_they_say() {
        Judged row = judge(time("Decoder.longs", 10, 10.01, 10.02), time("Decoder.longs", 20, 20.01, 20.02));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().reason()).hasValue(new Reason.TooFewForks("base", 3, "change", 3, 4));
        assertThat(row.verdict().moreBlocks()).isEqualTo(OptionalInt.of(1));
        assertThat(change(row).low()).isGreaterThan(0.9);
        assertThat(judge(time("Decoder.longs", 10, 10.01, 10.02, 10.03), time("Decoder.longs", 20, 20.1, 20.02, 20.03))
                        .verdict()
                        .outcome())
                .isEqualTo(Outcome.REGRESSED);
    }

    /** The values of three-forks-a.json and -b, in ns: all of one side may be in one group by chance, in one of 32 cases. */
    @Test
    void three_forks_a_side_that_do_not_overlap_are_decided_at_five_percent() {
        ResultEntry base = time("Query.run", 7747, 7705, 7671);
        ResultEntry change = time("Query.run", 8948, 8942, 9076);
        Criteria five = new Criteria(0.05, Criteria.DEFAULT.margins(), Criteria.DEFAULT.looks(), false);
        Judged row = Recorded.judge(five, base, change).get(0);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(row.verdict().adjustedPValue().orElseThrow()).isCloseTo(2.5 / 64, within(1e-12));
        Criteria three = new Criteria(0.03, Criteria.DEFAULT.margins(), Criteria.DEFAULT.looks(), false);
        assertThat(Recorded.judge(three, base, change).get(0).verdict().reason())
                .hasValue(new Reason.TooFewForks("base", 3, "change", 3, 4));
    }

    /** The values of wide-a.json and -b: a fourth fork a side would change nothing. */
    @Test
    void forks_that_are_too_few_and_wide_apart_need_as_many_as_their_spread_says() {
        Judged three = judge(time("Wide.m", 100, 150, 125), time("Wide.m", 101, 149, 126));
        Judged four = judge(time("Wide.m", 100, 150, 125, 123), time("Wide.m", 101, 149, 126, 124));
        assertThat(three.verdict().reason().orElseThrow())
                .isInstanceOfSatisfying(
                        Reason.TooFewForks.class, it -> assertThat(it.needed()).isGreaterThan(500));
        assertThat(three.verdict().moreBlocks().orElseThrow()).isGreaterThan(500);
        assertThat(four.verdict().moreBlocks().orElseThrow()).isGreaterThan(500);
    }

    @Test
    void the_spread_of_the_other_side_tells_how_many_forks_it_takes() {
        Judged row = judge(time("Decoder.longs", BASE), time("Decoder.longs", 12.3));
        assertThat(row.verdict().reason().orElseThrow()).isInstanceOfSatisfying(Reason.SingleFork.class, it -> {
            assertThat(it.single()).containsExactly(new Single("change", false));
            assertThat(it.spread().orElseThrow()).isCloseTo(0.014, within(5e-4));
        });
        assertThat(row.verdict().moreBlocks().orElseThrow()).isBetween(5, 15);
    }

    @Test
    void a_table_of_means_asks_for_json() {
        var longs = benchmark("Decoder.longs", Mode.AVERAGE_TIME, "ns/op");
        ResultEntry mean = entry(longs, Extent.MEAN, Recorded.forks(12));
        assertThat(judge(mean, mean).verdict().reason().orElseThrow())
                .isInstanceOfSatisfying(
                        Reason.SingleFork.class,
                        it -> assertThat(it.single())
                                .containsExactly(new Single("base", true), new Single("change", true)));
    }

    @Test
    void units_are_converted_or_refused() {
        double[] micros =
                java.util.Arrays.stream(SLOWER).map(value -> value / 1000).toArray();
        Judged row = judge(
                time("Decoder.longs", BASE), entry(benchmark("Decoder.longs", Mode.AVERAGE_TIME, "us/op"), micros));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(row.comparison().scores().treatment().orElseThrow()).isCloseTo(12.724, within(1e-9));
        assertThat(row.comparison().row().unit()).isEqualTo("ns/op");
        Judged odd = judge(
                time("Decoder.longs", BASE), entry(benchmark("Decoder.longs", Mode.AVERAGE_TIME, "calls"), SLOWER));
        assertThat(odd.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(odd.verdict().reason()).hasValue(new Reason.UnitDiffers("change", "calls", "ns/op"));
    }

    @Test
    void benchmarks_of_one_side_are_added_or_removed() {
        List<Judged> rows = judge(Criteria.DEFAULT, time("Decoder.longs", BASE), time("Decoder.doubles", BASE));
        assertThat(rows).extracting(row -> row.comparison().status()).containsExactly(Status.REMOVED, Status.ADDED);
    }

    @Test
    void other_params_or_threads_are_other_benchmarks() {
        var four = new dev.steelyard.core.model.Benchmark(
                "org.example.Decoder.longs", Mode.AVERAGE_TIME, new java.util.TreeMap<>(), 4, "ns/op");
        assertThat(judge(Criteria.DEFAULT, time("Decoder.longs", BASE), entry(four, BASE)))
                .extracting(row -> row.comparison().status())
                .containsExactly(Status.REMOVED, Status.ADDED);
    }

    @Test
    void forks_without_a_number_do_not_count_and_none_at_all_fails() {
        Judged row =
                judge(time("Decoder.longs", 12, 12.1, Double.NaN, 12.2), time("Decoder.longs", 13, 13.1, 13.2, 13.1));
        assertThat(evidence(row).forks()).contains(new Facts.Forks(3, 4));
        assertThat(row.comparison().warnings()).contains(new Warning.ForksLost(1, 4, "base", "Decoder.longs"));
        Judged nothing = judge(time("Decoder.longs", Double.NaN, Double.NaN), time("Decoder.longs", BASE));
        assertThat(nothing.comparison().status()).isEqualTo(Status.FAILED);
    }

    @Test
    void scores_that_are_negative_or_infinite_are_no_usable_values() {
        for (double score : List.of(-12.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)) {
            Judged row = judge(time("Decoder.longs", score, score, score, score), time("Decoder.longs", BASE));
            assertThat(row.comparison().status()).isEqualTo(Status.FAILED);
            assertThat(row.verdict().reason()).contains(new Reason.NoUsableValue("base"));
        }
    }

    @Test
    void iterations_without_a_number_are_mentioned() {
        List<Readings> forks = List.of(
                Readings.of(12, Double.NaN, 12.1),
                Readings.of(12.1, 12.2, 12),
                Readings.of(Double.POSITIVE_INFINITY, 12.2, 12.1),
                Readings.of(12.1, 12, 12.2));
        ResultEntry base = entry(benchmark("Decoder.longs", Mode.AVERAGE_TIME, "ns/op"), Extent.FORKS, forks);
        Judged row = judge(base, time("Decoder.longs", 12, 12.1, 12.2, 12.1));
        assertThat(row.comparison().warnings())
                .containsExactly(new Warning.IterationsLost(2, 12, "base", "Decoder.longs"));
    }

    @Test
    void different_versions_are_said() {
        Origin other = new Origin("line 1", "1.21", "11.0.2 Example VM", OptionalLong.empty());
        Judged row = judge(time("Decoder.longs", BASE), Recorded.from(time("Decoder.longs", SLOWER), other));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(row.comparison().warnings())
                .containsExactly(
                        new Warning.DifferentSettings(
                                RunSetting.JMH, "base", List.of("1.37"), "change", List.of("1.21")),
                        new Warning.DifferentSettings(
                                RunSetting.JVM,
                                "base",
                                List.of("17.0.15 Example VM"),
                                "change",
                                List.of("11.0.2 Example VM")));
    }

    @Test
    void entries_of_one_benchmark_are_joined() {
        var row = new OfflineJudge(Criteria.DEFAULT)
                .judge(List.of(
                        variant("base", time("Decoder.longs", 12, 12.1), time("Decoder.longs", 12.2, 12.05, 12.1)),
                        variant("change", time("Decoder.longs", 14, 14.1, 14.2, 14.05))))
                .rows()
                .get(0);
        assertThat(evidence(row).forks()).contains(new Facts.Forks(5, 4));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
    }

    @Test
    void a_change_that_rests_on_few_forks_is_not_believed() {
        // One fork of the treatment is far off; its ranks see nothing.
        double[] base = {10, 10.001, 10.002, 10.003, 10.004, 10.005, 10.006, 10.007};
        double[] change = {10.0005, 10.0015, 10.0025, 10.0035, 10.0045, 10.0055, 10.0065, 12};
        Judged row = judge(time("Decoder.longs", base), time("Decoder.longs", change));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void rounding_is_no_evidence() {
        var longs = benchmark("Decoder.longs", Mode.AVERAGE_TIME, "us/op");
        List<Readings> three = java.util.Collections.nCopies(10, Readings.rounded(0.5, 3));
        List<Readings> four = java.util.Collections.nCopies(10, Readings.rounded(0.5, 4));
        Judged row = judge(entry(longs, Extent.FORKS, three), entry(longs, Extent.FORKS, four));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        List<Readings> none = java.util.Collections.nCopies(10, Readings.rounded(4e-3, 1e-3));
        assertThat(judge(entry(longs, Extent.FORKS, none), entry(longs, Extent.FORKS, three))
                        .verdict()
                        .reason())
                .hasValue(new Reason.TooFewDigits());
    }

    @Test
    void families_are_corrected_and_single_benchmarks_are_not() {
        SplittableRandom random = new SplittableRandom(8);
        ResultEntry[] left = new ResultEntry[40];
        ResultEntry[] right = new ResultEntry[40];
        for (int i = 0; i < left.length; i++) {
            double shift = i == 0 ? 1.024 : 1;
            left[i] = time("Suite.b" + i, around(random, 10, 100, 0.02));
            right[i] = time("Suite.b" + i, around(random, 10, 100 * shift, 0.02));
        }
        var variants = List.of(variant("base", left), variant("change", right));
        List<Judged> family = new OfflineJudge(Criteria.DEFAULT).judge(variants).rows();
        Criteria single = new Criteria(0.01, Criteria.DEFAULT.margins(), Criteria.DEFAULT.looks(), true);
        List<Judged> each = new OfflineJudge(single).judge(variants).rows();
        for (int i = 0; i < left.length; i++) {
            double raw = evidence(family.get(i)).pValue().orElseThrow();
            assertThat(family.get(i).verdict().adjustedPValue().orElseThrow()).isGreaterThanOrEqualTo(raw);
            assertThat(each.get(i).verdict().adjustedPValue().orElseThrow()).isEqualTo(raw);
        }
    }

    @Test
    void two_groups_of_forks_are_named() {
        double[] split = {10, 10.01, 10.02, 10.03, 10.01, 12, 12.01, 12.02, 12.03, 12.01};
        assertThat(judge(time("Decoder.longs", split), time("Decoder.longs", BASE))
                        .comparison()
                        .warnings())
                .anySatisfy(warning -> assertThat(warning)
                        .isInstanceOfSatisfying(Warning.TwoGroupsOfForks.class, it -> {
                            assertThat(it.variant()).isEqualTo("base");
                            assertThat(it.faster()).isEqualTo(5);
                            assertThat(it.of()).isEqualTo(10);
                        }));
    }
}
