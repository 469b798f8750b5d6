package dev.steelyard.measure.journal;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Fills in what the files of earlier versions of Steelyard lack, so that no value has to know of them. */
public final class EarlierVersions {

    private EarlierVersions() {}

    /** Completes the description of a run: early versions had no safeguards, extensions or unreached benchmarks. */
    static JsonNode run(JsonNode run) {
        if (run instanceof ObjectNode node) {
            if (!node.hasNonNull("safeguards")) {
                node.putObject("safeguards").put("canary", "SWITCHED_OFF").putArray("floors");
            }
            if (!node.has("extension")) {
                node.putNull("extension");
            }
            if (!node.hasNonNull("unreached")) {
                node.putArray("unreached");
            }
        }
        return run;
    }

    /** Completes a plan: once no turn was long, and reasons were sentences. Those are left out, like reasons of unknown kinds. */
    static JsonNode plan(JsonNode plan) {
        if (plan.get("turn") instanceof ObjectNode turn && !turn.has("tail")) {
            turn.put("tail", 0).put("longTurns", 0);
        }
        if (plan instanceof ObjectNode node && node.get("reasons") instanceof ArrayNode reasons) {
            ArrayNode typed = node.putArray("reasons");
            reasons.valueStream().filter(PlanJson::isKnown).forEach(typed::add);
        }
        return plan;
    }

    /** Completes how long a block took: journals of before stops were noticed do not say how long they took. */
    static JsonNode timing(JsonNode timing) {
        if (timing instanceof ObjectNode node && !node.has("stalled")) {
            node.put("stalled", "PT0S");
        }
        return timing;
    }

    /** Completes what is known of a fork's JVM: once without traits. */
    static JsonNode jvm(JsonNode jvm) {
        if (jvm instanceof ObjectNode node && !node.has("traits")) {
            node.putObject("traits");
        }
        return jvm;
    }

    /** Completes JMH's options: early versions presumed no values of params, and knew at most one number of threads. */
    public static JsonNode jmhOptions(JsonNode options) {
        if (options instanceof ObjectNode node) {
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
