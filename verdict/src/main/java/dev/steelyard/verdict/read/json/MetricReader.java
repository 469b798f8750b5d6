package dev.steelyard.verdict.read.json;

import dev.steelyard.core.error.UserError;
import dev.steelyard.verdict.read.source.DecimalText;
import dev.steelyard.verdict.read.source.Labels;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.RecordedMetric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads one metric: unit, and the scores of every iteration of every fork or their samples. */
final class MetricReader {

    private final JsonParser parser;
    /** Grows as needed and is used again for each fork. */
    private double[] buffer = new double[16];

    /** The samples of a fork, and how often each was seen. */
    private double[] values = new double[16];

    private long[] counts = new long[16];
    private int samples;

    MetricReader(JsonParser parser) {
        this.parser = parser;
    }

    /**
     * A metric.
     *
     * @param recorded its readings
     * @param everyFork whether they are a fork each; else they are the mean, since raw data were left out
     */
    record ReadMetric(RecordedMetric recorded, boolean everyFork) {}

    /** Reads from the current token, which should be the start of an object, to its end. */
    ReadMetric metric() {
        String unit = "";
        double score = Double.NaN;
        List<Readings> scores = List.of();
        List<Readings> sampled = List.of();
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
        } else {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                switch (field) {
                    case "score" -> score = number();
                    case "scoreUnit" -> unit = Labels.scoreUnit(string());
                    case "rawData" -> scores = scores();
                    case "rawDataHistogram" -> sampled = samples();
                    default -> parser.skipChildren();
                }
            }
        }
        List<Readings> forks = sampled.isEmpty() ? scores : sampled;
        boolean everyFork = !forks.isEmpty();
        return new ReadMetric(new RecordedMetric(unit, everyFork ? forks : List.of(Readings.of(score))), everyFork);
    }

    private String string() {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return parser.getString();
        }
        parser.skipChildren();
        return "";
    }

    /** The current token as a number; NaN if it is none. */
    double number() {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_FLOAT || token == JsonToken.VALUE_NUMBER_INT) {
            return parser.getDoubleValue();
        }
        if (token == JsonToken.VALUE_STRING) {
            return worded(parser.getString());
        }
        parser.skipChildren();
        return Double.NaN;
    }

    /** JMH writes what is no number as a string, and numbers never. */
    private double worded(String text) {
        double value = DecimalText.of(text).map(DecimalText::value).orElse(Double.NaN);
        boolean known = !Double.isFinite(value) && DecimalText.of(text).isPresent();
        if (!known) {
            throw UserError.usage(
                    EntryReader.place(parser) + ": expected a number, found " + Texts.quoted(text), Texts.AGAIN);
        }
        return value;
    }

    /** Returns whether an array of forks begins; null stands for none. Nobody knows what else should be forks. */
    private boolean areForks() {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_ARRAY || token == JsonToken.VALUE_NULL) {
            return token == JsonToken.START_ARRAY;
        }
        throw UserError.usage(
                EntryReader.place(parser) + ": expected the scores of forks, found " + Texts.quoted(parser.getString()),
                Texts.AGAIN);
    }

    /** An array of forks, each an array of scores. Scores that stand outside of one are one fork's. */
    private List<Readings> scores() {
        List<Readings> forks = new ArrayList<>();
        int loose = 0;
        if (!areForks()) {
            return forks;
        }
        double[] outside = new double[0];
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token == JsonToken.START_ARRAY) {
                forks.add(fork());
            } else {
                outside = loose == outside.length ? Arrays.copyOf(outside, 2 * loose + 8) : outside;
                outside[loose++] = number();
            }
        }
        if (loose > 0) {
            forks.add(Readings.of(Arrays.copyOf(outside, loose)));
        }
        return forks;
    }

    private Readings fork() {
        return Readings.of(Arrays.copyOf(buffer, elements()));
    }

    /** Reads an array of numbers into the buffer, and returns how many there are. */
    private int elements() {
        int count = 0;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (count == buffer.length) {
                buffer = Arrays.copyOf(buffer, 2 * count);
            }
            buffer[count++] = number();
        }
        return count;
    }

    /** An array of forks, each an array of iterations, each an array of pairs of a value and how often it was seen. */
    private List<Readings> samples() {
        List<Readings> forks = new ArrayList<>();
        if (!areForks()) {
            return forks;
        }
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            samples = 0;
            if (token == JsonToken.START_ARRAY) {
                iterations();
            }
            forks.add(Readings.ofSamples(Arrays.copyOf(values, samples), Arrays.copyOf(counts, samples)));
        }
        return forks;
    }

    private void iterations() {
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token != JsonToken.START_ARRAY) {
                parser.skipChildren();
                continue;
            }
            for (JsonToken pair = parser.nextToken(); pair != JsonToken.END_ARRAY; pair = parser.nextToken()) {
                if (pair == JsonToken.START_ARRAY) {
                    pair();
                } else {
                    parser.skipChildren();
                }
            }
        }
    }

    private void pair() {
        boolean usable = elements() == 2 && Double.isFinite(buffer[0]) && buffer[1] >= 1 && buffer[1] < 1e15;
        if (!usable) {
            return;
        }
        if (samples == values.length) {
            values = Arrays.copyOf(values, 2 * samples);
            counts = Arrays.copyOf(counts, 2 * samples);
        }
        values[samples] = buffer[0];
        counts[samples++] = (long) buffer[1];
    }
}
