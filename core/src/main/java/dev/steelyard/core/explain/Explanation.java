package dev.steelyard.core.explain;

import dev.steelyard.core.explain.CauseFinding.Confidence;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.profile.Observation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The explanation of one row.
 *
 * @param row the row
 * @param change its change, as the last comparison measured it again; that of the run, if none did
 * @param classes the classes that differ
 * @param findings what the experiments say of each suspect, the most telling first
 * @param rest all other classes that differ, given to the baseline together; empty if there are none that the benchmark
 *     loads
 * @param observations what recordings show that differs between the sides, the most telling first
 * @param end why the search ended
 */
public record Explanation(
        Row row,
        Change change,
        Classes classes,
        List<CauseFinding> findings,
        Optional<Exchange> rest,
        List<Observation> observations,
        End end) {

    public Explanation {
        observations = List.copyOf(observations);
        findings = findings.stream()
                .sorted(Comparator.comparing(CauseFinding::confidence)
                        .thenComparing(finding ->
                                -finding.share().map(ChangeShare::estimate).orElse(0.0)))
                .toList();
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
        /** The classes that differ do not carry the change. */
        NOT_THE_CLASSES("not-the-classes"),
        /** This time there was no change to explain. */
        NO_CHANGE("no-change"),
        /** Some suspects are groups of classes that were not divided further. */
        NOT_DIVIDED("not-divided"),
        /** There was no time to measure the change again. */
        NO_TIME("no-time"),
        /** Forks with exchanged classes failed, so nothing could be tried. */
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

    /** Returns what is left of the change without the proved suspects; empty if nothing is proved. */
    public Optional<ChangeShare> unattributed() {
        List<ChangeShare> proved = findings.stream()
                .filter(finding -> finding.confidence() == Confidence.PROVED)
                .flatMap(finding -> finding.share().stream())
                .toList();
        return proved.isEmpty()
                ? Optional.empty()
                : Optional.of(proved.stream().reduce(ChangeShare.ALL, ChangeShare::without));
    }
}
