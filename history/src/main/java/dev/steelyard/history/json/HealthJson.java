package dev.steelyard.history.json;

import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.creep.CreepReport;
import dev.steelyard.history.creep.CreepRow;
import dev.steelyard.history.creep.CreepRow.Averaged;
import dev.steelyard.history.creep.CreepRow.Verdict;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.health.Staleness;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Notice;
import dev.steelyard.history.mark.Quarantine;
import dev.steelyard.history.words.CreepWords;
import dev.steelyard.report.json.Json;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What else is known of a history from a ledger, for programs. */
final class HealthJson {

    private HealthJson() {}

    /** Adds it to the document about the changes. */
    static void add(ChangeReport report, HistoryHealth health, ObjectNode root) {
        if (health.creep().isPresent()) {
            creep(report, health, health.creep().get(), root.putObject("against"));
        } else {
            root.putNull("against");
        }
        ObjectNode node = root.putObject("health");
        node.put("staleDays", health.staleness().days());
        Json.put(node, "idleSince", health.staleness().idle().map(Instant::toString));
        ArrayNode stale = node.putArray("stale");
        health.staleness().missed().forEach(missed -> stale(missed, stale.addObject()));
        node.put("margin", health.margin());
        ArrayNode noisy = node.putArray("noisy");
        for (SeriesChanges series : health.noisy(report)) {
            ObjectNode one = noisy.addObject();
            one.put("series", series.name());
            Json.put(one, "detectable", series.detectable());
        }
        ArrayNode vanished = root.putArray("vanished");
        health.vanished().forEach(notice -> vanished(notice, vanished.addObject()));
        ArrayNode quarantine = root.putArray("quarantine");
        for (Quarantine decision : health.quarantine()) {
            ObjectNode one = quarantine.addObject();
            one.put("benchmark", decision.benchmark());
            Json.put(one, "until", decision.until().map(LocalDate::toString));
            one.put("reason", decision.reason());
            one.put("at", decision.at().toString());
        }
    }

    private static void vanished(Notice notice, ObjectNode node) {
        KnownChange change = notice.change();
        node.put("benchmark", change.subject().benchmark());
        node.put("params", change.subject().params());
        node.put("allocation", change.subject().allocation());
        node.put("good", change.span().good());
        node.put("bad", change.span().bad());
        node.put("change", Math.expm1(change.size()));
        node.put("toldAt", notice.at().toString());
    }

    private static void stale(Staleness.Missed missed, ObjectNode node) {
        node.put("benchmark", missed.benchmark().name());
        node.set("params", Json.object(missed.benchmark().params()));
        Json.put(node, "lastValue", missed.last().map(Instant::toString));
        node.put("status", missed.status().label());
    }

    private static void creep(ChangeReport report, HistoryHealth health, CreepReport creep, ObjectNode node) {
        node.put("revision", creep.release().name());
        node.put("commit", creep.release().commit());
        node.put("margin", creep.margin());
        node.put("alpha", creep.promise().alpha());
        node.put("alphaPer", creep.promise().together() ? "file" : "series");
        node.put("confidence", creep.confidence());
        node.put("worse", creep.rows(Verdict.WORSE).size());
        node.put("open", creep.rows(Verdict.OPEN).size());
        node.put("notWorse", creep.rows(Verdict.NOT_WORSE).size());
        List<CreepRow> counted = health.counted(report);
        node.put("failed", !counted.isEmpty());
        ArrayNode series = node.putArray("series");
        for (CreepRow row : creep.rows()) {
            row(report, row, counted.contains(row), series.addObject());
        }
        node.set("unmeasured", Json.array(creep.leftOut().unmeasured()));
        node.set("edited", Json.array(creep.leftOut().edited()));
        node.put("ended", creep.leftOut().ended());
        Json.put(node, "measure", CreepWords.measure(creep));
        Json.put(node, "compare", CreepWords.compare(report, creep));
    }

    private static void row(ChangeReport report, CreepRow row, boolean counted, ObjectNode node) {
        node.put("name", row.series());
        node.put("verdict", word(row.verdict()));
        Json.put(node, "reason", row.reason().map(HealthJson::word));
        Json.put(node, "change", number(row.estimate().map(CreepRow.Estimate::change)));
        Json.put(node, "low", number(row.estimate().map(CreepRow.Estimate::low)));
        Json.put(node, "high", number(row.estimate().map(CreepRow.Estimate::high)));
        if (row.released().isPresent()) {
            averaged(report, row.released().get(), node.putObject("released"));
        } else {
            node.putNull("released");
        }
        averaged(report, row.newest(), node.putObject("newest"));
        node.put("counted", counted);
    }

    private static void averaged(ChangeReport report, Averaged values, ObjectNode node) {
        node.put("first", report.revisions().get(values.first()));
        node.put("last", report.revisions().get(values.last()));
        node.put("points", values.points());
    }

    private static OptionalDouble number(Optional<Double> value) {
        return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
