package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Judged;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One row as text for people: finished cells, not yet escaped for any format.
 *
 * @param judged the row
 * @param label its benchmark and metric
 * @param cells its numbers
 * @param verdict its verdict
 * @param notes numbers of its footnotes, ascending
 */
public record RowView(Judged judged, Label label, Cells cells, VerdictView verdict, List<Integer> notes) {

    public RowView {
        notes = List.copyOf(notes);
    }

    /** Returns the numbers of the footnotes in brackets, such as {@code [1,2]}; empty if there are none. */
    public String marks() {
        return notes.isEmpty() ? "" : notes.stream().map(Object::toString).collect(Collectors.joining(",", "[", "]"));
    }

    /**
     * The benchmark and metric of a row.
     *
     * @param type class of the benchmark; empty if its name has none
     * @param member method, with a suffix for the metric
     * @param params its params and threads; empty if it has no params and one thread
     * @param mode JMH's label of the mode
     */
    public record Label(String type, String member, String params, String mode) {
        /** Returns class and method. */
        public String benchmark() {
            return type.isEmpty() ? member : type + "." + member;
        }

        /** Returns the label as one phrase. */
        public String phrase() {
            return params.isEmpty() ? benchmark() : benchmark() + " (" + params + ")";
        }
    }

    /**
     * The numbers of a row; each is empty if unavailable.
     *
     * @param baseline score of the baseline with its unit
     * @param treatment score of the treatment with its unit
     * @param change the change, in the direction of the score
     * @param interval its interval
     * @param blocks number of complete blocks
     * @param detects smallest detectable change
     * @param floor the change that identical code can show by chance; empty without a calibration
     */
    public record Cells(
            String baseline,
            String treatment,
            String change,
            String interval,
            String blocks,
            String detects,
            String floor) {}

    /**
     * The text of a verdict.
     *
     * @param word one word, with an asterisk for a change that is real but smaller than the margin
     * @param tone its color
     */
    public record VerdictView(String word, Tone tone) {}

    /** The color of a verdict. */
    public enum Tone {
        GOOD,
        BAD,
        NEUTRAL,
        DOUBT
    }
}
