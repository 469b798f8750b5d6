package dev.steelyard.history.words;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.steelyard.history.change.Spike;
import dev.steelyard.history.csv.ChangesCsv;
import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.fact.Attempt.Outcome;
import dev.steelyard.history.json.ChangesJson;
import dev.steelyard.history.json.HistoryRunJson;
import dev.steelyard.history.series.HistoryRun;
import dev.steelyard.history.words.RunWords.AnchorFrom;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.workspace.git.CommitFacts;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals what is shown of a history from the ledger, and of measuring one. */
final class RecordedReportTest {

    private static final List<String> COMMITS =
            IntStream.range(0, 12).mapToObj(RecordedReportTest::hash).toList();
    private static final List<OptionalInt> GAPS = IntStream.range(0, 12)
            .mapToObj(row -> row == 4 ? OptionalInt.of(3) : row == 9 ? OptionalInt.empty() : OptionalInt.of(0))
            .toList();

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static String hash(int number) {
        return String.format(Locale.ROOT, "%04x%036x", 0xa001 + 0x111 * number, number);
    }

    private static ChangePoint change(int index, int first, int last, double before, double after) {
        return new ChangePoint(index, first, last, before, after, OptionalDouble.of(after / before - 1), 0.0001);
    }

    private static SeriesChanges series(String name, List<ChangePoint> changes, List<Spike> spikes) {
        return new SeriesChanges(
                name, 12, ChangeScale.RATIO, changes, spikes, Optional.empty(), OptionalDouble.empty());
    }

    private static ChangeReport report(List<SeriesChanges> series, Map<String, Recorded.Of> measured, int unplaced) {
        return new ChangeReport(
                new Source(
                        "/home/me/ledger.db",
                        COMMITS,
                        new Reading(Order.OLDEST_FIRST, Basis.TOLD, 0, 0, List.of()),
                        Optional.of(new Recorded(List.of(COMMITS.get(0)), GAPS, measured, unplaced))),
                Promise.DEFAULT,
                Better.LOWER,
                new Gate(FailOn.REGRESSION, 2),
                series);
    }

    private static Recorded.Of of(String benchmark, String size, boolean allocation) {
        TreeMap<String, String> params = new TreeMap<>();
        if (!size.isEmpty()) {
            params.put("size", size);
        }
        return new Recorded.Of(benchmark, params, allocation);
    }

    private static ChangeReport found() {
        return report(
                List.of(
                        series(
                                "Decoder.read size=10",
                                List.of(change(3, 3, 3, 1.001, 1.0312), change(4, 4, 5, 1.0312, 1.1346)),
                                List.of(new Spike(1, 1.4, 1.001, OptionalDouble.of(0.3986), false))),
                        series("Decoder.read size=20", List.of(change(9, 8, 9, 1, 0.5)), List.of()),
                        series("Encoder.write", List.of(change(5, 4, 5, 1, 1.02)), List.of()),
                        series("Hash.run gc.alloc.rate.norm", List.of(change(6, 5, 7, 1, 4)), List.of()),
                        series("Sum.run", List.of(change(6, 5, 7, 1, 1.01)), List.of())),
                Map.of(
                        "Decoder.read size=10", of("org.example.Decoder.read", "10", false),
                        "Decoder.read size=20", of("org.example.Decoder.read", "20", false),
                        "Encoder.write", of("org.example.Encoder.write", "", false),
                        "Hash.run gc.alloc.rate.norm", of("org.example.Hash.run", "", true),
                        "Sum.run", of("org.example.Sum.run", "a,b", false)),
                1);
    }

    /** A benchmark that was edited twice, the second time among unmeasured commits, and one that was renamed. */
    private static ChangeReport broken() {
        return new ChangeReport(
                new Source(
                        "/home/me/ledger.db",
                        COMMITS,
                        new Reading(Order.OLDEST_FIRST, Basis.TOLD, 0, 0, List.of()),
                        Optional.of(new Recorded(
                                List.of(COMMITS.get(0)),
                                GAPS,
                                Map.of(
                                        "Decoder.read", edited("org.example.Decoder.read", "1"),
                                        "Decoder.read from a223", edited("org.example.Decoder.read", "2"),
                                        "Decoder.skip", edited("org.example.Decoder.skip", "3"),
                                        "Decoder.skip from a223", edited("org.example.Decoder.skip", "4")),
                                0,
                                List.of(
                                        new Recorded.Break("Decoder.read", "Decoder.read from a223", 1, 2),
                                        new Recorded.Break("Decoder.read from a223", "Decoder.read", 3, 4),
                                        new Recorded.Break("Decoder.skip", "Decoder.skip from a223", 1, 2)),
                                List.of(
                                        new Recorded.Rename(
                                                "org.example.Old.all",
                                                "org.example.New$Nested.all",
                                                COMMITS.get(4),
                                                COMMITS.get(5)),
                                        new Recorded.Rename("a.Before", "a.After", "", COMMITS.get(6)))))),
                Promise.DEFAULT,
                Better.LOWER,
                new Gate(FailOn.NEVER, 2),
                List.of(
                        series("Decoder.read", List.of(), List.of()),
                        series("Decoder.read from a223", List.of(), List.of()),
                        series("Decoder.skip", List.of(), List.of()),
                        series("Decoder.skip from a223", List.of(), List.of())));
    }

    private static Recorded.Of edited(String benchmark, String code) {
        return new Recorded.Of(benchmark, new TreeMap<>(), false, Optional.of(code.repeat(64)));
    }

    @Test
    void breaks_and_renames_are_as_they_were_in_every_locale() throws IOException {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("tr-TR"))) {
            Locale.setDefault(locale);
            StringBuilder csv = new StringBuilder();
            new ChangesCsv().render(broken(), csv);
            Golden.check("changes", "broken.txt", text(broken()));
            Golden.check("changes", "broken.json", json(broken()));
            Golden.check("changes", "broken.csv", csv.toString());
        }
    }

    @Test
    void hostile_names_are_harmless_where_benchmarks_changed_or_were_renamed() throws IOException {
        for (String name : Hostile.NAMES) {
            Recorded recorded = new Recorded(
                    List.of(COMMITS.get(0)),
                    GAPS,
                    Map.of(name, edited(name, "1")),
                    0,
                    List.of(new Recorded.Break("before " + name, name, 1, 2)),
                    List.of(new Recorded.Rename(name, name + "'", COMMITS.get(0), COMMITS.get(1))));
            ChangeReport report = new ChangeReport(
                    new Source(
                            "l.db",
                            COMMITS,
                            new Reading(Order.OLDEST_FIRST, Basis.TOLD, 0, 0, List.of()),
                            Optional.of(recorded)),
                    Promise.DEFAULT,
                    Better.LOWER,
                    new Gate(FailOn.NEVER, 2),
                    List.of(series(name, List.of(), List.of())));
            assertThat(text(report))
                    .doesNotContain("\u001b")
                    .doesNotContain("\u0007")
                    .doesNotContain("\r");
            JsonNode rename =
                    JsonMapper.shared().readTree(json(report)).get("renames").get(0);
            assertThat(rename.get("older").asString()).hasSameSizeAs(name);
        }
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
    void changes_are_as_they_were_in_every_locale() throws IOException {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("tr-TR"))) {
            Locale.setDefault(locale);
            Golden.check("changes", "recorded.txt", text(found()));
            Golden.check("changes", "recorded.json", json(found()));
        }
    }

    @Test
    void the_next_steps_are_one_per_card_the_largest_changes_first() {
        assertThat(RecordedWords.nextSteps(found()))
                .containsExactly(
                        "steelyard bisect " + hash(4) + " " + hash(7)
                                + " --benchmark '^org\\.example\\.Hash\\.run$' --metric allocation",
                        "steelyard bisect " + hash(7) + " " + hash(9)
                                + " --benchmark '^org\\.example\\.Decoder\\.read$' -- -p size=20");
    }

    @Test
    void a_change_in_a_single_commit_needs_no_next_step() throws IOException {
        ChangeReport report = report(
                List.of(series("a", List.of(change(3, 3, 3, 1, 2)), List.of())),
                Map.of("a", of("org.example.A.run", "", false)),
                0);
        assertThat(RecordedWords.nextSteps(report)).isEmpty();
        assertThat(text(report)).doesNotContain("bisect").doesNotContain("measured)");
        ChangeReport gap = report(
                List.of(series("a", List.of(change(4, 4, 4, 1, 2)), List.of())),
                Map.of("a", of("org.example.A.run", "", false)),
                0);
        assertThat(RecordedWords.nextSteps(gap)).hasSize(1);
        assertThat(text(gap)).contains("(4 commits, 1 measured)");
    }

    @Test
    void json_names_the_commits_on_both_sides_of_a_range() throws IOException {
        JsonNode series = new JsonMapper().readTree(json(found())).get("series");
        JsonNode change = series.get(0).get("changePoints").get(1);
        assertThat(change.get("good").asString()).isEqualTo(hash(3));
        assertThat(change.get("bad").asString()).isEqualTo(hash(5));
        assertThat(change.get("unmeasuredCommits").asInt()).isEqualTo(3);
        assertThat(series.get(1)
                        .get("changePoints")
                        .get(0)
                        .get("unmeasuredCommits")
                        .isNull())
                .isTrue();
        assertThat(series.get(0).get("benchmark").asString()).isEqualTo("org.example.Decoder.read");
    }

    @Test
    void hostile_names_reach_no_terminal_and_no_shell() throws IOException {
        for (String name : Hostile.NAMES) {
            ChangeReport report = report(
                    List.of(series(name, List.of(change(5, 4, 6, 1, 2)), List.of())),
                    Map.of(name, of(name, "", false)),
                    0);
            requirePlain(text(report));
            List<String> steps = RecordedWords.nextSteps(report);
            assertThat(steps).hasSize(1);
            assertThat(steps.get(0)).contains(" --benchmark '^").endsWith("$'");
        }
    }

    private static void requirePlain(String text) {
        assertThat(text.replace("\n", "")
                        .codePoints()
                        .filter(point -> Character.isISOControl(point) || Character.getType(point) == Character.FORMAT))
                .as(text)
                .isEmpty();
    }

    private static CommitFacts commit(int number, String subject) {
        Instant time = Instant.parse("2026-11-20T10:00:00Z");
        return new CommitFacts(hash(number), List.of(), time, time, "A. Author", subject);
    }

    private static HistoryRun.NotMeasured failed(
            int number, String subject, Outcome outcome, String reason, boolean now) {
        Attempt attempt =
                new Attempt(hash(0), hash(number), "selection", Instant.parse("2026-11-21T10:00:00Z"), outcome, reason);
        return new HistoryRun.NotMeasured(commit(number, subject), attempt, now);
    }

    private static HistoryRun run() {
        return new HistoryRun(
                commit(0, "Release 1.0"),
                20,
                List.of(new HistoryRun.Measured(commit(1, "Check lengths"), 3, Duration.ofMillis(41_400))),
                12,
                List.of(
                        failed(2, "Typo", Outcome.NOT_BUILT, "COMPILATION ERROR: ';' expected", true),
                        failed(3, "", Outcome.NO_BENCHMARK, "has none of the benchmarks of the anchor", false)));
    }

    private static String json(HistoryRun run) throws IOException {
        StringBuilder out = new StringBuilder();
        new HistoryRunJson().render(run, out);
        return out.toString();
    }

    @Test
    void a_summary_is_as_it_was_in_every_locale() throws IOException {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("tr-TR"))) {
            Locale.setDefault(locale);
            Golden.check("run", "summary.txt", String.join("\n", RunWords.summary(run())) + "\n");
            Golden.check("run", "summary.json", json(run()));
            RunWords.Step step = new RunWords.Step(7, 60, commit(1, "Check lengths"), Duration.ofMinutes(35));
            RunWords.Step last = new RunWords.Step(60, 60, commit(1, ""), Duration.ZERO);
            List<String> lines = new ArrayList<>();
            lines.add(RunWords.anchor(commit(0, "Release 1.0"), AnchorFrom.OLDEST));
            lines.add(RunWords.anchor(commit(0, "Release 1.0"), AnchorFrom.USUAL));
            lines.add(RunWords.anchor(commit(0, "Release 1.0"), AnchorFrom.LAST_RUN));
            lines.add(RunWords.anchor(commit(0, "Release 1.0"), AnchorFrom.ASKED));
            lines.add(RunWords.known(12, 0, 60));
            lines.add(RunWords.known(12, 2, 60));
            lines.add(RunWords.measured(step, run().measured().get(0)));
            lines.add(RunWords.notMeasured(last, run().others().get(0).attempt()));
            lines.addAll(RunWords.plan(
                    commit(0, ""),
                    List.of(commit(1, "Check lengths"), commit(2, "")),
                    Optional.of(Duration.ofMinutes(200))));
            lines.addAll(RunWords.plan(commit(0, ""), List.of(commit(2, "Two")), Optional.empty()));
            lines.addAll(RunWords.plan(commit(0, ""), List.of(), Optional.empty()));
            Golden.check("run", "lines.txt", String.join("\n", lines) + "\n");
        }
    }

    @Test
    void hostile_subjects_and_reasons_reach_no_terminal() throws IOException {
        for (String name : Hostile.NAMES) {
            HistoryRun run = new HistoryRun(
                    commit(0, name), 1, List.of(), 0, List.of(failed(1, name, Outcome.FAILED, "x" + name, true)));
            requirePlain(String.join("\n", RunWords.summary(run)));
            requirePlain(RunWords.anchor(commit(0, name), AnchorFrom.ASKED));
            JsonNode root = new JsonMapper().readTree(json(run));
            assertThat(root.get("anchor").get("subject").asString()).isEqualTo(name.replace('\ud800', '\ufffd'));
        }
    }
}
