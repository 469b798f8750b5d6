package dev.steelyard.history.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.ChangeDetector;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Gate;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.ChangeReport.Source;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.history.csv.ChangesCsv;
import dev.steelyard.history.csv.HistoryCsv;
import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportOutcome;
import dev.steelyard.history.imports.ImportOutcome.Repeated;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedChanges;
import dev.steelyard.history.imports.ImportedFile;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedState;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Moment;
import dev.steelyard.history.json.ChangesJson;
import dev.steelyard.history.json.HistoryJson;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is shown of results of other tools in the ledger. */
class ImportedReportTest {

    private static final Locale USUAL = Locale.getDefault();
    private static final ProjectName PROJECT = new ProjectName("git.example.org/codec", "codec");
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(USUAL);
    }

    private static ImportedSeries series(String benchmark, String unit, Better better, double rise) {
        List<ImportedValue> values = new ArrayList<>();
        for (int i = 0; i < 34; i++) {
            double noise = (Math.sin(i * i * 1.7) + Math.sin(i * 11.3)) / 200;
            values.add(new ImportedValue(
                    String.format(Locale.ROOT, "%08x", (i + 1) * 0x9e3779b1) + "0".repeat(32),
                    new Moment(Optional.of(START.plusSeconds(86_400L * i)), Optional.empty()),
                    i,
                    (i < 18 ? 1250 : 1250 * rise) * (1 + noise),
                    0,
                    OptionalInt.empty()));
        }
        return new ImportedSeries(new ImportedSubject("JMH", benchmark, "", "", 1, "score", unit), better, values);
    }

    private static ImportedHistory action() {
        return new ImportedHistory(
                PROJECT,
                ImportTool.GITHUB_ACTION_BENCHMARK,
                "ci-1",
                List.of(
                        series("org.example.Codec.decode", "ns/op", Better.LOWER, 1.1),
                        series("org.example.Codec.encode", "ops/s", Better.HIGHER, 1)));
    }

    private static ImportedHistory jmh() {
        return new ImportedHistory(
                PROJECT,
                ImportTool.JMH,
                "",
                List.of(new ImportedSeries(
                        new ImportedSubject(
                                "17", "org.example.Codec.decode", "avgt", "size=10", 4, "gc.alloc.rate.norm", "B/op"),
                        Better.LOWER,
                        List.of(new ImportedValue("v1", Moment.UNKNOWN, 0, 24, 0, OptionalInt.of(3))))));
    }

    private static ImportedChanges changes(ImportedHistory history) {
        RevisionTable table = history.table();
        ChangeDetector detector = new ChangeDetector(0.01);
        return new ImportedChanges(
                history,
                new ChangeReport(
                        new Source(ImportWords.source(history), table.revisions(), table.reading()),
                        Promise.DEFAULT,
                        Better.UNKNOWN,
                        new Gate(FailOn.CHANGE, 0),
                        table.series().stream().map(detector::detect).toList()));
    }

    private static ChangeReport measured(RevisionSeries... series) {
        List<String> revisions = series.length == 0 ? List.of() : List.of("a", "b", "c", "d", "e");
        return new ChangeReport(
                new Source("ledger.db", revisions, new Reading(Order.OLDEST_FIRST, Basis.TOLD, 0, 0, List.of())),
                Promise.DEFAULT,
                Better.LOWER,
                new Gate(FailOn.NEVER, 0),
                java.util.Arrays.stream(series)
                        .map(new ChangeDetector(0.01)::detect)
                        .toList());
    }

    private static String rendered(ChangesRenderer renderer, ChangeReport measured) throws IOException {
        StringBuilder out = new StringBuilder();
        renderer.render(measured, List.of(changes(action()), changes(jmh())), out);
        return out.toString();
    }

    private static String rendered(HistoryRenderer renderer) throws IOException {
        StringBuilder out = new StringBuilder();
        renderer.render("ledger.db", List.of(), List.of(action(), jmh()), out);
        return out.toString();
    }

    @Test
    void every_format_is_sealed_in_every_locale() throws IOException {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY)) {
            Locale.setDefault(locale);
            RevisionSeries one = RevisionSeries.of("Codec.decode", 1, 1.1, 0.9, 1, 1);
            Golden.check(
                    "imported", "changes.txt", rendered(new ChangesText(new TextStyle(false, 130)), measured(one)));
            Golden.check("imported", "changes.json", rendered(new ChangesJson(), measured(one)));
            Golden.check("imported", "changes.csv", rendered(new ChangesCsv(), measured(one)));
            Golden.check("imported", "alone.txt", rendered(new ChangesText(new TextStyle(false, 130)), measured()));
            Golden.check("imported", "history.txt", rendered(new HistoryText(new TextStyle(false, 130))));
            Golden.check("imported", "history.json", rendered(new HistoryJson(List.of())));
            Golden.check("imported", "history.csv", rendered(new HistoryCsv()));
            Golden.check("imported", "words.txt", words());
        }
    }

    private static String words() {
        ImportedSubject decode = new ImportedSubject("", "decode", "", "", 1, "score", "ns/op");
        ImportedResults results = new ImportedResults(ImportTool.GITHUB_ACTION_BENCHMARK, true, action().series(), 1);
        ImportedFile file = new ImportedFile(PROJECT, "ci-1", "data.js", results, false);
        Repeated repeated = new Repeated(decode, "9be07d3", 101.25, 102.5);
        List<String> lines = new ArrayList<>();
        lines.addAll(ImportWords.imported(file, new ImportOutcome(false, 68, List.of(), 0)));
        lines.addAll(ImportWords.imported(file, new ImportOutcome(false, 0, List.of(), 2)));
        lines.addAll(ImportWords.imported(
                file,
                new ImportOutcome(false, 6, List.of(repeated, repeated, repeated, repeated, repeated, repeated), 1)));
        lines.addAll(ImportWords.imported(file, new ImportOutcome(true, 0, List.of(), 0)));
        LedgerState sound = new LedgerState("ledger.db", 7, 1, 12, 420, List.of(), List.of(), List.of());
        lines.addAll(LedgerWords.state(sound, new ImportedState(1, 1, 52, List.of())));
        lines.addAll(LedgerWords.state(sound, new ImportedState(2, 1, 52, List.of("data.js"))));
        lines.addAll(LedgerWords.state(sound, ImportedState.NONE));
        lines.addAll(ImportWords.older(2, true));
        lines.addAll(ImportWords.older(1, false));
        lines.addAll(ImportWords.older(0, true));
        lines.add(ImportWords.delivered("codec", "ledger.db"));
        return String.join("\n", lines) + "\n";
    }

    @Test
    void hostile_names_are_harmless_everywhere() throws IOException {
        for (String name : Hostile.NAMES) {
            ImportedSeries one = series(name, name, Better.UNKNOWN, 1.1);
            ImportedHistory history =
                    new ImportedHistory(new ProjectName(name, name), ImportTool.CSV, name, List.of(one));
            List<String> texts = new ArrayList<>();
            for (HistoryRenderer renderer : List.of(new HistoryText(TextStyle.PLAIN), new HistoryCsv())) {
                StringBuilder out = new StringBuilder();
                renderer.render("ledger.db", List.of(), List.of(history), out);
                texts.add(out.toString());
            }
            for (ChangesRenderer renderer : List.of(new ChangesText(TextStyle.PLAIN), new ChangesCsv())) {
                StringBuilder out = new StringBuilder();
                renderer.render(measured(), List.of(changes(history)), out);
                texts.add(out.toString());
            }
            texts.addAll(ImportWords.imported(
                    new ImportedFile(
                            new ProjectName(name, name),
                            name,
                            name,
                            new ImportedResults(ImportTool.CSV, true, List.of(one), 0),
                            false),
                    new ImportOutcome(false, 1, List.of(new Repeated(one.subject(), name, 1, 2)), 0)));
            assertThat(texts)
                    .allSatisfy(text ->
                            assertThat(text.replace("\n", "")).doesNotContainPattern("[\\p{Cntrl}\u202e\u2028]"));
        }
    }
}
