package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.blocks;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static dev.steelyard.core.evidence.SyntheticBlocks.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.AcceptedRegression;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.stats.BoundaryCache;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows whose regression a commit accepts. */
class AcceptedRowsTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark READ = benchmark("Decoder.read");
    private static final double[] PLUS_FIVE = {0.051, 0.048, 0.0515, 0.0495, 0.0522, 0.0488, 0.0503, 0.0491};

    private static Judged judged(String trailer) {
        Run run = run(Criteria.DEFAULT, List.of(READ), "base", "change");
        Safeguards safeguards = new Safeguards(
                Safeguards.Canary.SWITCHED_OFF,
                List.of(),
                AcceptedRegression.parse("change", "0".repeat(40), "Somebody", trailer).stream()
                        .toList(),
                List.of());
        return JUDGE.judge(with(run, safeguards), blocks(READ, PLUS_FIVE))
                .rows()
                .get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "accepted, safety                        | false | RegressionAccepted",
                "accepted Decoder.read at most 10%, safety | false | RegressionAccepted",
                "accepted at most 4%, safety             | true  | RegressionBeyondAccepted",
                "accepted at most 5.2%, safety           | true  | RegressionBeyondAccepted",
                "accepted Encoder, safety                | true  |",
                "perhaps                                 | true  |",
            })
    void a_regression_stays_one_and_fails_the_gate_unless_it_is_accepted(
            String trailer, boolean fails, String warning) {
        Judged row = judged(trailer.strip());

        assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(row.failsGate()).isEqualTo(fails);
        assertThat(row.comparison().warnings().stream()
                        .filter(each -> each instanceof Warning.RegressionAccepted
                                || each instanceof Warning.RegressionBeyondAccepted)
                        .map(each -> each.getClass().getSimpleName()))
                .isEqualTo(warning == null ? List.of() : List.of(warning));
    }
}
