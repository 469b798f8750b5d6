package dev.steelyard.results.text;

import dev.steelyard.core.result.Readings;
import dev.steelyard.core.result.RecordedMetric;
import dev.steelyard.results.source.DecimalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The printed scores of one benchmark, fork by fork. */
final class ForkLines {

    private final Column score = new Column();
    private final SortedMap<String, Column> secondary = new TreeMap<>();
    private int fork = -1;
    private boolean counted = true;
    private boolean listening;

    /** The values of one metric by fork. */
    private static final class Column {
        private String unit = "";
        private final List<List<DecimalText>> forks = new ArrayList<>();

        void add(int fork, DecimalText value, String valueUnit) {
            unit = unit.isEmpty() ? valueUnit : unit;
            if (unit.equals(valueUnit)) {
                while (forks.size() <= fork) {
                    forks.add(new ArrayList<>());
                }
                forks.get(fork).add(value);
            }
        }

        RecordedMetric metric() {
            return new RecordedMetric(unit, forks.stream().map(Column::readings).toList());
        }

        private static Readings readings(List<DecimalText> values) {
            return Readings.rounded(
                    values.stream().mapToDouble(DecimalText::rounding).max().orElse(0),
                    values.stream().mapToDouble(DecimalText::value).toArray());
        }
    }

    /**
     * A fork begins.
     *
     * @param counts whether it is one whose iterations count; a warmup fork prints iterations as well
     */
    void begin(boolean counts) {
        counted = counts;
        fork += counts ? 1 : 0;
        listening = false;
    }

    /** The score of an iteration. */
    void score(DecimalText value, String unit) {
        if (counted) {
            fork = Math.max(0, fork);
            score.add(fork, value, unit);
            listening = true;
        }
    }

    /** A secondary metric of the iteration before. */
    void secondary(String label, DecimalText value, String unit) {
        if (listening) {
            secondary.computeIfAbsent(label, absent -> new Column()).add(fork, value, unit);
        }
    }

    /** Another line: what comes next is no metric of the iteration before. */
    void quiet() {
        listening = false;
    }

    /** The score of every fork; empty if no iteration was printed. A fork that printed none has no readings. */
    Optional<RecordedMetric> score() {
        return score.forks.isEmpty() ? Optional.empty() : Optional.of(score.metric());
    }

    SortedMap<String, RecordedMetric> secondary() {
        SortedMap<String, RecordedMetric> metrics = new TreeMap<>();
        secondary.forEach((label, column) -> metrics.put(label, column.metric()));
        return metrics;
    }
}
