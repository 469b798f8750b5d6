package dev.steelyard.history.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.card.Card;
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
import dev.steelyard.history.csv.ChangesCsv;
import dev.steelyard.history.json.CardsJson;
import dev.steelyard.history.json.ChangesJson;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.KnownChange.Span;
import dev.steelyard.history.mark.KnownChange.Subject;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals what is shown of changes that share a cause, that are marked, and that somebody is told of. */
final class TriageReportTest {

    private static final List<String> COMMITS = IntStream.range(0, 12)
            .mapToObj(row -> String.format(Locale.ROOT, "%04x%036x", 0xa001 + 0x111 * row, row))
            .toList();

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static SeriesChanges series(String name, int index, double after) {
        ChangePoint change =
                new ChangePoint(index, index - 1, index + 1, 1, after, OptionalDouble.of(after - 1), 0.0001);
        return new SeriesChanges(
                name, 12, ChangeScale.RATIO, List.of(change), List.of(), Optional.empty(), OptionalDouble.empty());
    }

    private static Mark mark(String benchmark, Judgment judgment, String reason) {
        return new Mark(
                new KnownChange(
                        new Subject(benchmark, "size=10", true),
                        new Span(COMMITS.get(3), COMMITS.get(5), COMMITS.get(4)),
                        Math.log(1.1)),
                judgment,
                reason,
                Instant.parse("2026-11-21T23:59:59Z"));
    }

    private static ChangeReport report(List<SeriesChanges> series) {
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
                new Gate(FailOn.REGRESSION, 2),
                series);
    }

    private static ChangeReport found() {
        return found(14);
    }

    private static ChangeReport found(int decoders) {
        List<SeriesChanges> series = new ArrayList<>();
        for (int i = 0; i < decoders; i++) {
            series.add(series("Decoder.read" + (char) ('A' + i), 4, 1.02 + i / 100.0));
        }
        series.add(series("Encoder.write", 9, 0.8));
        series.add(series("Hash.run", 9, 1.1));
        Map<Integer, Mark> accepted = Map.of(4, mark("a", Judgment.ACCEPTED, "checks every length"));
        Map<Integer, Mark> rejected = Map.of(9, mark("b", Judgment.FALSE, ""));
        return report(series)
                .with(new ChangeMarks(
                        Map.of("Decoder.readN", accepted, "Decoder.readB", accepted, "Hash.run", rejected), 7, 1));
    }

    private static String text(ChangeReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        new ChangesText(new TextStyle(false, 130)).render(report, out);
        return out.toString();
    }

    @Test
    void cards_and_marks_are_as_they_were_in_every_locale() throws IOException {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("tr-TR"))) {
            Locale.setDefault(locale);
            Golden.check("changes", "cards.txt", text(found()));
            StringBuilder json = new StringBuilder();
            new ChangesJson().render(found(3), json);
            Golden.check("changes", "cards.json", json.toString());
            StringBuilder csv = new StringBuilder();
            new ChangesCsv().render(found(), csv);
            Golden.check("changes", "cards.csv", csv.toString());
            StringBuilder alerts = new StringBuilder();
            for (Card card : Card.of(found())) {
                alerts.append(AlertWords.text("decoder", found(), card)).append('\n');
                CardsJson.alert("decoder", found(), card, alerts);
            }
            Golden.check("changes", "alerts.txt", alerts.toString());
            StringBuilder marks = new StringBuilder();
            List<Mark> all = List.of(
                    mark("org.example.Decoder.read", Judgment.ACCEPTED, "checks every length"),
                    mark("org.example.Hash.run", Judgment.FALSE, ""));
            new MarksText(new TextStyle(false, 130)).render(all, marks);
            MarkWords.marked(all).forEach(line -> marks.append(line).append('\n'));
            Golden.check("changes", "marks.txt", marks.toString());
        }
    }

    @Test
    void few_changes_are_listed_by_series_and_many_apart_as_well() throws IOException {
        assertThat(text(report(List.of(series("a", 4, 1.1), series("b", 4, 1.1)))))
                .doesNotContain("perhaps one cause")
                .contains("changed in");
        List<SeriesChanges> apart = IntStream.range(0, 5)
                .mapToObj(i -> series("s" + i, 2 + 2 * i - i % 2, 1.1))
                .toList();
        assertThat(text(report(apart))).doesNotContain("perhaps one cause");
    }

    @Test
    void each_card_has_one_next_step_and_marked_changes_have_none() throws IOException {
        assertThat(text(found()).lines().filter(line -> line.startsWith("  steelyard bisect")))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).containsAnyOf("readM", "write"));
    }

    @Test
    void hostile_names_and_reasons_reach_no_terminal_and_no_chat() throws IOException {
        for (String name : Hostile.NAMES) {
            ChangeReport report = report(List.of(series(name, 4, 1.1)));
            Card card = Card.of(report).get(0);
            String plain = AlertWords.text(name, report, card);
            requirePlain(plain);
            assertThat(plain.lines()).hasSize(3);
            String chat = AlertWords.chat(name, report, card);
            assertThat(chat.substring(3, chat.length() - 3)).doesNotContain("`", "<", ">");
            StringBuilder json = new StringBuilder();
            CardsJson.alert(name, report, card, json);
            JsonNode node = JsonMapper.shared().readTree(json.toString());
            assertThat(node.get("card").get("changes").get(0).get("series").isString())
                    .isTrue();
            StringBuilder marks = new StringBuilder();
            new MarksText(new TextStyle(false, 130)).render(List.of(mark(name, Judgment.ACCEPTED, name)), marks);
            requirePlain(marks.toString());
            requirePlain(String.join("", MarkWords.marked(List.of(mark(name, Judgment.ACCEPTED, name)))));
        }
    }

    private static void requirePlain(String text) {
        assertThat(text.replace("\n", "")
                        .codePoints()
                        .filter(point -> Character.isISOControl(point) || Character.getType(point) == Character.FORMAT))
                .as(text)
                .isEmpty();
    }
}
