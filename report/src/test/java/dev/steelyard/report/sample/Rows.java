package dev.steelyard.report.sample;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Short names for the parts of a row. */
final class Rows {

    static final Facts ZERO =
            new Facts(6, Optional.empty(), OptionalDouble.of(0), OptionalDouble.empty(), OptionalDouble.empty());

    private Rows() {}

    static Benchmark time(String name, Map<String, String> params) {
        return new Benchmark(name, Mode.AVERAGE_TIME, new TreeMap<>(params), 1, "ns/op");
    }

    static Comparison.Row row(Benchmark benchmark, String metric, String treatment) {
        return new Comparison.Row(benchmark, metric, "main", treatment);
    }

    /** Facts of six blocks. */
    static Facts change(double estimate, double low, double high, double pValue) {
        return new Facts(
                6,
                Optional.of(new Change(estimate, low, high, 0.99)),
                OptionalDouble.empty(),
                OptionalDouble.of(pValue),
                OptionalDouble.of((high - low) / 2 * 1.3));
    }

    static Verdict verdict(Outcome outcome, double adjusted) {
        return new Verdict(
                outcome,
                outcome == Outcome.IMPROVED || outcome == Outcome.REGRESSED,
                OptionalDouble.of(adjusted),
                Optional.empty(),
                OptionalInt.empty());
    }

    /** A change that is real and smaller than the margin. */
    static Verdict negligible(double adjusted) {
        return new Verdict(
                Outcome.EQUIVALENT, true, OptionalDouble.of(adjusted), Optional.empty(), OptionalInt.empty());
    }

    static Verdict inconclusive(double adjusted, Reason reason, int more) {
        return new Verdict(
                Outcome.INCONCLUSIVE,
                false,
                OptionalDouble.of(adjusted),
                Optional.of(reason),
                more > 0 ? OptionalInt.of(more) : OptionalInt.empty());
    }

    static Judged without(Comparison.Row row, Comparison.Status status, Reason reason) {
        return new Judged(
                new Comparison(row, status, Comparison.Scores.NONE, Optional.empty(), List.of()),
                Verdict.inconclusive(reason));
    }
}
