package dev.steelyard.measure.journal;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;

/**
 * Converts plans to JSON: each reason is an object that names its kind. The names are part of the journal's format, independent of class
 * names.
 */
public final class PlanJson {
    private static final String KIND = "kind";

    private static final Map<String, Class<? extends PlanReason>> REASONS = Map.ofEntries(
            Map.entry("pilot", PlanReason.Pilot.class),
            Map.entry("single-shots", PlanReason.SingleShots.class),
            Map.entry("no-pilot", PlanReason.NoPilot.class),
            Map.entry("remembered", PlanReason.Remembered.class),
            Map.entry("warmup-by-hand", PlanReason.WarmupByHand.class),
            Map.entry("turns-by-hand", PlanReason.TurnsByHand.class),
            Map.entry("warmup", PlanReason.Warmup.class),
            Map.entry("never-settled", PlanReason.NeverSettled.class),
            Map.entry("collections-rare", PlanReason.CollectionsRare.class),
            Map.entry("collected-first", PlanReason.CollectedFirst.class),
            Map.entry("slices", PlanReason.Slices.class),
            Map.entry("slices-by-hand", PlanReason.SlicesByHand.class),
            Map.entry("no-slices", PlanReason.NoSlices.class),
            Map.entry("slices-doubted", PlanReason.SlicesDoubted.class),
            Map.entry("own-iterations", PlanReason.OwnIterations.class),
            Map.entry("turn-length", PlanReason.TurnLength.class),
            Map.entry("turn-count", PlanReason.TurnCount.class),
            Map.entry("spread-of-forks", PlanReason.SpreadOfForks.class),
            Map.entry("turns-lengthened", PlanReason.TurnsLengthened.class));

    private static final Map<String, Class<? extends Objection>> OBJECTIONS = Map.ofEntries(
            Map.entry("group-balance", Objection.GroupBalance.class),
            Map.entry("threads-share-cpus", Objection.ThreadsShareCpus.class),
            Map.entry("whole-batches", Objection.WholeBatches.class),
            Map.entry("too-few-calls", Objection.TooFewCalls.class),
            Map.entry("too-few-samples", Objection.TooFewSamples.class),
            Map.entry("outside-timed-part", Objection.OutsideTimedPart.class),
            Map.entry("slices-differ", Objection.SlicesDiffer.class),
            Map.entry("measured-unsettled", Objection.MeasuredUnsettled.class),
            Map.entry("in-code", Objection.InCode.class));

    /** Carries the annotation for the sealed types of core, which does not depend on JSON. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = KIND)
    private interface Kinds {}

    private PlanJson() {}

    /** Returns the builder of a mapper that reads and writes plans. */
    public static JsonMapper.Builder mapper() {
        return JsonMapper.builder()
                .addMixIn(PlanReason.class, Kinds.class)
                .addMixIn(Objection.class, Kinds.class)
                .registerSubtypes(named(REASONS))
                .registerSubtypes(named(OBJECTIONS));
    }

    private static NamedType[] named(Map<String, ? extends Class<?>> kinds) {
        return kinds.entrySet().stream()
                .map(kind -> new NamedType(kind.getValue(), kind.getKey()))
                .toArray(NamedType[]::new);
    }
}
