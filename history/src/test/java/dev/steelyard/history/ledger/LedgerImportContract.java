package dev.steelyard.history.ledger;

import static dev.steelyard.history.ledger.SampleImports.PROJECT;
import static dev.steelyard.history.ledger.SampleImports.bytes;
import static dev.steelyard.history.ledger.SampleImports.file;
import static dev.steelyard.history.ledger.SampleImports.history;
import static dev.steelyard.history.ledger.SampleImports.series;
import static dev.steelyard.history.ledger.SampleImports.subject;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportOutcome;
import dev.steelyard.history.imports.ImportOutcome.Repeated;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedFile;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedState;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.ledger.imports.ImportLedger;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** What every ledger does with results of other tools, on whatever database. */
abstract class LedgerImportContract extends LedgerPruneContract {

    private static final ImportedSubject DECODE = subject("decode");
    private static final String HOSTILE = "it's \"x\"; DROP TABLE imported_value; --\n=1+1 \u202e<b>";

    private ImportOutcome add(ImportedFile file, String content, int second) throws Exception {
        return new ImportLedger(ledger()).add(file, bytes(content), NOW.plusSeconds(second));
    }

    private List<ImportedHistory> histories() throws Exception {
        return new ImportLedger(ledger()).histories(Optional.of(PROJECT.identity()), name -> true);
    }

    private List<Double> values(ImportedSubject subject) throws Exception {
        return histories().stream()
                .flatMap(history -> history.series().stream())
                .filter(one -> one.subject().equals(subject))
                .flatMap(one -> one.values().stream())
                .map(ImportedValue::value)
                .toList();
    }

    private ImportedState check() throws Exception {
        return new ImportLedger(ledger()).check();
    }

    @Test
    void a_ledger_that_does_not_exist_has_no_imports_and_is_not_created() throws Exception {
        assertThat(histories()).isEmpty();
        assertThat(check()).isEqualTo(new ImportedState(0, 0, 0, List.of()));
        assertThat(new ImportLedger(ledger()).any()).isFalse();
        assertThatThrownBy(() -> ledger().check()).hasMessageContaining("there is no ledger");
    }

    @Test
    void values_come_back_as_they_were_and_bytes_are_kept() throws Exception {
        ImportedSeries decode = series(DECODE, Better.LOWER, "a=1.5", "b=" + SampleRuns.THIRD);
        ImportedSeries hostile = series(subject(HOSTILE), Better.UNKNOWN, HOSTILE + "=-0.25");
        assertThat(add(history("data.js", decode, hostile), "bytes \u0000 of it", 0))
                .isEqualTo(new ImportOutcome(false, 3, List.of(), 0));
        assertThat(histories())
                .containsExactly(new ImportedHistory(
                        PROJECT, ImportTool.GITHUB_ACTION_BENCHMARK, "ci", List.of(decode, hostile)));
        String stored = String.valueOf(rows("imported_content").get(0).get("content"));
        try (GZIPInputStream plain =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(stored)))) {
            assertThat(plain.readAllBytes()).isEqualTo(bytes("bytes \u0000 of it"));
        }
        assertThat(check()).isEqualTo(new ImportedState(1, 2, 3, List.of()));
        assertThat(ledger().check().sound()).isTrue();
        assertThat(rows("v_imported"))
                .hasSize(3)
                .first()
                .satisfies(row -> assertThat(row)
                        .containsEntry("project", "decoder")
                        .containsEntry("tool", "github-action-benchmark")
                        .containsEntry("better", "lower")
                        .containsEntry("score", 1.5)
                        .containsEntry("revised_at", "2026-03-01T12:00:00.000000000Z")
                        .containsEntry("measured_at", null)
                        .containsEntry("forks", 3L));
        assertThat(new ImportLedger(ledger()).histories(Optional.empty(), "decode"::equals))
                .singleElement()
                .satisfies(history -> assertThat(history.series()).containsExactly(decode));
    }

    @Test
    void the_same_file_again_changes_nothing() throws Exception {
        ImportedFile file = history("data.js", series(DECODE, Better.LOWER, "a=1", "b=2"));
        add(file, "one", 0);
        Map<String, List<Map<String, Object>>> before = everything();
        assertThat(add(file, "one", 60)).isEqualTo(new ImportOutcome(true, 0, List.of(), 0));
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void of_a_file_that_grew_only_the_new_values_are_added() throws Exception {
        add(history("data.js", series(DECODE, Better.LOWER, "a=1", "b=2", "b=2")), "one", 0);
        ImportOutcome grown = add(
                history(
                        "data.js",
                        series(DECODE, Better.LOWER, "b=2", "b=2", "c=3"),
                        series(subject("x"), Better.LOWER, "b=9")),
                "two",
                60);
        assertThat(grown).isEqualTo(new ImportOutcome(false, 2, List.of(), 0));
        assertThat(values(DECODE)).containsExactly(1.0, 2.0, 2.0, 3.0);
        assertThat(values(subject("x"))).containsExactly(9.0);
        // The same values in other bytes.
        assertThat(add(history("data.js", series(DECODE, Better.LOWER, "a=1", "c=3")), "three", 90)
                        .added())
                .isZero();
        assertThat(check()).isEqualTo(new ImportedState(3, 2, 5, List.of()));
    }

    @Test
    void another_value_of_a_known_revision_is_kept_as_a_repetition_and_named() throws Exception {
        add(history("data.js", series(DECODE, Better.LOWER, "a=1", "b=2")), "one", 0);
        ImportOutcome other = add(history("data.js", series(DECODE, Better.LOWER, "a=1", "b=2.5", "b=2.5")), "two", 60);
        assertThat(other.added()).isEqualTo(2);
        assertThat(other.repeated())
                .containsExactly(new Repeated(DECODE, "b", 2, 2.5), new Repeated(DECODE, "b", 2, 2.5));
        assertThat(values(DECODE)).containsExactly(1.0, 2.0, 2.5, 2.5);
        assertThat(rows("imported_value"))
                .filteredOn(row -> "b".equals(row.get("revision")))
                .extracting(row -> row.get("repetition"))
                .containsExactlyInAnyOrder(0L, 1L, 2L);
    }

    @Test
    void the_same_bytes_as_another_revision_or_host_are_refused() throws Exception {
        ImportedSeries a = series(DECODE, Better.LOWER, "a=1");
        ImportedSeries b = series(DECODE, Better.LOWER, "b=1");
        add(file("jmh.json", "ci", ImportTool.JMH, false, a), "one", 0);
        assertThatThrownBy(() -> add(file("jmh.json", "ci", ImportTool.JMH, false, b), "one", 60))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("jmh.json is already in the ledger, with the revision a instead of b");
        assertThatThrownBy(() -> add(file("jmh.json", "", ImportTool.JMH, false, a), "one", 60))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("with the host ci instead of unknown");
        assertThat(check().values()).isEqualTo(1);
        assertThat(rows("imported_series")).hasSize(1);
    }

    @Test
    void hosts_tools_and_projects_are_apart() throws Exception {
        ImportedSeries one = series(DECODE, Better.LOWER, "a=1");
        add(file("1", "ci", ImportTool.CSV, true, one), "1", 0);
        add(file("2", "other", ImportTool.CSV, true, one), "2", 1);
        add(file("3", "ci", ImportTool.BENCHER, true, one), "3", 2);
        ImportedFile elsewhere = file("1", "ci", ImportTool.CSV, true, one);
        ProjectName other = new ProjectName("other", "decoder");
        add(new ImportedFile(other, "ci", "1", elsewhere.results(), false), "1", 3);
        assertThat(histories())
                .extracting(history -> history.tool() + " " + history.host())
                .containsExactly("CSV ci", "CSV other", "BENCHER ci");
        assertThat(new ImportLedger(ledger()).histories(Optional.of("other"), name -> true))
                .hasSize(1);
        assertThat(new ImportLedger(ledger()).projects("decoder")).containsExactly(PROJECT, other);
        assertThat(check().damaged()).isEmpty();
    }

    @Test
    void what_a_user_says_about_directions_outlasts_what_units_say() throws Exception {
        ImportedSeries unknown = series(DECODE, Better.UNKNOWN, "a=1");
        add(history("1", unknown), "1", 0);
        assertThat(histories().get(0).series().get(0).better()).isEqualTo(Better.UNKNOWN);
        ImportedFile told = new ImportedFile(
                PROJECT, "ci", "1", history("1", unknown).results().with(Better.HIGHER), true);
        assertThat(add(told, "1", 1)).isEqualTo(new ImportOutcome(true, 0, List.of(), 1));
        assertThat(add(told, "1", 2).directed()).isZero();
        add(history("2", series(DECODE, Better.LOWER, "a=1", "b=2")), "2", 3);
        assertThat(histories().get(0).series().get(0).better()).isEqualTo(Better.HIGHER);
    }

    @Test
    void bytes_of_old_files_go_if_a_later_one_is_there_and_values_stay() throws Exception {
        add(history("old", series(DECODE, Better.LOWER, "a=1")), "1", 0);
        add(file("alone", "other", ImportTool.CSV, true, series(DECODE, Better.LOWER, "a=7")), "2", 0);
        add(history("new", series(DECODE, Better.LOWER, "a=1", "b=2")), "3", 60);
        ImportLedger imports = new ImportLedger(ledger());
        assertThat(imports.older(NOW)).isZero();
        assertThat(imports.older(NOW.plusSeconds(100))).isEqualTo(1);
        assertThat(imports.remove(NOW.plusSeconds(100))).isEqualTo(1);
        assertThat(imports.older(NOW.plusSeconds(100))).isZero();
        assertThat(rows("imported_content")).hasSize(2);
        assertThat(check()).isEqualTo(new ImportedState(3, 2, 3, List.of()));
        assertThat(add(history("old", series(DECODE, Better.LOWER, "a=1")), "1", 90)
                        .known())
                .isTrue();
    }

    @Test
    void a_forgotten_file_takes_its_values_along_and_leaves_room_for_others() throws Exception {
        ImportedFile first = file("1.json", "ci", ImportTool.JMH, false, series(DECODE, Better.LOWER, "a=1"));
        add(first, "1", 0);
        add(file("2.json", "ci", ImportTool.JMH, false, series(DECODE, Better.LOWER, "a=2")), "2", 1);
        ImportLedger imports = new ImportLedger(ledger());
        assertThat(imports.forget(PROJECT, "1.json", bytes("1"))).hasValue(1);
        assertThat(imports.forget(PROJECT, "1.json", bytes("1"))).isEmpty();
        assertThat(values(DECODE)).containsExactly(2.0);
        assertThat(rows("imported_content")).hasSize(1);
        add(file("3.json", "ci", ImportTool.JMH, false, series(DECODE, Better.LOWER, "a=3")), "3", 2);
        assertThat(add(first, "1", 3).added()).isEqualTo(1);
        assertThat(values(DECODE)).containsExactly(2.0, 3.0, 1.0);
        assertThat(check().damaged()).isEmpty();
        add(history("old", series(DECODE, Better.LOWER, "a=1")), "4", 4);
        add(history("grown", series(DECODE, Better.LOWER, "a=1", "b=2")), "5", 5);
        assertThatThrownBy(() -> imports.forget(PROJECT, "old", bytes("4")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("old cannot be forgotten: grown was imported later");
        assertThat(imports.forget(PROJECT, "grown", bytes("5"))).hasValue(1);
        assertThat(imports.forget(PROJECT, "old", bytes("4"))).hasValue(1);
    }

    @Test
    void a_check_finds_changed_bytes_and_missing_values() throws Exception {
        add(history("one.js", series(DECODE, Better.LOWER, "a=1", "b=2")), "1", 0);
        add(history("two.js", series(DECODE, Better.LOWER, "c=3")), "2", 1);
        execute("DELETE FROM imported_value WHERE revision = 'a'");
        assertThat(check().damaged()).containsExactly("one.js");
        String digest = rows("imported_file").stream()
                .filter(row -> "two.js".equals(row.get("name")))
                .map(row -> String.valueOf(row.get("digest")))
                .findFirst()
                .orElseThrow();
        execute("UPDATE imported_content SET content = (SELECT content FROM imported_content WHERE digest <> '" + digest
                + "') WHERE digest = '" + digest + "'");
        assertThat(check().damaged()).containsExactly("one.js", "two.js");
    }

    @Test
    void a_revision_that_no_index_takes_is_refused_and_nothing_is_added() throws Exception {
        assertThatThrownBy(() -> add(
                        history("data.js", series(DECODE, Better.LOWER, "a=1", "\ud83d\ude00".repeat(251) + "=2")),
                        "1",
                        0))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("data.js: a revision has 502 characters");
        assertThat(check()).isEqualTo(new ImportedState(0, 0, 0, List.of()));
        add(history("data.js", series(DECODE, Better.LOWER, "\u20ac".repeat(500) + "=2")), "2", 0);
        assertThat(check().values()).isEqualTo(1);
    }

    @Test
    void writers_at_the_same_time_add_each_value_once() throws Exception {
        add(history("first", series(DECODE, Better.LOWER, "a=1")), "0", 0);
        ExecutorService writers = Executors.newFixedThreadPool(4);
        try {
            List<Future<ImportOutcome>> outcomes = new ArrayList<>();
            for (int i = 1; i <= 4; i++) {
                String content = "same values, other bytes " + i;
                int second = i;
                outcomes.add(writers.submit(() ->
                        add(history("grown", series(DECODE, Better.LOWER, "a=1", "b=2", "c=3")), content, second)));
            }
            int added = 0;
            for (Future<ImportOutcome> outcome : outcomes) {
                added += outcome.get().added();
            }
            assertThat(added).isEqualTo(2);
        } finally {
            writers.shutdownNow();
        }
        assertThat(values(DECODE)).containsExactlyInAnyOrder(1.0, 2.0, 3.0);
        assertThat(check().damaged()).isEmpty();
    }
}
