package dev.steelyard.report.json;

import dev.steelyard.core.model.DependencyRequest;
import dev.steelyard.core.model.DependencyRequest.Update;
import java.io.IOException;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code dependencies.json}: which treatments are updates of dependencies by a program. */
public final class DependenciesJson {

    private static final String REQUESTS = "requests";
    private static final String TREATMENT = "treatment";
    private static final String ALONE = "alone";
    private static final String UPDATES = "updates";
    private static final String GROUP = "group";
    private static final String NAME = "name";
    private static final String FROM = "from";
    private static final String TO = "to";

    /** Writes requests. */
    public void render(List<DependencyRequest> requests, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put(CausesJson.VERSION, CausesJson.SCHEMA_VERSION);
        ArrayNode all = root.putArray(REQUESTS);
        for (DependencyRequest request : requests) {
            ObjectNode node = all.addObject();
            node.put(TREATMENT, request.treatment());
            node.put(ALONE, request.alone());
            ArrayNode updates = node.putArray(UPDATES);
            for (Update update : request.updates()) {
                updates.addObject()
                        .put(GROUP, update.group())
                        .put(NAME, update.name())
                        .put(FROM, update.from())
                        .put(TO, update.to());
            }
        }
        Json.write(root, out);
    }

    /**
     * Returns the requests that a document has.
     *
     * @throws IllegalArgumentException if it is no such document, or of another version
     */
    public static List<DependencyRequest> requests(String document) {
        try {
            JsonNode root = new JsonMapper().readTree(document);
            int version = root.path(CausesJson.VERSION).asInt(0);
            if (version != CausesJson.SCHEMA_VERSION) {
                throw new IllegalArgumentException(
                        "schemaVersion is " + version + ", not " + CausesJson.SCHEMA_VERSION);
            }
            return root.path(REQUESTS)
                    .valueStream()
                    .map(node -> new DependencyRequest(
                            node.path(TREATMENT).asString(""),
                            node.path(UPDATES)
                                    .valueStream()
                                    .map(DependenciesJson::update)
                                    .toList(),
                            node.path(ALONE).asBoolean(false)))
                    .toList();
        } catch (JacksonException e) {
            throw new IllegalArgumentException("it is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static Update update(JsonNode node) {
        return new Update(
                node.path(GROUP).asString(""),
                node.path(NAME).asString(""),
                node.path(FROM).asString(""),
                node.path(TO).asString(""));
    }
}
