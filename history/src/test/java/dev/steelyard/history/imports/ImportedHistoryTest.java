package dev.steelyard.history.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportedHistory.Sequence;
import dev.steelyard.history.imports.ImportedValue.Moment;
import dev.steelyard.history.series.CommitOrder;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ImportedHistoryTest {

    private static ImportedSubject subject(String context, String benchmark, String unit) {
        return new ImportedSubject(context, benchmark, "", "", 1, "score", unit);
    }

    private static ImportedValue value(String revision, int place, double value, Moment moment, double resolution) {
        return new ImportedValue(revision, moment, place, value, resolution, OptionalInt.empty());
    }

    private static Moment revised(int day) {
        return new Moment(Optional.of(Instant.ofEpochSecond(86_400L * day)), Optional.empty());
    }

    private static ImportedHistory history(ImportedSeries... series) {
        return new ImportedHistory(new ProjectName("p", "p"), ImportTool.CSV, "", List.of(series));
    }

    private static ImportedSeries series(String benchmark, ImportedValue... values) {
        return new ImportedSeries(subject("", benchmark, ""), Better.LOWER, List.of(values));
    }

    /** The values of a series by the revisions of their rows. */
    private static List<String> values(RevisionTable table, int series) {
        RevisionSeries one = table.series().get(series);
        return IntStream.range(0, one.size())
                .mapToObj(point -> table.revisions().get(one.row(point)) + "=" + one.value(point))
                .toList();
    }

    @Test
    void rows_are_in_the_order_of_their_times_whatever_the_order_of_import() {
        ImportedHistory history = history(
                series("x", value("b", 0, 2, revised(2), 0), value("a", 1, 1, revised(1), 0)),
                series("y", value("c", 2, 3, revised(3), 0), value("a", 3, 4, revised(1), 0)));
        RevisionTable table = history.table();
        assertThat(history.sequence()).isEqualTo(Sequence.REVISED);
        assertThat(table.revisions()).containsExactly("a", "b", "c");
        assertThat(values(table, 0)).containsExactly("a=1.0", "b=2.0");
        assertThat(values(table, 1)).containsExactly("a=4.0", "c=3.0");
        assertThat(table.series().get(0).better()).isEqualTo(Better.LOWER);
        assertThat(history.sorted().series().get(0).values())
                .extracting(ImportedValue::revision)
                .containsExactly("a", "b");
    }

    /** Of commits of one second, the parent is older, whatever was imported first; what is not known stays as it was imported. */
    @Test
    void revisions_of_one_time_are_in_the_order_of_their_ancestry() {
        ImportedSeries values = series(
                "x",
                value("a3", 0, 3, revised(1), 0),
                value("c1", 1, 1, revised(1), 0),
                value("b2", 2, 2, revised(1), 0),
                value("z", 3, 5, revised(2), 0),
                value("y", 4, 6, revised(2), 0));
        CommitOrder order = CommitOrder.of(List.of(
                commit("a3", "between"), commit("between", "b2"), commit("b2", "c1"), commit("c1"), commit("y")));
        ImportedHistory known =
                new ImportedHistory(new ProjectName("p", "p"), ImportTool.CSV, "", List.of(values), order);
        assertThat(known.table().revisions()).containsExactly("c1", "b2", "a3", "z", "y");
        assertThat(known.sorted().series().get(0).values())
                .extracting(ImportedValue::revision)
                .containsExactly("c1", "b2", "a3", "z", "y");
    }

    private static CommitFacts commit(String id, String... parents) {
        return new CommitFacts(id, List.of(parents), Instant.EPOCH, Instant.EPOCH, "", "");
    }

    @Test
    void a_value_without_a_time_leaves_all_in_the_order_of_import() {
        Moment measured = new Moment(Optional.empty(), Optional.of(Instant.EPOCH));
        ImportedHistory none =
                history(series("x", value("b", 0, 2, revised(2), 0), value("a", 1, 1, Moment.UNKNOWN, 0)));
        assertThat(none.sequence()).isEqualTo(Sequence.IMPORTED);
        assertThat(none.table().revisions()).containsExactly("b", "a");
        assertThat(history(series("x", value("b", 0, 2, measured, 0))).sequence())
                .isEqualTo(Sequence.MEASURED);
    }

    @Test
    void several_values_of_a_revision_are_a_row_each_next_to_each_other_if_there_are_times() {
        ImportedSeries repeated = series(
                "x",
                value("a", 0, 1, revised(1), 0),
                value("b", 1, 2, revised(2), 0),
                value("a", 5, 1.5, revised(1), 0));
        RevisionTable table = history(repeated).table();
        assertThat(table.revisions()).containsExactly("a", "a", "b");
        assertThat(values(table, 0)).containsExactly("a=1.0", "a=1.5", "b=2.0");
        ImportedSeries untimed = series(
                "x",
                value("a", 0, 1, Moment.UNKNOWN, 0),
                value("b", 1, 2, Moment.UNKNOWN, 0),
                value("a", 5, 1.5, Moment.UNKNOWN, 0));
        assertThat(history(untimed).table().revisions()).containsExactly("a", "b", "a");
    }

    @Test
    void the_order_of_series_and_values_in_memory_does_not_matter() {
        Random random = new Random(7);
        List<ImportedSeries> series = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            List<ImportedValue> values = new ArrayList<>();
            for (int place = 0; place < 20; place++) {
                values.add(value("r" + random.nextInt(12), place, random.nextDouble(), revised(place / 3), 0));
            }
            series.add(new ImportedSeries(subject("", "b" + i, ""), Better.UNKNOWN, values));
        }
        RevisionTable expected = history(series.toArray(ImportedSeries[]::new)).table();
        List<ImportedSeries> shuffled = new ArrayList<>();
        for (ImportedSeries one : series) {
            List<ImportedValue> values = new ArrayList<>(one.values());
            Collections.shuffle(values, random);
            shuffled.add(new ImportedSeries(one.subject(), one.better(), values));
        }
        Collections.shuffle(shuffled, random);
        RevisionTable table = history(shuffled.toArray(ImportedSeries[]::new)).table();
        assertThat(table.revisions()).isEqualTo(expected.revisions());
        for (int i = 0; i < 4; i++) {
            assertThat(values(table, i)).isEqualTo(values(expected, i)).hasSize(20);
        }
    }

    @Test
    void the_resolution_is_that_which_a_quarter_of_the_values_shows() {
        // Of four values, one with more digits is a quarter; of five it is less.
        assertThat(resolution(0.01, 1, 1, 1)).isEqualTo(0.01);
        assertThat(resolution(0.01, 1, 1, 1, 1)).isEqualTo(1);
        assertThat(resolution(0)).isZero();
    }

    private static double resolution(double... steps) {
        ImportedValue[] values = IntStream.range(0, steps.length)
                .mapToObj(i -> value("r" + i, i, 1, Moment.UNKNOWN, steps[i]))
                .toArray(ImportedValue[]::new);
        return history(series("x", values)).table().series().get(0).resolution();
    }

    @Test
    void names_leave_out_what_all_have_in_common_and_are_different() {
        ImportedSubject read =
                new ImportedSubject("17", "org.example.Decoder.read", "avgt", "size=10", 1, "score", "ns/op");
        ImportedSubject bytes = new ImportedSubject(
                "17", "org.example.Decoder.read", "avgt", "size=10", 1, "gc.alloc.rate.norm", "B/op");
        ImportedSubject rate = new ImportedSubject("17", "org.example.Decoder.read", "thrpt", "", 2, "score", "ops/s");
        assertThat(ImportedNames.of(List.of(read, bytes)))
                .containsExactly("Decoder.read size=10 ns/op", "Decoder.read size=10 gc.alloc.rate.norm B/op");
        assertThat(ImportedNames.of(List.of(read, rate)))
                .containsExactly("Decoder.read size=10 threads=1 avgt ns/op", "Decoder.read threads=2 thrpt ops/s");
        assertThat(ImportedNames.of(List.of(
                        subject("main / host", "decode", "ms"),
                        subject("topic / host", "decode", "ms"),
                        subject("", "main / host: decode", "ms"))))
                .containsExactly("main / host: decode ms", "topic / host: decode ms", "main / host: decode ms (2)");
        assertThat(ImportedNames.of(List.of(subject("", "a.b.decode", ""), subject("", "c.b.decode", ""))))
                .containsExactly("a.b.decode", "c.b.decode");
    }
}
