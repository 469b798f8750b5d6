package dev.steelyard.report.json;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.JvmTrait;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.report.document.Renderer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code environment.json}: the recorded facts about the host, and the JVMs on which each variant was measured, with
 * the properties they reported. Facts that start with {@code java.} are about Steelyard's own JVM, which measures
 * nothing.
 */
public final class EnvironmentJson implements Renderer {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        Redaction redaction = Redaction.of(report.run());
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.put("run", report.run().id());
        root.set("environment", Json.object(redaction.map(report.run().environment())));
        ArrayNode variants = root.putArray("variants");
        for (Variant variant : report.run().variants()) {
            ObjectNode node = variants.addObject();
            node.put("name", variant.name());
            Optional.ofNullable(variant.build().get(BuildTrait.CLASS_PATH))
                    .ifPresent(digest -> node.put("classPathDigest", digest));
            ArrayNode jvms = node.putArray("jvms");
            jvms(report, variant.name()).forEach((kind, use) -> jvms.add(jvm(kind, use, redaction)));
        }
        Json.write(root, out);
    }

    /** The common properties of forks with one kind of JVM. */
    private record JvmKind(
            String version, String jmhVersion, String blackhole, long maxHeap, Map<String, String> traits) {}

    /** The forks and benchmarks of one kind of JVM. */
    private static final class Use {
        private int forks;
        private final TreeSet<String> benchmarks = new TreeSet<>();
    }

    /**
     * Returns the JVMs of a variant; there may be several, because annotations can change the heap or the collector.
     */
    private static Map<JvmKind, Use> jvms(RunReport report, String variant) {
        Map<JvmKind, Use> found = new LinkedHashMap<>();
        for (Block block : report.blocks()) {
            Benchmark benchmark = block.id().benchmark();
            for (Fork fork : block.forks()) {
                Fork.Jvm jvm = fork.jvm();
                if (fork.variant().equals(variant) && jvm.pid() != 0) {
                    JvmKind kind = new JvmKind(
                            jvm.version(), jvm.jmhVersion(), jvm.blackhole(), jvm.maxHeapBytes(), jvm.traits());
                    Use use = found.computeIfAbsent(kind, absent -> new Use());
                    use.forks++;
                    use.benchmarks.add(benchmark.name());
                }
            }
        }
        return found;
    }

    private static ObjectNode jvm(JvmKind kind, Use use, Redaction redaction) {
        ObjectNode node = Json.object();
        node.put("version", kind.version);
        node.put("jmhVersion", kind.jmhVersion);
        node.put("blackhole", kind.blackhole);
        node.put("maxHeapBytes", kind.maxHeap);
        Map<String, String> traits = new TreeMap<>(kind.traits);
        lines(node, "jvmArguments", traits.remove(JvmTrait.ARGUMENTS), redaction);
        lines(node, "nativeLibraries", traits.remove(JvmTrait.NATIVES), redaction);
        node.set("traits", Json.object(redaction.map(traits)));
        node.put("forks", use.forks);
        node.set("benchmarks", Json.array(use.benchmarks));
        return node;
    }

    private static void lines(ObjectNode node, String name, @Nullable String text, Redaction redaction) {
        if (text != null) {
            node.set(name, Json.array(redaction.words(text.lines().toList())));
        }
    }
}
