package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Judged;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One row as people read it: finished cells, not yet escaped for any format.
 *
 * @param judged what the row says
 * @param label what it is about
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
     * What a row is about.
     *
     * @param type class of the benchmark; empty if its name has none
     * @param member method, and what distinguishes the metric
     * @param params its params and threads; empty if there is nothing to say
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
     * The numbers of a row; each is empty where there is none.
     *
     * @param baseline score of the baseline with its unit
     * @param treatment score of the treatment with its unit
     * @param change the change, oriented like the score
     * @param interval its interval
     * @param blocks complete blocks behind it
     * @param detects smallest change that could have been shown
     * @param floor the change that identical code can show by chance; empty unless a calibration found it out
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
     * How a verdict is said.
     *
     * @param word one word, with an asterisk for a change that is real but smaller than the margin
     * @param tone how it is colored
     */
    public record VerdictView(String word, Tone tone) {}

    /** How a verdict is colored. */
    public enum Tone {
        GOOD,
        BAD,
        NEUTRAL,
        DOUBT
    }
}
