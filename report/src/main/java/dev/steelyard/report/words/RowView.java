package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One row as text for people: finished cells, not yet escaped for any format.
 *
 * @param judged the row
 * @param label its benchmark and metric
 * @param words what makes its cells
 * @param verdict its verdict
 * @param notes numbers of its footnotes, ascending
 */
public record RowView(Judged judged, Label label, RowWords words, VerdictView verdict, List<Integer> notes) {

    public RowView {
        notes = List.copyOf(notes);
    }

    /** Returns its numbers as text, made when they are first asked for: of ten thousand rows few are shown. */
    public Cells cells() {
        return words.cells(judged);
    }

    /** Returns the same row with other numbers of footnotes. */
    public RowView withNotes(List<Integer> numbers) {
        return new RowView(judged, label, words, verdict, numbers);
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
     * @param params its params and threads, without those that all rows share; empty if there are none
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
    public record VerdictView(String word, Tone tone) {
        /** Returns what it says, the same for a change within the margin as for none. */
        public Word says() {
            return Word.of(word);
        }
    }

    /** What verdicts say, the worst first: the order of sentences, columns and lists. */
    public enum Word {
        REGRESSED,
        FAILED,
        /** The benchmark itself differs between the variants, so there is no verdict. */
        EDITED,
        INCONCLUSIVE,
        /** A count of events changed, and neither direction is better. */
        CHANGED,
        IMPROVED,
        EQUIVALENT,
        UNREACHED,
        NOT_MEASURED,
        ADDED,
        REMOVED;

        private static final Map<String, Word> SHOWN =
                Stream.of(values()).collect(Collectors.toMap(Word::text, word -> word));

        private static final Set<Word> CHANGES = EnumSet.of(REGRESSED, IMPROVED, CHANGED);

        /**
         * Returns the word that a verdict shows, with or without its asterisk.
         *
         * @throws IllegalArgumentException if no verdict says that
         */
        public static Word of(String shown) {
            Word word = SHOWN.get(shown.replace(RowWords.NEGLIGIBLE, ""));
            if (word == null) {
                throw new IllegalArgumentException("no verdict says '" + shown + "'");
            }
            return word;
        }

        /**
         * Returns the word for a row without a verdict of its own.
         *
         * @throws IllegalArgumentException if the row was measured
         */
        public static Word of(Status status) {
            return switch (status) {
                case ADDED -> ADDED;
                case REMOVED -> REMOVED;
                case FAILED -> FAILED;
                case NOT_MEASURED -> NOT_MEASURED;
                case UNREACHED -> UNREACHED;
                case MEASURED -> throw new IllegalArgumentException("the verdict says more");
            };
        }

        /** Returns the word as shown, such as {@code not measured}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** Returns its place among all, from 0 for the worst. */
        public int place() {
            return List.of(values()).indexOf(this);
        }

        /** Returns whether it tells of a change. */
        public boolean change() {
            return CHANGES.contains(this);
        }
    }

    /** The color of a verdict. */
    public enum Tone {
        GOOD,
        BAD,
        NEUTRAL,
        DOUBT
    }
}
