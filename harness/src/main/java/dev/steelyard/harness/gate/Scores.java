package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Counter;
import dev.steelyard.harness.wire.Samples;
import dev.steelyard.harness.wire.SliceRecord;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.util.Multimap;

/** Takes the scores out of a result of JMH, the same way for every version from 1.21. */
final class Scores {
    /** JMH up to 1.36 begins the labels of secondary results with a middle dot. */
    private static final char OLD_PREFIX = '\u00b7';

    private Scores() {}

    /** Returns the slice of an iteration that has a primary result. */
    static SliceRecord record(IterationResult result, long[] counters, boolean sampling, boolean counted) {
        Result<?> primary = result.getPrimaryResult();
        double operations =
                sampling ? primary.getStatistics().getN() : result.getMetadata().getMeasuredOps();
        counters[Counter.ALL_OPERATIONS.code()] = result.getMetadata().getAllOps();
        Samples samples = sampling && counted ? samples(primary) : Samples.NONE;
        return new SliceRecord(primary.getScore(), operations, counters, secondary(result), samples);
    }

    private static Samples samples(Result<?> primary) {
        Samples samples = new Samples();
        Iterator<Map.Entry<Double, Long>> pairs = primary.getStatistics().getRawData();
        while (pairs.hasNext()) {
            Map.Entry<Double, Long> pair = pairs.next();
            samples.add(pair.getKey(), pair.getValue());
        }
        return samples;
    }

    /** JMH adds derived results (percentiles), which follow from the others and are left out. */
    @SuppressWarnings("rawtypes") // JMH's own signatures are raw
    private static Map<String, Double> secondary(IterationResult result) {
        Multimap<String, Result> raw = result.getRawSecondaryResults();
        Map<String, Double> scores = new TreeMap<>();
        if (raw.isEmpty()) {
            return scores;
        }
        Map<String, Result> aggregated = result.getSecondaryResults();
        Collection<String> labels = raw.keys();
        for (Map.Entry<String, Result> entry : aggregated.entrySet()) {
            double score = entry.getValue().getScore();
            if (labels.contains(entry.getKey()) && !Double.isNaN(score)) {
                scores.put(normal(entry.getKey()), score);
            }
        }
        return scores;
    }

    private static String normal(String label) {
        return !label.isEmpty() && label.charAt(0) == OLD_PREFIX ? label.substring(1) : label;
    }
}
