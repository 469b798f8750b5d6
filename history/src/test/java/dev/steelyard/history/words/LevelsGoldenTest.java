package dev.steelyard.history.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.change.ChangeDetector;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Gate;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.ChangeReport.Source;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.series.AnchoredHistory;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryChanges;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Result;
import dev.steelyard.report.Golden;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Seals how change points look among recorded comparisons, the same in every locale. */
final class LevelsGoldenTest {

    private static final Instant DAY = Instant.parse("2026-11-01T08:30:00Z");
    private static final String IDENTITY = "git.example.org/team/decoder";
    private static final int COMMITS = 16;

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static String hash(int number) {
        return String.format(Locale.ROOT, "%02x", number + 0xa0).repeat(20);
    }

    private static Code commit(int number) {
        return new Code(
                hash(number).substring(0, 12),
                hash(number),
                Optional.of(hash(number)),
                Optional.of(DAY.plusSeconds(86_400L * number)),
                Optional.of("Commit " + number));
    }

    private static BenchmarkHistory history(Mode mode, String unit) {
        Benchmark benchmark = new Benchmark("org.example.Decoder.read", mode, new TreeMap<>(), 1, unit);
        Setting setting = new Setting("host-01", "setup", "lasting", new TreeMap<>(Map.of("jvm.version", "17.0.15+6")));
        List<HistoryPoint> points = new ArrayList<>();
        for (int i = 1; i < COMMITS; i++) {
            double ratio = (i < 9 ? 1 : 1.125) * (1 + (i * 7 % 5 - 2) / 1000.0);
            double score = mode.moreIsBetter() ? 1000 / ratio : 1000 * ratio;
            points.add(new HistoryPoint(
                    "202611" + (i + 10) + "-101502-7f3a",
                    DAY.plusSeconds(86_400L * i),
                    commit(0),
                    commit(i),
                    new Result(
                            Status.MEASURED,
                            i < 9 ? Outcome.EQUIVALENT : Outcome.REGRESSED,
                            i >= 9,
                            Optional.of(new Change(ratio - 1, ratio - 1.01, ratio - 0.99, 0.99)),
                            new Scores(OptionalDouble.of(1000), OptionalDouble.of(score)),
                            4),
                    Optional.of(setting),
                    List.of(),
                    new HistoryPoint.Circumstances(HistoryPoint.Purpose.HISTORY, true, true)));
        }
        return BenchmarkHistory.of("decoder", IDENTITY, benchmark, points);
    }

    private static HistoryChanges changes(BenchmarkHistory history) {
        List<CommitFacts> commits = new ArrayList<>();
        for (int i = 0; i < COMMITS; i++) {
            Instant time = DAY.plusSeconds(86_400L * i);
            List<String> parents = i == 0 ? List.of() : List.of(hash(i - 1));
            commits.add(new CommitFacts(hash(i), parents, time, time, "A. Author", "Commit " + i));
        }
        AnchoredHistory anchored = AnchoredHistory.of(history.anchored(), commits, List.of());
        ChangeDetector detector = new ChangeDetector(Promise.DEFAULT.alpha());
        ChangeReport report = new ChangeReport(
                new Source(
                        "ledger.db",
                        anchored.table().revisions(),
                        anchored.table().reading(),
                        Optional.of(anchored.recorded())),
                Promise.DEFAULT,
                Better.LOWER,
                new Gate(FailOn.NEVER, 0),
                anchored.table().series().stream().map(detector::detect).toList());
        return new HistoryChanges(IDENTITY, report, anchored.identities());
    }

    private static String rendered(BenchmarkHistory history, int width, int last) throws Exception {
        StringBuilder out = new StringBuilder();
        new HistoryText(new TextStyle(false, width), last, List.of(changes(history)))
                .render("ledger.db", List.of(history), out);
        return out.toString();
    }

    @Test
    void change_points_stand_between_the_comparisons() throws Exception {
        BenchmarkHistory time = history(Mode.AVERAGE_TIME, "ns/op");
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY)) {
            Locale.setDefault(locale);
            Golden.check("history", "levels.txt", rendered(time, 120, Integer.MAX_VALUE));
            Golden.check("history", "levels-narrow.txt", rendered(time, 60, 10));
            Golden.check("history", "levels-last.txt", rendered(time, 120, 3));
        }
    }

    @Test
    void a_change_is_one_of_time_also_where_scores_are_rates() throws Exception {
        assertThat(rendered(history(Mode.THROUGHPUT, "ops/s"), 120, Integer.MAX_VALUE))
                .contains("on: time +12");
    }

    @Test
    void changes_of_another_project_are_not_shown() {
        BenchmarkHistory history = history(Mode.AVERAGE_TIME, "ns/op");
        BenchmarkHistory other = BenchmarkHistory.of("decoder", "elsewhere", history.benchmark(), history.points());
        assertThat(changes(history).of(history)).containsOnlyKeys(8);
        assertThat(changes(history).of(other)).isEmpty();
    }
}
