package dev.steelyard.verdict.read.text;

import dev.steelyard.verdict.read.source.DecimalText;
import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.RecordedMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The printed scores of one benchmark, fork by fork. */
final class ForkLines {

    /** What JMH prints where a score would be. */
    private static final String FAILURE = "<failure>";

    private static final String DEAD = "<forked VM failed";
    private static final DecimalText NONE = new DecimalText(Double.NaN, 0);

    private final Column score = new Column();
    private final SortedMap<String, Column> secondary = new TreeMap<>();
    private int fork = -1;
    private boolean counted = true;
    private boolean listening;
    private boolean failed;
    private int iterations;
    private int scored;
    private long headLine;
    private long gapLine;
    private @Nullable Missing missing;
    private @Nullable Missing other;

    /** The values of one metric by fork. */
    private static final class Column {
        private String unit = "";
        private final List<List<DecimalText>> forks = new ArrayList<>();

        /** Adds a value, and returns whether it has the unit of the others. */
        boolean add(int fork, DecimalText value, String valueUnit) {
            unit = unit.isEmpty() ? valueUnit : unit;
            boolean same = unit.equals(valueUnit);
            if (same) {
                of(fork).add(value);
            }
            return same;
        }

        private List<DecimalText> of(int fork) {
            while (forks.size() <= fork) {
                forks.add(new ArrayList<>());
            }
            return forks.get(fork);
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

    /** Values that are missing, and the line where the first of them should be. */
    record Missing(long line, int count) {}

    /**
     * A fork begins.
     *
     * @param counts whether it is one whose iterations count; a warmup fork prints iterations as well
     * @param planned how many iterations the fork before should have had
     * @param line where it begins
     */
    void begin(boolean counts, int planned, long line) {
        close(planned);
        counted = counts;
        fork += counts ? 1 : 0;
        listening = false;
        failed = false;
        iterations = 0;
        scored = 0;
        headLine = line;
    }

    /** The head of an iteration. */
    void begun(long line) {
        listening = false;
        gap();
        iterations++;
        headLine = line;
    }

    /** Remembers the first iteration whose score did not come. */
    private void gap() {
        if (gapLine == 0 && iterations > scored) {
            gapLine = headLine;
        }
    }

    /** Another line, which may say that the fork failed: the iterations that it had left were never there. */
    void failed(String line) {
        failed |= line.contains(FAILURE) || line.startsWith(DEAD);
    }

    /** The fork ends: iterations without a score have no usable value. */
    void close(int planned) {
        if (counted && fork >= 0) {
            gap();
            // The iteration in which a fork failed has no score that could be read.
            int expected = failed ? iterations - 1 : planned > 0 ? planned : iterations;
            int lost = Math.max(0, expected - scored);
            List<DecimalText> values = score.of(fork);
            for (int i = 0; i < lost && iterations > 0; i++) {
                values.add(NONE);
            }
            if (lost > 0 && iterations > 0) {
                missing = more(missing, gapLine == 0 ? headLine : gapLine, lost);
            }
        }
        iterations = 0;
        scored = 0;
    }

    private static Missing more(@Nullable Missing before, long line, int count) {
        return before == null
                ? new Missing(Math.max(1, line), count)
                : new Missing(before.line(), before.count() + count);
    }

    /** The score of an iteration. */
    void score(DecimalText value, String unit) {
        if (counted) {
            fork = Math.max(0, fork);
            listening = score.add(fork, value, unit);
            if (listening) {
                scored++;
            } else {
                other = more(other, headLine, 1);
            }
        }
    }

    /** Returns the iterations without a score; empty if there are none. */
    Optional<Missing> missing() {
        return Optional.ofNullable(missing);
    }

    /** Returns the iterations whose unit is another than that of the first; empty if there are none. */
    Optional<Missing> otherUnit() {
        return Optional.ofNullable(other);
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
        return score.unit.isEmpty() ? Optional.empty() : Optional.of(score.metric());
    }

    SortedMap<String, RecordedMetric> secondary() {
        SortedMap<String, RecordedMetric> metrics = new TreeMap<>();
        secondary.forEach((label, column) -> metrics.put(label, column.metric()));
        return metrics;
    }
}
