package dev.steelyard.core.explain;

import dev.steelyard.core.explain.CauseFinding.Confidence;
import dev.steelyard.core.host.HardwareCounters;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.profile.comparison.FrameGraph;
import dev.steelyard.core.profile.comparison.Observation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The explanation of one row.
 *
 * @param row the row
 * @param change its change, as the last comparison measured it again; that of the run, if none did
 * @param classes the classes that differ
 * @param findings what the experiments say of each suspect, the most telling first
 * @param rest all other classes that differ, given to the baseline together; empty if there are none that the benchmark
 *     loads
 * @param observations what recordings show that differs between the sides, the most telling first, but for what was tried
 * @param forced what experiments on decisions of the compiler came to
 * @param end why the search ended
 * @param frames where time goes on both sides, by recordings; empty if too little was recorded
 * @param counters whether the machine has hardware counters, which are not read; empty if nothing was explained
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

    /** The part of a change from which on an optimization is an answer. */
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

    /** Returns whether the change was there when it was measured again, as far as it was. */
    public boolean changed() {
        return end != End.NO_CHANGE && end != End.NO_TIME && end != End.FAILED;
    }

    /**
     * Returns that there was no change when decisions of the compiler were tried; where classes were tried before, only that
     * the decisions were not.
     *
     * @param again the change as it was measured then
     * @param untried how many methods were to be tried
     */
    public Explanation withoutChange(Change again, int untried) {
        return findings.isEmpty()
                ? new Explanation(
                        row, again, classes, findings, rest, observations, forced, End.NO_CHANGE, frames, counters)
                : with(new Forced(List.of(), untried, Untried.NO_CHANGE));
    }

    /** Returns whether what the compilers do differently is proved to be a part of the change worth looking at. */
    public boolean compilerProved() {
        return forced.findings.stream().anyMatch(finding -> finding.confidence() == Confidence.PROVED)
                || largest().filter(share -> share.estimate() >= MOST).isPresent();
    }

    /** Optimizations depend on each other: without one, another may do nothing. So their shares do not add up. */
    private Optional<ChangeShare> largest() {
        return forced.optimizations.findings.stream()
                .filter(finding -> finding.confidence() == Confidence.PROVED)
                .flatMap(finding -> finding.share().stream())
                .max(Comparator.comparingDouble(ChangeShare::estimate));
    }

    /** Returns this with what experiments on decisions of the compiler came to. */
    public Explanation with(Forced tried) {
        return new Explanation(row, change, classes, findings, rest, observations, tried, end, frames, counters);
    }

    /** Returns this with where time goes on both sides. */
    public Explanation with(Optional<FrameGraph> graph) {
        return new Explanation(row, change, classes, findings, rest, observations, forced, end, graph, counters);
    }

    /** Returns this with what the machine has of hardware counters. */
    public Explanation with(HardwareCounters offered) {
        return new Explanation(
                row, change, classes, findings, rest, observations, forced, end, frames, Optional.of(offered));
    }

    /**
     * Experiments with the compiler.
     *
     * @param findings what those with inlining say, the most telling first
     * @param untried how many methods were not tried
     * @param why why they were not
     * @param optimizations those with whole optimizations
     */
    public record Forced(List<InliningFinding> findings, int untried, Untried why, Optimizations optimizations) {

        /** Nothing differs that could be tried. */
        public static final Forced NONE = new Forced(List.of(), 0);

        public Forced {
            findings = surestFirst(findings);
        }

        /** Creates what experiments with inlining came to. */
        public Forced(List<InliningFinding> findings, int untried, Untried why) {
            this(findings, untried, why, Optimizations.NONE);
        }

        /** Creates what experiments came to that left some methods out, for lack of time. */
        public Forced(List<InliningFinding> findings, int untried) {
            this(findings, untried, Untried.NO_TIME);
        }

        /** Returns this with experiments with whole optimizations. */
        public Forced with(Optimizations tried) {
            return new Forced(findings, untried, why, tried);
        }
    }

    /**
     * Experiments in which optimizations of the compiler were turned off.
     *
     * @param findings what they say, the surest first
     * @param untried why there were none, or not all of them; empty if there was nothing else to try
     */
    public record Optimizations(List<OptimizationFinding> findings, Optional<Untried> untried) {

        /** Nothing was tried, and nothing had to be. */
        public static final Optimizations NONE = new Optimizations(List.of(), Optional.empty());

        public Optimizations {
            findings = findings.stream()
                    .sorted(Comparator.comparing(OptimizationFinding::confidence))
                    .toList();
        }
    }

    /** Why something was not tried with the compiler. */
    public enum Untried {
        /** There was no time. */
        NO_TIME,
        /** The experiments failed. */
        FAILED,
        /** In one of the two experiments the change was not there. */
        NO_CHANGE
    }

    /**
     * The number of classes that differ; top-level ones with those nested in them count as one.
     *
     * @param differing all of them
     * @param loaded those that the benchmark loads; empty if nothing was measured
     */
    public record Classes(int differing, Optional<Integer> loaded) {}

    /** Why the search ended. The labels are part of the file format. */
    public enum End {
        /** Every suspect was tried alone. */
        DONE("done"),
        /** No class that the benchmark loads differs. */
        NOTHING_DIFFERS("nothing-differs"),
        /** No class differs; the sides are values of a param, which decides what code of the same classes runs. */
        VALUES("values"),
        /** The classes that differ do not carry the change. */
        NOT_THE_CLASSES("not-the-classes"),
        /** This time there was no change to explain. */
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
     * Returns what is left of the change without the proved classes; where no class is proved, without the proved decisions of the
     * compiler, and where none is, without the optimization that has the largest part: the latter are part of the former. All of it
     * if experiments proved nothing; empty if there were none.
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
