package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.fact.RecordedScores;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a ledger's views show, on whatever database. */
abstract class LedgerViewContract {

    static final Instant NOW = Instant.parse("2026-11-22T00:00:00Z");
    static final InstantSource CLOCK = InstantSource.fixed(NOW);

    /** Returns the address of a ledger that does not exist yet, the same all through a test. */
    abstract LedgerAddress address() throws Exception;

    /** Returns a connection to the same database that knows nothing of ledgers. */
    abstract Connection connect() throws Exception;

    final Ledger ledger() throws Exception {
        return Ledger.at(address());
    }

    final void execute(String sql) throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    final List<Map<String, Object>> rows(String table) throws Exception {
        List<Map<String, Object>> rows = new ArrayList<>();
        return ledger().dump(dump -> {
            dump.rows(table, rows::add);
            return rows;
        });
    }

    @Test
    void who_accepted_a_regression_and_why_is_kept_with_the_run() throws Exception {
        ledger().add(
                        SampleRuns.run("run")
                                .accepted("accepted Decoder.read at most 10%, safety", "accepted, speed")
                                .facts(),
                        CLOCK);

        assertThat(rows("run_fact"))
                .filteredOn(row -> String.valueOf(row.get("fact")).startsWith("accepted.fast." + SampleRuns.BASE))
                .extracting(row -> row.get("content"))
                .containsExactlyInAnyOrder(
                        "Jane Doe: accepted Decoder.read at most 10%, safety", "Jane Doe: accepted, speed");
    }

    @Test
    void views_have_exactly_these_columns() throws Exception {
        ledger().add(SampleRuns.run("run").facts(), CLOCK);
        assertThat(columns("v_series"))
                .containsExactly(
                        "project",
                        "project_identity",
                        "benchmark",
                        "mode",
                        "params",
                        "threads",
                        "metric",
                        "unit",
                        "run",
                        "started_at",
                        "variant",
                        "source",
                        "revision",
                        "committed_at",
                        "score",
                        "forks",
                        "host",
                        "setup",
                        "code",
                        "purpose");
        assertThat(columns("v_changes"))
                .containsExactly(
                        "project",
                        "project_identity",
                        "benchmark",
                        "mode",
                        "params",
                        "threads",
                        "metric",
                        "unit",
                        "run",
                        "started_at",
                        "baseline",
                        "baseline_revision",
                        "treatment",
                        "treatment_revision",
                        "committed_at",
                        "status",
                        "verdict",
                        "change",
                        "change_low",
                        "change_high",
                        "level",
                        "absolute_change",
                        "p_value",
                        "adjusted_p_value",
                        "blocks",
                        "baseline_score",
                        "treatment_score",
                        "host",
                        "setup",
                        "baseline_code",
                        "treatment_code",
                        "purpose",
                        "margin");
        assertThat(columns("v_imported"))
                .containsExactly(
                        "project",
                        "project_identity",
                        "tool",
                        "host",
                        "context",
                        "benchmark",
                        "mode",
                        "params",
                        "threads",
                        "metric",
                        "unit",
                        "better",
                        "revision",
                        "repetition",
                        "revised_at",
                        "measured_at",
                        "score",
                        "spread",
                        "spread_kind",
                        "forks",
                        "file",
                        "digest",
                        "imported_at",
                        "place");
        assertThat(columns("v_findings"))
                .containsExactly(
                        "project",
                        "project_identity",
                        "benchmark",
                        "mode",
                        "params",
                        "threads",
                        "metric",
                        "run",
                        "started_at",
                        "baseline",
                        "baseline_revision",
                        "treatment",
                        "treatment_revision",
                        "place",
                        "certainty",
                        "content");
    }

    @Test
    void what_an_explanation_says_is_kept_and_an_older_copy_does_not_hide_it() throws Exception {
        InstantSource later = InstantSource.fixed(NOW.plusSeconds(60));
        ledger().add(SampleRuns.run("run").facts(), CLOCK);
        assertThat(rows("v_findings")).isEmpty();
        ledger().add(
                        SampleRuns.run("run")
                                .seen("'; DROP TABLE run; --", "=1+1 <b>")
                                .facts(),
                        later);
        ledger().add(SampleRuns.run("run").blocks(3).seen("less").facts(), InstantSource.fixed(NOW.plusSeconds(90)));
        assertThat(rows("v_findings"))
                .extracting(row -> row.get("place") + " " + row.get("certainty") + " " + row.get("content"))
                .containsExactly("0 seen '; DROP TABLE run; --", "1 seen =1+1 <b>");
        assertThat(rows("v_findings").get(0)).containsEntry("treatment", "fast").containsEntry("metric", "score");
        assertThat(ledger().check().sound()).isTrue();
        ledger().add(SampleRuns.run("run").seen("explained again").facts(), InstantSource.fixed(NOW.plusSeconds(120)));
        assertThat(rows("v_findings")).extracting(row -> row.get("content")).containsExactly("explained again");
        execute("DELETE FROM finding WHERE finding_number = 1");
        assertThat(ledger().check().incomplete()).containsExactly("run");
    }

    private List<String> columns(String view) throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + view)) {
            ResultSetMetaData data = rows.getMetaData();
            return IntStream.rangeClosed(1, data.getColumnCount())
                    .mapToObj(column -> name(data, column))
                    .toList();
        }
    }

    private static String name(ResultSetMetaData data, int column) {
        try {
            return data.getColumnName(column);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void scores_of_forks_are_those_whose_mean_the_view_shows() throws Exception {
        ledger().add(SampleRuns.run("run").blocks(4).facts(), CLOCK);
        List<RecordedScores> scores = scores();
        assertThat(scores)
                .extracting(one -> one.run().run()
                        + one.code().variant()
                        + one.metric().metric()
                        + one.forks().size())
                .containsExactlyInAnyOrderElementsOf(rows("v_series").stream()
                        .map(row -> "" + row.get("run") + row.get("variant") + row.get("metric") + row.get("forks"))
                        .toList());
        RecordedScores fast = scores.stream()
                .filter(one -> one.run().run().equals("run")
                        && one.code().variant().equals("fast")
                        && one.metric().metric().equals("score"))
                .findFirst()
                .orElseThrow();
        assertThat(fast.forks())
                .containsExactly(7 + SampleRuns.THIRD, 7 + 2 * SampleRuns.THIRD, 7 + 3 * SampleRuns.THIRD);
        assertThat(fast.code().committed()).contains(Instant.parse("2026-11-20T10:00:00Z"));
    }

    @Test
    void what_a_comparison_was_made_for_is_told_and_steps_of_a_bisection_are_no_scores_for_others() throws Exception {
        ledger().add(SampleRuns.run("compared").facts(), CLOCK);
        ledger().add(SampleRuns.run("point").command("run", "main~9..main").facts(), CLOCK);
        ledger().add(SampleRuns.run("check").command("detect", "--confirm").facts(), CLOCK);
        ledger().add(SampleRuns.run("step").command("bisect", "v1", "main").facts(), CLOCK);
        for (String view : List.of("v_changes", "v_series")) {
            assertThat(rows(view))
                    .as(view)
                    .extracting(row -> row.get("run") + " " + row.get("purpose"))
                    .containsOnly("compared compare", "point history", "check check", "step bisect");
        }
        assertThat(rows("v_changes")).extracting(row -> row.get("margin")).containsOnly(0.02);
        assertThat(scores())
                .extracting(one -> one.run().run())
                .contains("compared")
                .doesNotContain("step");
        assertThat(ledger().history(name -> true).get(0).points())
                .extracting(point -> point.run() + " " + point.circumstances().purpose())
                .contains("compared COMPARE", "point HISTORY", "check CHECK", "step BISECT");
    }

    private List<RecordedScores> scores() throws Exception {
        return ledger().dump(dump -> {
            List<RecordedScores> all = new ArrayList<>();
            dump.scores(all::add);
            return all;
        });
    }

    @Test
    void scores_of_setups_that_differ_by_what_follows_from_the_host_are_together() throws Exception {
        ledger().add(SampleRuns.run("split").blocks(4).lastHeap("1").facts(), CLOCK);
        assertThat(rows("v_series"))
                .filteredOn(row -> "fast".equals(row.get("variant")))
                .hasSize(4);
        assertThat(scores())
                .filteredOn(one -> one.code().variant().equals("fast")
                        && one.metric().metric().equals("score"))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.forks()).hasSize(3);
                    assertThat(one.run().setup().jvm()).isEqualTo("17.0.15+6");
                });
    }

    @Test
    void scores_of_two_projects_of_one_name_are_not_mixed() throws Exception {
        ledger().add(SampleRuns.run("one").blocks(4).facts(), CLOCK);
        ledger().add(
                        SampleRuns.run("other")
                                .project("git.example.com/fork/decoder")
                                .blocks(4)
                                .facts(),
                        CLOCK);
        assertThat(scores())
                .filteredOn(one -> one.code().variant().equals("fast")
                        && one.metric().metric().equals("score"))
                .extracting(one -> one.run().run() + " " + one.project().identity() + " "
                        + one.project().name())
                .containsExactlyInAnyOrder(
                        "one git.example.org/decoder decoder", "other git.example.com/fork/decoder decoder");
    }

    @Test
    void views_count_samples_and_no_pilots() throws Exception {
        SampleRuns sample = SampleRuns.run("run").blocks(4);
        ledger().add(sample.facts(), CLOCK);
        double mean = 7 + 2 * SampleRuns.THIRD;
        assertThat(rows("v_series"))
                .hasSize(4)
                .filteredOn(row -> "fast".equals(row.get("variant")) && "score".equals(row.get("metric")))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row)
                            .containsEntry("project", "decoder")
                            .containsEntry("benchmark", "org.example.Decoder.read")
                            .containsEntry("params", "size=10")
                            .containsEntry("revision", sample.commit())
                            .containsEntry("committed_at", "2026-11-20T10:00:00.000000000Z")
                            .containsEntry("forks", 3L);
                    assertThat((Double) row.get("score")).isCloseTo(mean, org.assertj.core.data.Offset.offset(1e-12));
                });
        assertThat(rows("v_changes"))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("verdict", "IMPROVED")
                        .containsEntry("change", -SampleRuns.THIRD)
                        .containsEntry("change_high", Double.POSITIVE_INFINITY)
                        .containsEntry("treatment_score", 20 * SampleRuns.THIRD)
                        .containsEntry("baseline_revision", SampleRuns.BASE)
                        .containsEntry("started_at", "2026-11-21T10:15:02.123456789Z"));
    }
}
