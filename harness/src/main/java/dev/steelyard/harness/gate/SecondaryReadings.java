package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.SecondaryRecord;
import dev.steelyard.harness.wire.SecondaryRecord.Kind;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.util.Multimap;

/**
 * Extracts the secondary results from one iteration, with the time and the operations behind each, so that iterations can be summed.
 *
 * <p>JMH reports the operations of all threads together. In throughput and average time, all threads are timed concurrently, so a single
 * time T is used for all of them: it follows from the primary score, and the count of a result follows from T and the scores of its
 * threads.
 */
final class SecondaryReadings {
    /** Prefix of labels of profilers' results in JMH up to 1.36: a middle dot. */
    private static final char OLD_PREFIX = '\u00b7';

    private final Mode mode;
    private final SecondaryLabels labels;

    SecondaryReadings(Mode mode, SecondaryLabels labels) {
        this.mode = mode;
        this.labels = labels;
    }

    /**
     * Returns the secondary results by label, without percentiles, which are derived from the others.
     *
     * @param score JMH's primary score of the iteration
     * @param operations number of operations that the score is based on
     */
    @SuppressWarnings("rawtypes") // JMH's own signatures are raw
    Map<String, SecondaryRecord> of(IterationResult result, double score, double operations) {
        Multimap<String, Result> raw = result.getRawSecondaryResults();
        Map<String, SecondaryRecord> records = new TreeMap<>();
        if (raw.isEmpty()) {
            return records;
        }
        Map<String, Result> aggregated;
        try {
            aggregated = result.getSecondaryResults();
        } catch (ClassCastException e) {
            // An event counter has the name of a group method: JMH cannot aggregate them and fails by itself.
            return records;
        }
        double time = time(result, score, operations);
        for (String label : raw.keys()) {
            Result<?> whole = aggregated.get(label);
            if (whole != null && !Double.isNaN(whole.getScore())) {
                records.put(normal(label), record(whole, raw.get(label), time));
            }
        }
        return records;
    }

    /** Returns the time of one thread in the time unit of the score; 0 if unknown. */
    @SuppressWarnings("rawtypes") // JMH's own signatures are raw
    private double time(IterationResult result, double score, double operations) {
        if (mode == Mode.Throughput) {
            return positive(operations / score);
        }
        if (mode != Mode.AverageTime) {
            return 0;
        }
        double rate = rates((Collection<Result>) result.getRawPrimaryResults());
        return positive(operations / rate);
    }

    @SuppressWarnings("rawtypes") // JMH's own signatures are raw
    private SecondaryRecord record(Result<?> whole, Collection<Result> threads, double time) {
        Kind kind = labels.kind(whole);
        double score = whole.getScore();
        String unit = whole.getScoreUnit();
        switch (kind) {
            case EVENTS:
                return new SecondaryRecord(kind, unit, score, 0, score);
            case MEMBER:
            case OPERATIONS:
                return scored(kind, whole, threads, time);
            default:
                return new SecondaryRecord(kind, unit, score, 0, 0);
        }
    }

    @SuppressWarnings("rawtypes") // JMH's own signatures are raw
    private SecondaryRecord scored(Kind kind, Result<?> whole, Collection<Result> threads, double time) {
        double score = whole.getScore();
        String unit = whole.getScoreUnit();
        switch (mode) {
            case Throughput:
                return new SecondaryRecord(kind, unit, score, time, time * score);
            case AverageTime:
                double counted = time * rates(threads);
                // If a thread counted nothing, JMH's score is infinite, but the thread's time was still spent.
                double spent = Double.isInfinite(score) ? time * threads.size() : score * counted;
                return new SecondaryRecord(kind, unit, score, positive(spent), positive(counted));
            case SampleTime:
                double samples = whole.getStatistics().getN();
                return new SecondaryRecord(kind, unit, score, score * samples, samples);
            default:
                return new SecondaryRecord(kind, unit, score, score * threads.size(), threads.size());
        }
    }

    /** Returns the total rate of all threads, given the time per operation of each. */
    @SuppressWarnings("rawtypes") // JMH's own signatures are raw
    private static double rates(Collection<Result> threads) {
        double sum = 0;
        for (Result thread : threads) {
            sum += 1 / thread.getScore();
        }
        return sum;
    }

    private static double positive(double value) {
        return value > 0 && !Double.isInfinite(value) ? value : 0;
    }

    private static String normal(String label) {
        return !label.isEmpty() && label.charAt(0) == OLD_PREFIX ? label.substring(1) : label;
    }
}
