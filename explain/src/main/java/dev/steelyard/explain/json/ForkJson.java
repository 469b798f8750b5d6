package dev.steelyard.explain.json;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.explain.forks.DecidedMethod;
import dev.steelyard.explain.forks.ForcedForks;
import dev.steelyard.explain.forks.ForkExplanation;
import dev.steelyard.explain.forks.ForkKinds;
import dev.steelyard.explain.forks.ForkSpreads;
import dev.steelyard.explain.forks.ForkSurvey;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import dev.steelyard.explain.words.ForkWords;
import dev.steelyard.explain.words.OptimizationWords;
import dev.steelyard.report.json.CausesJson;
import dev.steelyard.report.json.Json;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The entries {@code forks} of {@code explain.json}: why forks of one variant differ. Changes are fractions of the time per
 * operation, positive is slower; deviations are of its natural logarithm.
 */
final class ForkJson {

    private static final String FASTER = "faster";
    private static final String SLOWER = "slower";
    private static final String SUBJECT = "subject";
    private static final String APART = "apart";
    private static final String DEVIATION = "deviation";

    private ForkJson() {}

    static ObjectNode of(ForkExplanation explanation) {
        ObjectNode node = CausesJson.identity(explanation.benchmark(), explanation.variant());
        ForkSurvey survey = explanation.survey();
        node.put("forks", survey.sample().forks());
        node.put("scored", survey.sample().scored());
        node.put(DEVIATION, survey.sample().deviation());
        ObjectNode decisions = node.putObject("decisions")
                .put("calls", survey.decisions().calls())
                .put("differing", survey.decisions().differing())
                .put("patterns", survey.decisions().patterns());
        ArrayNode codeBytes = decisions.putArray("codeBytes");
        survey.decisions().codeBytes().forEach(codeBytes::add);
        Json.put(node, "detectable", survey.detectable());
        ArrayNode findings = node.putArray("findings");
        survey.kinds().forEach(kinds -> findings.add(finding(explanation, kinds)));
        explanation.turnedOff().proof().ifPresent(spreads -> findings.add(proved(explanation, spreads)));
        node.set(
                "turnedOff",
                explanation
                        .turnedOff()
                        .spreads()
                        .<JsonNode>map(ForkJson::turnedOff)
                        .orElse(Json.NULL));
        node.set("notes", Json.array(ForkWords.notes(explanation)));
        return node;
    }

    private static ObjectNode finding(ForkExplanation explanation, ForkKinds kinds) {
        DecidedMethod method = ForkWords.method(explanation, kinds);
        ObjectNode node = Json.object();
        node.put("kind", CausesJson.INLINING);
        node.put(SUBJECT, method.callee());
        node.put("confidence", ForkWords.confidence(explanation, kinds));
        node.set("seenIn", seen(new Seen(kinds.forks(method, false), kinds.faster() + kinds.slower())));
        node.putNull("share");
        node.put("text", ForkWords.alone(explanation, kinds));
        node.set("classes", Json.array());
        node.set("callers", Json.array(method.callers()));
        node.set("reason", method.refusal().<JsonNode>map(StringNode::new).orElse(Json.NULL));
        node.put("inlinedIn", method.inlinedInFaster() ? FASTER : SLOWER);
        node.set(
                "decidedTogether",
                Json.array(kinds.methods().stream().map(DecidedMethod::callee).toList()));
        node.put(FASTER, kinds.faster());
        node.put(SLOWER, kinds.slower());
        node.set(APART, change(Optional.of(kinds.apart())));
        node.put("pValue", kinds.pValue());
        node.put(DEVIATION, kinds.within());
        ArrayNode experiments = node.putArray("experiments");
        explanation.forced(kinds).forEach(each -> experiments.add(experiment(explanation, each)));
        node.set("onDemand", onDemand(explanation, kinds));
        return node;
    }

    private static ObjectNode experiment(ForkExplanation explanation, ForcedForks experiment) {
        ObjectNode node = Json.object();
        node.put(SUBJECT, experiment.method().callee());
        node.put("outcome", explanation.outcome(experiment).label());
        node.set(APART, change(experiment.measured().apart()));
        node.put("blocks", experiment.measured().blocks());
        Json.put(node, DEVIATION, experiment.measured().within());
        ObjectNode obeyed = node.putObject("obeyed");
        obeyed.set(FASTER, seen(experiment.obeyed().faster()));
        obeyed.set(SLOWER, seen(experiment.obeyed().slower()));
        return node;
    }

    private static ObjectNode proved(ForkExplanation explanation, ForkSpreads spreads) {
        int forks = explanation.survey().sample().scored();
        ObjectNode node = Json.object();
        node.put("kind", OptimizationWords.kind(spreads.optimization()));
        node.put(SUBJECT, spreads.optimization().label());
        node.put("confidence", "proved");
        node.set("seenIn", seen(new Seen(forks, forks)));
        node.putNull("share");
        node.put("text", ForkWords.turnedOffAlone(explanation).orElse(""));
        node.set("classes", Json.array());
        node.put(CausesJson.OFF, spreads.optimization().off());
        return node;
    }

    private static ObjectNode turnedOff(ForkSpreads spreads) {
        ObjectNode node = Json.object();
        node.put(SUBJECT, spreads.optimization().label());
        node.put(CausesJson.OFF, spreads.optimization().off());
        node.put("outcome", spreads.outcome().label());
        node.put("blocks", spreads.blocks());
        node.put("deviationWith", spreads.with());
        node.put("deviationWithout", spreads.without());
        node.put("pValue", spreads.pValue());
        node.set("change", change(spreads.change()));
        return node;
    }

    private static JsonNode onDemand(ForkExplanation explanation, ForkKinds kinds) {
        return explanation
                .onDemand()
                .filter(demand -> ForkWords.proved(explanation, kinds))
                .<JsonNode>map(demand -> {
                    ObjectNode node = Json.object();
                    node.set(FASTER, Json.array(demand.faster()));
                    node.set(SLOWER, Json.array(demand.slower()));
                    return node;
                })
                .orElse(Json.NULL);
    }

    static ObjectNode seen(Seen seen) {
        return Json.object().put("forks", seen.forks()).put("of", seen.of());
    }

    static JsonNode change(Optional<Change> change) {
        return change.<JsonNode>map(known -> Json.object()
                        .put("estimate", known.estimate())
                        .put("low", known.low())
                        .put("high", known.high()))
                .orElse(Json.NULL);
    }
}
