package dev.steelyard.verdict.offline;

import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.RecordedMetric;
import dev.steelyard.verdict.result.ResultEntry;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;

/** Allocation per operation in a result entry. */
final class EntryAllocation {

    private static final String UNIT = "B/op";
    /** A metric that JMH's gc profiler always reports, so it shows that the profiler ran. */
    private static final String COLLECTIONS = "gc.count";

    private EntryAllocation() {}

    /** Returns whether JMH's gc profiler counted allocation. */
    static boolean known(ResultEntry entry) {
        return entry.secondary().containsKey(Metric.ALLOCATION)
                || entry.secondary().containsKey(COLLECTIONS);
    }

    /** Returns the bytes per operation of each fork; 0 if the profiler omitted the metric, as it does when there is no allocation. */
    static RecordedMetric of(ResultEntry entry) {
        RecordedMetric bytes = entry.secondary().get(Metric.ALLOCATION);
        Readings zero = Readings.of(0);
        if (bytes == null) {
            return new RecordedMetric(
                    UNIT, Collections.nCopies(entry.score().forks().size(), zero));
        }
        List<Readings> forks = bytes.forks().stream()
                .map(fork -> fork.scores().length == 0 ? zero : fork)
                .toList();
        return new RecordedMetric(bytes.unit(), forks);
    }

    /**
     * Returns the bytes per operation that JMH and the JVM may have allocated themselves: {@link
     * ForkScores#ALLOCATION_FLOOR} for each thread and iteration, divided by the operations of an iteration, which
     * follow from its length and the score.
     *
     * @return empty if the file does not have the length
     */
    static OptionalDouble foreign(ResultEntry entry) {
        OptionalDouble score = entry.score().forks().stream()
                .flatMapToDouble(fork -> fork.mean().stream())
                .average();
        double floor = ForkScores.ALLOCATION_FLOOR * entry.benchmark().threads();
        if (entry.benchmark().mode() == Mode.SINGLE_SHOT) {
            return OptionalDouble.of(floor);
        }
        if (entry.origin().iterationNanos().isEmpty() || score.isEmpty()) {
            return OptionalDouble.empty();
        }
        double length = entry.origin().iterationNanos().getAsLong();
        String unit = entry.score().unit();
        double operations = entry.benchmark().mode() == Mode.THROUGHPUT
                ? length / Units.nanosPerRate(unit).orElse(Double.NaN) * score.getAsDouble()
                : length
                        * entry.benchmark().threads()
                        / (Units.nanosPerOperation(unit).orElse(Double.NaN) * score.getAsDouble());
        double foreign = floor / operations;
        return Double.isFinite(foreign) ? OptionalDouble.of(foreign) : OptionalDouble.empty();
    }
}
