package dev.steelyard.explain.json;

import dev.steelyard.core.model.Run;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.forks.ForkExplanation;
import dev.steelyard.report.json.CausesJson;
import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code explain.json}: the causes of changes. Changes are fractions of the time or bytes per operation without the exchange;
 * positive is slower or more, in every mode. Shares are fractions of the row's log ratio.
 */
public final class ExplanationJson {

    /**
     * What is known of a run.
     *
     * @param rows explanations of changes
     * @param forks explanations of why forks of one variant differ
     */
    public record More(List<Explanation> rows, List<ForkExplanation> forks) {

        /** Nothing is known. */
        public static final More NOTHING = new More(List.of(), List.of());

        public More {
            rows = List.copyOf(rows);
            forks = List.copyOf(forks);
        }

        /** Returns the number of explanations. */
        public int count() {
            return rows.size() + forks.size();
        }

        /** Returns whether nothing is known. */
        public boolean isEmpty() {
            return count() == 0;
        }
    }

    /**
     * Writes explanations of a run after those of an earlier document, but for what is explained again.
     *
     * @param before the earlier document, if there is one
     * @throws IllegalArgumentException if it is no such document, or of another version
     */
    public void render(Run run, More more, Optional<String> before, Appendable out) throws IOException {
        List<ObjectNode> rows = new ArrayList<>(before.map(CausesJson::rows).orElse(List.of()));
        more.rows.forEach(
                explanation -> CausesJson.replace(rows, ExplainedRowJson.of(run, explanation), CausesJson.IDENTITY));
        List<ObjectNode> forks = new ArrayList<>(before.map(document -> CausesJson.entries(document, CausesJson.FORKS))
                .orElse(List.of()));
        more.forks.forEach(
                explanation -> CausesJson.replace(forks, ForkJson.of(explanation), CausesJson.FORK_IDENTITY));
        ObjectNode root = Json.object();
        root.put(CausesJson.VERSION, CausesJson.SCHEMA_VERSION);
        root.put("run", run.id());
        ArrayNode array = root.putArray(CausesJson.ROWS);
        rows.forEach(array::add);
        if (!forks.isEmpty()) {
            ArrayNode variants = root.putArray(CausesJson.FORKS);
            forks.forEach(variants::add);
        }
        Json.write(root, out);
    }
}
