package dev.steelyard.report.html;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.report.html.Grid.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Facts about the run: failures, variants and environment.
 *
 * @param failures a sentence for each fork that failed
 * @param variants the variants and their settings
 * @param commands the command line of the first fork of each variant
 * @param environment the environment
 */
record RunSection(List<String> failures, Grid variants, List<Command> commands, Map<String, String> environment) {

    /**
     * A command line.
     *
     * @param variant whose fork it started
     * @param line its words
     */
    record Command(String variant, String line) {}

    static RunSection of(RunReport report, Redaction redaction) {
        Map<String, Fork> first = new LinkedHashMap<>();
        List<String> failures = new ArrayList<>();
        for (Block block : report.blocks()) {
            for (Fork fork : block.forks()) {
                if (!fork.jvm().version().isEmpty()) {
                    first.putIfAbsent(fork.variant(), fork);
                }
                if (!block.interrupted() && !fork.outcome().completed()) {
                    failures.add(failure(block, fork, redaction));
                }
            }
        }
        List<Command> commands = new ArrayList<>();
        for (Variant variant : report.run().variants()) {
            Fork fork = first.get(variant.name());
            if (fork != null && !fork.jvm().commandLine().isEmpty()) {
                List<String> words = redaction.words(fork.jvm().commandLine());
                commands.add(new Command(variant.name(), String.join(" ", words)));
            }
        }
        return new RunSection(
                failures,
                Grid.of(columns(redaction, first), report.run().variants()),
                commands,
                redaction.map(report.run().environment()));
    }

    private static String failure(Block block, Fork fork, Redaction redaction) {
        String who = place(block) + ", fork of " + fork.variant() + " "
                + fork.outcome().kind().words();
        String detail = redaction.text(fork.outcome().detail());
        return detail.isEmpty() ? who + "." : who + ": " + detail;
    }

    private static List<Column<Variant>> columns(Redaction redaction, Map<String, Fork> first) {
        return List.of(
                Column.of("variant", variant -> Cell.text(variant.name())),
                Column.of("source", variant -> Cell.text(variant.source())),
                Column.of("revision", variant -> Cell.text(variant.revision().orElse(""))),
                Column.of("java", variant -> Cell.text(variant.jvm().orElse(""))),
                Column.of("JVM", variant -> {
                    Fork fork = first.get(variant.name());
                    return Cell.text(fork == null ? "" : fork.jvm().version());
                }),
                Column.of(
                        "JVM arguments",
                        variant -> Cell.text(String.join(
                                " ", redaction.words(variant.settings().jvmArgs())))),
                Column.of(
                        "properties",
                        variant ->
                                Cell.text(pairs(redaction.map(variant.settings().properties())))),
                Column.of(
                        "params", variant -> Cell.text(pairs(variant.settings().params()))));
    }

    private static String place(Block block) {
        Benchmark benchmark = block.id().benchmark();
        String params = benchmark.params().isEmpty() ? "" : " (" + benchmark.paramText() + ")";
        return benchmark.shortName() + params + " " + benchmark.mode().label() + ", "
                + block.id().purpose().name().toLowerCase(Locale.ROOT) + " block "
                + block.id().index();
    }

    private static String pairs(Map<String, String> pairs) {
        return pairs.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
