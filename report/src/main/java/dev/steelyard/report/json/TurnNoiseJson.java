package dev.steelyard.report.json;

import dev.steelyard.core.calibration.PooledNoise;
import dev.steelyard.core.calibration.TurnGain;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The noise within blocks by turn length. Times are nanoseconds; errors and what is left of them are fractions. */
public final class TurnNoiseJson {

    private TurnNoiseJson() {}

    /** Returns an array with the errors by length, shortest first. */
    public static ArrayNode lengths(PooledNoise noise) {
        ArrayNode lengths = Json.array();
        noise.lengths().forEach(length -> {
            ObjectNode node = lengths.addObject();
            node.put("nanos", length.nanos());
            node.put("error", length.error());
            Json.put(node, "left", length.left());
            node.put("benchmarks", length.benchmarks());
        });
        return lengths;
    }

    /** Returns what short turns gain, or null. */
    public static JsonNode gain(Optional<TurnGain> gain) {
        return gain.<JsonNode>map(TurnNoiseJson::gain).orElse(Json.NULL);
    }

    private static ObjectNode gain(TurnGain gain) {
        ObjectNode node = Json.object();
        node.put("shortNanos", gain.shortNanos());
        node.put("longNanos", gain.longNanos());
        node.put("left", gain.left());
        node.put("less", gain.less());
        node.put("benchmarks", gain.benchmarks());
        node.put("effect", gain.effect().name().toLowerCase(Locale.ROOT));
        return node;
    }
}
