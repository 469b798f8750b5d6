package dev.steelyard.history.fact;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.JvmTrait;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions.JvmArgs;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.history.fact.BlockFacts.ComparedValue;
import dev.steelyard.history.fact.BlockFacts.ForkFacts;
import dev.steelyard.history.fact.BlockFacts.ForkValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reduces a report to the facts stored in the ledger. Each block is read once. */
public final class FactCollector {

    private final RunReport report;
    private final RunOrigin origin;
    private final Redaction redaction;
    private final SampleBlocks samples;
    private final Map<String, SortedMap<String, String>> settings = new LinkedHashMap<>();

    private FactCollector(RunReport report, RunOrigin origin, Redaction redaction) {
        this.report = report;
        this.origin = origin;
        this.redaction = redaction;
        this.samples = SampleBlocks.of(report);
        for (Variant variant : report.run().variants()) {
            SortedMap<String, String> own = settings(variant.settings());
            settings.put(variant.name(), own);
            settings.put(Variant.canaryOf(variant.name()), own);
        }
    }

    /**
     * Returns the facts to store for a run.
     *
     * @param report the run with its blocks and verdicts
     * @param origin information that its blocks do not contain
     * @param redaction has the secrets of the run, which the report does not contain
     */
    public static RunFacts collect(RunReport report, RunOrigin origin, Redaction redaction) {
        FactCollector collector = new FactCollector(report, origin, redaction);
        List<BlockFacts> blocks = new ArrayList<>();
        int number = 0;
        for (Block block : report.blocks()) {
            blocks.add(collector.facts(number, inMemory(block)));
            number++;
        }
        return new RunFacts(
                report.run(),
                origin,
                report.command(),
                blocks,
                report.rows(),
                report.causes().stream()
                        .filter(cause -> cause.kind() == ProvedCause.Kind.CLASSES)
                        .toList(),
                report.findings().stream()
                        .map(finding -> new ExplainedFinding(
                                finding.row(), finding.certainty(), redaction.text(finding.text())))
                        .toList());
    }

    /** Loads a block's data from the journal, because every metric iterates over its slices. */
    private static Block inMemory(Block block) {
        List<Fork> forks = block.forks().stream()
                .map(fork -> new Fork(
                        fork.variant(),
                        fork.outcome(),
                        new ArrayList<>(fork.slices()),
                        new ArrayList<>(fork.histogram()),
                        fork.jvm()))
                .toList();
        return new Block(
                block.id(), block.plan(), forks, block.turnOrder(), block.timing(), block.placement(), block.place());
    }

    private BlockFacts facts(int number, Block block) {
        List<ForkFacts> forks = block.forks().stream()
                .map(fork -> new ForkFacts(
                        fork.variant(),
                        fork.outcome().kind().name(),
                        setup(fork),
                        fork.outcome().completed() ? values(block, fork) : List.of()))
                .toList();
        return new BlockFacts(number, block.id(), block.timing().start(), forks, compared(block));
    }

    private List<ComparedValue> compared(Block block) {
        List<ComparedValue> values = new ArrayList<>();
        if (block.id().purpose() == Block.Purpose.SAMPLE) {
            Run run = report.run();
            for (Variant treatment : run.treatments()) {
                Sides.of(block, run.baseline().name(), treatment.name()).forEach((metric, sides) -> {
                    if (!Double.isNaN(sides.baseline()) && !Double.isNaN(sides.treatment())) {
                        values.add(new ComparedValue(treatment.name(), metric, sides.baseline(), sides.treatment()));
                    }
                });
            }
        }
        return values;
    }

    private List<ForkValue> values(Block block, Fork fork) {
        Set<Integer> leftOut = samples.leftOut(block, fork.variant());
        Benchmark benchmark = block.id().benchmark();
        List<ForkValue> values = new ArrayList<>();
        metrics(benchmark, fork).forEach((metric, secondary) -> {
            Metric.Kind kind = Metric.kind(metric) == Metric.Kind.OTHER ? secondary.kind() : Metric.kind(metric);
            if (kind != Metric.Kind.AMBIGUOUS) {
                ForkScores.of(block, fork, metric, leftOut).ifPresent(value -> {
                    if (!Double.isNaN(value)) {
                        values.add(new ForkValue(metric, kind, unit(benchmark, metric, kind, secondary), value));
                    }
                });
            }
        });
        return values;
    }

    /** Returns the metrics that a fork may have, with an example of each secondary result of JMH. */
    private static Map<String, Secondary> metrics(Benchmark benchmark, Fork fork) {
        Secondary none = Secondary.ofScore(0);
        Map<String, Secondary> metrics = new LinkedHashMap<>();
        metrics.put(Metric.SCORE, none);
        metrics.put(Metric.ALLOCATION, none);
        if (benchmark.mode() == Mode.SAMPLE_TIME) {
            metrics.put(Metric.SCORE_P50, none);
            metrics.put(Metric.SCORE_P99, none);
        }
        Map<String, Secondary> others = new TreeMap<>();
        for (Slice slice : fork.slices()) {
            slice.secondary().forEach((label, result) -> others.put(Metric.ofLabel(label), result));
        }
        metrics.putAll(others);
        return metrics;
    }

    private static String unit(Benchmark benchmark, String metric, Metric.Kind kind, Secondary secondary) {
        return kind == Metric.Kind.OTHER
                ? secondary.unit()
                : new Row(benchmark, metric, kind, "baseline", "treatment").unit();
    }

    /** Returns everything that the score of a fork depends on besides code and host. The location of its JDK is irrelevant. */
    private SortedMap<String, String> setup(Fork fork) {
        Fork.Jvm jvm = fork.jvm();
        SortedMap<String, String> setup = new TreeMap<>();
        if (jvm.pid() == 0) {
            return setup;
        }
        setup.putAll(jvm.traits());
        setup.remove(JvmTrait.HOME);
        setup.remove(JvmTrait.JAVA_VERSION);
        setup.remove(JvmTrait.VM_VERSION);
        // The user's arguments are in the settings, and libraries count as code.
        setup.remove(JvmTrait.ARGUMENTS);
        setup.remove(JvmTrait.NATIVES);
        setup.put("jvm.version", jvm.version());
        setup.put("jmh.version", jvm.jmhVersion());
        setup.put("jmh.blackhole", jvm.blackhole());
        setup.put("heap.max", Long.toString(jvm.maxHeapBytes()));
        setup.putAll(settings.getOrDefault(fork.variant(), new TreeMap<>()));
        return setup;
    }

    private SortedMap<String, String> settings(VariantSettings variant) {
        SortedMap<String, String> all = new TreeMap<>();
        JvmArgs given = origin.jmh().jvmArgs();
        put(all, "jmh.jvmArgsPrepend", given.prepend().orElse(List.of()));
        put(all, "jmh.jvmArgs", given.args().orElse(List.of()));
        put(all, "jmh.jvmArgsAppend", given.append().orElse(List.of()));
        put(all, "jvmArgs", variant.jvmArgs());
        variant.properties().forEach((key, value) -> all.put("property." + key, value));
        variant.params().forEach((key, value) -> all.put("param." + key, value));
        return all;
    }

    private void put(SortedMap<String, String> all, String key, List<String> words) {
        if (!words.isEmpty()) {
            all.put(key, String.join(" ", redaction.words(words)));
        }
    }
}
