package dev.steelyard.explain.json;

import static dev.steelyard.report.json.CausesJson.CLASSES;
import static dev.steelyard.report.json.CausesJson.CLEARED;
import static dev.steelyard.report.json.CausesJson.CONFIDENCE;
import static dev.steelyard.report.json.CausesJson.ESTIMATE;
import static dev.steelyard.report.json.CausesJson.FINDINGS;
import static dev.steelyard.report.json.CausesJson.HIGH;
import static dev.steelyard.report.json.CausesJson.KIND;
import static dev.steelyard.report.json.CausesJson.LOW;
import static dev.steelyard.report.json.CausesJson.NOTES;
import static dev.steelyard.report.json.CausesJson.SHARE;
import static dev.steelyard.report.json.CausesJson.SUBJECT;
import static dev.steelyard.report.json.CausesJson.TEXT;

import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.model.Run;
import dev.steelyard.explain.cause.CauseFinding;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.cause.Explanation.End;
import dev.steelyard.explain.cause.InliningFinding;
import dev.steelyard.explain.cause.OptimizationFinding;
import dev.steelyard.explain.profile.comparison.InliningSuspect;
import dev.steelyard.explain.profile.comparison.Observation;
import dev.steelyard.explain.words.ExplanationWords;
import dev.steelyard.explain.words.InliningWords;
import dev.steelyard.explain.words.ObservationWords;
import dev.steelyard.explain.words.OptimizationWords;
import dev.steelyard.explain.words.SourceWords;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.json.CausesJson;
import dev.steelyard.report.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The entry of {@code explain.json} for the change of one row. */
final class ExplainedRowJson {

    private ExplainedRowJson() {}

    /** Returns the entry of a row. */
    static ObjectNode of(Run run, Explanation explanation) {
        Row row = explanation.row();
        ObjectNode node = CausesJson.identity(row);
        node.set("change", ForkJson.change(Optional.of(explanation.change())));
        ArrayNode findings = node.putArray(FINDINGS);
        ArrayNode cleared = Json.array();
        ArrayNode suspected = Json.array();
        for (CauseFinding finding : explanation.findings()) {
            list(finding.confidence(), findings, cleared, suspected).add(finding(row, finding));
        }
        for (InliningFinding finding : explanation.forced().findings()) {
            list(finding.confidence(), findings, cleared, suspected).add(inlining(row, finding));
        }
        ArrayNode turnedOff = Json.array();
        for (OptimizationFinding finding : explanation.forced().optimizations().findings()) {
            ArrayNode list = OptimizationWords.tells(finding)
                    ? list(finding.confidence(), findings, cleared, suspected)
                    : turnedOff;
            list.add(optimization(row, finding));
        }
        explanation.observations().forEach(observation -> findings.add(observation(row, observation)));
        findings.addAll(suspected);
        boolean notClasses = explanation.end() == End.NOTHING_DIFFERS || explanation.end() == End.NOT_THE_CLASSES;
        if (notClasses && !explanation.compilerProved()) {
            findings.add(environment(explanation));
        }
        node.set(CLEARED, cleared);
        node.set("turnedOff", turnedOff);
        List<String> notes = new ArrayList<>(ExplanationWords.notes(explanation));
        ExplanationWords.counters(explanation).ifPresent(notes::add);
        node.set(NOTES, Json.array(notes));
        Json.put(node, SourceWords.SOURCE, SourceWords.diff(run.variants(), explanation));
        node.set("unattributed", share(explanation.unattributed()));
        node.set(
                "rest",
                explanation.rest().<JsonNode>map(ExplainedRowJson::exchange).orElse(Json.NULL));
        ObjectNode classes = node.putObject("counts");
        classes.put("differing", explanation.classes().differing());
        if (explanation.classes().loaded().isPresent()) {
            classes.put("loaded", explanation.classes().loaded().get());
        } else {
            classes.putNull("loaded");
        }
        node.put("end", explanation.end().label());
        return node;
    }

    private static ArrayNode list(Confidence confidence, ArrayNode proved, ArrayNode cleared, ArrayNode suspected) {
        return switch (confidence) {
            case PROVED -> proved;
            case CLEARED -> cleared;
            case SUSPECTED, OPEN, FAILED -> suspected;
        };
    }

    private static ObjectNode finding(Row row, CauseFinding finding) {
        ObjectNode node = Json.object();
        node.put(KIND, "class");
        Json.put(node, SUBJECT, finding.suspect().title());
        node.put(CONFIDENCE, label(finding.confidence()));
        node.putObject("seenIn").put("forks", finding.forks()).put("of", finding.forks());
        node.set(SHARE, share(finding.share()));
        node.put(
                TEXT,
                ExplanationWords.finding(row, finding)
                        + ExplanationWords.exchanges(row, finding)
                                .map(text -> " (" + text + ")")
                                .orElse(""));
        node.set(CLASSES, Json.array(finding.suspect().classes()));
        node.set("given", exchange(finding.given()));
        node.set("taken", exchange(finding.taken()));
        return node;
    }

    private static ObjectNode inlining(Row row, InliningFinding finding) {
        InliningSuspect suspect = finding.suspect();
        ObjectNode node = observation(row, suspect.calls().get(0));
        node.put(CONFIDENCE, label(finding.confidence()));
        node.set(SHARE, share(finding.share()));
        node.put(TEXT, InliningWords.finding(row, finding) + " (" + InliningWords.exchanges(row, finding) + ")");
        node.set("callers", Json.array(suspect.callers()));
        node.put("otherCalls", suspect.elsewhere());
        node.put("inlinedIn", suspect.inlinedBefore() ? row.baseline() : row.treatment());
        node.set("given", exchange(finding.given(), finding.obeyed().given()));
        node.set("taken", exchange(finding.taken(), finding.obeyed().taken()));
        return node;
    }

    private static ObjectNode optimization(Row row, OptimizationFinding finding) {
        int forks = finding.first().blocks()
                + finding.second().map(Exchange::blocks).orElse(0);
        ObjectNode node = Json.object();
        node.put(KIND, OptimizationWords.kind(finding.optimization()));
        node.put(SUBJECT, finding.optimization().label());
        node.put(CONFIDENCE, label(finding.confidence()));
        node.putObject("seenIn").put("forks", forks).put("of", forks);
        node.set(SHARE, share(finding.share()));
        node.put(
                TEXT,
                OptimizationWords.finding(row, finding)
                        + OptimizationWords.exchanges(row, finding)
                                .map(text -> " (" + text + ")")
                                .orElse(""));
        node.set(CLASSES, Json.array());
        node.put(CausesJson.OFF, finding.optimization().off());
        node.put("harms", finding.harms());
        node.put("faster", finding.fasterBefore() ? row.baseline() : row.treatment());
        node.set("fasterWithout", exchange(finding.faster()));
        node.set("slowerWithout", exchange(finding.slower()));
        return node;
    }

    private static JsonNode exchange(Optional<Exchange> exchange) {
        return exchange.<JsonNode>map(ExplainedRowJson::exchange).orElse(Json.NULL);
    }

    /** An exchange of a decision, with the forks whose compilers did as they were told. */
    private static JsonNode exchange(Exchange exchange, Observation.Seen obeyed) {
        ObjectNode node = exchange(exchange);
        node.set("obeyed", ForkJson.seen(obeyed));
        return node;
    }

    private static ObjectNode observation(Row row, Observation observation) {
        ObjectNode node = Json.object();
        node.put(KIND, ObservationWords.kind(observation));
        node.put(SUBJECT, ObservationWords.subject(observation));
        node.put(CONFIDENCE, CauseWords.SEEN);
        node.set("seenIn", ForkJson.seen(observation.seen()));
        node.putNull(SHARE);
        node.put(TEXT, ObservationWords.of(row, observation));
        node.set(CLASSES, Json.array());
        return node;
    }

    /** What is not decided, or could not be tried, stays a suspect: nothing cleared it. */
    static String label(Confidence confidence) {
        return switch (confidence) {
            case PROVED -> "proved";
            case SUSPECTED, OPEN, FAILED -> "suspected";
            case CLEARED -> CLEARED;
        };
    }

    private static ObjectNode environment(Explanation explanation) {
        ObjectNode node = Json.object();
        node.put(KIND, "environment");
        node.putNull(SUBJECT);
        node.put(CONFIDENCE, label(Confidence.SUSPECTED));
        node.putObject("seenIn").put("forks", 0).put("of", 0);
        node.putNull(SHARE);
        node.put(TEXT, ExplanationWords.end(explanation).orElse(""));
        node.set(CLASSES, Json.array());
        return node;
    }

    private static ObjectNode exchange(Exchange exchange) {
        ObjectNode node = Json.object();
        node.put("effect", exchange.effect().label());
        node.set("change", ForkJson.change(exchange.change()));
        node.set(SHARE, share(exchange.share()));
        node.put("blocks", exchange.blocks());
        node.set(
                "bytes",
                exchange.bytes()
                        .<JsonNode>map(bytes ->
                                Json.object().put("before", bytes.before()).put("after", bytes.after()))
                        .orElse(Json.NULL));
        Json.put(node, "failure", exchange.failure());
        return node;
    }

    private static JsonNode share(Optional<ChangeShare> share) {
        return share.<JsonNode>map(known -> Json.object()
                        .put(ESTIMATE, known.estimate())
                        .put(LOW, known.low())
                        .put(HIGH, known.high()))
                .orElse(Json.NULL);
    }
}
