package dev.steelyard.history.words;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Gate;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.ChangeReport.Source;
import dev.steelyard.history.change.ChangeScale;
import dev.steelyard.history.change.Drift;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Imported;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.history.change.RevisionTable.Tool;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.change.Spike;
import dev.steelyard.history.csv.ChangesCsv;
import dev.steelyard.history.json.ChangesJson;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals every format of the change points of a history, and keeps names of series and revisions names. */
final class ChangesReportTest {

    private static final List<String> REVISIONS = IntStream.range(0, 60)
            .mapToObj(row -> row == 49 ? "0123456789abcdef0123456789abcdef01234567" : "r" + row)
            .toList();

    private static final Reading TIMES = new Reading(Order.OLDEST_FIRST, Basis.TIMES, 0, 0, List.of());
    private static final Gate NO_GATE = new Gate(FailOn.NEVER, 0);

    private static final List<SeriesChanges> SERIES = List.of(
            series(
                    "decode",
                    ChangeScale.RATIO,
                    List.of(
                            new ChangePoint(20, 20, 20, 1.2345, 0.8, OptionalDouble.of(0.8 / 1.2345 - 1), 1e-9),
                            new ChangePoint(49, 47, 51, 1.0, 1.1, OptionalDouble.of(0.1), 0.0042)),
                    List.of(),
                    OptionalDouble.empty()),
            series(
                    "balance",
                    ChangeScale.DIFFERENCE,
                    List.of(new ChangePoint(30, 25, 33, -0.5, 1200, OptionalDouble.empty(), 0.001)),
                    List.of(new Spike(7, 3, 0, OptionalDouble.empty(), false)),
                    OptionalDouble.empty()),
            series(
                    "encode",
                    ChangeScale.RATIO,
                    List.of(),
                    List.of(new Spike(59, 150.25, 100, OptionalDouble.of(0.5025), true)),
                    OptionalDouble.of(0.0213)),
            series("steady", ChangeScale.RATIO, List.of(), List.of(), OptionalDouble.of(0.151)),
            series("count", ChangeScale.DIFFERENCE, List.of(), List.of(), OptionalDouble.of(2.5)),
            new SeriesChanges(
                    "slower and slower",
                    60,
                    ChangeScale.RATIO,
                    List.of(),
                    List.of(),
                    Optional.of(new Drift(100, 130, OptionalDouble.of(0.3), 1e-8)),
                    OptionalDouble.empty()),
            new SeriesChanges(
                    "young", 4, ChangeScale.RATIO, List.of(), List.of(), Optional.empty(), OptionalDouble.empty()),
            new SeriesChanges(
                    "unborn", 0, ChangeScale.RATIO, List.of(), List.of(), Optional.empty(), OptionalDouble.empty()));

    private static final Map<String, ChangeReport> REPORTS = Map.of(
            "found", new ChangeReport(source(TIMES), Promise.DEFAULT, Better.UNKNOWN, NO_GATE, SERIES),
            "lower-is-better",
                    new ChangeReport(
                            source(new Reading(Order.NEWEST_FIRST, Basis.TIMES, 0, 1, List.of(7L))),
                            Promise.DEFAULT,
                            Better.LOWER,
                            new Gate(FailOn.REGRESSION, 50),
                            SERIES),
            "per-file",
                    new ChangeReport(
                            source(new Reading(Order.OLDEST_FIRST, Basis.TIMES, 3, 9, List.of(7L, 9L, 11L, 13L, 15L))),
                            new Promise(0.05, true),
                            Better.HIGHER,
                            new Gate(FailOn.REGRESSION, 55),
                            SERIES),
            "imported",
                    new ChangeReport(
                            source(imported(
                                    Order.NEWEST_FIRST,
                                    Basis.SORTED,
                                    2,
                                    new Imported(Tool.GITHUB_ACTION_BENCHMARK, 3, 1, List.of("decode", "encode")))),
                            Promise.DEFAULT,
                            Better.UNKNOWN,
                            new Gate(FailOn.REGRESSION, 50),
                            List.of(
                                    directed(SERIES.get(0), Better.LOWER),
                                    directed(SERIES.get(0), Better.HIGHER),
                                    directed(SERIES.get(5), Better.HIGHER),
                                    SERIES.get(1))),
            "imported-in-order",
                    new ChangeReport(
                            source(imported(
                                    Order.OLDEST_FIRST,
                                    Basis.ASSUMED,
                                    0,
                                    new Imported(Tool.CODESPEED, 1, 0, List.of()))),
                            Promise.DEFAULT,
                            Better.UNKNOWN,
                            NO_GATE,
                            List.of(directed(SERIES.get(3), Better.LOWER))),
            "imported-unknown",
                    new ChangeReport(
                            source(imported(
                                    Order.OLDEST_FIRST, Basis.SORTED, 0, new Imported(Tool.BENCHER, 0, 0, List.of()))),
                            Promise.DEFAULT,
                            Better.UNKNOWN,
                            NO_GATE,
                            List.of(SERIES.get(3))),
            "fail-on-change",
                    new ChangeReport(
                            source(new Reading(Order.NEWEST_FIRST, Basis.NUMBERS, 0, 0, List.of())),
                            Promise.DEFAULT,
                            Better.UNKNOWN,
                            new Gate(FailOn.CHANGE, 0),
                            SERIES),
            "nothing",
                    new ChangeReport(
                            source(new Reading(Order.OLDEST_FIRST, Basis.ASSUMED, 0, 0, List.of())),
                            Promise.DEFAULT,
                            Better.UNKNOWN,
                            new Gate(FailOn.CHANGE, 55),
                            List.of(SERIES.get(3))),
            "not-judged",
                    new ChangeReport(
                            source(new Reading(Order.NEWEST_FIRST, Basis.TOLD, 0, 0, List.of())),
                            Promise.DEFAULT,
                            Better.UNKNOWN,
                            new Gate(FailOn.CHANGE, 55),
                            SERIES.subList(6, 8)));

    private static final Map<String, ChangesRenderer> FORMATS = Map.of(
            "txt", new ChangesText(new TextStyle(false, 130)),
            "narrow-color.txt", new ChangesText(new TextStyle(true, 60)),
            "json", new ChangesJson(),
            "csv", new ChangesCsv());

    /** What is sealed of a report besides what a terminal shows: all of one, and the table of another. */
    private static final Map<String, Set<String>> SEALED =
            Map.of("found", FORMATS.keySet(), "lower-is-better", Set.of("txt", "csv"));

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static Source source(Reading reading) {
        return new Source("history.csv", REVISIONS, reading);
    }

    private static Reading imported(Order order, Basis basis, int unordered, Imported imported) {
        return new Reading(order, basis, unordered, 0, List.of(), Optional.of(imported));
    }

    private static SeriesChanges directed(SeriesChanges one, Better better) {
        return new SeriesChanges(
                one.name(),
                one.points(),
                one.scale(),
                one.changes(),
                one.spikes(),
                one.drift(),
                one.detectable(),
                better);
    }

    private static SeriesChanges series(
            String name, ChangeScale scale, List<ChangePoint> changes, List<Spike> spikes, OptionalDouble detectable) {
        return new SeriesChanges(name, 60, scale, changes, spikes, Optional.empty(), detectable);
    }

    private static String rendered(String format, ChangeReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        Optional.ofNullable(FORMATS.get(format)).orElseThrow().render(report, out);
        return out.toString();
    }

    @Test
    void every_format_is_as_it_was_in_every_locale() throws IOException {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("tr-TR"))) {
            Locale.setDefault(locale);
            for (Map.Entry<String, ChangeReport> report : REPORTS.entrySet()) {
                for (String format : SEALED.getOrDefault(report.getKey(), Set.of("txt"))) {
                    Golden.check("changes", report.getKey() + "." + format, rendered(format, report.getValue()));
                }
            }
        }
    }

    @Test
    void json_has_the_fields_that_are_promised() throws IOException {
        JsonNode root = new JsonMapper()
                .readTree(rendered(
                        "json", Optional.ofNullable(REPORTS.get("found")).orElseThrow()));
        assertThat(root.get("schemaVersion").asInt()).isEqualTo(1);
        JsonNode series = root.get("series").get(0);
        assertThat(series.get("name").asString()).isEqualTo("decode");
        JsonNode change = series.get("changePoints").get(1);
        assertThat(change.get("index").asInt()).isEqualTo(49);
        assertThat(change.get("range").get(0).asInt()).isEqualTo(47);
        assertThat(change.get("range").get(1).asInt()).isEqualTo(51);
        assertThat(change.get("revision").asString()).isEqualTo(REVISIONS.get(49));
        assertThat(change.get("before").asDouble()).isEqualTo(1.0);
        assertThat(change.get("after").asDouble()).isEqualTo(1.1);
        assertThat(change.get("change").asDouble()).isEqualTo(0.1);
        assertThat(change.get("pValue").asDouble()).isEqualTo(0.0042);
    }

    @Test
    void json_says_what_fails_and_how_the_file_was_read() throws IOException {
        JsonNode root = new JsonMapper()
                .readTree(rendered(
                        "json",
                        Optional.ofNullable(REPORTS.get("lower-is-better")).orElseThrow()));
        assertThat(root.get("gate").get("failOn").asString()).isEqualTo("regression");
        assertThat(root.get("gate").get("since").asInt()).isEqualTo(50);
        assertThat(root.get("gate").get("failed").asBoolean()).isTrue();
        assertThat(root.get("reading").get("order").asString()).isEqualTo("newest-first");
        assertThat(root.get("reading").get("skippedRows").asInt()).isEqualTo(1);
        JsonNode changes = root.get("series").get(0).get("changePoints");
        assertThat(changes.get(0).get("counted").asBoolean()).isFalse();
        assertThat(changes.get(1).get("counted").asBoolean()).isTrue();
    }

    private static ChangeReport hostile() {
        return hostile(Hostile.NAMES);
    }

    private static ChangeReport hostile(List<String> names) {
        List<SeriesChanges> series = names.stream()
                .map(name -> new SeriesChanges(
                        name,
                        60,
                        ChangeScale.RATIO,
                        List.of(new ChangePoint(2, 1, 3, 1, 2, OptionalDouble.of(1), 0.001)),
                        List.of(new Spike(1, 9, 1, OptionalDouble.of(8), false)),
                        Optional.empty(),
                        OptionalDouble.empty()))
                .toList();
        return new ChangeReport(
                new Source(Hostile.NAMES.get(0), Hostile.NAMES, TIMES),
                Promise.DEFAULT,
                Better.UNKNOWN,
                new Gate(FailOn.CHANGE, 0),
                series);
    }

    @Test
    void a_terminal_sees_no_control_character() throws IOException {
        StringBuilder all = new StringBuilder(rendered("txt", hostile()));
        for (String name : Hostile.NAMES) {
            all.append(rendered("txt", hostile(List.of(name))));
        }
        String text = all.toString();
        assertThat(text.replace("\n", "")
                        .codePoints()
                        .filter(point -> Character.isISOControl(point) || Character.getType(point) == Character.FORMAT))
                .isEmpty();
        assertThat(text).contains("\\u001b[31mred");
    }

    @Test
    void no_cell_is_a_formula() throws IOException {
        int rows = 0;
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(rendered("csv", hostile()))) {
            for (CsvRecord row : reader) {
                rows++;
                assertThat(row.getFieldCount()).isEqualTo(21);
                assertThat(row.getFields()).noneMatch(cell -> cell.startsWith("=") || cell.startsWith("@"));
            }
        }
        assertThat(rows).isEqualTo(1 + 2 * Hostile.NAMES.size());
    }

    @Test
    void json_gives_the_names_back() throws IOException {
        JsonNode root = new JsonMapper().readTree(rendered("json", hostile()));
        assertThat(root.get("series")
                        .valueStream()
                        .map(series -> series.get("name").asString())
                        .toList())
                .containsExactlyElementsOf(Hostile.NAMES.stream()
                        .map(name -> name.replace('\ud800', '\ufffd'))
                        .toList());
    }
}
