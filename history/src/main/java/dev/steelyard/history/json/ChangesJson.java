package dev.steelyard.history.json;

import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Gate;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.change.Drift;
import dev.steelyard.history.change.RevisionTable.Imported;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.change.Spike;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.imports.ImportedChanges;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.words.ChangesRenderer;
import dev.steelyard.history.words.RecordedWords;
import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The change points of a history for programs, with full precision. Rows count from 0, without the header. */
public final class ChangesJson implements ChangesRenderer {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    private final Optional<HistoryHealth> health;

    /** Creates a document about changes alone. */
    public ChangesJson() {
        this(Optional.empty());
    }

    /**
     * Creates a document.
     *
     * @param health what else is known, if the history comes from a ledger
     */
    public ChangesJson(Optional<HistoryHealth> health) {
        this.health = health;
    }

    @Override
    public void render(ChangeReport report, Appendable out) throws IOException {
        Json.write(whole(report), out);
    }

    @Override
    public void render(ChangeReport measured, List<ImportedChanges> imported, Appendable out) throws IOException {
        ObjectNode root = whole(measured);
        ArrayNode others = root.putArray("imported");
        for (ImportedChanges one : imported) {
            ObjectNode node = others.addObject();
            node.put("tool", one.history().tool().label());
            node.put("host", one.history().host());
            node.put("project", one.history().project().name());
            node.put("sequence", word(one.history().sequence()));
            node.set("report", document(one.report()));
        }
        Json.write(root, out);
    }

    private ObjectNode whole(ChangeReport report) {
        ObjectNode root = document(report);
        health.ifPresent(known -> HealthJson.add(report, known, root));
        return root;
    }

    private static ObjectNode document(ChangeReport report) {
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.put("source", report.source().file());
        root.put("alpha", report.promise().alpha());
        root.put("alphaPer", report.promise().together() ? "file" : "series");
        root.put("better", word(report.better()));
        report.source().recorded().ifPresent(known -> known.anchors().forEach(root.putArray("anchors")::add));
        report.source().recorded().ifPresent(known -> identity(report, known, root));
        gate(report, root);
        reading(report.source().reading(), root.putObject("reading"));
        CardsJson.cards(report, root.putArray("cards"));
        if (report.source().recorded().isPresent()) {
            ObjectNode marks = root.putObject("marks");
            marks.put("accepted", report.marks().accepted());
            marks.put("false", report.marks().rejected());
            ConfirmationJson.counts(report, root.putObject("confirmations"));
        }
        ArrayNode array = root.putArray("series");
        for (SeriesChanges series : report.series()) {
            ObjectNode node = array.addObject();
            node.put("name", series.name());
            report.source()
                    .recorded()
                    .map(known -> known.series().get(series.name()))
                    .ifPresent(measured -> {
                        node.put("benchmark", measured.benchmark());
                        Json.put(node, "code", measured.code());
                    });
            node.put("points", series.points());
            node.put("judged", series.judged());
            node.put("scale", word(series.scale()));
            node.put("better", word(report.better(series)));
            changes(report, series, node.putArray("changePoints"));
            spikes(report, series, node.putArray("spikes"));
            drift(series.drift(), node);
            Json.put(node, "detectable", series.detectable());
        }
        return root;
    }

    private static void identity(ChangeReport report, Recorded known, ObjectNode root) {
        ArrayNode breaks = root.putArray("breaks");
        for (Recorded.Break at : known.breaks()) {
            ObjectNode node = breaks.addObject();
            node.put("ends", at.ends());
            node.put("begins", at.begins());
            node.put("index", at.index());
            node.put("good", report.revisions().get(at.before()));
            node.put("bad", report.revisions().get(at.index()));
            Json.put(node, "unmeasuredCommits", known.unmeasured(at.before() + 1, at.index()));
        }
        renames(known.renames(), root.putArray("renames"));
    }

    /** Adds benchmarks that may have been renamed. */
    static void renames(List<Recorded.Rename> renames, ArrayNode array) {
        for (Recorded.Rename rename : renames) {
            ObjectNode node = array.addObject();
            node.put("older", rename.older());
            node.put("newer", rename.newer());
            Json.put(node, "last", Optional.of(rename.last()).filter(commit -> !commit.isEmpty()));
            node.put("first", rename.first());
        }
    }

    private static void gate(ChangeReport report, ObjectNode root) {
        Gate gate = report.gate();
        if (gate.failOn() == FailOn.NEVER || gate.since() >= report.revisions().size()) {
            root.putNull("gate");
            return;
        }
        ObjectNode node = root.putObject("gate");
        node.put("failOn", word(gate.failOn()));
        node.put("since", gate.since());
        node.put("sinceRevision", report.revisions().get(gate.since()));
        node.put("failed", report.failed());
    }

    private static void reading(Reading reading, ObjectNode node) {
        node.put("order", word(reading.order()));
        node.put("orderFrom", word(reading.basis()));
        node.put("outOfOrder", reading.unordered());
        node.put("skippedRows", reading.skipped());
        ArrayNode lines = node.putArray("skippedLines");
        reading.skippedLines().forEach(lines::add);
        reading.imported().ifPresent(imported -> imported(imported, node));
    }

    private static void imported(Imported imported, ObjectNode node) {
        node.put("tool", word(imported.tool()));
        node.put("repeatedRevisions", imported.repeated());
        node.put("resultsWithoutValue", imported.unvalued());
        ArrayNode redefined = node.putArray("changedUnits");
        imported.redefined().forEach(redefined::add);
        ArrayNode reconfigured = node.putArray("changedSettings");
        imported.reconfigured().forEach(reconfigured::add);
    }

    /** A constant as in options. */
    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void changes(ChangeReport report, SeriesChanges series, ArrayNode array) {
        for (ChangePoint change : series.changes()) {
            ObjectNode node = array.addObject();
            node.put("index", change.index());
            node.putArray("range").add(change.first()).add(change.last());
            node.put("revision", report.revisions().get(change.index()));
            node.putArray("rangeRevisions")
                    .add(report.revisions().get(change.first()))
                    .add(report.revisions().get(change.last()));
            node.put("before", change.before());
            node.put("after", change.after());
            Json.put(node, "change", change.change());
            node.put("pValue", change.pValue());
            node.put("adjustedPValue", report.adjusted(change));
            if (report.better(series) == Better.UNKNOWN) {
                node.putNull("regressed");
            } else {
                node.put("regressed", report.worse(series, change.rises()));
            }
            node.put("counted", report.counts(series, change));
            report.marks().of(series, change).ifPresent(mark -> mark(mark, node.putObject("mark")));
            ConfirmationJson.put(report, series, change, node);
            report.source().recorded().ifPresent(known -> recorded(node, report, known, change));
        }
    }

    static void mark(Mark mark, ObjectNode node) {
        node.put("judgment", word(mark.judgment()));
        node.put("reason", mark.reason());
        node.put("at", mark.at().toString());
    }

    private static void recorded(ObjectNode node, ChangeReport report, Recorded known, ChangePoint change) {
        node.put("good", RecordedWords.good(report, change));
        node.put("bad", RecordedWords.bad(report, change));
        Json.put(node, "unmeasuredCommits", known.unmeasured(change));
    }

    private static void spikes(ChangeReport report, SeriesChanges series, ArrayNode array) {
        for (Spike spike : series.spikes()) {
            ObjectNode node = array.addObject();
            node.put("index", spike.index());
            node.put("revision", report.revisions().get(spike.index()));
            node.put("value", spike.value());
            node.put("level", spike.level());
            Json.put(node, "change", spike.change());
            node.put("latest", spike.latest());
        }
    }

    private static void drift(Optional<Drift> drift, ObjectNode series) {
        if (drift.isEmpty()) {
            series.putNull("drift");
            return;
        }
        ObjectNode node = series.putObject("drift");
        node.put("before", drift.get().before());
        node.put("after", drift.get().after());
        Json.put(node, "change", drift.get().change());
        node.put("pValue", drift.get().pValue());
    }
}
