package dev.steelyard.verdict.read.json;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.RunSetting;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.read.source.JmhTimes;
import dev.steelyard.verdict.read.source.Labels;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.RecordedMetric;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import dev.steelyard.verdict.result.ResultEntry.Origin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** Reads one entry: the object that JMH writes for a benchmark. */
final class EntryReader {

    private static final String REMEDY =
            "Specify a file that JMH wrote with -rf json; in the folder of a Steelyard run, these are the "
                    + "jmh-NAME.json files.";

    /** Texts that are kept to be found again. */
    private static final int MOST_TEXTS = 20_000;

    private final JsonParser parser;
    private final MetricReader metrics;
    private final Map<String, String> texts = new HashMap<>();
    /** Nearly all entries have the time of the one before. */
    private String lastTime = "";

    private OptionalLong lastNanos = OptionalLong.empty();

    EntryReader(JsonParser parser) {
        this.parser = parser;
        this.metrics = new MetricReader(parser);
    }

    /** The place of the current token. */
    static String place(JsonParser parser) {
        TokenStreamLocation location = parser.currentTokenLocation();
        return Texts.line(location.getLineNr()) + ", byte " + Math.max(0, location.getByteOffset());
    }

    /** What an entry holds so far. */
    private static final class Parts {
        private String name = "";
        private String mode = "";
        private int threads = 1;
        private String jmh = "";
        private String jdk = "";
        private String vm = "";
        private OptionalLong iteration = OptionalLong.empty();
        private final SortedMap<String, String> params = new TreeMap<>();
        private final SortedMap<String, RecordedMetric> secondary = new TreeMap<>();
        private MetricReader.@Nullable ReadMetric primary;
        private final SortedMap<RunSetting, List<String>> settings = new TreeMap<>();
        private boolean verdicts;

        void set(RunSetting setting, String text) {
            if (!text.isBlank()) {
                settings.put(setting, List.of(text.strip()));
            }
        }
    }

    /** Reads from the start of an object to its end. */
    ResultEntry entry() {
        String place = place(parser);
        Parts parts = new Parts();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            read(field, parts);
        }
        return built(parts, place);
    }

    private void read(String field, Parts parts) {
        switch (field) {
            case "benchmark" -> parts.name = text();
            case "mode" -> parts.mode = text();
            case "threads" -> parts.threads = count();
            case "jmhVersion" -> parts.jmh = text();
            case "jdkVersion" -> parts.jdk = text();
            case "vmName" -> parts.vm = text();
            case "measurementTime" -> {
                String time = text();
                if (!time.equals(lastTime)) {
                    lastTime = time;
                    lastNanos = JmhTimes.nanos(time);
                }
                parts.iteration = lastNanos;
                parts.set(RunSetting.ITERATION_TIME, time);
            }
            case "forks" -> parts.set(RunSetting.FORKS, text());
            case "vmVersion" -> parts.set(RunSetting.JVM_BUILD, text());
            case "warmupIterations" -> parts.set(RunSetting.WARMUP_ITERATIONS, text());
            case "warmupTime" -> parts.set(RunSetting.WARMUP_TIME, text());
            case "warmupBatchSize" -> parts.set(RunSetting.WARMUP_BATCH, text());
            case "measurementIterations" -> parts.set(RunSetting.ITERATIONS, text());
            case "measurementBatchSize" -> parts.set(RunSetting.BATCH, text());
            case "jvmArgs" -> arguments(parts);
            case "params" -> params(parts);
            case "primaryMetric" -> parts.primary = metrics.metric();
            case "secondaryMetrics" -> secondary(parts);
            default -> {
                parts.verdicts |= field.equals("schemaVersion");
                parser.skipChildren();
            }
        }
    }

    /** A string or a number as text; anything else is none. Old versions broke strings into lines. */
    private String text() {
        if (parser.currentToken() != null && parser.currentToken().isScalarValue()) {
            String text = parser.getString();
            return text == null ? "" : same(unbroken(text));
        }
        parser.skipChildren();
        return "";
    }

    /** Returns the first text that was equal to this one: entries have names, units and settings in common. */
    private String same(String text) {
        String first = texts.size() < MOST_TEXTS ? texts.putIfAbsent(text, text) : texts.get(text);
        return first == null ? text : first;
    }

    private static String unbroken(String text) {
        return text.indexOf('\n') < 0 ? text : text.replaceAll("\\r?\\n[ \\t]*", "");
    }

    private int count() {
        double number = metrics.number();
        return number >= 1 && number < Integer.MAX_VALUE ? (int) number : 1;
    }

    private void arguments(Parts parts) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        List<String> words = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            words.add(text());
        }
        parts.settings.put(RunSetting.JVM_ARGUMENTS, words);
    }

    private void params(Parts parts) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = unbroken(parser.currentName());
            parser.nextToken();
            parts.params.put(name, text());
        }
    }

    private void secondary(Parts parts) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String label = same(Labels.plain(unbroken(parser.currentName())));
            parser.nextToken();
            MetricReader.ReadMetric metric = metrics.metric();
            parts.secondary.put(label, metric.recorded());
        }
    }

    private ResultEntry built(Parts parts, String place) {
        MetricReader.ReadMetric primary = parts.primary;
        if (parts.verdicts && parts.name.isEmpty()) {
            throw UserError.usage(place + ": this file contains Steelyard verdicts, not JMH results", REMEDY);
        }
        if (parts.name.isBlank() || primary == null) {
            String missing = parts.name.isBlank() ? "benchmark" : "primaryMetric";
            throw UserError.usage(place + ": this entry has no \"" + missing + "\"", REMEDY);
        }
        RecordedMetric score = new RecordedMetric(
                Labels.scoreUnit(primary.recorded().unit(), parts.mode),
                primary.recorded().forks());
        Benchmark benchmark = new Benchmark(parts.name, mode(parts, place), parts.params, parts.threads, score.unit());
        Extent extent = primary.everyFork() ? Extent.FORKS : Extent.MEAN;
        String jdk = (parts.jdk + " " + parts.vm).strip();
        return new ResultEntry(
                benchmark,
                extent == Extent.FORKS ? withLost(score, parts) : score,
                parts.secondary,
                extent,
                new Origin(place, parts.jmh, jdk, parts.iteration, parts.settings));
    }

    /** JMH leaves out forks that failed: without a reading, they are known to be lost. */
    private static RecordedMetric withLost(RecordedMetric score, Parts parts) {
        int planned = whole(
                parts.settings.getOrDefault(RunSetting.FORKS, List.of("0")).get(0));
        if (score.forks().size() >= planned) {
            return score;
        }
        List<Readings> forks = new ArrayList<>(score.forks());
        forks.addAll(Collections.nCopies(planned - forks.size(), Readings.of()));
        return new RecordedMetric(score.unit(), forks);
    }

    /** Returns a number of up to four digits; 0 for any other text. */
    private static int whole(String text) {
        boolean digits = text.length() <= 4 && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return digits && !text.isEmpty() ? Integer.parseInt(text) : 0;
    }

    private static Mode mode(Parts parts, String place) {
        try {
            return Mode.of(parts.mode);
        } catch (IllegalArgumentException e) {
            throw UserError.usage(
                            place + ": the mode " + Texts.quoted(parts.mode) + " of " + Texts.quoted(parts.name)
                                    + " is not a JMH mode",
                            "JMH has the modes thrpt, avgt, sample and ss. " + REMEDY)
                    .causedBy(e);
        }
    }
}
