package dev.steelyard.core.decision;

import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Run.Presence;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Withholds the verdicts on benchmarks that were edited together with the measured code: the ratio of their scores then reflects both the
 * change of the benchmark and the change of the code. The estimate is still shown, as it is what was measured.
 */
final class EditedBenchmarks {

    private final Map<Benchmark, Presence> presences = new HashMap<>();

    EditedBenchmarks(Run run) {
        run.benchmarks().forEach(presence -> presences.put(presence.benchmark(), presence));
    }

    /** Returns the ruling on a row, with its verdict removed if its benchmark was edited. */
    Ruling withhold(Ruling ruling) {
        UnjudgedRow entry = ruling.entry();
        if (entry.status() != Status.MEASURED || !isConfounded(entry.row())) {
            return ruling;
        }
        Row row = entry.row();
        Verdict verdict = new Verdict(
                Outcome.INCONCLUSIVE,
                false,
                OptionalDouble.empty(),
                Optional.of(new Reason.BenchmarkEdited(row.baseline(), row.treatment())),
                OptionalInt.empty());
        // No number of blocks leads to a verdict: once there is an interval, the time is better spent on other
        // benchmarks.
        boolean last =
                ruling.last() || entry.evidence().flatMap(Evidence::estimate).isPresent();
        return new Ruling(entry, verdict, last, ruling.more());
    }

    /** Returns the warning on a row whose benchmark was edited, measured or not. */
    Optional<Warning> warning(UnjudgedRow entry) {
        Row row = entry.row();
        return Optional.ofNullable(presences.get(row.benchmark()))
                .filter(presence -> presence.edited(row.baseline(), row.treatment()))
                .map(presence -> isConfounded(row)
                        ? new Warning.BenchmarkDiffers(row.baseline(), row.treatment())
                        : new Warning.OnlyBenchmarkDiffers(row.baseline(), row.treatment()));
    }

    private boolean isConfounded(Row row) {
        return Optional.ofNullable(presences.get(row.benchmark()))
                .filter(presence -> presence.confounded(row.baseline(), row.treatment()))
                .isPresent();
    }
}
