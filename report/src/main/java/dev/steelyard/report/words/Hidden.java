package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that a table leaves out.
 *
 * @param idle allocation rows without a change, or whose allocation may be entirely JMH's own
 * @param secondary rows of quantiles, group methods and counters
 * @param changed secondary rows with a change
 * @param unreached rows whose sides run the same code; the closing sentences count them
 * @param where a clause that names the report with these rows
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

    /** Returns the rows that the tables of several treatments leave out. */
    public static Hidden together(List<Hidden> treatments) {
        return new Hidden(
                treatments.stream().mapToInt(Hidden::idle).sum(),
                treatments.stream().mapToInt(Hidden::secondary).sum(),
                treatments.stream().mapToInt(Hidden::changed).sum(),
                treatments.stream().mapToInt(Hidden::unreached).sum(),
                treatments.get(0).where());
    }

    private static boolean changed(Judged judged) {
        return List.of("improved", "regressed", RowWords.CHANGED)
                .contains(RowWords.verdict(judged).word());
    }

    /** Returns one or two sentences; empty if no row is left out. */
    String sentence() {
        String first =
                idle == 0 ? "" : rows(idle, "allocation") + " without a measurable change " + are(idle) + " hidden.";
        String second = secondary == 0
                ? ""
                : rows(secondary, "secondary") + " (quantiles, group methods, counters) " + are(secondary) + " hidden, "
                        + changed + " with a change; " + where + ".";
        return (first + " " + second).trim();
    }

    /**
     * Returns a sentence about the rows that a terminal does not show; empty if there are none. The summary already
     * counts allocation rows without a change.
     *
     * @param telling rows that changed, failed or are open, left out to save space
     * @param others all other rows that are left out
     */
    public String brief(int telling, int others) {
        List<String> parts = new ArrayList<>();
        if (telling > 0) {
            parts.add(telling + (telling == 1 ? " row that changed, failed or is" : " rows that changed, failed or are")
                    + " undecided");
        }
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
