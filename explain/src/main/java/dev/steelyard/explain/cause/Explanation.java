package dev.steelyard.explain.cause;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.profile.comparison.Observation;
import dev.steelyard.measure.machine.HardwareCounters;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The explanation of one row.
 *
 * @param row the row
 * @param change its change, as measured again by the last comparison; otherwise that of the run
 * @param classes the classes that differ
 * @param findings the results for each suspect, most informative first
 * @param rest all other classes that differ, given to the baseline together; empty if the benchmark loads none of them
 * @param observations differences between the sides in recordings, most informative first, except those covered by experiments
 * @param forced results of experiments with compiler decisions
 * @param end why the search ended
 * @param frames where time is spent on both sides, from recordings; empty if too little was recorded
 * @param counters availability of hardware counters on the machine, which are not read; empty if nothing was explained
 */
public record Explanation(
        Row row,
        Change change,
        Classes classes,
        List<CauseFinding> findings,
        Optional<Exchange> rest,
        List<Observation> observations,
        Forced forced,
        End end,
        Optional<FrameGraph> frames,
        Optional<HardwareCounters> counters) {

    /** Minimum share of a change for an optimization to count as its explanation. */
    private static final double MOST = 0.5;

    public Explanation {
        List<Observation> tried = forced.findings.stream()
                .<Observation>flatMap(finding -> finding.suspect().calls().stream())
                .toList();
        observations = observations.stream()
                .filter(observation -> !tried.contains(observation))
                .toList();
        findings = surestFirst(findings);
    }

    /** Creates an explanation without frames. */
    public Explanation(
            Row row,
            Change change,
            Classes classes,
            List<CauseFinding> findings,
            Optional<Exchange> rest,
            List<Observation> observations,
            Forced forced,
            End end) {
        this(row, change, classes, findings, rest, observations, forced, end, Optional.empty(), Optional.empty());
    }

    private static <T extends TriedBothWays> List<T> surestFirst(List<T> findings) {
        return findings.stream()
                .sorted(Comparator.<T, Confidence>comparing(TriedBothWays::confidence)
                        .thenComparing(finding ->
                                -finding.share().map(ChangeShare::estimate).orElse(0.0)))
                .toList();
    }

    /** Returns whether the change was found again when it was remeasured, if it was. */
    public boolean changed() {
        return end != End.NO_CHANGE && end != End.NO_TIME && end != End.FAILED;
    }

    /**
     * Returns this explanation with the finding that the change was absent when compiler decisions were tried; if classes were tried
     * before, only the decisions are marked as not tried.
     *
     * @param again the change as measured then
     * @param untried number of methods that were to be tried
     */
    public Explanation withoutChange(Change again, int untried) {
        return findings.isEmpty()
                ? new Explanation(
                        row, again, classes, findings, rest, observations, forced, End.NO_CHANGE, frames, counters)
                : with(new Forced(List.of(), untried, Untried.NO_CHANGE));
    }

    /** Returns whether a difference in compiler decisions is proved to cause a relevant part of the change. */
    public boolean compilerProved() {
        return forced.findings.stream().anyMatch(finding -> finding.confidence() == Confidence.PROVED)
                || largest().filter(share -> share.estimate() >= MOST).isPresent();
    }

    /**
     * Returns the largest share of an optimization. Optimizations depend on each other, since one may have no effect
     * without another, so their shares are not additive.
     */
    private Optional<ChangeShare> largest() {
        return forced.optimizations.findings.stream()
                .filter(finding -> finding.confidence() == Confidence.PROVED)
                .flatMap(finding -> finding.share().stream())
                .max(Comparator.comparingDouble(ChangeShare::estimate));
    }

    /** Returns this explanation with results of experiments with compiler decisions. */
    public Explanation with(Forced tried) {
        return new Explanation(row, change, classes, findings, rest, observations, tried, end, frames, counters);
    }

    /** Returns this explanation with frames of both sides. */
    public Explanation with(Optional<FrameGraph> graph) {
        return new Explanation(row, change, classes, findings, rest, observations, forced, end, graph, counters);
    }

    /** Returns this explanation with the availability of hardware counters. */
    public Explanation with(HardwareCounters offered) {
        return new Explanation(
                row, change, classes, findings, rest, observations, forced, end, frames, Optional.of(offered));
    }

    /**
     * Results of experiments with the compiler.
     *
     * @param findings results of experiments with inlining, most informative first
     * @param untried number of methods that were not tried
     * @param why the reason for not trying them
     * @param optimizations results of experiments with whole optimizations
     */
    public record Forced(List<InliningFinding> findings, int untried, Untried why, Optimizations optimizations) {

        /** There was nothing to try. */
        public static final Forced NONE = new Forced(List.of(), 0);

        public Forced {
            findings = surestFirst(findings);
        }

        /** Creates results of experiments with inlining. */
        public Forced(List<InliningFinding> findings, int untried, Untried why) {
            this(findings, untried, why, Optimizations.NONE);
        }

        /** Creates results of experiments in which some methods were not tried for lack of time. */
        public Forced(List<InliningFinding> findings, int untried) {
            this(findings, untried, Untried.NO_TIME);
        }

        /** Returns these results with experiments with whole optimizations. */
        public Forced with(Optimizations tried) {
            return new Forced(findings, untried, why, tried);
        }
    }

    /**
     * Experiments in which optimizations of the compiler were turned off.
     *
     * @param findings the results, most certain first
     * @param untried why there were no or not all experiments; empty if there was nothing else to try
     */
    public record Optimizations(List<OptimizationFinding> findings, Optional<Untried> untried) {

        /** No experiment was made, and none was needed. */
        public static final Optimizations NONE = new Optimizations(List.of(), Optional.empty());

        public Optimizations {
            findings = findings.stream()
                    .sorted(Comparator.comparing(OptimizationFinding::confidence))
                    .toList();
        }
    }

    /** Reasons for not trying something with the compiler. */
    public enum Untried {
        /** There was no time. */
        NO_TIME,
        /** The experiments failed. */
        FAILED,
        /** The change was absent in one of the two experiments. */
        NO_CHANGE
    }

    /**
     * The number of classes that differ; a top-level class and its nested classes count as one.
     *
     * @param differing number of all such classes
     * @param loaded number of those that the benchmark loads; empty if nothing was measured
     */
    public record Classes(int differing, Optional<Integer> loaded) {}

    /** Why the search ended. The labels are part of the file format. */
    public enum End {
        /** Every suspect was tried alone. */
        DONE("done"),
        /** No class that the benchmark loads differs. */
        NOTHING_DIFFERS("nothing-differs"),
        /** No class differs; the sides are values of a param, which selects the code that runs in the same classes. */
        VALUES("values"),
        /** The classes that differ do not carry the change. */
        NOT_THE_CLASSES("not-the-classes"),
        /** The change was absent when it was measured again. */
        NO_CHANGE("no-change"),
        /** Some suspects are groups of classes that were not divided further. */
        NOT_DIVIDED("not-divided"),
        /** There was no time to measure the change again. */
        NO_TIME("no-time"),
        /** Forks with all classes exchanged failed, so no class could be tried. */
        NOT_EXCHANGED("not-exchanged"),
        /** Forks failed, so nothing could be tried. */
        FAILED("failed");

        private final String label;

        End(String label) {
            this.label = label;
        }

        /** Returns the label used in files. */
        public String label() {
            return label;
        }
    }

    /**
     * Returns the part of the change left after subtracting the proved classes; if there are none, the proved compiler decisions; if there
     * are none, the optimization with the largest share, because these shares overlap. The whole change if experiments proved nothing;
     * empty if there were none.
     */
    public Optional<ChangeShare> unattributed() {
        boolean tried = Stream.<TriedBothWays>concat(findings.stream(), forced.findings.stream())
                        .anyMatch(finding ->
                                finding.given().happened() || finding.taken().happened())
                || forced.optimizations.findings.stream()
                        .anyMatch(finding -> finding.first().happened())
                || end == End.NOT_THE_CLASSES;
        return left(proved(findings))
                .or(() -> left(proved(forced.findings)))
                .or(() -> left(largest().stream()))
                .or(() -> tried && changed() ? Optional.of(ChangeShare.ALL) : Optional.empty());
    }

    private static Stream<ChangeShare> proved(List<? extends TriedBothWays> findings) {
        return findings.stream()
                .filter(finding -> finding.confidence() == Confidence.PROVED)
                .flatMap(finding -> finding.share().stream());
    }

    private static Optional<ChangeShare> left(Stream<ChangeShare> shares) {
        List<ChangeShare> proved = shares.toList();
        return proved.isEmpty()
                ? Optional.empty()
                : Optional.of(proved.stream().reduce(ChangeShare.ALL, ChangeShare::without));
    }
}
