package dev.steelyard.history.json;

import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.mark.Confirmation.Outcome;
import dev.steelyard.history.words.ConfirmationWords;
import dev.steelyard.report.json.Json;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** What fresh comparisons said of changes, for programs. */
final class ConfirmationJson {

    private ConfirmationJson() {}

    /** Adds how many of the changes that were checked are confirmed. */
    static void counts(ChangeReport report, ObjectNode node) {
        node.put("confirmed", report.confirmations().count(Outcome.CONFIRMED));
        node.put("notConfirmed", report.confirmations().count(Outcome.NOT_CONFIRMED));
        node.put("open", report.confirmations().count(Outcome.OPEN));
        ObjectNode earlier = node.putObject("earlier");
        earlier.put("confirmed", report.confirmations().earlier(Outcome.CONFIRMED));
        earlier.put("notConfirmed", report.confirmations().earlier(Outcome.NOT_CONFIRMED));
        earlier.put("open", report.confirmations().earlier(Outcome.OPEN));
    }

    /** Adds what is known of a change, if there is anything. */
    static void put(ChangeReport report, SeriesChanges series, ChangePoint change, ObjectNode node) {
        report.confirmation(series, change).ifPresent(known -> put(known, node.putObject("confirmation")));
    }

    private static void put(Confirmation known, ObjectNode node) {
        node.put("outcome", ConfirmationWords.code(known.outcome()));
        node.put("status", known.status().label());
        HistoryJson.change(node, known.change());
        node.put("blocks", known.blocks());
        Json.put(node, "moreBlocks", known.more());
        Json.put(node, "run", Optional.of(known.run()).filter(run -> !run.isEmpty()));
        Json.put(node, "reason", Optional.of(known.reason()).filter(reason -> !reason.isEmpty()));
    }
}
