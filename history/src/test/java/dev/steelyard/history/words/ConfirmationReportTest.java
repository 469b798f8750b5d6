package dev.steelyard.history.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.card.Card;
import dev.steelyard.history.card.CheckableChange;
import dev.steelyard.history.card.FreshCheck;
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
import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.mark.Confirmation.Outcome;
import dev.steelyard.history.mark.Confirmations;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.KnownChange.Span;
import dev.steelyard.history.mark.KnownChange.Subject;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.series.SeriesIdentity;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Seals what is shown of changes that were checked by fresh comparisons. */
final class ConfirmationReportTest {

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

    private static Confirmation measured(Outcome outcome, double low, double high, OptionalInt more) {
        return new Confirmation(
                outcome,
                Status.MEASURED,
                Optional.of(new Change((low + high) / 2, low, high, 0.99)),
                8,
                more,
                "20261121-101502-7f3a",
                "");
    }

    private static Confirmation without(Outcome outcome, Status status, String reason) {
        return new Confirmation(
                outcome,
                status,
                Optional.empty(),
                0,
                OptionalInt.empty(),
                reason.isEmpty() ? "20261121-101502-7f3a" : "",
                reason);
    }

    /** Every kind of outcome, each for a series of its own that rose by 6 % at the same commit. */
    private static Map<String, Confirmation> outcomes() {
        Map<String, Confirmation> all = new LinkedHashMap<>();
        all.put("Confirmed.less", measured(Outcome.CONFIRMED, 0.002, 0.028, OptionalInt.empty()));
        all.put("Confirmed.so", measured(Outcome.CONFIRMED, 0.048, 0.0749, OptionalInt.empty()));
        all.put("Refuted.half", measured(Outcome.NOT_CONFIRMED, 0.009, 0.022, OptionalInt.empty()));
        all.put("Refuted.none", measured(Outcome.NOT_CONFIRMED, -0.009, 0.013, OptionalInt.empty()));
        all.put("Refuted.other", measured(Outcome.NOT_CONFIRMED, -0.05, -0.03, OptionalInt.empty()));
        all.put("Refuted.same", without(Outcome.NOT_CONFIRMED, Status.UNREACHED, ""));
        all.put("Open.far", measured(Outcome.OPEN, -0.3, 0.4, OptionalInt.of(900)));
        all.put("Open.near", measured(Outcome.OPEN, -0.005, 0.046, OptionalInt.of(35)));
        all.put("Open.stuck", measured(Outcome.OPEN, -0.005, 0.046, OptionalInt.empty()));
        all.put("Open.unbegun", without(Outcome.OPEN, Status.NOT_MEASURED, ""));
        all.put("Failed.build", without(Outcome.FAILED, Status.NOT_MEASURED, "[ERROR] cannot find symbol"));
        all.put("Failed.forks", without(Outcome.FAILED, Status.FAILED, ""));
        all.put("Failed.gone", without(Outcome.FAILED, Status.REMOVED, ""));
        all.put("Pending.disk", without(Outcome.PENDING, Status.NOT_MEASURED, "the disk is full"));
        return all;
    }

    private static ChangeReport report(Map<String, Confirmation> known) {
        List<SeriesChanges> series = new ArrayList<>();
        Map<String, Map<Integer, Confirmation>> all = new LinkedHashMap<>();
        known.forEach((name, confirmation) -> {
            series.add(series(name, 9, 1.06));
            all.put(name, Map.of(9, confirmation));
        });
        Map<String, Recorded.Of> of = series.stream()
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
                                        COMMITS.stream()
                                                .map(row -> OptionalInt.of(0))
                                                .toList(),
                                        of,
                                        0))),
                        Promise.DEFAULT,
                        Better.LOWER,
                        new Gate(FailOn.REGRESSION, 6),
                        series)
                .with(new Confirmations(all));
    }

    private static String text(ChangeReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        new ChangesText(new TextStyle(false, 130)).render(report, out);
        return out.toString();
    }

    private static String json(ChangeReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        new ChangesJson().render(report, out);
        return out.toString();
    }

    @Test
    void outcomes_are_as_they_were_in_every_locale() throws IOException {
        Map<String, Confirmation> few = new LinkedHashMap<>(outcomes());
        few.keySet().retainAll(List.of("Confirmed.so", "Refuted.same", "Open.far", "Failed.build"));
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("tr-TR"))) {
            Locale.setDefault(locale);
            ChangeReport report = report(outcomes());
            Golden.check("changes", "confirmed.txt", text(report));
            Golden.check("changes", "confirmed.json", json(report(few)));
            StringBuilder csv = new StringBuilder();
            new ChangesCsv().render(report, csv);
            Golden.check("changes", "confirmed.csv", csv.toString());
            StringBuilder alerts = new StringBuilder();
            for (Card card : Card.of(report)) {
                alerts.append(AlertWords.text("decoder", report, card)).append('\n');
            }
            for (Card card : Card.of(report(few))) {
                CardsJson.alert("decoder", report(few), card, alerts);
            }
            Golden.check("changes", "confirmed-alerts.txt", alerts.toString());
        }
    }

    @Test
    void a_mark_is_shown_before_an_outcome() throws IOException {
        ChangeReport report = report(Map.of("a", measured(Outcome.CONFIRMED, 0.05, 0.07, OptionalInt.empty())));
        Mark mark = new Mark(
                new KnownChange(
                        new Subject("a", "", false),
                        new Span(COMMITS.get(8), COMMITS.get(10), COMMITS.get(9)),
                        Math.log(1.06)),
                Judgment.ACCEPTED,
                "",
                Instant.EPOCH);
        ChangeReport marked = report.with(new ChangeMarks(Map.of("a", Map.of(9, mark)), 1, 0));
        assertThat(text(marked)).contains("regressed (accepted)").doesNotContain("(confirmed)");
        assertThat(text(report)).contains("regressed (confirmed)");
    }

    @Test
    void an_old_change_has_its_outcome_in_the_table_alone() throws IOException {
        Confirmation known = measured(Outcome.CONFIRMED, 0.05, 0.07, OptionalInt.empty());
        ChangeReport recent = report(Map.of("a", known));
        ChangeReport old = new ChangeReport(
                        recent.source(), recent.promise(), recent.better(), new Gate(FailOn.NEVER, 11), recent.series())
                .with(recent.confirmations());
        assertThat(text(recent)).contains("a at a99a00000000: confirmed: +6.00% [+5.00%, +7.00%].");
        assertThat(text(old)).contains("regressed (confirmed)").doesNotContain("confirmed: ");
    }

    @Test
    void only_what_may_be_there_has_a_next_step() throws IOException {
        assertThat(text(report(Map.of("a", without(Outcome.NOT_CONFIRMED, Status.UNREACHED, "")))))
                .doesNotContain("Next");
        assertThat(text(report(Map.of("a", measured(Outcome.OPEN, -0.1, 0.1, OptionalInt.of(152))))))
                .contains("steelyard compare --resume 20261121-101502-7f3a --blocks 160\n", "steelyard bisect");
        assertThat(text(report(Map.of("a", measured(Outcome.OPEN, -0.1, 0.1, OptionalInt.of(153))))))
                .doesNotContain("--resume");
    }

    @Test
    void what_had_no_block_goes_on_with_more_time() throws IOException {
        assertThat(text(report(Map.of("a", without(Outcome.OPEN, Status.NOT_MEASURED, "")))))
                .contains(
                        "Next, to decide what is open:\n  steelyard compare --resume 20261121-101502-7f3a --budget 20m\n");
    }

    @Test
    void checks_of_changes_that_are_gone_are_part_of_the_share() throws IOException {
        ChangeReport report = report(Map.of("a", measured(Outcome.CONFIRMED, 0.05, 0.07, OptionalInt.empty())));
        ChangeReport more = report.with(new Confirmations(
                report.confirmations().all(),
                Map.of(),
                List.of(Outcome.NOT_CONFIRMED, Outcome.NOT_CONFIRMED, Outcome.CONFIRMED)));
        assertThat(text(more))
                .contains("1 change was checked by a fresh comparison: 1 confirmed, 0 not confirmed, 0 open.\n")
                .contains(
                        "3 earlier checks of changes that are no longer found: 1 confirmed, 2 not confirmed, 0 open.\n");
        assertThat(JsonMapper.shared()
                        .readTree(json(more))
                        .get("confirmations")
                        .get("earlier")
                        .toString())
                .isEqualTo("{\"confirmed\":1,\"notConfirmed\":2,\"open\":0}");
    }

    @Test
    void the_classes_behind_a_card_are_named_everywhere() throws IOException {
        Confirmation known = measured(Outcome.CONFIRMED, 0.05, 0.07, OptionalInt.empty());
        ChangeReport two = report(new TreeMap<>(Map.of("a", known, "b", known)));
        ChangeReport report = two.with(new Confirmations(
                two.confirmations().all(),
                Map.of(
                        "a", Map.of(9, new TreeSet<>(List.of("org.example.Loop", "org.example.Table"))),
                        "b", Map.of(9, new TreeSet<>(List.of("org.example.Loop")))),
                List.of()));
        String clause =
                "the cause is in org.example.Loop (2 of 2 changes), org.example.Table (1 of 2 changes), as 'explain' proved";
        assertThat(text(report).replaceAll("\\s+", " ")).contains(": " + clause + ".");
        Card card = Card.of(report).get(0);
        assertThat(AlertWords.text("decoder", report, card)).contains("\n  " + clause + "\n");
        assertThat(JsonMapper.shared()
                        .readTree(json(report))
                        .get("cards")
                        .get(0)
                        .get("causes")
                        .toString())
                .isEqualTo(
                        "[{\"class\":\"org.example.Loop\",\"changes\":2},{\"class\":\"org.example.Table\",\"changes\":1}]");
        for (String name : Hostile.NAMES) {
            ChangeReport hostile = report.with(new Confirmations(
                    Map.of(), Map.of("a", Map.of(9, new TreeSet<>(List.of(name)))), List.of()));
            requirePlain(text(hostile));
            requirePlain(AlertWords.text("decoder", hostile, card));
        }
    }

    @Test
    void progress_names_what_is_compared() {
        List<CheckableChange> changes = IntStream.range(0, 5)
                .mapToObj(number -> checkable("org.example.Decoder.read" + number))
                .toList();
        assertThat(ConfirmationWords.checking(2, 3, new FreshCheck(changes)))
                .isEqualTo("check 2 of 3: a88900000000 with aaab00000000, Decoder.read0, Decoder.read1, Decoder.read2"
                        + " and 2 more");
    }

    private static CheckableChange checkable(String benchmark) {
        SeriesChanges series = series(benchmark, 9, 1.06);
        return new CheckableChange(
                series,
                series.changes().get(0),
                new SeriesIdentity(
                        new Benchmark(benchmark, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                        Metric.SCORE,
                        "setup",
                        COMMITS.get(0)),
                new KnownChange(
                        new Subject(benchmark, "", false),
                        new Span(COMMITS.get(8), COMMITS.get(10), COMMITS.get(9)),
                        Math.log(1.06)));
    }

    @Test
    void hostile_names_and_reasons_reach_no_terminal_and_no_spreadsheet() throws IOException {
        for (String name : Hostile.NAMES) {
            ChangeReport report = report(Map.of(name, without(Outcome.FAILED, Status.NOT_MEASURED, name)));
            requirePlain(text(report));
            requirePlain(AlertWords.text(name, report, Card.of(report).get(0)));
            requirePlain(AlertWords.held(name, 2));
            requirePlain(ConfirmationWords.checking(1, 1, new FreshCheck(List.of(checkable("a." + name)))));
            StringBuilder csv = new StringBuilder();
            new ChangesCsv().render(report, csv);
            requirePlain(csv.toString());
            assertThat(JsonMapper.shared()
                            .readTree(json(report))
                            .get("series")
                            .get(0)
                            .get("changePoints")
                            .get(0)
                            .get("confirmation")
                            .get("reason")
                            .isString())
                    .isTrue();
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
