package dev.steelyard.history.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.change.ChangeReport.Recorded.Rename;
import dev.steelyard.history.csv.HistoryCsv;
import dev.steelyard.history.csv.LedgerCsv;
import dev.steelyard.history.fact.Damaged;
import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.fact.RecordedAs;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.json.HistoryJson;
import dev.steelyard.history.json.LedgerJson;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Result;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals what is shown of a ledger, in every format and the same in every locale. */
final class HistoryGoldenTest {

    private static final Instant DAY = Instant.parse("2026-11-20T08:30:00Z");
    private static final String LEDGER = "/home/me/.local/share/steelyard/ledger.db";
    private static final Setting OLD = setting("host-0123456789abcdef", "setup1", Map.of());
    private static final Setting NEW = setting(
            "host-0123456789abcdef",
            "setup2",
            Map.of("jvm.version", "21.0.2+13", "heap.max", "536870912", "flag.UseZGC", "true", "gc.collectors", "ZGC"));

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static Setting setting(String host, String setup, Map<String, String> other) {
        SortedMap<String, String> facts = new TreeMap<>(Map.of(
                "cpu.model", "Example CPU @ 2.80GHz",
                "cpu.logical", "2",
                "memory.gib", "24",
                "jvm.version", "17.0.15+6",
                "heap.max", "268435456",
                "gc.collectors", "G1"));
        facts.putAll(other);
        return new Setting(host, setup, setup, facts);
    }

    private static Code commit(String variant, char digit, int day) {
        return new Code(
                variant,
                variant,
                Optional.of(String.valueOf(digit).repeat(40)),
                Optional.of(DAY.plusSeconds(86_400L * day)),
                Optional.of("Commit " + digit));
    }

    private static Code tree() {
        return new Code("tree", ".", Optional.of("tree:" + "e".repeat(40)), Optional.empty(), Optional.empty());
    }

    private static Result result(Outcome outcome, double change, double score) {
        return new Result(
                Status.MEASURED,
                outcome,
                outcome != Outcome.INCONCLUSIVE,
                Optional.of(new Change(change, change - 0.01 / 3, change + 0.01 / 3, 0.99)),
                new Scores(OptionalDouble.of(score / (1 + change)), OptionalDouble.of(score)),
                12);
    }

    private static Result rate(Outcome outcome, double change, double score) {
        Result slower = result(outcome, change, score);
        return new Result(
                slower.status(),
                slower.outcome(),
                slower.nonZero(),
                slower.change(),
                new Scores(OptionalDouble.of(score * (1 + change)), OptionalDouble.of(score)),
                slower.blocks());
    }

    private static HistoryPoint point(
            int day, Code baseline, Code treatment, Result result, Setting setting, String... causes) {
        return new HistoryPoint(
                "2026112" + day + "-101502-7f3a",
                DAY.plusSeconds(86_400L * day + 3600),
                baseline,
                treatment,
                result,
                Optional.of(setting),
                List.of(causes));
    }

    private static List<BenchmarkHistory> histories() {
        Benchmark time = new Benchmark(
                "org.example.Decoder.read", Mode.AVERAGE_TIME, new TreeMap<>(Map.of("size", "10")), 1, "ns/op");
        Benchmark rate = new Benchmark("org.example.Encoder.write", Mode.THROUGHPUT, new TreeMap<>(), 4, "ops/s");
        Code main = commit("main", 'a', 0);
        return List.of(
                BenchmarkHistory.of(
                        "decoder",
                        "git.example.org/team/decoder",
                        time,
                        List.of(
                                point(4, commit("main", 'c', 3), tree(), result(Outcome.INCONCLUSIVE, 0.004, 900), NEW),
                                point(1, main, commit("b", 'b', 1), result(Outcome.IMPROVED, -0.341, 1234.5), OLD),
                                point(2, main, commit("c", 'c', 2), result(Outcome.EQUIVALENT, 0.005, 1240.1), OLD),
                                point(
                                        3,
                                        commit("c", 'c', 2),
                                        commit("d", 'd', 3),
                                        result(Outcome.REGRESSED, 0.132, 1404.7),
                                        OLD,
                                        "org.example.BinaryDecoder org.example.Buffer"))),
                BenchmarkHistory.of(
                        "decoder",
                        "git.example.org/team/decoder",
                        rate,
                        List.of(
                                point(1, main, commit("b", 'b', 1), rate(Outcome.IMPROVED, -0.5, 2_000_000), OLD),
                                new HistoryPoint(
                                        "20261122-101502-7f3a",
                                        DAY.plusSeconds(180_000),
                                        main,
                                        commit("c", 'c', 2),
                                        new Result(
                                                Status.NOT_MEASURED,
                                                Outcome.INCONCLUSIVE,
                                                false,
                                                Optional.empty(),
                                                Scores.NONE,
                                                0),
                                        Optional.empty(),
                                        List.of()))));
    }

    private static String rendered(HistoryRenderer renderer) throws IOException {
        StringBuilder out = new StringBuilder();
        renderer.render(LEDGER, histories(), out);
        return out.toString();
    }

    @Test
    void every_format_is_sealed_in_every_locale() throws Exception {
        for (Locale locale : List.of(
                Locale.ROOT,
                Locale.GERMANY,
                new Locale.Builder().setLanguageTag("tr-TR").build())) {
            Locale.setDefault(locale);
            Golden.check("history", "history.txt", rendered(new HistoryText(new TextStyle(false, 120))));
            Golden.check("history", "history-narrow.txt", rendered(new HistoryText(new TextStyle(false, 60))));
            Golden.check("history", "history.csv", rendered(new HistoryCsv()));
            Golden.check("history", "history.json", rendered(new HistoryJson(List.of())));
            Golden.check("history", "ledger.txt", ledgerLines());
        }
    }

    /** The benchmark was edited in c, and nothing is known of e. */
    private static BenchmarkHistory edited() {
        Code first = own(commit("main", 'a', 0), "1");
        Code before = own(commit("b", 'b', 1), "1");
        Code after = own(commit("c", 'c', 2), "2");
        return BenchmarkHistory.of(
                "decoder",
                "git.example.org/team/decoder",
                new Benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                List.of(
                        point(1, first, before, result(Outcome.IMPROVED, -0.2, 800), OLD),
                        point(2, before, after, result(Outcome.REGRESSED, 0.5, 1200), OLD),
                        point(3, after, commit("e", 'd', 3), result(Outcome.EQUIVALENT, 0.001, 1201), OLD)));
    }

    private static Code own(Code code, String digit) {
        return new Code(
                code.variant(),
                code.source(),
                code.revision(),
                code.committed(),
                code.subject(),
                Optional.of(digit.repeat(64)));
    }

    @Test
    void a_benchmark_that_was_edited_itself_breaks_its_line() throws Exception {
        StringBuilder text = new StringBuilder();
        new HistoryText(new TextStyle(false, 120)).render(LEDGER, List.of(edited()), text);
        StringBuilder json = new StringBuilder();
        new HistoryJson(List.of(new Rename("org.example.Decode.all", "org.example.Decoder.read", "", "c".repeat(40))))
                .render(LEDGER, List.of(edited()), json);
        Golden.check("history", "edited.txt", text.toString());
        Golden.check("history", "edited.json", json.toString());
    }

    private static String ledgerLines() {
        LedgerState sound = new LedgerState(LEDGER, 1, 1, 12, 420, List.of(), List.of(), List.of());
        LedgerState torn = new LedgerState(
                LEDGER, 1, 2, 12, 420, List.of("page 7 is never used"), List.of("20261121-101502-7f3a"), List.of());
        List<Damaged> damaged = Arrays.stream(Damaged.Owner.values())
                .map(owner -> new Damaged(owner, "name\u001b[31m", "revision.committed_at"))
                .collect(Collectors.toCollection(ArrayList::new));
        damaged.add(new Damaged(Damaged.Owner.RUN, "name\u001b[31m", "comparison.verdict"));
        LedgerState flipped = new LedgerState(
                LEDGER,
                1,
                2,
                12,
                420,
                List.of(),
                List.of(),
                damaged.stream().sorted().toList());
        return String.join("\n", LedgerWords.state(sound)) + "\n\n" + String.join("\n", LedgerWords.state(torn))
                + "\n\n" + String.join("\n", LedgerWords.state(flipped)) + "\n"
                + LedgerWords.leftOut(damaged.subList(1, 3)).orElseThrow() + "\n"
                + LedgerWords.leftOut(damaged).orElseThrow()
                + "\n\n"
                + LedgerWords.recorded("r", RecordedAs.NEW) + "\n"
                + LedgerWords.recorded("r", RecordedAs.GROWN) + "\n"
                + LedgerWords.recorded("r\u001b[31m", RecordedAs.KNOWN) + "\n";
    }

    @Test
    void projects_of_one_name_are_told_apart() throws Exception {
        BenchmarkHistory one = histories().get(0);
        BenchmarkHistory other = BenchmarkHistory.of(one.project(), "/home/me/decoder", one.benchmark(), one.points());
        StringBuilder out = new StringBuilder();
        new HistoryText(TextStyle.PLAIN).render(LEDGER, List.of(one, other), out);
        assertThat(out)
                .contains("decoder (git.example.org/team/decoder): org.example.Decoder.read")
                .contains("decoder (/home/me/decoder): org.example.Decoder.read");
    }

    @Test
    void numbers_for_programs_have_all_their_digits() throws Exception {
        JsonNode point = JsonMapper.shared()
                .readTree(rendered(new HistoryJson(List.of())))
                .get("benchmarks")
                .get(0)
                .get("comparisons")
                .get(0);
        assertThat(point.get("change").get("low").asDouble()).isEqualTo(-0.341 - 0.01 / 3);
        assertThat(point.get("baselineScore").asDouble()).isEqualTo(1234.5 / (1 - 0.341));
        assertThat(rendered(new HistoryCsv())).contains(Double.toString(-0.341 - 0.01 / 3));
    }

    @Test
    void hostile_names_are_harmless() throws Exception {
        for (String name : Hostile.NAMES) {
            Code code = new Code(name, name, Optional.of(name), Optional.empty(), Optional.of(name));
            BenchmarkHistory history = BenchmarkHistory.of(
                    "p" + name,
                    "i" + name,
                    new Benchmark("b" + name, Mode.AVERAGE_TIME, new TreeMap<>(Map.of(name, name)), 1, "ns/op"),
                    List.of(new HistoryPoint(
                            name,
                            DAY,
                            code,
                            code,
                            result(Outcome.IMPROVED, -0.1, 10),
                            Optional.of(setting(name, name, Map.of("cpu.model", name))),
                            List.of(name))));
            for (HistoryRenderer renderer : List.of(new HistoryText(TextStyle.PLAIN), new HistoryCsv())) {
                StringBuilder out = new StringBuilder();
                renderer.render(name, List.of(history), out);
                assertThat(out.chars()).as(name).noneMatch(c -> c < ' ' && c != '\n');
                assertThat(out.toString().lines()).noneMatch(line -> line.startsWith("=") || line.startsWith("@"));
            }
            StringBuilder json = new StringBuilder();
            new HistoryJson(List.of()).render(name, List.of(history), json);
            assertThat(JsonMapper.shared().readTree(json.toString()).get("benchmarks"))
                    .hasSize(1);
        }
    }

    @Test
    void exported_tables_have_all_digits_and_what_is_no_number_as_text() throws Exception {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("name", "=1+1\u001b[31m");
        row.put("count", Long.MAX_VALUE);
        row.put("amount", 0.1 + 0.2);
        row.put("none", null);
        row.put("infinite", Double.POSITIVE_INFINITY);
        StringBuilder json = new StringBuilder();
        LedgerJson document = new LedgerJson(json);
        document.begin(1);
        document.table("first", rows -> rows.accept(row));
        document.table("second", rows -> {});
        document.end();
        JsonNode tables = JsonMapper.shared().readTree(json.toString()).get("tables");
        assertThat(tables.get("first").get(0).get("amount").asDouble()).isEqualTo(0.1 + 0.2);
        assertThat(tables.get("first").get(0).get("count").asLong()).isEqualTo(Long.MAX_VALUE);
        assertThat(tables.get("first").get(0).get("infinite").asString()).isEqualTo("Infinity");
        assertThat(tables.get("first").get(0).get("none").isNull()).isTrue();
        assertThat(tables.get("second")).isEmpty();

        StringBuilder csv = new StringBuilder();
        new LedgerCsv(csv).row(row);
        assertThat(csv.toString())
                .isEqualTo("name,count,amount,none,infinite\n'=1+1\\u001b[31m,9223372036854775807,"
                        + "0.30000000000000004,,Infinity\n");
    }
}
