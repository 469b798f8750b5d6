package dev.steelyard.report.json;

import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Finding;
import dev.steelyard.core.judgment.GroupFinding;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.placement.CpuList;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.placement.RecordedPlacement;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.finding.ReasonWords;
import dev.steelyard.report.finding.SettingWords;
import dev.steelyard.report.finding.WarningWords;
import dev.steelyard.report.words.ReportView;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code results.json}: the run, its variants, its environment and all comparisons. Changes are fractions of the
 * baseline's time or amount per operation; positive is slower or more, in every mode.
 */
public final class ResultsJson implements Renderer {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 2;

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        Redaction redaction = Redaction.of(report.run());
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        ObjectNode run = run(report);
        run.set("canary", CanaryJson.of(report));
        List<String> warnings = ReportView.runWarnings(report);
        if (!warnings.isEmpty()) {
            run.set("warnings", Json.array(warnings));
            run.set(
                    "warningCodes",
                    Json.array(Stream.concat(
                                    report.warnings().stream().map(Finding::code),
                                    SettingWords.of(report).stream().map(SettingWords.Said::code))
                            .toList()));
        }
        root.set("run", run);
        ArrayNode variants = root.putArray("variants");
        report.run().variants().forEach(variant -> variants.add(variant(variant, redaction)));
        ArrayNode comparisons = root.putArray("comparisons");
        report.rows().forEach(judged -> comparisons.add(comparison(judged, report.run(), redaction)));
        if (!report.judgment().limits().isEmpty()) {
            ArrayNode limits = root.putArray("limits");
            report.judgment().limits().forEach(finding -> limits.add(LimitsJson.of(finding)));
        }
        root.set("environment", Json.object(redaction.map(report.run().environment())));
        Json.write(root, out);
    }

    /** Returns the run's properties; a run read from files has no looks and no budget. */
    private static ObjectNode run(RunReport report) {
        Run run = report.run();
        boolean live = report.kind() == RunReport.Kind.LIVE;
        Criteria criteria = run.criteria();
        ObjectNode node = Json.object();
        node.put("id", run.id());
        node.put("kind", report.kind().label());
        node.put("seed", run.seed());
        node.put("alpha", criteria.alpha());
        node.put("margin", criteria.margins().score());
        node.put("version", run.version());
        node.put("allocationMargin", criteria.margins().allocation());
        node.put("perBenchmark", criteria.perBenchmark());
        if (run.leastFamily() > 0) {
            node.put("leastFamily", run.leastFamily());
        }
        if (live) {
            node.putObject("looks")
                    .put("first", criteria.looks().first())
                    .put("last", criteria.looks().last());
        } else {
            node.putNull("looks");
        }
        node.put("start", run.start().toString());
        Json.put(node, "budget", live && run.timed() ? Optional.of(run.budget().toString()) : Optional.empty());
        run.extension().ifPresent(extension -> node.set("extension", extension(extension)));
        node.put("baseline", run.baseline().name());
        criteria.creep()
                .ifPresent(creep ->
                        node.putObject("creep").put("release", creep.variant()).put("most", creep.most()));
        node.put("seedText", Long.toString(run.seed()));
        RecordedPlacement.of(run.environment()).ifPresent(placement -> node.set("placement", placement(placement)));
        if (RecordedPlacement.alternates(run.environment())) {
            node.put("alternate", true);
        }
        report.judgment()
                .groups()
                .ifPresent(finding -> node.set("groups", groups(RecordedGroups.of(run.environment()), finding)));
        return node;
    }

    private static ObjectNode groups(RecordedGroups groups, GroupFinding finding) {
        ObjectNode node = Json.object();
        node.set("cpus", Json.array(groups.cpus().stream().map(CpuList::text).toList()));
        node.put("loneBlocks", finding.lone());
        node.put("sharedBlocks", finding.shared());
        node.put("benchmarksCompared", finding.benchmarks());
        node.put("difference", Math.expm1(finding.difference()));
        node.put("serial", finding.all());
        node.set(
                "serialBenchmarks",
                Json.array(finding.serial().stream().map(Benchmark::toString).toList()));
        return node;
    }

    private static ObjectNode extension(Extension extension) {
        ObjectNode node = Json.object();
        Json.put(node, "budget", extension.budget().map(Duration::toString));
        if (extension.blocks().isPresent()) {
            node.put("blocks", extension.blocks().getAsInt());
        } else {
            node.putNull("blocks");
        }
        return node;
    }

    private static ObjectNode placement(RecordedPlacement placement) {
        ObjectNode node = Json.object();
        node.put("request", placement.request());
        node.put("cpus", placement.cpus());
        Json.put(node, "freeReason", placement.freeReason().map(FreeReason::label));
        return node;
    }

    private static ObjectNode variant(Variant variant, Redaction redaction) {
        ObjectNode node = Json.object();
        node.put("name", variant.name());
        node.put("source", variant.source());
        Json.put(node, "revision", variant.revision());
        Json.put(node, "jvm", variant.jvm());
        node.set("jvmArgs", Json.array(redaction.words(variant.settings().jvmArgs())));
        node.set("properties", Json.object(redaction.map(variant.settings().properties())));
        node.set("params", Json.object(variant.settings().params()));
        return node;
    }

    private static ObjectNode comparison(Judged judged, Run run, Redaction redaction) {
        Comparison comparison = judged.comparison();
        Row row = comparison.row();
        Benchmark benchmark = row.benchmark();
        ObjectNode node = Json.object();
        node.put("benchmark", benchmark.name());
        node.put("mode", benchmark.mode().label());
        node.set("params", Json.object(benchmark.params()));
        node.put("threads", benchmark.threads());
        node.put("metric", row.metric());
        node.put("kind", row.kind().label());
        node.put("family", row.family());
        node.put("unit", row.unit());
        node.put("baseline", row.baseline());
        node.put("treatment", row.treatment());
        node.put("status", comparison.status().label());
        if (row.kind() != Metric.Kind.ALLOCATION) {
            run.criteria().margins().own(benchmark).ifPresent(margin -> node.put("margin", margin));
        }
        Json.put(node, "baselineScore", comparison.scores().baseline());
        Json.put(node, "treatmentScore", comparison.scores().treatment());
        Verdict verdict = judged.verdict();
        node.put("verdict", verdict.outcome().name());
        node.put("nonZero", verdict.nonZero());
        evidence(node, comparison.facts(), verdict);
        Json.put(node, "reason", verdict.reason().map(ReasonWords::of).map(redaction::text));
        Json.put(node, "reasonCode", verdict.reason().map(Finding::code));
        Json.put(node, "moreBlocks", verdict.moreBlocks());
        node.set(
                "warnings",
                Json.array(
                        WarningWords.alone(judged).stream().map(redaction::text).toList()));
        node.set(
                "warningCodes",
                Json.array(comparison.warnings().stream()
                        .map(Finding::code)
                        .distinct()
                        .toList()));
        Optional<Safeguards.Floor> floor = comparison.floor(run.safeguards());
        if (floor.isPresent()) {
            ObjectNode known = node.putObject("noiseFloor");
            known.put("change", floor.get().change());
            known.put("calibrated", floor.get().calibrated().toString());
        } else {
            node.putNull("noiseFloor");
        }
        return node;
    }

    private static void evidence(ObjectNode node, Optional<Facts> evidence, Verdict verdict) {
        Optional<Change> change = evidence.flatMap(Facts::change);
        if (change.isPresent()) {
            ObjectNode interval = node.putObject("change");
            Json.put(interval, "estimate", OptionalDouble.of(change.get().estimate()));
            Json.put(interval, "low", OptionalDouble.of(change.get().low()));
            Json.put(interval, "high", OptionalDouble.of(change.get().high()));
            interval.put("level", change.get().level());
        } else {
            node.putNull("change");
        }
        Json.put(node, "absoluteChange", evidence.map(Facts::absoluteChange).orElse(OptionalDouble.empty()));
        Json.put(node, "pValue", evidence.map(Facts::pValue).orElse(OptionalDouble.empty()));
        Json.put(node, "adjustedPValue", verdict.adjustedPValue());
        node.put("blocks", evidence.map(Facts::blocks).orElse(0));
        evidence.flatMap(Facts::forks)
                .ifPresent(forks -> node.putObject("forks")
                        .put("baseline", forks.baseline())
                        .put("treatment", forks.treatment()));
        Json.put(node, "detectable", evidence.map(Facts::detectable).orElse(OptionalDouble.empty()));
    }
}
