package dev.steelyard.report.json;

import dev.steelyard.core.judgment.LimitFinding;
import dev.steelyard.core.judgment.LimitFinding.Measured;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria.Limit;
import java.util.Collections;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** What became of a limit, as in {@code limits} of {@code results.json}. */
final class LimitsJson {

    private LimitsJson() {}

    static ObjectNode of(LimitFinding finding) {
        Limit limit = finding.limit();
        ObjectNode node = Json.object();
        node.put("limit", limit.benchmark());
        node.put("kind", limit.kind().label());
        node.put("bound", limit.bound());
        node.put("text", limit.text());
        Json.put(node, "than", limit.than());
        node.put("treatment", finding.treatment());
        Json.put(node, "benchmark", finding.benchmark().map(Benchmark::name));
        Json.put(
                node,
                "mode",
                finding.benchmark().map(benchmark -> benchmark.mode().label()));
        node.set(
                "params", Json.object(finding.benchmark().map(Benchmark::params).orElse(Collections.emptySortedMap())));
        node.put("verdict", finding.outcome().name());
        Optional<Measured> measured = finding.measured();
        if (measured.isPresent()) {
            node.putObject("measured")
                    .put("value", measured.get().value())
                    .put("low", measured.get().low())
                    .put("high", measured.get().high())
                    .put("blocks", measured.get().blocks());
        } else {
            node.putNull("measured");
        }
        return node;
    }
}
