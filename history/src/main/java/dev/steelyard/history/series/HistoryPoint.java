package dev.steelyard.history.series;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.history.fact.Setting;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One recorded comparison of a benchmark's scores.
 *
 * @param run name of the run
 * @param start when the run started
 * @param baseline the code of the baseline
 * @param treatment the code of the treatment
 * @param result the result
 * @param setting how the treatment was measured; empty if none of its forks started
 * @param causes classes that were proved to cause the change, the largest share first
 * @param circumstances facts that determine what it can be used for
 */
public record HistoryPoint(
        String run,
        Instant start,
        Code baseline,
        Code treatment,
        Result result,
        Optional<Setting> setting,
        List<String> causes,
        Circumstances circumstances) {

    /**
     * Facts that determine what a comparison can be used for.
     *
     * @param purpose the purpose of the comparison
     * @param finished whether its run finished
     * @param alike whether both sides had the same JVM and options, as far as known
     */
    public record Circumstances(Purpose purpose, boolean finished, boolean alike) {

        /** A comparison of two versions of the code. */
        public static final Circumstances COMPARED = new Circumstances(Purpose.COMPARE, true, true);

        /** Returns whether it is a point of a history, with the anchor as its baseline. */
        public boolean anchored() {
            return purpose == Purpose.HISTORY && finished;
        }
    }

    /** The purpose of a comparison. */
    public enum Purpose {
        /** To compare two versions of the code. */
        COMPARE,
        /** To be a point of a history. */
        HISTORY,
        /** To check a change of a history. */
        CHECK,
        /** As a step of a bisection: its margins fit the change being bisected, so its verdict only concerns that change. */
        BISECT
    }

    /** The order of a history: by commit time, or by the time of the run for code that is not a known commit; then by run. */
    public static final Comparator<HistoryPoint> ORDER = Comparator.comparing(HistoryPoint::time)
            .thenComparing(HistoryPoint::start)
            .thenComparing(HistoryPoint::run)
            .thenComparing(point -> point.treatment().variant());

    public HistoryPoint {
        causes = List.copyOf(causes);
    }

    /** Creates a comparison that is not a point of an anchored history. */
    public HistoryPoint(
            String run,
            Instant start,
            Code baseline,
            Code treatment,
            Result result,
            Optional<Setting> setting,
            List<String> causes) {
        this(run, start, baseline, treatment, result, setting, causes, Circumstances.COMPARED);
    }

    /**
     * The code of one side.
     *
     * @param variant name of its variant
     * @param source what the user wrote, such as a branch
     * @param revision full commit or a digest of the contents; empty if unknown
     * @param committed when its commit was made; empty for code that is not a known commit
     * @param subject first line of the commit's message; empty for code that is not a known commit
     * @param own digest of the benchmark's own code; empty if unknown
     */
    public record Code(
            String variant,
            String source,
            Optional<String> revision,
            Optional<Instant> committed,
            Optional<String> subject,
            Optional<String> own) {

        /** Creates code without a digest of the benchmark itself. */
        public Code(
                String variant,
                String source,
                Optional<String> revision,
                Optional<Instant> committed,
                Optional<String> subject) {
            this(variant, source, revision, committed, subject, Optional.empty());
        }

        /** Returns the same code with the digest of the benchmark itself. */
        public Code of(Optional<String> digest) {
            return new Code(variant, source, revision, committed, subject, digest);
        }
    }

    /**
     * The verdict on a comparison, with its numbers.
     *
     * @param status whether there was anything to compare
     * @param outcome the verdict
     * @param nonZero whether the change is significantly different from 0
     * @param change relative change of the time per operation; empty if there is none
     * @param scores scores of both sides, in the benchmark's unit
     * @param blocks number of complete blocks
     */
    public record Result(
            Status status, Outcome outcome, boolean nonZero, Optional<Change> change, Scores scores, int blocks) {

        /** Difference between the ratio of mean scores and the mean ratio that may occur in any run: a factor of 1.02. */
        private static final double CLOSE = 0.02;

        /** Returns whether the estimate lies outside its interval, which happens if the change drifted from block to block. */
        public boolean drifted() {
            return change.filter(known -> known.estimate() < known.low() || known.estimate() > known.high())
                    .isPresent();
        }

        /**
         * Returns whether the ratio of the mean scores and the estimate differ by more than half of the estimate, which a few outlying
         * blocks can cause.
         *
         * @param moreIsBetter whether a greater score is better
         */
        public boolean unlikeScores(boolean moreIsBetter) {
            double before = scores.baseline().orElse(0);
            double after = scores.treatment().orElse(0);
            if (change.isEmpty() || before <= 0 || after <= 0) {
                return false;
            }
            double ofScores = Math.log(moreIsBetter ? before / after : after / before);
            double estimate = Math.log1p(change.get().estimate());
            return Math.abs(ofScores - estimate) > Math.max(CLOSE, Math.abs(estimate) / 2);
        }
    }

    /** Returns whether the benchmark itself is the same on both sides; empty if unknown. */
    public Optional<Boolean> sameBenchmark() {
        return baseline.own().flatMap(one -> treatment.own().map(one::equals));
    }

    /** Returns this point with another setting. */
    HistoryPoint with(Optional<Setting> known) {
        return new HistoryPoint(run, start, baseline, treatment, result, known, causes, circumstances);
    }

    /** Returns this point with the result of another metric. */
    HistoryPoint with(Result other) {
        return new HistoryPoint(run, start, baseline, treatment, other, setting, causes, circumstances);
    }

    /** Returns the commit time of the code; for code that is not a known commit, the time of the measurement. */
    public Instant time() {
        return treatment.committed().orElse(start);
    }
}
