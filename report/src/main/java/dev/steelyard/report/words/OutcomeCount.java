package dev.steelyard.report.words;

import dev.steelyard.report.words.RowView.Word;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A part of the clause that says how many rows have each outcome.
 *
 * @param before what stands between the part before and this one
 * @param text the part, such as {@code 2 regressed}
 * @param rows the number of rows
 * @param word their verdict; empty if the part is about something else
 * @param allocation whether they are of allocation
 */
public record OutcomeCount(String before, String text, int rows, Optional<Word> word, boolean allocation) {

    /** Returns a part about the rows with a verdict. */
    static OutcomeCount of(String before, int rows, Word word, boolean allocation) {
        return new OutcomeCount(before, rows + " " + word.text(), rows, Optional.of(word), allocation);
    }

    /** Returns a part about something else. */
    static OutcomeCount of(String before, int rows, String text) {
        return new OutcomeCount(before, text, rows, Optional.empty(), false);
    }

    /** Returns the whole clause. */
    static String clause(List<OutcomeCount> parts) {
        return parts.stream().map(part -> part.before + part.text).collect(Collectors.joining());
    }
}
