package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that a table leaves out.
 *
 * @param idle rows of allocation without a change, or in which all may be JMH's own
 * @param secondary rows of quantiles, methods of groups and counters
 * @param changed of the secondary ones, rows with a change
 * @param unreached rows whose sides run the same code; the closing sentences count them
 * @param where they can be seen
 */
public record Hidden(int idle, int secondary, int changed, int unreached, String where) {

    /** Counts rows. */
    static Hidden of(List<Judged> idle, List<Judged> secondary, int unreached, Sampling sampling) {
        int changed = (int) secondary.stream().filter(Hidden::changed).count();
        int measured = (int) idle.stream()
                .filter(judged -> judged.comparison().status() == Status.MEASURED)
                .count();
        return new Hidden(
                measured,
                secondary.size(),
                changed,
                unreached,
                sampling.live() ? "report.html shows them" : "--format html shows them");
    }

    private static boolean changed(Judged judged) {
        return List.of("improved", "regressed", RowWords.CHANGED)
                .contains(RowWords.verdict(judged).word());
    }

    /** Returns a sentence or two; empty if nothing is left out. */
    String sentence() {
        String first =
                idle == 0 ? "" : rows(idle, "allocation") + " without a measurable change " + are(idle) + " hidden.";
        String second = secondary == 0
                ? ""
                : rows(secondary, "secondary") + " (quantiles, methods of groups, counters) " + are(secondary)
                        + " hidden, " + changed + " with a change; " + where + ".";
        return (first + " " + second).trim();
    }

    /**
     * Returns what a terminal does not show, as a sentence; empty if nothing need be said. Allocation without a change is in
     * the summary.
     *
     * @param others rows that neither changed nor are open, left out for room
     */
    public String brief(int others) {
        List<String> parts = new ArrayList<>();
        if (others > 0) {
            parts.add(rows(others, "other"));
        }
        if (secondary > 0) {
            parts.add(rows(secondary, "secondary") + ", " + changed + " with a change");
        }
        return parts.isEmpty() ? "" : "Not shown: " + String.join("; ", parts) + "; " + where + ".";
    }

    private static String rows(int count, String what) {
        return count + " " + what + (count == 1 ? " row" : " rows");
    }

    private static String are(int count) {
        return count == 1 ? "is" : "are";
    }
}
