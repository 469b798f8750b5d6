package dev.steelyard.history.json;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.history.change.ChangeReport.Recorded.Rename;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Result;
import dev.steelyard.history.words.HistoryRenderer;
import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a ledger has of benchmarks, for programs, with full precision. Changes are of the time per operation. */
public final class HistoryJson implements HistoryRenderer {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    private final List<Rename> renames;

    /** @param renames benchmarks that may have been renamed */
    public HistoryJson(List<Rename> renames) {
        this.renames = List.copyOf(renames);
    }

    @Override
    public void render(String ledger, List<BenchmarkHistory> histories, List<ImportedHistory> imported, Appendable out)
            throws IOException {
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.put("ledger", ledger);
        ArrayNode benchmarks = root.putArray("benchmarks");
        for (BenchmarkHistory history : histories) {
            ObjectNode node = benchmarks.addObject();
            node.put("project", history.project());
            node.put("projectIdentity", history.identity());
            node.put("benchmark", history.benchmark().name());
            node.put("mode", history.benchmark().mode().label());
            node.set("params", Json.object(history.benchmark().params()));
            node.put("threads", history.benchmark().threads());
            node.put("unit", history.benchmark().unit());
            ArrayNode settings = node.putArray("settings");
            List<Setting> all = history.settings();
            all.forEach(setting -> setting(settings.addObject(), setting));
            ArrayNode points = node.putArray("comparisons");
            Set<HistoryPoint> breaks = Set.copyOf(history.breaks());
            history.points().forEach(point -> {
                ObjectNode one = points.addObject();
                point(one, all, point);
                one.put("broken", breaks.contains(point));
            });
        }
        ArrayNode others = root.putArray("imported");
        imported.forEach(history -> imported(others, history.sorted()));
        ChangesJson.renames(renames, root.putArray("renames"));
        Json.write(root, out);
    }

    private static void imported(ArrayNode others, ImportedHistory history) {
        for (ImportedSeries series : history.series()) {
            ObjectNode node = others.addObject();
            node.put("project", history.project().name());
            node.put("projectIdentity", history.project().identity());
            node.put("tool", history.tool().label());
            node.put("host", history.host());
            ImportedSubject subject = series.subject();
            node.put("context", subject.context());
            node.put("benchmark", subject.benchmark());
            node.put("mode", subject.mode());
            node.put("params", subject.params());
            node.put("threads", subject.threads());
            node.put("metric", subject.metric());
            node.put("unit", subject.unit());
            node.put("better", series.better().name().toLowerCase(Locale.ROOT));
            ArrayNode values = node.putArray("values");
            for (ImportedValue value : series.values()) {
                ObjectNode one = values.addObject();
                one.put("revision", value.revision());
                Json.put(one, "revised", value.moment().revised().map(Object::toString));
                Json.put(one, "measured", value.moment().measured().map(Object::toString));
                one.put("score", value.value());
                Json.put(one, "forks", value.forks());
            }
        }
    }

    private static void setting(ObjectNode node, Setting setting) {
        node.put("host", setting.host());
        node.put("setup", setting.setup());
        node.set("facts", Json.object(setting.facts()));
    }

    private static void point(ObjectNode node, List<Setting> settings, HistoryPoint point) {
        node.put("run", point.run());
        node.put("started", point.start().toString());
        node.put("purpose", point.circumstances().purpose().name().toLowerCase(Locale.ROOT));
        code(node.putObject("treatment"), point.treatment());
        code(node.putObject("baseline"), point.baseline());
        Result result = point.result();
        node.put("status", result.status().label());
        node.put("verdict", result.outcome().name());
        node.put("nonZero", result.nonZero());
        change(node, result.change());
        node.put("blocks", result.blocks());
        Json.put(node, "baselineScore", result.scores().baseline());
        Json.put(node, "score", result.scores().treatment());
        Json.put(node, "setting", BenchmarkHistory.number(settings, point));
        node.set("causes", Json.array(point.causes()));
    }

    /** Adds a change with its interval, or null. */
    static void change(ObjectNode node, Optional<Change> change) {
        if (change.isEmpty()) {
            node.putNull("change");
            return;
        }
        ObjectNode interval = node.putObject("change");
        Json.put(interval, "estimate", OptionalDouble.of(change.get().estimate()));
        Json.put(interval, "low", OptionalDouble.of(change.get().low()));
        Json.put(interval, "high", OptionalDouble.of(change.get().high()));
        interval.put("level", change.get().level());
    }

    private static void code(ObjectNode node, Code code) {
        node.put("variant", code.variant());
        node.put("source", code.source());
        Json.put(node, "revision", code.revision());
        Json.put(node, "committed", code.committed().map(Object::toString));
        Json.put(node, "subject", code.subject());
        Json.put(node, "code", code.own());
    }
}
