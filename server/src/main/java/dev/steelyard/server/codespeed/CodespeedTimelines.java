package dev.steelyard.server.codespeed;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Spread;
import dev.steelyard.report.json.Json;
import dev.steelyard.server.codespeed.CodespeedLines.Line;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The answer to {@code timeline/json/}: results of benchmarks by branch and executable, the newest first. */
final class CodespeedTimelines {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "uuuu/MM/dd HH:mm:ss '+0000'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final int SHORT = 10;
    /** What codespeed assumes of results that do not say it. */
    private static final String USUAL_UNIT = "seconds";

    private CodespeedTimelines() {}

    /**
     * Returns the answer.
     *
     * @param lines what was asked for
     * @param most how many results of each
     * @param from how many benchmarks are on earlier pages
     * @param page how many benchmarks are on a page
     */
    static ObjectNode of(List<Line> lines, int most, int from, int page, CodespeedNumbers numbers) {
        ObjectNode root = Json.object();
        ArrayNode timelines = root.putArray("timelines");
        Map<String, List<Line>> byBenchmark =
                lines.stream().collect(Collectors.groupingBy(Line::benchmark, TreeMap::new, Collectors.toList()));
        byBenchmark.entrySet().stream()
                .skip(from)
                .limit(page)
                .forEach(entry -> timeline(timelines.addObject(), entry.getKey(), entry.getValue(), most, numbers));
        root.put("first", from == 0);
        if (byBenchmark.size() > from + page) {
            root.put("nextBenchmarks", from + page);
        } else {
            root.put("nextBenchmarks", false);
        }
        root.put("error", lines.isEmpty() ? "No data found for the selected options" : NO_ERROR);
        return root;
    }

    /** What it says if nothing was asked for. */
    static ObjectNode withoutExecutables() {
        ObjectNode root = Json.object();
        root.put("error", "No executables selected");
        root.putArray("timelines");
        return root;
    }

    private static final String NO_ERROR = "None";

    private static void timeline(
            ObjectNode timeline, String benchmark, List<Line> lines, int most, CodespeedNumbers numbers) {
        Line first = lines.get(0);
        timeline.put("benchmark", benchmark);
        timeline.put("benchmark_id", numbers.executable("", benchmark));
        timeline.put("benchmark_description", "");
        timeline.put("data_type", "U");
        timeline.put("units", first.unit().isEmpty() ? USUAL_UNIT : first.unit());
        timeline.put("lessisbetter", first.better() == Better.HIGHER ? " (more is better)" : " (less is better)");
        ObjectNode branches = timeline.putObject("branches");
        for (Line line : lines) {
            ObjectNode branch = branches.has(line.branch())
                    ? (ObjectNode) branches.get(line.branch())
                    : branches.putObject(line.branch());
            ArrayNode results =
                    branch.withArray(Integer.toString(numbers.executable(line.project(), line.executable())));
            line.values().stream().limit(most).forEach(value -> result(results.addArray(), value, line.branch()));
        }
        timeline.put("baseline", NO_ERROR);
    }

    private static void result(ArrayNode result, ImportedValue value, String branch) {
        result.add(TIME.format(CodespeedLines.time(value)));
        result.add(value.value());
        value.spread().map(Spread::amount).ifPresentOrElse(result::add, () -> result.add(""));
        result.add(
                value.revision().substring(0, Math.min(SHORT, value.revision().length())));
        result.add(branch);
    }
}
