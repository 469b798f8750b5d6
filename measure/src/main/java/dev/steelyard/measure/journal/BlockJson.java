package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.block.GroupPlace;
import dev.steelyard.core.model.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts blocks to compact JSON and back. Numbers keep their full precision. */
final class BlockJson {
    private static final JsonMapper MAPPER = PlanJson.mapper()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();
    private static final String PLACEMENT = "placement";
    /** Absent where blocks run one at a time. */
    private static final String PLACE = "coreGroup";

    private static final String WORKERS = "workers";
    private static final String FREE_REASON = "freeReason";
    private static final TypeReference<List<List<Integer>>> TURN_ORDER = new TypeReference<>() {};
    private static final TypeReference<List<Integer>> CPUS = new TypeReference<>() {};

    private BlockJson() {}

    static byte[] write(Block block) {
        ObjectNode node = MAPPER.createObjectNode();
        node.set("id", MAPPER.valueToTree(block.id()));
        node.set("plan", MAPPER.valueToTree(block.plan()));
        node.set("timing", MAPPER.valueToTree(block.timing()));
        node.set("turnOrder", MAPPER.valueToTree(block.turnOrder()));
        if (!block.placement().equals(BlockPlacement.FREE)) {
            node.set(PLACEMENT, placement(block.placement()));
        }
        block.place().ifPresent(place -> node.set(PLACE, MAPPER.valueToTree(place)));
        ArrayNode forks = node.putArray("forks");
        block.forks().forEach(fork -> forks.add(write(fork)));
        return MAPPER.writeValueAsBytes(node);
    }

    private static ObjectNode write(Fork fork) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("variant", fork.variant());
        node.set("outcome", outcome(fork.outcome()));
        node.set("jvm", MAPPER.valueToTree(fork.jvm()));
        node.set("slices", SliceColumns.write(fork.slices()));
        ArrayNode values = node.putArray("histogramValues");
        ArrayNode counts = node.putArray("histogramCounts");
        for (Fork.Bucket bucket : fork.histogram()) {
            values.add(bucket.value());
            counts.add(bucket.count());
        }
        return node;
    }

    private static JsonNode outcome(ForkOutcome outcome) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("kind", outcome.kind().name());
        node.put("detail", outcome.detail());
        return node;
    }

    /** Reads a block; throws a {@link RuntimeException} of Jackson or the model if the JSON is not a block. */
    static Block read(byte[] json) {
        JsonNode node = MAPPER.readTree(json);
        List<Fork> forks = new ArrayList<>();
        node.required("forks").forEach(fork -> forks.add(fork(fork)));
        return new Block(
                MAPPER.treeToValue(node.required("id"), Block.Id.class),
                plan(node.required("plan")),
                forks,
                MAPPER.treeToValue(node.required("turnOrder"), TURN_ORDER),
                MAPPER.treeToValue(node.required("timing"), Block.Timing.class),
                placement(node.path(PLACEMENT)),
                node.hasNonNull(PLACE)
                        ? Optional.of(MAPPER.treeToValue(node.required(PLACE), GroupPlace.class))
                        : Optional.empty());
    }

    private static ObjectNode placement(BlockPlacement placement) {
        ObjectNode node = MAPPER.createObjectNode();
        node.set(WORKERS, MAPPER.valueToTree(placement.workers()));
        placement.freeReason().ifPresent(reason -> node.put(FREE_REASON, reason.name()));
        return node;
    }

    /** Reads the placement, which is absent if workers ran free as requested. */
    private static BlockPlacement placement(JsonNode node) {
        if (node.isMissingNode()) {
            return BlockPlacement.FREE;
        }
        Optional<FreeReason> reason = node.has(FREE_REASON)
                ? Optional.of(FreeReason.valueOf(node.required(FREE_REASON).asString()))
                : Optional.empty();
        return new BlockPlacement(MAPPER.treeToValue(node.required(WORKERS), CPUS), reason);
    }

    private static Plan plan(JsonNode node) {
        return MAPPER.treeToValue(node, Plan.class);
    }

    private static Fork fork(JsonNode node) {
        JsonNode outcome = node.required("outcome");
        JsonNode values = node.required("histogramValues");
        JsonNode counts = node.required("histogramCounts");
        List<Fork.Bucket> histogram = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            histogram.add(new Fork.Bucket(
                    SliceColumns.number(values.required(i)), counts.required(i).longValue()));
        }
        return new Fork(
                node.required("variant").asString(),
                new ForkOutcome(
                        ForkOutcome.Kind.valueOf(outcome.required("kind").asString()),
                        outcome.required("detail").asString()),
                SliceColumns.read(node.required("slices")),
                histogram,
                MAPPER.treeToValue(node.required("jvm"), Fork.Jvm.class));
    }
}
