package dev.steelyard.history.reader;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Moment;
import dev.steelyard.verdict.read.source.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads Bencher Metric Format, the results of one run: an object of benchmarks, each an object of measures with a value. The two
 * built-in measures have fixed units; of others, the format does not say which values are better.
 */
final class MetricResults {

    private static final String REMEDY =
            "Specify Bencher Metric Format: {\"benchmark\": {\"latency\": {\"value\": 88.0}}}.";

    private static final Map<String, String> UNITS = Map.of("latency", "ns/op", "throughput", "ops/s");
    private static final JsonFactory FACTORY = JsonFactory.builder().build();

    private final JsonParser parser;
    private final List<ImportedSeries> series = new ArrayList<>();
    private int unvalued;

    private MetricResults(JsonParser parser) {
        this.parser = parser;
    }

    static ImportedResults read(byte[] document) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), document)) {
            MetricResults results = new MetricResults(parser);
            results.benchmarks();
            if (results.series.isEmpty()) {
                throw UserError.usage("the file contains no results", REMEDY);
            }
            return new ImportedResults(ImportTool.BENCHER, false, results.series, results.unvalued);
        } catch (JacksonException e) {
            String message = e.getOriginalMessage().lines().findFirst().orElse("");
            throw UserError.usage(
                            (e.getLocation() == null
                                            ? ""
                                            : Texts.line(e.getLocation().getLineNr()) + ": ")
                                    + "not valid JSON: " + message,
                            "Write the results again: this file is incomplete or damaged.")
                    .causedBy(e);
        }
    }

    private void benchmarks() {
        parser.nextToken();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String benchmark = SecretWords.name(parser.currentName());
            enter(benchmark);
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String measure = parser.currentName();
                enter(measure);
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    String field = parser.currentName();
                    JsonToken token = parser.nextToken();
                    if (field.equals("value")) {
                        value(benchmark, measure, token);
                    } else {
                        parser.skipChildren();
                    }
                }
            }
        }
        if (parser.nextToken() != null) {
            throw UserError.usage(place() + "unexpected content after the end of the JSON", REMEDY);
        }
    }

    private void enter(String name) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw UserError.usage(place() + Texts.quoted(name) + " is not an object", REMEDY);
        }
        if (name.isBlank()) {
            throw UserError.usage(place() + "a benchmark or measure without a name", REMEDY);
        }
    }

    private void value(String benchmark, String measure, JsonToken token) {
        if (token == JsonToken.VALUE_NULL) {
            unvalued++;
            return;
        }
        boolean number = token == JsonToken.VALUE_NUMBER_FLOAT || token == JsonToken.VALUE_NUMBER_INT;
        double value = number ? parser.getDoubleValue() : Double.NaN;
        if (!Double.isFinite(value)) {
            throw UserError.usage(
                    place() + "the value of " + Texts.quoted(benchmark) + " is not a number",
                    "Write a number, or null if there is no value.");
        }
        String unit = UNITS.getOrDefault(measure, "");
        Better better = switch (measure) {
            case "latency" -> Better.LOWER;
            case "throughput" -> Better.HIGHER;
            default -> Better.UNKNOWN;
        };
        series.add(new ImportedSeries(
                new ImportedSubject("", benchmark, "", "", 1, measure, unit),
                better,
                List.of(new ImportedValue("", Moment.UNKNOWN, 0, value, 0, OptionalInt.empty()))));
    }

    private String place() {
        return Texts.line(parser.currentTokenLocation().getLineNr()) + ": ";
    }
}
