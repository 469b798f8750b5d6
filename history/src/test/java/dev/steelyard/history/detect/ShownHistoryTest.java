package dev.steelyard.history.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.show.HistoryRequest;
import dev.steelyard.history.show.HistoryRequest.Between;
import dev.steelyard.history.show.HistoryRequest.Format;
import dev.steelyard.history.show.ShowHistory;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A history with an anchor, as {@code steelyard history} shows it. */
class ShownHistoryTest extends RecordedProject {

    private static final Benchmark READ = benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME);

    private String shown(Format format, int last, Optional<Between> between) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ExitStatus status = new ShowHistory(options(), location())
                .show(
                        new HistoryRequest(Optional.empty(), Optional.empty(), format, last, between),
                        new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, new Warnings()));
        assertThat(status).isEqualTo(ExitStatus.SUCCESS);
        return out.toString(StandardCharsets.UTF_8);
    }

    private JsonNode between(int older, int newer) {
        String text = shown(Format.JSON, 1, Optional.of(new Between(hash(older), hash(newer), repository)));
        return JsonMapper.shared().readTree(text).get("benchmarks").get(0);
    }

    private static String brief(int commit) {
        return hash(commit).substring(0, 12);
    }

    @Test
    void a_change_point_stands_above_the_first_revision_of_the_new_level() {
        recordAll(READ, 1.1);
        recordAll(benchmark("org.example.Encoder.write", Mode.AVERAGE_TIME), 1);
        List<String> lines =
                shown(Format.TEXT, Integer.MAX_VALUE, Optional.empty()).lines().toList();
        List<String> changes =
                lines.stream().filter(line -> line.contains("---")).toList();
        assertThat(changes).hasSize(1);
        assertThat(changes.get(0))
                .startsWith("--- from " + brief(22) + " on: time +")
                .contains(", regressed (");
        assertThat(lines.get(lines.indexOf(changes.get(0)) + 1)).contains(brief(22));
    }

    @Test
    void only_the_newest_comparisons_are_shown_and_what_changed_before_them() {
        recordAll(READ, 1.1);
        String text = shown(Format.TEXT, 2, Optional.empty());
        assertThat(text).contains("19 earlier comparisons are not shown; --last 0 shows all.");
        assertThat(text.lines().filter(line -> line.startsWith("2026-"))).hasSize(2);
        assertThat(text.lines().filter(line -> line.startsWith("--- from " + brief(22))))
                .hasSize(1);
    }

    @Test
    void revisions_that_share_an_anchor_are_compared_with_an_interval_for_both() {
        record(10, READ, 1.0);
        record(30, READ, 1.1);
        JsonNode one = between(10, 30);
        assertThat(one.get("way").asString()).isEqualTo("anchor");
        assertThat(one.get("anchor").get("revision").asString()).isEqualTo(hash(0));
        JsonNode change = one.get("change");
        assertThat(change.get("estimate").asDouble()).isCloseTo(0.1, within(1e-12));
        assertThat(change.get("low").asDouble()).isCloseTo(1.09 / 1.01 - 1, within(1e-12));
        assertThat(change.get("high").asDouble()).isCloseTo(1.11 / 0.99 - 1, within(1e-12));
        assertThat(change.get("level").asDouble()).isCloseTo(0.98, within(1e-12));
        assertThat(shown(Format.TEXT, 1, Optional.of(new Between(hash(10).substring(0, 8), hash(30), repository))))
                .contains("each against " + brief(0), "+10.0%", "98.0%", "1 benchmark from ");
        assertThat(shown(Format.CSV, 1, Optional.of(new Between(hash(10), hash(30), repository))))
                .contains(",anchor,");
    }

    @Test
    void a_run_that_compared_them_is_better_evidence_in_either_direction() {
        record(10, READ, 1.0);
        record(30, READ, 1.1);
        ledger.add(
                facts(
                        new Pair("direct", 10, 30, List.of("compare", "a", "b")),
                        READ,
                        new TreeMap<>(),
                        Status.MEASURED,
                        Optional.of(new Change(0.25, 0.2, 0.3, 0.99)),
                        new Verdict(
                                Outcome.REGRESSED,
                                true,
                                OptionalDouble.empty(),
                                Optional.empty(),
                                OptionalInt.empty())),
                InstantSource.fixed(START));
        assertThat(between(10, 30).get("way").asString()).isEqualTo("side-by-side");
        assertThat(between(10, 30).get("change").get("estimate").asDouble()).isEqualTo(0.25);
        assertThat(between(30, 10).get("change").get("estimate").asDouble()).isCloseTo(1 / 1.25 - 1, within(1e-12));
    }

    @Test
    void what_cannot_be_compared_is_said_with_a_remedy() {
        record(10, READ, 1.0);
        record(30, benchmark("org.example.Encoder.write", Mode.AVERAGE_TIME), 1.0);
        assertThatThrownBy(() -> between(10, 30))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.kind()).isEqualTo(UserError.Kind.FAILED))
                .hasMessageContaining("no benchmark was measured for both");
        assertThatThrownBy(() -> between(10, 11))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE))
                .hasMessageContaining("no recorded comparison has the revision '" + hash(11) + "'");
        assertThatThrownBy(() -> between(10, 10)).hasMessageContaining("have the same code");
        assertThatThrownBy(() -> shown(Format.TEXT, 1, Optional.of(new Between("anchor", "measured", repository))))
                .hasMessageContaining("'measured' matches 2 recorded revisions");
    }
}
