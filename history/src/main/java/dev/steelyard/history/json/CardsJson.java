package dev.steelyard.history.json;

import dev.steelyard.history.card.Card;
import dev.steelyard.history.card.CommonCause;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.report.json.Json;
import java.io.IOException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Cards for programs: in a report, and as what they are told of a new one. */
public final class CardsJson {

    private CardsJson() {}

    /**
     * Writes the document that tells of a card.
     *
     * @param project name of the project
     */
    public static void alert(String project, ChangeReport report, Card card, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put("schemaVersion", ChangesJson.SCHEMA_VERSION);
        root.put("event", "change");
        root.put("project", project);
        card(report, card, root.putObject("card"));
        Json.write(root, out);
    }

    /** Writes the document that Slack and compatible programs take. */
    public static void slack(String text, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put("text", text);
        Json.write(root, out);
    }

    static void cards(ChangeReport report, ArrayNode array) {
        Card.of(report).forEach(card -> card(report, card, array.addObject()));
    }

    private static void card(ChangeReport report, Card card, ObjectNode node) {
        node.putArray("range").add(card.first()).add(card.last());
        node.putArray("rangeRevisions")
                .add(report.revisions().get(card.first()))
                .add(report.revisions().get(card.last()));
        report.source().recorded().ifPresent(known -> {
            node.put("good", report.revisions().get(card.first() - 1));
            node.put("bad", report.revisions().get(card.last()));
            Json.put(node, "unmeasuredCommits", known.unmeasured(card.first(), card.last()));
        });
        report.source().recorded().ifPresent(known -> {
            ArrayNode causes = node.putArray("causes");
            for (CommonCause cause : CommonCause.of(report, card)) {
                causes.addObject().put("class", cause.name()).put("changes", cause.changes());
            }
        });
        ArrayNode changes = node.putArray("changes");
        for (Card.Member member : card.members()) {
            ObjectNode one = changes.addObject();
            one.put("series", member.series().name());
            report.source()
                    .recorded()
                    .map(known -> known.series().get(member.series().name()))
                    .ifPresent(measured -> one.put("benchmark", measured.benchmark()));
            one.put("index", member.change().index());
            Json.put(one, "change", member.change().change());
            if (report.better(member.series()) == Better.UNKNOWN) {
                one.putNull("regressed");
            } else {
                one.put(
                        "regressed",
                        report.worse(member.series(), member.change().rises()));
            }
            report.marks()
                    .of(member.series(), member.change())
                    .ifPresent(mark -> ChangesJson.mark(mark, one.putObject("mark")));
            ConfirmationJson.put(report, member.series(), member.change(), one);
        }
    }
}
