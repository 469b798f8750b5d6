package dev.steelyard.measure.journal;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.steelyard.core.model.PlanReason;
import java.util.Arrays;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;

/** The JSON format of plans: each of their reasons is an object that names its kind. */
public final class PlanJson {

    /** Lends its annotation to the sealed types of core, which knows no JSON. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    private interface Kinds {}

    private PlanJson() {}

    /** Returns the builder of a mapper that reads and writes plans. */
    public static JsonMapper.Builder mapper() {
        return JsonMapper.builder()
                .addMixIn(PlanReason.class, Kinds.class)
                .addMixIn(PlanReason.Objection.class, Kinds.class)
                .registerSubtypes(kinds(PlanReason.class))
                .registerSubtypes(kinds(PlanReason.Objection.class));
    }

    private static NamedType[] kinds(Class<?> sealed) {
        return Arrays.stream(sealed.getPermittedSubclasses())
                .filter(type -> !type.isInterface())
                .map(type -> new NamedType(type, type.getSimpleName()))
                .toArray(NamedType[]::new);
    }
}
