package dev.steelyard.report.jmh;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.JvmTrait;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.json.Json;
import dev.steelyard.report.number.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The scores of one variant in the format of JMH's {@code -rf json}: one entry per benchmark with at least one complete
 * block. The score and its error are over forks; {@code rawData} has the counted slices by fork. The iterations of a
 * benchmark are the slices of its turns.
 */
public final class JmhResults implements Renderer {

    private final String variant;

    /** Creates the results for the variant with this name. */
    public JmhResults(String variant) {
        this.variant = variant;
    }

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        Json.Entries entries = new Json.Entries(out);
        SampleBlocks index = SampleBlocks.of(report);
        for (Run.Presence presence : report.run().benchmarks()) {
            List<Block> blocks = index.of(presence.benchmark(), variant);
            Optional<Variant> found = report.run().variants().stream()
                    .filter(candidate -> candidate.name().equals(variant))
                    .findFirst();
            if (!blocks.isEmpty() && found.isPresent()) {
                entries.add(entry(report, found.get(), blocks, index));
            }
        }
        entries.end();
    }

    private ObjectNode entry(RunReport report, Variant found, List<Block> blocks, SampleBlocks samples) {
        Benchmark benchmark = blocks.get(0).id().benchmark();
        Redaction redaction = Redaction.of(report.run());
        List<Fork> forks =
                blocks.stream().flatMap(block -> block.fork(variant).stream()).toList();
        Fork.Jvm jvm = forks.get(0).jvm();
        List<String> command = jvm.commandLine();
        ObjectNode node = Json.object();
        node.put("jmhVersion", jvm.jmhVersion());
        node.put("benchmark", benchmark.name());
        node.put("mode", benchmark.mode().label());
        node.put("threads", benchmark.threads());
        node.put("forks", forks.size());
        node.put("jvm", command.isEmpty() ? found.jvm().orElse("") : command.get(0));
        node.set("jvmArgs", Json.array(redaction.words(jvmArgs(command, found))));
        node.put("jdkVersion", jvm.traits().getOrDefault(JvmTrait.JAVA_VERSION, jvm.version()));
        node.put("vmName", jvm.traits().getOrDefault(JvmTrait.VM_NAME, ""));
        node.put("vmVersion", jvm.traits().getOrDefault(JvmTrait.VM_VERSION, jvm.version()));
        iterations(node, blocks.get(blocks.size() - 1).plan(), jvm);
        TreeMap<String, String> params = new TreeMap<>(benchmark.params());
        params.putAll(found.settings().params());
        if (!params.isEmpty()) {
            node.set("params", Json.object(params));
        }
        node.set("primaryMetric", primary(benchmark, forks, scores(blocks, Metric.SCORE, samples)));
        node.set("secondaryMetrics", new SecondaryMetrics(blocks, variant, samples).write());
        return node;
    }

    /** Returns the JVM arguments: the words between the executable and the class path that JMH adds. */
    private static List<String> jvmArgs(List<String> command, Variant found) {
        List<String> arguments = new ArrayList<>();
        for (String word : command.subList(Math.min(1, command.size()), command.size())) {
            if (word.equals("-cp") || word.equals("-classpath") || word.equals("--class-path")) {
                return arguments;
            }
            arguments.add(word);
        }
        return found.settings().jvmArgs();
    }

    private static void iterations(ObjectNode node, Plan plan, Fork.Jvm jvm) {
        boolean single = plan.kind() == Plan.Kind.SINGLE_SHOT;
        node.put("warmupIterations", plan.warmup().iterations());
        node.put(
                "warmupTime",
                single ? "single-shot" : Numbers.time(plan.warmup().nanos()));
        node.put("warmupBatchSize", batch(jvm, JvmTrait.WARMUP_BATCH));
        node.put("measurementIterations", plan.turns() * plan.turn().counted());
        node.put("measurementTime", single ? "single-shot" : Numbers.time(plan.sliceNanos()));
        node.put("measurementBatchSize", batch(jvm, JvmTrait.MEASUREMENT_BATCH));
    }

    /** Returns the calls per operation; JMH's default of 1 if the fork did not report them. */
    private static int batch(Fork.Jvm jvm, String trait) {
        return Integer.parseInt(jvm.traits().getOrDefault(trait, "1"));
    }

    private static ObjectNode primary(Benchmark benchmark, List<Fork> forks, List<Double> values) {
        ArrayNode raw = Json.array();
        ArrayNode histograms = Json.array();
        for (Fork fork : forks) {
            ArrayNode scores = raw.addArray();
            fork.slices().stream()
                    .filter(slice -> slice.kind() == Slice.Kind.COUNTED)
                    .forEach(slice -> scores.add(slice.timing().score()));
            if (!fork.histogram().isEmpty()) {
                ArrayNode buckets = histograms.addArray().addArray();
                fork.histogram()
                        .forEach(
                                bucket -> buckets.addArray().add(bucket.value()).add(bucket.count()));
            }
        }
        return JmhMetric.of(values, benchmark.unit(), raw, histograms);
    }

    private List<Double> scores(List<Block> blocks, String metric, SampleBlocks samples) {
        return blocks.stream()
                .map(block -> samples.score(block, variant, metric))
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList();
    }
}
