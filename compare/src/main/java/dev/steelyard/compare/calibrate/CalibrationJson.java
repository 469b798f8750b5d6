package dev.steelyard.compare.calibrate;

import dev.steelyard.core.calibration.Calibrated;
import dev.steelyard.core.calibration.Calibrated.Noise;
import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.calibration.GroupSpread;
import dev.steelyard.core.calibration.PooledNoise;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.json.Json;
import dev.steelyard.report.json.TurnNoiseJson;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code calibration.json}: the results of comparing identical code, by benchmark. Changes are fractions of the
 * baseline's time per operation; positive is slower, in every mode.
 */
public final class CalibrationJson implements CalibrationRenderer {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    @Override
    public void render(RunReport report, Calibration calibration, Appendable out) throws IOException {
        Run run = report.run();
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        ObjectNode about = root.putObject("run");
        about.put("id", run.id());
        about.put("start", run.start().toString());
        about.put("version", run.version());
        about.put("alpha", run.criteria().alpha());
        about.put("margin", run.criteria().margins().score());
        about.put("blocks", run.criteria().looks().last());
        about.put("source", run.baseline().source());
        Json.put(about, "revision", run.baseline().revision());
        root.set(
                "variants",
                Json.array(run.variants().stream().map(Variant::name).toList()));
        ArrayNode benchmarks = root.putArray("benchmarks");
        calibration.benchmarks().forEach(benchmark -> benchmarks.add(benchmark(run, benchmark)));
        Optional<PooledNoise> pooled = calibration.pooled();
        root.set("turns", pooled.map(TurnNoiseJson::lengths).orElseGet(Json::array));
        root.set("gain", TurnNoiseJson.gain(pooled.flatMap(PooledNoise::gain)));
        calibration.groups().ifPresent(spread -> root.set("groups", groups(spread)));
        ArrayNode wrong = root.putArray("falseVerdicts");
        calibration.falseVerdicts().forEach(judged -> wrong.add(wrong(judged)));
        Json.write(root, out);
    }

    private static ObjectNode benchmark(Run run, Calibrated calibrated) {
        ObjectNode node = identity(calibrated.benchmark());
        node.put("unit", calibrated.benchmark().unit());
        Json.put(node, "score", calibrated.score());
        node.put("blocks", calibrated.count().blocks());
        node.put("forks", calibrated.count().forks());
        ArrayNode differences = node.putArray("differences");
        calibrated
                .differences()
                .againstBaseline()
                .forEach(difference -> differences
                        .addObject()
                        .put("variant", difference.variant())
                        .put("change", difference.change()));
        node.put("pairs", calibrated.differences().pairs());
        node.put("beyondFivePercent", calibrated.differences().beyondFivePercent());
        node.put("beyondMargin", calibrated.differences().beyondMargin());
        Optional<Noise> noise = calibrated.noise();
        Json.put(node, "spread", number(noise.map(Noise::spread)));
        node.put("degrees", noise.map(Noise::degrees).orElse(0));
        Json.put(
                node,
                "noiseFloor",
                number(noise.map(
                        known -> known.floor().at(run.criteria().looks().last()))));
        ArrayNode detectable = node.putArray("detectable");
        noise.ifPresent(known -> known.detectable()
                .forEach(each ->
                        detectable.addObject().put("blocks", each.blocks()).put("change", each.change())));
        return node;
    }

    private static ObjectNode groups(GroupSpread spread) {
        ObjectNode node = Json.object();
        node.put("groups", spread.groups());
        node.put("cpus", spread.cpus());
        node.put("ratio", spread.ratio());
        node.put("low", spread.low());
        node.put("high", spread.high());
        node.put("benchmarks", spread.benchmarks());
        return node;
    }

    private static ObjectNode wrong(Judged judged) {
        Comparison comparison = judged.comparison();
        ObjectNode node = identity(comparison.row().benchmark());
        node.put("metric", comparison.row().metric());
        node.put("treatment", comparison.row().treatment());
        node.put("verdict", judged.verdict().outcome().name());
        Json.put(
                node, "change", number(comparison.facts().flatMap(Facts::change).map(Change::estimate)));
        return node;
    }

    private static ObjectNode identity(Benchmark benchmark) {
        ObjectNode node = Json.object();
        node.put("benchmark", benchmark.name());
        node.put("mode", benchmark.mode().label());
        node.set("params", Json.object(benchmark.params()));
        node.put("threads", benchmark.threads());
        return node;
    }

    private static OptionalDouble number(Optional<Double> value) {
        return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
    }
}
