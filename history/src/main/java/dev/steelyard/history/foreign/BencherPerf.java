package dev.steelyard.history.foreign;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable.Tool;
import dev.steelyard.history.foreign.ForeignPoint.Moment;
import dev.steelyard.verdict.read.source.DecimalText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the answer to a perf query of Bencher: a result for each branch, testbed, benchmark and measure, with all its metrics. */
final class BencherPerf {

    private final ForeignJson json;
    private final ForeignPoints points = new ForeignPoints(Tool.BENCHER);

    private BencherPerf(ForeignJson json) {
        this.json = json;
    }

    /**
     * Reads the list of results.
     *
     * @throws UserError if it is a list of something else
     */
    static ForeignPoints read(ForeignJson json) {
        BencherPerf reader = new BencherPerf(json);
        json.enterArray("a list of results");
        while (json.nextElement()) {
            reader.result();
        }
        return reader.points;
    }

    /** A metric of a version. */
    private record Metric(String version, Optional<Instant> time, Optional<DecimalText> value) {}

    private void result() {
        String place = json.place();
        Named branch = Named.UNKNOWN;
        Named testbed = Named.UNKNOWN;
        Named benchmark = Named.UNKNOWN;
        Named measure = Named.UNKNOWN;
        Optional<List<Metric>> metrics = Optional.empty();
        json.enterObject("a result");
        while (json.nextField()) {
            switch (json.field()) {
                case "branch" -> branch = named();
                case "testbed" -> testbed = named();
                case "benchmark" -> benchmark = named();
                case "measure" -> measure = named();
                case "metrics" -> metrics = Optional.of(metrics());
                default -> json.skip();
            }
        }
        if (benchmark.name.isEmpty() || metrics.isEmpty()) {
            throw UserError.usage(
                    place + ": this result has no " + (metrics.isEmpty() ? "\"metrics\"" : "benchmark with a \"name\""),
                    "Specify the JSON of a perf query of Bencher, such as the output of bencher perf.");
        }
        SeriesKey key = new SeriesKey(benchmark.name, List.of(branch.name, testbed.name, measure.name), measure.units);
        for (Metric metric : metrics.get()) {
            points.add(
                    key,
                    UnitDirection.of(measure.units),
                    metric.version,
                    new Moment(Optional.empty(), metric.time),
                    metric.value);
        }
    }

    /** Something with a name, and with units if it is a measure. */
    private record Named(String name, String units) {
        private static final Named UNKNOWN = new Named("", "");
    }

    private Named named() {
        String name = "";
        String units = "";
        json.enterObject("an object with a name");
        while (json.nextField()) {
            switch (json.field()) {
                case "name" -> name = json.text();
                case "units" -> units = json.unit();
                default -> json.skip();
            }
        }
        return new Named(name, units);
    }

    private List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>();
        json.enterArray("a list of metrics");
        while (json.nextElement()) {
            metrics.add(metric());
        }
        return metrics;
    }

    private Metric metric() {
        String place = json.place();
        String version = "";
        Optional<Instant> time = Optional.empty();
        Optional<DecimalText> value = Optional.empty();
        json.enterObject("a metric");
        while (json.nextField()) {
            switch (json.field()) {
                case "version" -> version = version();
                case "start_time" -> time = json.time();
                case "metric" -> value = value();
                default -> json.skip();
            }
        }
        if (version.isEmpty()) {
            throw UserError.usage(
                    place + ": this metric has no version with a \"hash\" or a \"number\"",
                    "Query it again; a file edited by hand may be incomplete.");
        }
        return new Metric(version, time, value);
    }

    /** The commit of a version; its number where no commit is known. */
    private String version() {
        String hash = "";
        String number = "";
        json.enterObject("a version");
        while (json.nextField()) {
            switch (json.field()) {
                case "hash" -> hash = json.text();
                case "number" -> number = json.text();
                default -> json.skip();
            }
        }
        return hash.isEmpty() && !number.isEmpty() ? "version " + number : hash;
    }

    private Optional<DecimalText> value() {
        Optional<DecimalText> value = Optional.empty();
        json.enterObject("a metric with a value");
        while (json.nextField()) {
            if (json.field().equals("value")) {
                value = json.number();
            } else {
                json.skip();
            }
        }
        return value;
    }
}
