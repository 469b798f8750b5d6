package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Counter;
import dev.steelyard.harness.wire.SampleCounts;
import dev.steelyard.harness.wire.SliceRecord;
import java.util.Iterator;
import java.util.Map;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/** Extracts the scores from a JMH result, in the same way for every version from 1.21. */
final class Scores {
    private final boolean sampling;
    private final SecondaryReadings secondary;

    /** Creates an extractor for a benchmark with this mode and these labels of secondary results. */
    Scores(Mode mode, SecondaryLabels labels) {
        sampling = mode == Mode.SampleTime;
        secondary = new SecondaryReadings(mode, labels);
    }

    /** Returns the slice for an iteration with a primary result. */
    SliceRecord record(IterationResult result, long[] counters, boolean counted) {
        Result<?> primary = result.getPrimaryResult();
        double operations =
                sampling ? primary.getStatistics().getN() : result.getMetadata().getMeasuredOps();
        counters[Counter.ALL_OPERATIONS.code()] = result.getMetadata().getAllOps();
        SampleCounts samples = sampling && counted ? samples(primary) : SampleCounts.NONE;
        return new SliceRecord(
                primary.getScore(),
                operations,
                counters,
                secondary.of(result, primary.getScore(), operations),
                samples);
    }

    private static SampleCounts samples(Result<?> primary) {
        SampleCounts samples = new SampleCounts();
        Iterator<Map.Entry<Double, Long>> pairs = primary.getStatistics().getRawData();
        while (pairs.hasNext()) {
            Map.Entry<Double, Long> pair = pairs.next();
            samples.add(pair.getKey(), pair.getValue());
        }
        return samples;
    }
}
