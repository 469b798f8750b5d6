package dev.steelyard.report.json;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.judgment.ExplainedFinding.Certainty;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.judgment.ProvedCause.Kind;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.cause.CauseWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What {@code explain.json} and {@code frames.json} have in common, and what a report reads of the former. */
public final class CausesJson {

    /** Version of the documents; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    /** The kind of what the compiler inlines. */
    public static final String INLINING = "inlining";

    /** The argument that turns off an optimization. */
    public static final String OFF = "off";

    /** The confidence of what an experiment showed. */
    public static final String PROVED = "proved";

    public static final String VERSION = "schemaVersion";
    public static final String ROWS = "rows";
    public static final String FORKS = "forks";
    public static final String FINDINGS = "findings";
    public static final String KIND = "kind";
    public static final String SUBJECT = "subject";
    public static final String CONFIDENCE = "confidence";
    public static final String TEXT = "text";
    public static final String SHARE = "share";
    public static final String CLASSES = "classes";
    public static final String CLEARED = "cleared";
    public static final String NOTES = "notes";
    public static final String ESTIMATE = "estimate";
    public static final String LOW = "low";
    public static final String HIGH = "high";
    public static final String METRIC = "metric";
    /** What a row is about: two rows that agree in these are about the same. */
    public static final List<String> IDENTITY =
            List.of("benchmark", "mode", "params", "threads", METRIC, "baseline", "treatment");

    /** What an entry about forks of one variant is about: two that agree in these are about the same. */
    public static final List<String> FORK_IDENTITY = List.of("benchmark", "mode", "params", "threads", "variant");

    private CausesJson() {}

    public static void replace(List<ObjectNode> entries, ObjectNode entry, List<String> identity) {
        entries.removeIf(
                other -> identity.stream().allMatch(field -> entry.path(field).equals(other.path(field))));
        entries.add(entry);
    }

    /**
     * Returns what a document says was proved.
     *
     * @param rows the rows of the run; causes of others are left out
     * @throws IllegalArgumentException if it is no such document, or of another version
     */
    public static List<ProvedCause> causes(String document, List<Row> rows) {
        List<ProvedCause> causes = new ArrayList<>();
        each(
                document,
                rows,
                (row, explained) -> explained
                        .path(FINDINGS)
                        .forEach(finding -> cause(row, finding).ifPresent(causes::add)));
        return List.copyOf(causes);
    }

    /**
     * Returns everything a document says, in its order and words.
     *
     * @param rows the rows of the run; findings about others are left out
     * @throws IllegalArgumentException if it is no such document, or of another version
     */
    public static List<ExplainedFinding> findings(String document, List<Row> rows) {
        List<ExplainedFinding> findings = new ArrayList<>();
        each(document, rows, (row, explained) -> {
            explained.path(FINDINGS).forEach(finding -> add(row, certainty(finding), finding.path(TEXT), findings));
            explained.path(CLEARED).forEach(finding -> add(row, Certainty.CLEARED, finding.path(TEXT), findings));
            explained.path(NOTES).forEach(text -> add(row, Certainty.NOTE, text, findings));
        });
        entries(document, FORKS).forEach(entry -> forks(entry, rows, findings));
        return List.copyOf(findings);
    }

    /** What is said of forks belongs to a row of their variant with itself. */
    private static void forks(ObjectNode entry, List<Row> rows, List<ExplainedFinding> findings) {
        row(entry, rows).ifPresent(itself -> {
            entry.path(FINDINGS).forEach(finding -> add(itself, certainty(finding), finding.path(TEXT), findings));
            entry.path(NOTES).forEach(text -> add(itself, Certainty.NOTE, text, findings));
        });
    }

    private static void add(Row row, Certainty certainty, JsonNode text, List<ExplainedFinding> findings) {
        String said = text.asString("");
        // That no class differs is a finding and a note.
        boolean known = findings.stream()
                .anyMatch(finding -> finding.row().equals(row) && finding.text().equals(said));
        if (!said.isEmpty() && !known) {
            findings.add(new ExplainedFinding(row, certainty, said));
        }
    }

    private static Certainty certainty(JsonNode finding) {
        String confidence = finding.path(CONFIDENCE).asString("");
        if (confidence.equals(CauseWords.SEEN)) {
            return Certainty.SEEN;
        }
        return proved(finding) ? Certainty.PROVED : Certainty.SUSPECTED;
    }

    public static void each(String document, List<Row> rows, BiConsumer<Row, JsonNode> explanations) {
        for (ObjectNode explained : rows(document)) {
            for (Row row : rows) {
                ObjectNode identity = identity(row);
                if (IDENTITY.stream().allMatch(field -> identity.path(field).equals(explained.path(field)))) {
                    explanations.accept(row, explained);
                }
            }
        }
    }

    private static boolean proved(JsonNode finding) {
        return finding.path(CONFIDENCE).asString("").equals(PROVED);
    }

    private static Optional<ProvedCause> cause(Row row, JsonNode finding) {
        JsonNode share = finding.path(SHARE);
        SortedSet<String> names = new TreeSet<>();
        finding.path(CLASSES).forEach(name -> names.add(name.asString()));
        String subject = finding.path(SUBJECT).asString("");
        Kind kind = Kind.CLASSES;
        boolean inlining = finding.path(KIND).asString("").equals(INLINING);
        if (names.isEmpty() && !subject.isEmpty() && (inlining || finding.has(OFF))) {
            kind = inlining ? Kind.INLINING : Kind.OPTIMIZATION;
            names.add(subject);
        }
        if (!proved(finding) || names.isEmpty() || !share.isObject()) {
            return Optional.empty();
        }
        return Optional.of(new ProvedCause(
                row,
                kind,
                kind == Kind.CLASSES ? new Suspect(names).topLevel() : names,
                share.path(ESTIMATE).asDouble(0),
                share.path(LOW).asDouble(0),
                share.path(HIGH).asDouble(0)));
    }

    /** Rows of versions that explained scores alone do not name the metric. */
    public static List<ObjectNode> rows(String document) {
        List<ObjectNode> rows = entries(document, ROWS);
        rows.stream().filter(row -> !row.has(METRIC)).forEach(row -> row.put(METRIC, Metric.SCORE));
        return rows;
    }

    /** The entries of a list; none if the document has no such list, which may be absent but for that of rows. */
    public static List<ObjectNode> entries(String document, String list) {
        List<ObjectNode> entries = new ArrayList<>();
        try {
            JsonNode root = new JsonMapper().readTree(document);
            int version = root.path(VERSION).asInt(0);
            if (version != SCHEMA_VERSION || !root.path(ROWS).isArray()) {
                throw new IllegalArgumentException("schemaVersion is " + version + ", not " + SCHEMA_VERSION);
            }
            for (JsonNode entry : root.path(list)) {
                if (entry instanceof ObjectNode object) {
                    entries.add(object);
                }
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException("it is not JSON: " + e.getOriginalMessage(), e);
        }
        return entries;
    }

    public static ObjectNode identity(Row row) {
        ObjectNode node = Json.object();
        node.put("benchmark", row.benchmark().name());
        node.put("mode", row.benchmark().mode().label());
        node.set("params", Json.object(row.benchmark().params()));
        node.put("threads", row.benchmark().threads());
        node.put(METRIC, row.metric());
        node.put("baseline", row.baseline());
        node.put("treatment", row.treatment());
        return node;
    }

    /** Returns what an entry is about. */
    public static ObjectNode identity(Benchmark benchmark, String variant) {
        ObjectNode node = Json.object();
        node.put("benchmark", benchmark.name());
        node.put("mode", benchmark.mode().label());
        node.set("params", Json.object(benchmark.params()));
        node.put("threads", benchmark.threads());
        node.put("variant", variant);
        return node;
    }

    /**
     * Returns the row of a variant with itself that an entry is about.
     *
     * @param rows the rows of the run
     * @return empty if the run has no such benchmark or variant
     */
    private static Optional<Row> row(ObjectNode entry, List<Row> rows) {
        return rows.stream()
                .filter(row -> row.metric().equals(Metric.SCORE))
                .flatMap(row -> Stream.of(row.baseline(), row.treatment())
                        .filter(variant -> same(identity(row.benchmark(), variant), entry))
                        .map(variant -> new Row(row.benchmark(), Metric.SCORE, variant, variant)))
                .findFirst();
    }

    private static boolean same(ObjectNode identity, ObjectNode entry) {
        return FORK_IDENTITY.stream().allMatch(field -> identity.path(field).equals(entry.path(field)));
    }
}
