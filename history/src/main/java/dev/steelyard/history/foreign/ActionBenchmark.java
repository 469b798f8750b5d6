package dev.steelyard.history.foreign;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionTable.Tool;
import dev.steelyard.history.foreign.ForeignPoint.Moment;
import dev.steelyard.verdict.read.source.DecimalText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what github-action-benchmark keeps in {@code data.js}: lists of entries by suite, each of a commit, with the values of its
 * benchmarks. The ranges of the values are of any form and not read. What is said of how a benchmark was run is part of its series:
 * a change of threads or forks is no change of the code.
 */
final class ActionBenchmark {

    private final ForeignJson json;
    private final ForeignPoints points = new ForeignPoints(Tool.GITHUB_ACTION_BENCHMARK);

    private ActionBenchmark(ForeignJson json) {
        this.json = json;
    }

    /**
     * Reads the lists of entries by suite.
     *
     * @throws UserError if they are something else
     */
    static ForeignPoints read(ForeignJson json) {
        ActionBenchmark reader = new ActionBenchmark(json);
        json.enterObject("lists of entries by suite");
        while (json.nextField()) {
            String suite = json.field();
            json.enterArray("a list of entries");
            while (json.nextElement()) {
                reader.entry(suite);
            }
        }
        return reader.points;
    }

    /** The value of a benchmark in an entry. */
    private record Bench(String name, String unit, Optional<DecimalText> value, String extra) {}

    /** A commit. */
    private record Commit(String id, Optional<Instant> time) {
        private static final Commit UNKNOWN = new Commit("", Optional.empty());
    }

    private void entry(String suite) {
        String place = json.place();
        Commit commit = Commit.UNKNOWN;
        Optional<Instant> measured = Optional.empty();
        String tool = "";
        List<Bench> benches = new ArrayList<>();
        json.enterObject("an entry");
        while (json.nextField()) {
            switch (json.field()) {
                case "commit" -> commit = commit();
                case "date" -> measured = json.time();
                case "tool" -> tool = json.text();
                case "benches" -> {
                    json.enterArray("a list of benchmarks");
                    while (json.nextElement()) {
                        benches.add(bench());
                    }
                }
                default -> json.skip();
            }
        }
        if (commit.id.isEmpty()) {
            throw UserError.usage(place + ": this entry has no commit with an \"id\"", "Add one, or remove the entry.");
        }
        Moment moment = new Moment(commit.time, measured);
        for (Bench bench : benches) {
            SeriesKey.Settings settings = ExtraSettings.of(tool, bench.extra);
            SeriesKey key = new SeriesKey(bench.name, List.of(suite), bench.unit, settings);
            points.add(key, better(tool, bench.unit), commit.id, moment, bench.value);
        }
    }

    private Commit commit() {
        String id = "";
        Optional<Instant> time = Optional.empty();
        json.enterObject("a commit");
        while (json.nextField()) {
            switch (json.field()) {
                case "id" -> id = json.text();
                case "timestamp" -> time = json.time();
                default -> json.skip();
            }
        }
        return new Commit(id, time);
    }

    private Bench bench() {
        String place = json.place();
        String name = "";
        String unit = "";
        String extra = "";
        Optional<DecimalText> value = Optional.empty();
        json.enterObject("a benchmark");
        while (json.nextField()) {
            switch (json.field()) {
                case "name" -> name = json.text();
                case "unit" -> unit = json.unit();
                case "value" -> value = json.number();
                case "extra" -> extra = json.anyText();
                default -> json.skip();
            }
        }
        if (name.isEmpty()) {
            throw UserError.usage(place + ": this benchmark has no \"name\"", "Add one, or remove the benchmark.");
        }
        return new Bench(name, unit, value, extra);
    }

    /**
     * The two tools whose results people write themselves say it in their names. Of the others, some give several units, and for
     * JMH the program takes lower values for better ones even of a throughput; so the unit comes first.
     */
    private static Better better(String tool, String unit) {
        return switch (tool) {
            case "customSmallerIsBetter" -> Better.LOWER;
            case "customBiggerIsBetter" -> Better.HIGHER;
            default -> {
                Better byUnit = UnitDirection.of(unit);
                yield byUnit == Better.UNKNOWN ? usual(tool) : byUnit;
            }
        };
    }

    private static Better usual(String tool) {
        return switch (tool) {
            case "cargo", "go", "googlecpp", "catch2", "julia", "benchmarkdotnet", "benchmarkluau" -> Better.LOWER;
            case "benchmarkjs", "pytest" -> Better.HIGHER;
            default -> Better.UNKNOWN;
        };
    }
}
