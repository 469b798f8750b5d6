package dev.steelyard.report.json.explanation;

import dev.steelyard.core.explain.CauseFinding.Confidence;
import dev.steelyard.core.explain.Explanation;
import dev.steelyard.core.explain.Suspect;
import dev.steelyard.core.forks.ForkExplanation;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.judgment.ExplainedFinding.Certainty;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.judgment.ProvedCause.Kind;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.report.explanation.ObservationWords;
import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code explain.json}: the causes of changes. Changes are fractions of the time or bytes per operation without the exchange;
 * positive is slower or more, in every mode. Shares are fractions of the row's log ratio.
 */
public final class ExplanationJson {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    static final String VERSION = "schemaVersion";
    static final String ROWS = "rows";
    private static final String FORKS = "forks";
    static final String FINDINGS = "findings";
    static final String KIND = "kind";
    static final String SUBJECT = "subject";
    static final String CONFIDENCE = "confidence";
    static final String TEXT = "text";
    static final String SHARE = "share";
    static final String CLASSES = "classes";
    static final String CLEARED = "cleared";
    static final String NOTES = "notes";
    static final String ESTIMATE = "estimate";
    static final String LOW = "low";
    static final String HIGH = "high";
    static final String METRIC = "metric";
    /** What a row is about: two rows that agree in these are about the same. */
    static final List<String> IDENTITY =
            List.of("benchmark", "mode", "params", "threads", METRIC, "baseline", "treatment");

    /**
     * What is known of a run.
     *
     * @param rows explanations of changes
     * @param forks explanations of why forks of one variant differ
     */
    public record More(List<Explanation> rows, List<ForkExplanation> forks) {

        /** Nothing is known. */
        public static final More NOTHING = new More(List.of(), List.of());

        public More {
            rows = List.copyOf(rows);
            forks = List.copyOf(forks);
        }

        /** Returns the number of explanations. */
        public int count() {
            return rows.size() + forks.size();
        }

        /** Returns whether nothing is known. */
        public boolean isEmpty() {
            return count() == 0;
        }
    }

    /**
     * Writes explanations of a run after those of an earlier document, but for what is explained again.
     *
     * @param before the earlier document, if there is one
     * @throws IllegalArgumentException if it is no such document, or of another version
     */
    public void render(Run run, More more, Optional<String> before, Appendable out) throws IOException {
        List<ObjectNode> rows =
                new ArrayList<>(before.map(ExplanationJson::rows).orElse(List.of()));
        more.rows.forEach(explanation -> replace(rows, ExplainedRowJson.of(run, explanation), IDENTITY));
        List<ObjectNode> forks =
                new ArrayList<>(before.map(document -> entries(document, FORKS)).orElse(List.of()));
        more.forks.forEach(explanation -> replace(forks, ForkJson.of(explanation), ForkJson.IDENTITY));
        ObjectNode root = Json.object();
        root.put(VERSION, SCHEMA_VERSION);
        root.put("run", run.id());
        ArrayNode array = root.putArray(ROWS);
        rows.forEach(array::add);
        if (!forks.isEmpty()) {
            ArrayNode variants = root.putArray(FORKS);
            forks.forEach(variants::add);
        }
        Json.write(root, out);
    }

    static void replace(List<ObjectNode> entries, ObjectNode entry, List<String> identity) {
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
        ForkJson.row(entry, rows).ifPresent(itself -> {
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
        if (confidence.equals(ObservationWords.SEEN)) {
            return Certainty.SEEN;
        }
        return proved(finding) ? Certainty.PROVED : Certainty.SUSPECTED;
    }

    static void each(String document, List<Row> rows, BiConsumer<Row, JsonNode> explanations) {
        for (ObjectNode explained : rows(document)) {
            for (Row row : rows) {
                ObjectNode identity = ExplainedRowJson.identity(row);
                if (IDENTITY.stream().allMatch(field -> identity.path(field).equals(explained.path(field)))) {
                    explanations.accept(row, explained);
                }
            }
        }
    }

    private static boolean proved(JsonNode finding) {
        return finding.path(CONFIDENCE).asString("").equals(ExplainedRowJson.label(Confidence.PROVED));
    }

    private static Optional<ProvedCause> cause(Row row, JsonNode finding) {
        JsonNode share = finding.path(SHARE);
        SortedSet<String> names = new TreeSet<>();
        finding.path(CLASSES).forEach(name -> names.add(name.asString()));
        String subject = finding.path(SUBJECT).asString("");
        Kind kind = Kind.CLASSES;
        boolean inlining = finding.path(KIND).asString("").equals(ObservationWords.INLINING);
        if (names.isEmpty() && !subject.isEmpty() && (inlining || finding.has(ExplainedRowJson.OFF))) {
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
    static List<ObjectNode> rows(String document) {
        List<ObjectNode> rows = entries(document, ROWS);
        rows.stream().filter(row -> !row.has(METRIC)).forEach(row -> row.put(METRIC, Metric.SCORE));
        return rows;
    }

    /** The entries of a list; none if the document has no such list, which may be absent but for that of rows. */
    private static List<ObjectNode> entries(String document, String list) {
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
}
