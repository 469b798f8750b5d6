package dev.steelyard.history.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.csv.StoredCsv;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.json.StoredJson;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Result;
import dev.steelyard.history.series.StoredComparison;
import dev.steelyard.history.series.StoredComparisons;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextStyle;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Seals how two revisions are compared by what is recorded, in every format and the same in every locale. */
final class StoredGoldenTest {

    private static final Instant DAY = Instant.parse("2026-11-20T08:30:00Z");

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static Code commit(char digit, Optional<String> own) {
        return new Code(
                "v" + digit,
                "v" + digit,
                Optional.of(String.valueOf(digit).repeat(40)),
                Optional.of(DAY),
                Optional.of("Commit " + digit),
                own);
    }

    private static Optional<Setting> setting(String host, String jvm) {
        return Optional.of(new Setting(
                host,
                jvm + host,
                jvm,
                new TreeMap<>(Map.of("cpu.model", "CPU of " + host, "jvm.version", jvm, "memory.gib", "24"))));
    }

    private static Result changed(double change) {
        return new Result(
                Status.MEASURED,
                Outcome.REGRESSED,
                false,
                Optional.of(new Change(change, change - 0.01 / 3, change + 0.01 / 3, 0.99)),
                new Scores(OptionalDouble.of(1000), OptionalDouble.of(1000 * (1 + change))),
                6);
    }

    private static HistoryPoint point(
            int run, Code baseline, Code treatment, Result result, Optional<Setting> setting) {
        return new HistoryPoint(
                "2026112" + run + "-101502-7f3a",
                DAY.plusSeconds(86_400L * run),
                baseline,
                treatment,
                result,
                setting,
                List.of());
    }

    private static BenchmarkHistory history(String method, Mode mode, HistoryPoint... points) {
        return BenchmarkHistory.of(
                "decoder",
                "git.example.org/team/decoder",
                new Benchmark(
                        "org.example.Decoder." + method,
                        mode,
                        new TreeMap<>(Map.of("size", "10")),
                        1,
                        mode == Mode.THROUGHPUT ? "ops/s" : "ns/op"),
                List.of(points));
    }

    private static StoredComparisons comparisons() {
        Code a = commit('a', Optional.of("1"));
        Code b = commit('b', Optional.of("1"));
        Code edited = commit('b', Optional.of("2"));
        Code anchor = commit('c', Optional.empty());
        Result same = new Result(Status.UNREACHED, Outcome.EQUIVALENT, false, Optional.empty(), Scores.NONE, 0);
        List<BenchmarkHistory> histories = List.of(
                history(
                        "anchored",
                        Mode.AVERAGE_TIME,
                        point(1, anchor, a, changed(0.02), setting("one", "17")),
                        point(2, anchor, b, changed(0.10), setting("two", "17"))),
                history("direct", Mode.THROUGHPUT, point(3, a, b, changed(0.25), setting("one", "17"))),
                history("edited", Mode.AVERAGE_TIME, point(3, a, edited, changed(0.5), setting("one", "17"))),
                history(
                        "scores",
                        Mode.AVERAGE_TIME,
                        point(1, anchor, a, changed(0.02), setting("one", "17")),
                        point(2, anchor, b, changed(0.03), setting("two", "25"))),
                history("unreached", Mode.AVERAGE_TIME, point(3, a, b, same, Optional.empty())));
        return new StoredComparisons(
                "ledger.db",
                "va",
                "bbbb",
                histories.stream().flatMap(StoredGoldenTest::pair).toList(),
                2);
    }

    private static Stream<StoredComparison> pair(BenchmarkHistory history) {
        return StoredComparison.of(
                history,
                code -> code.revision().orElse("").startsWith("a"),
                code -> code.revision().orElse("").startsWith("b"))
                .stream();
    }

    private static String text(StoredComparisons stored, int width) throws Exception {
        StringBuilder out = new StringBuilder();
        new StoredText(new TextStyle(false, width)).render(stored, out);
        return out.toString();
    }

    @Test
    void every_format_is_sealed_in_every_locale() throws Exception {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY)) {
            Locale.setDefault(locale);
            Golden.check("stored", "between.txt", text(comparisons(), 140));
            Golden.check("stored", "between-narrow.txt", text(comparisons(), 60));
            StringBuilder csv = new StringBuilder();
            new StoredCsv().render(comparisons(), csv);
            Golden.check("stored", "between.csv", csv.toString());
            StringBuilder json = new StringBuilder();
            new StoredJson().render(comparisons(), json);
            Golden.check("stored", "between.json", json.toString());
        }
    }

    @Test
    void hostile_names_are_harmless() throws Exception {
        for (String name : Hostile.NAMES) {
            Code older = new Code(name, name, Optional.of("a" + name), Optional.empty(), Optional.of(name));
            Code newer = new Code(name, name, Optional.of("b" + name), Optional.empty(), Optional.of(name));
            BenchmarkHistory history = BenchmarkHistory.of(
                    "p" + name,
                    "i" + name,
                    new Benchmark("b" + name, Mode.AVERAGE_TIME, new TreeMap<>(Map.of(name, name)), 1, "ns/op"),
                    List.of(
                            point(1, newer, older, changed(0.1), setting(name, name)),
                            new HistoryPoint(
                                    name, DAY, newer, older, changed(0.2), setting(name, name), List.of(name))));
            StoredComparisons stored =
                    new StoredComparisons(name, name, name, pair(history).toList(), 0);
            StringBuilder csv = new StringBuilder();
            new StoredCsv().render(stored, csv);
            for (String out : List.of(text(stored, 80), csv.toString())) {
                assertThat(out.chars()).as(name).noneMatch(c -> c < ' ' && c != '\n');
                assertThat(out.lines()).noneMatch(line -> line.startsWith("=") || line.startsWith("@"));
            }
            StringBuilder json = new StringBuilder();
            new StoredJson().render(stored, json);
            assertThat(JsonMapper.shared().readTree(json.toString()).get("benchmarks"))
                    .hasSize(1);
        }
    }
}
