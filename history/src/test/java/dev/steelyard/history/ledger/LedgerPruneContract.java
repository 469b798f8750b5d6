package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.fact.RecordedAs;
import dev.steelyard.history.fact.RunFacts;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every ledger does when old runs are removed. */
abstract class LedgerPruneContract extends LedgerMarkContract {

    @Test
    void old_runs_are_removed_whole_and_the_others_stay_as_they_are() throws Exception {
        ledger().add(
                        SampleRuns.run("new")
                                .cause("org.example.A", "org.example.B")
                                .seen("more garbage")
                                .code("1", "2")
                                .facts(),
                        CLOCK);
        Map<String, List<Map<String, Object>>> before = ofRuns();
        Instant old = SampleRuns.START.minusSeconds(1);
        ledger().add(
                        SampleRuns.run("grown")
                                .start(old.minusSeconds(5))
                                .blocks(2)
                                .unfinished()
                                .facts(),
                        CLOCK);
        RunFacts grown = SampleRuns.run("grown")
                .start(old.minusSeconds(5))
                .cause("org.example.A", "org.example.B")
                .seen("more garbage")
                .facts();
        ledger().add(grown, CLOCK);
        ledger().add(SampleRuns.run("old").start(old).code("1", "2").facts(), CLOCK);

        LedgerState.Older older =
                new LedgerState.Older(2, 3, Optional.of(new LedgerState.Span(old.minusSeconds(5), old)), List.of());
        assertThat(ledger().older(SampleRuns.START)).isEqualTo(older);
        assertThat(ledger().remove(SampleRuns.START)).isEqualTo(older);
        assertThat(ofRuns()).isEqualTo(before).doesNotContainValue(List.of());
        assertThat(ledger().check().sound()).isTrue();
        assertThat(ledger().remove(SampleRuns.START))
                .isEqualTo(new LedgerState.Older(0, 1, Optional.empty(), List.of()));
        assertThat(ledger().add(grown, CLOCK)).isEqualTo(RecordedAs.NEW);
        assertThat(ledger().check().sound()).isTrue();
    }

    @Test
    void a_project_whose_runs_are_all_old_keeps_them() throws Exception {
        ledger().add(SampleRuns.run("one").facts(), CLOCK);
        Instant later = SampleRuns.START.plusSeconds(60);
        assertThat(ledger().remove(later)).isEqualTo(new LedgerState.Older(0, 1, Optional.empty(), List.of("decoder")));
        ledger().compact();
        assertThat(ledger().check().runs()).isEqualTo(1);
    }

    /** What belongs to runs alone; commits and benchmarks outlive them. */
    private Map<String, List<Map<String, Object>>> ofRuns() throws Exception {
        Map<String, List<Map<String, Object>>> all = everything();
        all.keySet()
                .removeAll(Set.of(
                        "access_token",
                        "revoked_token",
                        "audit_entry",
                        "measurement_request",
                        "request_event",
                        "project",
                        "revision",
                        "revision_parent",
                        "host",
                        "host_fact",
                        "setup",
                        "setup_fact",
                        "benchmark",
                        "benchmark_param",
                        "known_code",
                        "attempt",
                        "benchmark_alias",
                        "change_mark",
                        "notice",
                        "quarantine",
                        "imported_file",
                        "imported_content",
                        "imported_series",
                        "imported_direction",
                        "imported_value"));
        all.put("v_changes", rows("v_changes"));
        all.put("v_series", rows("v_series"));
        return all;
    }

    /** Returns all rows of all tables. */
    final Map<String, List<Map<String, Object>>> everything() throws Exception {
        Map<String, List<Map<String, Object>>> all = new HashMap<>();
        for (String table : TableDump.TABLES) {
            all.put(table, rows(table));
        }
        return all;
    }
}
