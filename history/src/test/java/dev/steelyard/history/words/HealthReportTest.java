package dev.steelyard.history.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.change.ChangeMarks;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Gate;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.change.ChangeReport.Source;
import dev.steelyard.history.change.ChangeScale;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.creep.CreepReport;
import dev.steelyard.history.creep.CreepReport.LeftOut;
import dev.steelyard.history.creep.CreepReport.Release;
import dev.steelyard.history.creep.CreepRow;
import dev.steelyard.history.creep.CreepRow.Averaged;
import dev.steelyard.history.creep.CreepRow.Estimate;
import dev.steelyard.history.creep.CreepRow.Reason;
import dev.steelyard.history.creep.CreepRow.Verdict;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.health.Staleness;
import dev.steelyard.history.health.Staleness.Missed;
import dev.steelyard.history.json.ChangesJson;
import dev.steelyard.history.mark.Confirmations;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Notice;
import dev.steelyard.history.mark.Quarantine;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals what is shown of a history beside its changes: what crept in since a release, and whether it can do its work. */
final class HealthReportTest {

    private static final Instant NOW = Instant.parse("2026-11-21T23:59:59Z");
    private static final List<String> COMMITS = IntStream.range(0, 40)
            .mapToObj(row -> String.format(Locale.ROOT, "%04x%036x", 0xa001 + 0x111 * row, row))
            .toList();
    private static final Averaged RELEASED = new Averaged(3, 12, 8);
    private static final Averaged NEWEST = new Averaged(33, 39, 7);

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static SeriesChanges series(String name, double detectable) {
        return new SeriesChanges(
                name, 40, ChangeScale.RATIO, List.of(), List.of(), Optional.empty(), OptionalDouble.of(detectable));
    }

    private static SeriesChanges changed(String name) {
        return new SeriesChanges(
                name,
                40,
                ChangeScale.RATIO,
                List.of(new ChangePoint(35, 34, 36, 1, 1.1, OptionalDouble.of(0.1), 0.0001)),
                List.of(),
                Optional.empty(),
                OptionalDouble.empty());
    }

    private static ChangeReport report(List<SeriesChanges> series, FailOn failOn, Set<String> quarantined) {
        Map<String, Recorded.Of> measured = series.stream()
                .collect(Collectors.toMap(
                        SeriesChanges::name,
                        one -> new Recorded.Of("org.example." + one.name(), new TreeMap<>(), false)));
        return new ChangeReport(
                new Source(
                        "/home/me/ledger.db",
                        COMMITS,
                        new Reading(Order.OLDEST_FIRST, Basis.TOLD, 0, 0, List.of()),
                        Optional.of(new Recorded(
                                List.of(COMMITS.get(0)),
                                COMMITS.stream().map(row -> OptionalInt.of(0)).toList(),
                                measured,
                                0))),
                Promise.DEFAULT,
                Better.LOWER,
                new Gate(failOn, 30),
                series,
                ChangeMarks.NONE.with(quarantined),
                Confirmations.NONE);
    }

    private static CreepRow row(String series, Verdict verdict, double change, double half) {
        return new CreepRow(
                series,
                verdict,
                verdict == Verdict.OPEN ? Optional.of(Reason.WIDE) : Optional.empty(),
                Optional.of(new Estimate(change, change - half, change + half)),
                Optional.of(RELEASED),
                NEWEST);
    }

    private static CreepRow open(String series, Reason reason) {
        return new CreepRow(
                series,
                Verdict.OPEN,
                Optional.of(reason),
                Optional.empty(),
                Optional.of(new Averaged(12, 12, 1)),
                NEWEST);
    }

    private static CreepReport creep(String release, Promise promise, List<CreepRow> rows, LeftOut leftOut) {
        return new CreepReport(new Release(release, COMMITS.get(12)), 0.02, promise, rows, leftOut);
    }

    private static HistoryHealth health(CreepReport creep, String name, String reason) {
        return new HistoryHealth(
                Optional.of(creep),
                new Staleness(
                        14,
                        Optional.empty(),
                        List.of(
                                new Missed(
                                        new Benchmark(
                                                "org.example." + name,
                                                Mode.AVERAGE_TIME,
                                                new TreeMap<>(Map.of("size", "10")),
                                                1,
                                                "ns/op"),
                                        Optional.of(NOW),
                                        Status.FAILED),
                                new Missed(
                                        new Benchmark(
                                                "org.example.Hash.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                                        Optional.empty(),
                                        Status.NOT_MEASURED))),
                0.02,
                List.of(new Quarantine("org.example." + name, Optional.of(LocalDate.parse("2026-12-24")), reason, NOW)),
                List.of(vanished("org.example." + name, false, 0.031), vanished("org.example.Hash.run", true, -0.02)));
    }

    private static Notice vanished(String benchmark, boolean allocation, double change) {
        return new Notice(
                new KnownChange(
                        new KnownChange.Subject(benchmark, "size=10", allocation),
                        new KnownChange.Span(COMMITS.get(30), COMMITS.get(33), COMMITS.get(32)),
                        Math.log1p(change)),
                "digest",
                true,
                NOW);
    }

    private static final CreepReport FOUND = creep(
            "v1.0",
            Promise.DEFAULT,
            List.of(
                    row("Decoder.read", Verdict.WORSE, 0.046, 0.012),
                    row("Decoder.skip", Verdict.WORSE, 0.0612, 0.03),
                    row("Encoder.write", Verdict.OPEN, 0.018, 0.02),
                    open("Hash.young", Reason.FEW_RELEASED),
                    open("Hash.moved", Reason.FEW_NEWEST),
                    new CreepRow(
                            "Hash.last",
                            Verdict.OPEN,
                            Optional.of(Reason.UNSETTLED),
                            Optional.of(new Estimate(0, -0.01, 0.01)),
                            Optional.empty(),
                            NEWEST),
                    row("Hash.run", Verdict.NOT_WORSE, 0.001, 0.01)),
            new LeftOut(List.of("Late.a", "Late.b"), List.of("Edited.a from a1"), 1));

    private static Map<String, String> rendered() throws IOException {
        List<SeriesChanges> series = Stream.concat(
                        Stream.of(changed("Decoder.skip"), series("Noisy.a", 0.2), series("Noisy.b", 0.455)),
                        Stream.of("Decoder.read", "Encoder.write", "Hash.run", "Hash.young", "Hash.moved", "Hash.last")
                                .map(name -> series(name, 0.02)))
                .toList();
        ChangeReport report = report(series, FailOn.REGRESSION, Set.of("Decoder.skip"));
        ChangeReport quiet = report(series, FailOn.NEVER, Set.of());
        HistoryHealth health = health(FOUND, "Decoder.skip", "a disk is slow");
        HistoryHealth fine = new HistoryHealth(
                Optional.of(creep(
                        "main~100",
                        new Promise(0.05, true),
                        List.of(row("Hash.run", Verdict.NOT_WORSE, -0.1, 0.001)),
                        new LeftOut(List.of(), List.of(), 0))),
                new Staleness(14, Optional.of(NOW), List.of()),
                0.05,
                List.of(),
                List.of());
        HistoryHealth nothing = new HistoryHealth(
                Optional.of(creep("v9", Promise.DEFAULT, List.of(), new LeftOut(List.of("Hash.run"), List.of(), 0))),
                new Staleness(14, Optional.empty(), List.of()),
                0.02,
                List.of(),
                List.of());
        Map<String, String> texts = new TreeMap<>();
        texts.put("worse.txt", text(report, health, 130, false));
        texts.put("worse.narrow-color.txt", text(report, health, 60, true));
        texts.put("worse.json", json(report, health));
        texts.put("not-worse.txt", text(quiet, fine, 130, false));
        texts.put("not-worse.json", json(quiet, fine));
        texts.put("nothing.txt", text(report, nothing, 130, false));
        texts.put(
                "decided.txt",
                String.join("\n", HealthWords.decided(health.quarantine()))
                        + "\n"
                        + String.join(
                                "\n",
                                HealthWords.decided(
                                        List.of(new Quarantine("org.example.A.b", Optional.empty(), "", NOW))))
                        + "\n");
        return texts;
    }

    private static String text(ChangeReport report, HistoryHealth health, int width, boolean color) throws IOException {
        StringBuilder out = new StringBuilder();
        new ChangesText(new TextStyle(color, width), Optional.of(health)).render(report, out);
        return out.toString();
    }

    private static String json(ChangeReport report, HistoryHealth health) throws IOException {
        StringBuilder out = new StringBuilder();
        new ChangesJson(Optional.of(health)).render(report, out);
        return out.toString();
    }

    @Test
    void what_is_shown_is_as_it_was_in_every_locale() throws IOException {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("tr-TR"))) {
            Locale.setDefault(locale);
            rendered().forEach((file, text) -> Golden.check("health", file, text));
        }
    }

    @Test
    void json_has_the_fields_that_are_promised() throws IOException {
        JsonNode root = new JsonMapper().readTree(rendered().get("worse.json"));
        assertThat(root.get("schemaVersion").asInt()).isEqualTo(1);
        JsonNode against = root.get("against");
        assertThat(against.get("commit").asString()).isEqualTo(COMMITS.get(12));
        assertThat(against.get("worse").asInt()).isEqualTo(2);
        assertThat(against.get("failed").asBoolean()).isTrue();
        JsonNode read = against.get("series").get(0);
        assertThat(read.get("verdict").asString()).isEqualTo("worse");
        assertThat(read.get("counted").asBoolean()).isTrue();
        assertThat(read.get("low").asDouble()).isEqualTo(0.046 - 0.012);
        assertThat(read.get("released").get("points").asInt()).isEqualTo(8);
        assertThat(against.get("series").get(1).get("counted").asBoolean())
                .as("in quarantine")
                .isFalse();
        assertThat(root.get("series")
                        .get(0)
                        .get("changePoints")
                        .get(0)
                        .get("counted")
                        .asBoolean())
                .as("in quarantine")
                .isFalse();
        assertThat(root.get("quarantine").get(0).get("until").asString()).isEqualTo("2026-12-24");
        assertThat(root.get("health").get("noisy").size()).isEqualTo(2);
    }

    @Test
    void many_open_series_are_counted_and_not_all_shown() throws IOException {
        List<CreepRow> rows = IntStream.range(0, 100)
                .mapToObj(i -> row("s" + i, Verdict.OPEN, i / 1000.0, 0.5))
                .toList();
        HistoryHealth health =
                health(creep("v1.0", Promise.DEFAULT, rows, new LeftOut(List.of(), List.of(), 0)), "a", "b");
        String text = text(report(List.of(series("s99", 0.02)), FailOn.NEVER, Set.of()), health, 130, false);
        assertThat(text).contains("0 of 100 series worse, 100 open", "80 more are open", "s99", "s80");
        assertThat(text).doesNotContain("s79");
    }

    @Test
    void hostile_names_and_reasons_reach_no_terminal() throws IOException {
        for (String name : Hostile.NAMES) {
            CreepReport creep = creep(
                    name,
                    Promise.DEFAULT,
                    List.of(row(name, Verdict.WORSE, 0.1, 0.01), open(name, Reason.FEW_RELEASED)),
                    new LeftOut(List.of(name), List.of(name), 0));
            ChangeReport report = report(List.of(series(name, 0.9)), FailOn.CHANGE, Set.of());
            String text = text(report, health(creep, name, name), 130, false)
                    + String.join(
                            "\n", HealthWords.decided(health(creep, name, name).quarantine()));
            assertThat(text.replace("\n", "")
                            .codePoints()
                            .filter(point ->
                                    Character.isISOControl(point) || Character.getType(point) == Character.FORMAT))
                    .as(name)
                    .isEmpty();
            assertThat(text).doesNotContain("steelyard run -", "steelyard compare -");
        }
    }
}
