package dev.steelyard.report.json;

import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.judgment.CanaryFinding.OfBenchmark;
import dev.steelyard.core.judgment.RunReport;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The canary of a run as an object in {@code results.json}, with its data and tests. */
final class CanaryJson {

    private CanaryJson() {}

    static ObjectNode of(RunReport report) {
        Optional<CanaryFinding> finding = report.judgment().canary();
        ObjectNode node = Json.object();
        node.put("use", report.run().safeguards().canary().label());
        node.put("blocks", finding.map(known -> known.count().compared()).orElse(0));
        node.put("drawn", finding.map(known -> known.count().drawn()).orElse(0));
        node.put("failed", finding.map(known -> known.count().failed()).orElse(0));
        Optional<CanaryFinding> seen = finding.filter(known -> known.count().compared() > 0);
        Json.put(node, "mean", number(seen.map(known -> Math.expm1(known.mean()))));
        Json.put(node, "spread", number(seen.map(known -> Math.expm1(known.spread()))));
        CanaryFinding.Tests tests = finding.map(CanaryFinding::tests).orElse(CanaryFinding.Tests.NONE);
        Json.put(node, "ratio", tests.ratio());
        Json.put(node, "spreadPValue", tests.spread());
        Json.put(node, "meanPValue", tests.mean());
        Json.put(node, "verdict", finding.map(CanaryJson::verdict));
        node.put("offset", finding.map(known -> known.widening().offset()).orElse(0.0));
        ArrayNode benchmarks = node.putArray("benchmarks");
        finding.ifPresent(known -> known.benchmarks().forEach(each -> benchmarks.add(benchmark(each))));
        return node;
    }

    private static String verdict(CanaryFinding finding) {
        if (finding.contradicts()) {
            return "CONTRADICTS";
        }
        return finding.tests().any() ? "CONSISTENT" : "UNTESTED";
    }

    private static ObjectNode benchmark(OfBenchmark each) {
        ObjectNode node = Json.object();
        node.put("benchmark", each.benchmark().name());
        node.put("mode", each.benchmark().mode().label());
        node.set("params", Json.object(each.benchmark().params()));
        node.put("threads", each.benchmark().threads());
        node.put("blocks", each.blocks());
        node.put("mean", Math.expm1(each.mean()));
        node.put("spread", Math.expm1(each.spread()));
        return node;
    }

    private static OptionalDouble number(Optional<Double> value) {
        return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
    }
}
