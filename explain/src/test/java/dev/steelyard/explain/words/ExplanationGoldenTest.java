package dev.steelyard.explain.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.explain.cause.CauseFinding;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.cause.Explanation.End;
import dev.steelyard.explain.cause.Explanation.Untried;
import dev.steelyard.explain.cause.InliningFinding;
import dev.steelyard.explain.code.ChangedMethod;
import dev.steelyard.explain.json.ExplanationJson;
import dev.steelyard.explain.json.ExplanationJson.More;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.comparison.Difference;
import dev.steelyard.explain.profile.comparison.InliningSuspect;
import dev.steelyard.explain.profile.comparison.Observation;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import dev.steelyard.measure.machine.HardwareCounters;
import dev.steelyard.report.Golden;
import dev.steelyard.report.Rendered;
import dev.steelyard.report.cause.ProvedWords;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.html.HtmlReport;
import dev.steelyard.report.html.PageAssertions;
import dev.steelyard.report.json.CausesJson;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals what is said of the causes of changes. */
final class ExplanationGoldenTest {

    private static final Change WHOLE = new Change(0.132, 0.119, 0.145, 0.99);
    private static final ChangeShare MOST = new ChangeShare(0.92, 0.8, 1.05);
    private static final Exchange FAILED = new Exchange(Effect.FAILED, Optional.empty(), Optional.empty(), 0)
            .failing("java.lang.NoSuchMethodError: 'int org.example.Three.<b>of()'; log: logs/host-given-1.log");
    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static Suspect suspect(String... names) {
        return new Suspect(new TreeSet<>(Arrays.asList(names)));
    }

    private static Optional<Change> change(double estimate, double halfWidth) {
        return Optional.of(new Change(estimate, estimate - halfWidth, estimate + halfWidth, 0.99));
    }

    private static Row row(String name, Mode mode) {
        TreeMap<String, String> params = new TreeMap<>(Map.of("size", "100"));
        return new Row(
                new Benchmark(name, mode, params, 1, mode == Mode.THROUGHPUT ? "ops/s" : "ns/op"),
                Metric.SCORE,
                "1.12.1",
                "1.12.2");
    }

    private static Exchange exchange(Effect effect, double estimate, double halfWidth, ChangeShare share) {
        return new Exchange(effect, change(estimate, halfWidth), Optional.of(share), 10);
    }

    private static Explanation.Classes classes(int differing, int loaded) {
        return new Explanation.Classes(differing, Optional.of(loaded));
    }

    private static List<Explanation> explanations() {
        Explanation proved = new Explanation(
                        row("org.example.PerfMap.read", Mode.AVERAGE_TIME),
                        WHOLE,
                        classes(121, 9),
                        List.of(
                                new CauseFinding(suspect("org.example.Gone"), FAILED, FAILED),
                                new CauseFinding(
                                        suspect("a.A", "a.B", "a.C", "a.D", "a.E"),
                                        exchange(Effect.NONE, 0.004, 0.013, new ChangeShare(0.02, -0.1, 0.14)),
                                        exchange(Effect.NONE, -0.002, 0.013, new ChangeShare(0.02, -0.1, 0.14))),
                                new CauseFinding(
                                        suspect("org.example.BinaryDecoder", "org.example.BinaryDecoder$Source"),
                                        Optimized.allocating(exchange(Effect.MOVED, 0.121, 0.017, MOST), 48.125, 156),
                                        Optimized.allocating(
                                                exchange(
                                                        Effect.MOVED, -0.103, 0.012, new ChangeShare(0.88, 0.78, 0.98)),
                                                156,
                                                48.125)),
                                new CauseFinding(
                                        suspect("org.example.Half"),
                                        exchange(Effect.MOVED, 0.03, 0.01, new ChangeShare(0.24, 0.15, 0.33)),
                                        exchange(Effect.NONE, 0.001, 0.01, new ChangeShare(-0.01, -0.1, 0.09))),
                                new CauseFinding(
                                        suspect("org.example.One", "org.example.Two"),
                                        exchange(Effect.OPEN, 0.02, 0.03, new ChangeShare(0.16, -0.08, 0.4)),
                                        FAILED)),
                        Optional.of(exchange(Effect.NONE, 0.004, 0.013, new ChangeShare(0.03, -0.07, 0.14))),
                        Observed.all(),
                        new Explanation.Forced(inlining("org.example.Codec.mix"), 2),
                        End.DONE)
                .with(HardwareCounters.NONE);
        return Stream.concat(
                        Stream.of(proved),
                        Stream.of(End.values())
                                .filter(end -> end != End.DONE)
                                .map(end -> new Explanation(
                                        row("org.example.Other." + end.label(), Mode.THROUGHPUT),
                                        end == End.NOT_DIVIDED || end == End.VALUES ? Optimized.WHOLE : WHOLE,
                                        end == End.NOTHING_DIFFERS || end == End.VALUES
                                                ? new Explanation.Classes(0, Optional.empty())
                                                : classes(end == End.FAILED ? 2 : 1, end == End.NO_CHANGE ? 0 : 1),
                                        List.of(),
                                        Optional.empty(),
                                        List.of(),
                                        forced(end),
                                        end)))
                .flatMap(explanation -> explanation.end() == End.FAILED
                        ? Stream.of(explanation, allocating(End.DONE), allocating(End.NOT_THE_CLASSES))
                        : Stream.of(explanation))
                .toList();
    }

    private static Explanation allocating(End end) {
        Row row = row("org.example.PerfMap.write." + end.label(), Mode.THROUGHPUT);
        Exchange none = exchange(Effect.NONE, 0, 0.001, new ChangeShare(0, 0, 0));
        Exchange only = Optimized.allocating(exchange(Effect.MOVED, 0.5, 0.001, ChangeShare.ALL), 48, 72);
        Exchange back = Optimized.allocating(exchange(Effect.MOVED, -0.333, 0.001, ChangeShare.ALL), 72, 48);
        List<CauseFinding> findings = List.of(
                new CauseFinding(suspect("org.example.Boxed"), only, back),
                new CauseFinding(suspect("org.example.Half"), only, none),
                new CauseFinding(suspect("org.example.Other"), none, none));
        return new Explanation(
                new Row(row.benchmark(), Metric.ALLOCATION, row.baseline(), row.treatment()),
                change(0.5, 0.001).orElseThrow(),
                classes(3, 3),
                end == End.DONE ? findings : List.of(),
                Optional.empty(),
                List.of(),
                Explanation.Forced.NONE,
                end);
    }

    /** Where the classes are not the cause, an inlining is proved; where there was a class to try, decisions were not. */
    private static Explanation.Forced forced(End end) {
        return switch (end) {
            case NOT_THE_CLASSES ->
                new Explanation.Forced(inlining("org.example.Codec.mix").subList(0, 1), 0);
            case VALUES -> Explanation.Forced.NONE.with(Optimized.harmed());
            case NOT_DIVIDED -> new Explanation.Forced(List.of(), 1, Untried.FAILED).with(Optimized.all());
            default -> Explanation.Forced.NONE;
        };
    }

    /** What the compiler was told: proved, refused once, without effect, and refused in both directions. */
    private static List<InliningFinding> inlining(String callee) {
        Observation.Inlining before = new Observation.Inlining(
                new Call("org.example.Codec.readAll", callee), true, Optional.of("hot method too big"), new Seen(8, 8));
        Observation.Inlining after = new Observation.Inlining(
                new Call("org.example.Codec.readAll", callee), false, Optional.empty(), new Seen(8, 8));
        Exchange moved = exchange(Effect.MOVED, 0.121, 0.017, MOST);
        Exchange back = exchange(Effect.MOVED, -0.053, 0.012, new ChangeShare(0.48, 0.38, 0.58));
        Exchange none = exchange(Effect.NONE, 0.004, 0.013, new ChangeShare(0.03, -0.07, 0.14));
        InliningFinding.Obeyed all = new InliningFinding.Obeyed(new Seen(10, 10), new Seen(12, 12));
        InliningFinding.Obeyed few = new InliningFinding.Obeyed(new Seen(10, 10), new Seen(0, 12));
        Observation.Inlining other = new Observation.Inlining(
                new Call("org.example.Codec.skip", callee), false, Optional.empty(), new Seen(8, 8));
        return List.of(
                new InliningFinding(new InliningSuspect(List.of(before), false), moved, back, all),
                new InliningFinding(new InliningSuspect(List.of(after), false), moved, back.refused(), few),
                new InliningFinding(new InliningSuspect(List.of(after, other), true), none, none, all),
                new InliningFinding(
                        new InliningSuspect(List.of(before), false),
                        back.refused(),
                        FAILED,
                        new InliningFinding.Obeyed(new Seen(9, 10), new Seen(0, 0))));
    }

    private static Run run() {
        return Cases.twoTreatments().run();
    }

    private static String text(List<Explanation> explanations, int width) throws IOException {
        StringBuilder text = new StringBuilder();
        new ExplanationText(new TextStyle(false, width)).render(run(), explanations, text);
        return text.toString();
    }

    private static String json(List<Explanation> explanations) throws IOException {
        StringBuilder text = new StringBuilder();
        new ExplanationJson().render(run(), new More(explanations, List.of()), Optional.empty(), text);
        return text.toString();
    }

    @Test
    void every_end_and_confidence_has_its_words_whatever_the_locale() throws Exception {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY)) {
            Locale.setDefault(locale);
            Golden.check("explain", "explain.txt", text(explanations(), 120));
            Golden.check("explain", "narrow.txt", text(explanations().subList(0, 1), 60));
            Golden.check("explain", "explain.json", json(explanations().subList(0, 3)));
            Golden.check("explain", "nothing.txt", text(List.of(), 120));
        }
    }

    @Test
    void the_document_keeps_its_contract() throws Exception {
        JsonNode root = new JsonMapper().readTree(json(explanations()));
        assertThat(root.get("schemaVersion").asInt()).isEqualTo(1);
        JsonNode row = root.get("rows").get(0);
        JsonNode finding = row.get("findings").get(0);
        assertThat(finding.get("kind").asString()).isEqualTo("class");
        assertThat(finding.get("subject").asString()).isEqualTo("org.example.BinaryDecoder");
        assertThat(finding.get("confidence").asString()).isEqualTo("proved");
        assertThat(finding.get("share").get("estimate").asDouble()).isEqualTo(0.9);
        assertThat(row.get("unattributed").get("low").asDouble()).isNegative();
        assertThat(row.get("findings").valueStream())
                .extracting(each -> each.get("confidence").asString())
                .containsOnly("proved", "seen", "suspected");
        assertThat(row.get("findings")
                        .valueStream()
                        .filter(each -> each.get("confidence").asString().equals("seen")))
                .extracting(each -> each.get("kind").asString())
                .containsExactly(
                        Observed.all().stream().map(ObservationWords::kind).toArray(String[]::new))
                .contains(
                        "bytecode",
                        "allocation",
                        "gc",
                        "environment",
                        "deoptimization",
                        "inlining",
                        "compilation",
                        "frame");
        assertThat(row.get("cleared")).hasSize(2);
        JsonNode told = row.get("findings").get(1);
        assertThat(told.get("kind").asString()).isEqualTo("inlining");
        assertThat(told.get("subject").asString()).isEqualTo("org.example.Codec.mix");
        assertThat(told.get("callers").get(0).asString()).isEqualTo("org.example.Codec.readAll");
        assertThat(told.get("otherCalls").asBoolean()).isFalse();
        assertThat(told.get("inlinedIn").asString()).isEqualTo("1.12.1");
        assertThat(told.get("confidence").asString()).isEqualTo("proved");
        assertThat(told.get("share").get("estimate").asDouble()).isEqualTo(0.7);
        assertThat(told.get("seenIn").get("forks").asInt()).isEqualTo(8);
        assertThat(told.get("taken").get("obeyed").get("of").asInt()).isEqualTo(12);
        assertThat(root.get("rows").get(1).get("findings").get(0).get("kind").asString())
                .isEqualTo("environment");
        JsonNode values = root.get("rows").get(2);
        assertThat(values.get("end").asString()).isEqualTo("values");
        JsonNode harming = values.get("findings").get(0);
        assertThat(harming.get("harms").asBoolean()).isTrue();
        assertThat(harming.get("faster").asString()).isEqualTo("1.12.1");
        assertThat(values.get("turnedOff").get(0).get("harms").asBoolean()).isFalse();
        JsonNode notTheClasses = root.get("rows").get(3);
        assertThat(notTheClasses.get("findings").valueStream())
                .extracting(each -> each.get("kind").asString())
                .containsExactly("inlining");
        assertThat(notTheClasses.get("notes").valueStream())
                .extracting(JsonNode::asString)
                .anyMatch(note ->
                        note.endsWith("Look at what makes the compilers decide differently, such as JVM settings."));
    }

    @Test
    void hardware_counters_take_one_line_however_many_rows_are_explained() throws Exception {
        Explanation one = explanations().get(1);
        for (HardwareCounters counters : HardwareCounters.values()) {
            List<Explanation> two = List.of(one.with(counters), one.with(counters));
            String said = ExplanationWords.counters(two.get(0)).orElseThrow();
            assertThat(text(two, 200)).containsOnlyOnce(said).endsWith(said + "\n");
            assertThat(json(two)).contains(said);
        }
        assertThat(ExplanationWords.counters(one)).isEmpty();
    }

    @Test
    void a_row_that_is_explained_again_replaces_the_earlier_one_and_others_stay() throws Exception {
        List<Explanation> all = explanations();
        StringBuilder merged = new StringBuilder();
        new ExplanationJson().render(run(), new More(all.subList(1, 2), List.of()), Optional.of(json(all)), merged);
        JsonNode rows = new JsonMapper().readTree(merged.toString()).get("rows");
        assertThat(rows).hasSize(all.size());
        assertThat(rows.get(all.size() - 1).get("end").asString()).isEqualTo("nothing-differs");
        assertThat(rows.get(0))
                .isEqualTo(new JsonMapper().readTree(json(all)).get("rows").get(0));
    }

    @Test
    void the_page_has_what_was_found_in_the_details_of_its_benchmark() throws Exception {
        RunReport report = Cases.twoTreatments();
        List<Row> rows =
                report.rows().stream().map(row -> row.comparison().row()).toList();
        String hostile = Hostile.NAMES.get(0);
        String document = json(List.of(new Explanation(
                rows.get(0),
                WHOLE,
                classes(2, 2),
                List.of(
                        new CauseFinding(
                                suspect("org.example.BinaryDecoder"),
                                exchange(Effect.MOVED, 0.121, 0.017, MOST),
                                exchange(Effect.MOVED, -0.103, 0.012, MOST)),
                        new CauseFinding(
                                suspect(hostile),
                                exchange(Effect.MOVED, 0.03, 0.01, new ChangeShare(0.24, 0.15, 0.33)),
                                exchange(Effect.NONE, 0.001, 0.01, new ChangeShare(-0.01, -0.1, 0.09)))),
                Optional.empty(),
                Observed.all(),
                new Explanation.Forced(inlining(hostile), 0),
                End.DONE)));
        RunReport explained = report.with(CausesJson.causes(document, rows), CausesJson.findings(document, rows));
        String page = Rendered.of(new HtmlReport(ReportOptions.DEFAULT), explained);
        PageAssertions.assertInert(page);
        String text = PageAssertions.text(page);
        assertThat(text)
                .contains(
                        "Causes",
                        "buffered, proved: org.example.BinaryDecoder accounts for 92% [80%, 105%] of the change")
                .contains("buffered, suspected: " + hostile + " moved the score in only one of the two exchanges");
        assertThat(text.split("proved: org.example.BinaryDecoder", -1)).hasSize(2);
        assertThat(text)
                .contains("buffered, seen: 24.03 B/op of java.lang.Integer at Integer.valueOf < Foo.put is new");
        assertThat(text)
                .contains("buffered, proved: inlining of ", "accounts for 70% [38%, 105%] of the change", hostile);
        assertThat(text).contains("buffered, unattributed: ");
        assertThat(ProvedWords.causes(explained))
                .anyMatch(cause -> cause.contains(": inlining of ")
                        && cause.endsWith(
                                " accounts for 70% [38%, 105%] of the change, proved by telling each side's compiler "
                                        + "to decide like the other's"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "{\"schemaVersion\": 2, \"rows\": []}", "{\"schemaVersion\": 1}"})
    void a_file_that_is_no_explanation_is_refused(String before) {
        assertThatThrownBy(() ->
                        new ExplanationJson().render(run(), More.NOTHING, Optional.of(before), new StringBuilder()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void hostile_names_are_harmless_on_a_terminal() throws Exception {
        for (String name : Hostile.NAMES) {
            Explanation hostile = new Explanation(
                    row("org.example.Foo.bar", Mode.AVERAGE_TIME),
                    WHOLE,
                    classes(1, 1),
                    List.of(new CauseFinding(
                            suspect(name),
                            exchange(Effect.MOVED, 0.1, 0.01, MOST),
                            exchange(Effect.MOVED, -0.1, 0.01, MOST))),
                    Optional.empty(),
                    List.of(
                            new Observation.Time(name, new Difference(0.1, 0.9, 0.7, 0.9), new Seen(4, 4)),
                            new Observation.Code(
                                    new ChangedMethod(
                                            name,
                                            Optional.of(name),
                                            Optional.of(Observed.code(1, true, name, name, name)),
                                            Optional.of(Observed.code(2, false, "", "", ""))),
                                    0.5,
                                    0.5,
                                    new Seen(4, 4))),
                    new Explanation.Forced(inlining(name), 0),
                    End.DONE);
            assertThat(text(List.of(hostile), 120).chars()).noneMatch(c -> c < ' ' && c != '\n');
            assertThat(new JsonMapper().readTree(json(List.of(hostile))).get("rows"))
                    .hasSize(1);
        }
    }
}
