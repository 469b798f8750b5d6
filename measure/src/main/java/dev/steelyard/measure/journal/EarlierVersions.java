package dev.steelyard.measure.journal;

import dev.steelyard.core.model.CodeFact;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Fills in what is missing in files of earlier versions of Steelyard, so that the model need not handle them. */
public final class EarlierVersions {

    private static final Map<CodeFact.Kind, Pattern> SENTENCES = Map.of(
            CodeFact.Kind.FIXTURE, Pattern.compile("Level\\.(?<what>\\w+) fixture (?<where>.+)"),
            CodeFact.Kind.PARAMETER, Pattern.compile("(?<what>\\w+) read by (?<where>.+)"),
            CodeFact.Kind.COUNTERS, Pattern.compile("@AuxCounters on(?<what>) (?<where>.+)"),
            CodeFact.Kind.UNREADABLE, Pattern.compile("cannot inspect the benchmark class: (?<what>.+)(?<where>)"));

    private EarlierVersions() {}

    /**
     * Completes the description of a run: early versions had no safeguards or extensions, no unreached or chosen benchmarks, and recorded
     * neither how variants were built nor the code of benchmarks.
     */
    static JsonNode run(JsonNode run) {
        if (run instanceof ObjectNode node) {
            if (!node.hasNonNull("safeguards")) {
                node.putObject("safeguards").put("canary", "SWITCHED_OFF").putArray("floors");
            }
            if (!node.has("extension")) {
                node.putNull("extension");
            }
            node.path("variants").forEach(variant -> {
                if (variant instanceof ObjectNode known && !known.hasNonNull("build")) {
                    known.putObject("build");
                }
            });
            node.path("benchmarks").forEach(presence -> {
                for (String digests : List.of("code", "helpers")) {
                    if (presence instanceof ObjectNode known && !known.hasNonNull(digests)) {
                        known.putObject(digests);
                    }
                }
                if (presence instanceof ObjectNode known && !known.hasNonNull("onlyEdited")) {
                    known.putArray("onlyEdited");
                }
            });
            for (String list : List.of("unreached", "chosen")) {
                if (!node.hasNonNull(list)) {
                    node.putArray(list);
                }
            }
        }
        return run;
    }

    /** Completes a plan: early versions had no long turns, and reasons were sentences. These are omitted, like reasons of unknown kinds. */
    static JsonNode plan(JsonNode plan) {
        if (plan.get("turn") instanceof ObjectNode turn && !turn.has("tail")) {
            turn.put("tail", 0).put("longTurns", 0);
        }
        if (plan instanceof ObjectNode node && node.get("reasons") instanceof ArrayNode reasons) {
            ArrayNode typed = node.putArray("reasons");
            reasons.valueStream()
                    .map(EarlierVersions::reason)
                    .filter(PlanJson::isKnown)
                    .forEach(typed::add);
        }
        return plan;
    }

    /** Converts a reason: in version 5, objections had a sentence about the code. */
    private static JsonNode reason(JsonNode reason) {
        if (reason.get("objection") instanceof ObjectNode objection
                && objection.path("kind").asString("").equals("found")) {
            objection.put("kind", "in-code").set("fact", fact(objection.path("fact")));
        }
        return reason;
    }

    /** Converts a fact about a benchmark's code, which was one of four sentences. Any of them is an objection to slices. */
    private static JsonNode fact(JsonNode fact) {
        if (fact.isObject()) {
            return fact;
        }
        String text = fact.asString("");
        for (Map.Entry<CodeFact.Kind, Pattern> sentence : SENTENCES.entrySet()) {
            Matcher matcher = sentence.getValue().matcher(text);
            if (matcher.matches()) {
                return fact(sentence.getKey(), matcher.group("what"), matcher.group("where"));
            }
        }
        return fact(CodeFact.Kind.UNREADABLE, text.isEmpty() ? "unknown" : text, "");
    }

    private static JsonNode fact(CodeFact.Kind kind, String what, String where) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", kind.name())
                .put("what", what)
                .put("where", where);
    }

    /** Completes the timing of a block: journals from before stops were detected lack their duration. */
    static JsonNode timing(JsonNode timing) {
        if (timing instanceof ObjectNode node && !node.has("stalled")) {
            node.put("stalled", "PT0S");
        }
        return timing;
    }

    /** Completes the data about a fork's JVM: early versions had no traits, and sentences about its code. */
    static JsonNode jvm(JsonNode jvm) {
        if (jvm instanceof ObjectNode node) {
            if (!node.has("traits")) {
                node.putObject("traits");
            }
            if (node.get("facts") instanceof ArrayNode facts) {
                ArrayNode typed = node.putArray("facts");
                facts.valueStream().map(EarlierVersions::fact).forEach(typed::add);
            }
        }
        return jvm;
    }

    /** Completes a request: early versions had no {@code --by}, {@code --alternate} or
     * {@code --groups}, and measured all benchmarks. */
    public static JsonNode request(JsonNode request) {
        if (request instanceof ObjectNode node) {
            jmhOptions(node.path("jmh"));
            if (node.get("placement") instanceof ObjectNode placement) {
                if (!placement.has("alternate")) {
                    placement.put("alternate", false);
                }
                if (!placement.has("groups")) {
                    placement.put("groups", 1);
                }
            }
            if (!node.has("sweep")) {
                node.putNull("sweep");
            }
            if (!node.hasNonNull("scope")) {
                node.put("scope", "ALL");
            }
            if (node.get("output") instanceof ObjectNode output && !output.hasNonNull("recording")) {
                output.putObject("recording").put("off", false).putNull("ledger");
            }
        }
        return request;
    }

    /** Completes JMH's options: early versions had no presumed values of params and no aliases, and at most one number of threads. */
    static JsonNode jmhOptions(JsonNode options) {
        if (options instanceof ObjectNode node) {
            if (!node.hasNonNull("aliases")) {
                node.putObject("aliases").putObject("names");
            }
            if (!node.hasNonNull("presumed")) {
                node.putArray("presumed");
            }
            if (node.get("overrides") instanceof ObjectNode overrides && !overrides.hasNonNull("threads")) {
                overrides.putArray("threads");
            }
        }
        return options;
    }
}
