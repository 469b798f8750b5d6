package dev.steelyard.verdict.offline;

import static dev.steelyard.verdict.offline.Recorded.time;
import static dev.steelyard.verdict.offline.Recorded.variant;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.verdict.result.ResultEntry;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** False verdicts on identical code, through the judge itself, against a binomial bound. */
class OfflineSimulationTest {

    private static final Criteria SINGLE =
            new Criteria(0.01, Criteria.DEFAULT.margins(), Criteria.DEFAULT.looks(), true);

    /** Logarithms of forks. */
    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private enum Noise {
        NORMAL(random -> 0.023 * random.nextGaussian()),
        STUDENT_3(random -> {
            double squares = 0;
            for (int i = 0; i < 3; i++) {
                double value = random.nextGaussian();
                squares += value * value;
            }
            return 0.023 * random.nextGaussian() / Math.sqrt(squares / 3);
        }),
        BIMODAL(random -> (random.nextInt(10) < 3 ? 0.06 : 0) + 0.01 * random.nextGaussian());

        private final ToDoubleFunction<SplittableRandom> log;

        Noise(ToDoubleFunction<SplittableRandom> log) {
            this.log = log;
        }

        ResultEntry entry(String name, int forks, SplittableRandom random) {
            double[] values = new double[forks];
            for (int i = 0; i < forks; i++) {
                values[i] = 100 * Math.exp(log.applyAsDouble(random));
            }
            return time(name, values);
        }
    }

    private static int falseVerdicts(Noise noise, int forks, int rows, long seed) {
        return falseVerdicts(noise, forks, forks, rows, seed);
    }

    private static int falseVerdicts(Noise noise, int before, int after, int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ResultEntry[] left = new ResultEntry[rows];
        ResultEntry[] right = new ResultEntry[rows];
        for (int i = 0; i < rows; i++) {
            left[i] = noise.entry("Suite.b" + i, before, random);
            right[i] = noise.entry("Suite.b" + i, after, random);
        }
        List<Judged> judged = new OfflineJudge(SINGLE)
                .judge(List.of(variant("base", left), variant("again", right)))
                .rows();
        return (int) judged.stream().filter(OfflineSimulationTest::changed).count();
    }

    private static boolean changed(Judged row) {
        return row.verdict().outcome() == Outcome.IMPROVED || row.verdict().outcome() == Outcome.REGRESSED;
    }

    /** The number of false ones that chance exceeds once in ten thousand where the promise is kept. */
    private static int bound(int rows, double alpha) {
        return BinomialDistribution.of(rows, alpha).inverseCumulativeProbability(0.9999);
    }

    @Test
    void identical_code_is_rarely_called_changed() {
        for (Noise noise : Noise.values()) {
            assertThat(falseVerdicts(noise, 10, 1500, 41)).as(noise.name()).isLessThanOrEqualTo(bound(1500, 0.01));
        }
    }

    @Test
    @Tag("long")
    void identical_code_is_rarely_called_changed_at_any_number_of_forks() {
        for (Noise noise : Noise.values()) {
            for (int forks : new int[] {2, 3, 4, 5, 10, 20}) {
                int rows = 20_000;
                int found = falseVerdicts(noise, forks, rows, 43);
                System.out.printf(
                        Locale.ROOT, "| %s | %d | %d (%.2f %%) |%n", noise, forks, found, 100.0 * found / rows);
                assertThat(found).as(noise + " " + forks).isLessThanOrEqualTo(bound(rows, 0.01));
            }
        }
    }

    @Test
    void few_forks_on_one_side_have_no_verdict_however_many_the_other_has() {
        for (int few : new int[] {2, 3}) {
            assertThat(falseVerdicts(Noise.BIMODAL, few, 50, 500, 47)).isZero();
            assertThat(falseVerdicts(Noise.BIMODAL, 50, few, 500, 47)).isZero();
        }
    }

    @Test
    void sides_of_unequal_size_are_rarely_called_changed() {
        for (Noise noise : Noise.values()) {
            for (int[] sizes : new int[][] {{4, 8}, {4, 50}, {50, 5}}) {
                assertThat(falseVerdicts(noise, sizes[0], sizes[1], 1500, 53))
                        .as(noise + " " + sizes[0] + " against " + sizes[1])
                        .isLessThanOrEqualTo(bound(1500, 0.01));
            }
        }
    }

    @Test
    void a_suite_without_a_change_is_rarely_called_changed_anywhere() {
        int families = 150;
        int wrong = 0;
        SplittableRandom random = new SplittableRandom(7);
        for (int family = 0; family < families; family++) {
            ResultEntry[] left = new ResultEntry[70];
            ResultEntry[] right = new ResultEntry[70];
            for (int i = 0; i < left.length; i++) {
                left[i] = Noise.NORMAL.entry("Suite.b" + i, 5, random);
                right[i] = Noise.NORMAL.entry("Suite.b" + i, 5, random);
            }
            wrong += new OfflineJudge(Criteria.DEFAULT)
                            .judge(List.of(variant("base", left), variant("again", right))).rows().stream()
                                    .anyMatch(OfflineSimulationTest::changed)
                    ? 1
                    : 0;
        }
        assertThat(wrong).isLessThanOrEqualTo(bound(families, 0.01));
    }

    @Test
    void a_true_change_is_found_with_its_sign() {
        SplittableRandom random = new SplittableRandom(9);
        int found = 0;
        for (int i = 0; i < 200; i++) {
            Judged row = Recorded.judge(
                    time("Suite.b", Recorded.around(random, 20, 100, 0.02)),
                    time("Suite.b", Recorded.around(random, 20, 105, 0.02)));
            assertThat(row.verdict().outcome()).isNotEqualTo(Outcome.IMPROVED);
            found += row.verdict().outcome() == Outcome.REGRESSED ? 1 : 0;
        }
        assertThat(found).isGreaterThan(190);
    }
}
