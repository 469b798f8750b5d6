package dev.steelyard.history.exchange;

import dev.steelyard.core.summary.ScoreSummary;
import dev.steelyard.history.fact.RecordedScores;
import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The list that github-action-benchmark takes from its tools customSmallerIsBetter and customBiggerIsBetter. */
public final class CustomBenchmarks {

    private CustomBenchmarks() {}

    /**
     * Writes the list.
     *
     * @param scores of one revision, all with the same direction
     * @param out destination; neither flushed nor closed
     */
    public static void write(List<RecordedScores> scores, Appendable out) throws IOException {
        Json.Entries entries = new Json.Entries(out);
        for (RecordedScores one : scores) {
            ScoreSummary summary = one.summary();
            ObjectNode entry = Json.object();
            entry.put("name", SeriesTitle.of(one.metric()));
            entry.put("unit", one.metric().unit());
            entry.put("value", summary.mean());
            summary.error().ifPresent(error -> entry.put("range", "\u00b1 " + error));
            entry.put(
                    "extra",
                    "forks: " + one.forks().size() + "\nrun: " + one.run().run());
            entries.add(entry);
        }
        entries.end();
    }
}
