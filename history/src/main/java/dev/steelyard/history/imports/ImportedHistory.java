package dev.steelyard.history.imports;

import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportedValue.Moment;
import dev.steelyard.history.series.CommitOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * All imported values of a tool and a host.
 *
 * @param project the project
 * @param tool the tool
 * @param host the user's name for the machine; empty if not given
 * @param series the series, with different subjects
 * @param commits the order of the project's known commits, which breaks ties between revisions with the same time
 */
public record ImportedHistory(
        ProjectName project, ImportTool tool, String host, List<ImportedSeries> series, CommitOrder commits) {

    public ImportedHistory {
        series = series.stream()
                .sorted(Comparator.comparing(ImportedSeries::subject))
                .toList();
    }

    /** Creates a history of revisions that are not known commits. */
    public ImportedHistory(ProjectName project, ImportTool tool, String host, List<ImportedSeries> series) {
        this(project, tool, host, series, CommitOrder.of(List.of()));
    }

    /**
     * A row: a revision and the number of earlier values of it in a series.
     *
     * @param before that number
     */
    private record Row(String revision, int before) {}

    /** A value and its row. */
    private record Placed(Row row, ImportedValue value) {}

    /** The order of the rows of a table. */
    public enum Sequence {
        /** By the times of the revisions, which all values have. */
        REVISED,
        /** By the times of the measurements, which all values have. */
        MEASURED,
        /** In the order of import. */
        IMPORTED
    }

    /** Returns the order of the rows. */
    public Sequence sequence() {
        if (all(Moment::revised)) {
            return Sequence.REVISED;
        }
        return all(Moment::measured) ? Sequence.MEASURED : Sequence.IMPORTED;
    }

    private boolean all(Function<Moment, Optional<Instant>> time) {
        return series.stream()
                .flatMap(one -> one.values().stream())
                .allMatch(value -> time.apply(value.moment()).isPresent());
    }

    /**
     * Returns the time by which a value is ordered; empty if values are in the order of import.
     *
     * @param value a value of this history
     */
    public Optional<Instant> time(ImportedValue value) {
        return switch (sequence()) {
            case REVISED -> value.moment().revised();
            case MEASURED -> value.moment().measured();
            case IMPORTED -> Optional.empty();
        };
    }

    /** Returns the values in the order of the table's rows. */
    public ImportedHistory sorted() {
        List<List<Placed>> placed = series.stream().map(ImportedHistory::placed).toList();
        Comparator<Row> order = order(placed);
        List<ImportedSeries> sorted = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            ImportedSeries one = series.get(i);
            sorted.add(new ImportedSeries(
                    one.subject(),
                    one.better(),
                    placed.get(i).stream()
                            .sorted(Comparator.comparing(Placed::row, order))
                            .map(Placed::value)
                            .toList()));
        }
        return new ImportedHistory(project, tool, host, sorted, commits);
    }

    /**
     * Returns the series over their revisions, oldest first, with short names. If a revision has several values in a series, each is a row.
     */
    public RevisionTable table() {
        List<List<Placed>> placed = series.stream().map(ImportedHistory::placed).toList();
        SortedMap<Row, Integer> rows = new TreeMap<>(order(placed));
        placed.forEach(values -> values.forEach(value -> rows.put(value.row(), 0)));
        List<String> revisions = new ArrayList<>();
        for (Map.Entry<Row, Integer> row : rows.entrySet()) {
            row.setValue(revisions.size());
            revisions.add(row.getKey().revision());
        }
        List<String> names =
                ImportedNames.of(series.stream().map(ImportedSeries::subject).toList());
        List<RevisionSeries> all = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            SortedMap<Integer, Double> values = new TreeMap<>();
            placed.get(i)
                    .forEach(value -> values.put(
                            rows.getOrDefault(value.row(), 0), value.value().value()));
            all.add(RevisionSeries.of(
                            names.get(i),
                            values.keySet().stream().mapToInt(Integer::intValue).toArray(),
                            values.values().stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray(),
                            resolution(series.get(i)))
                    .with(series.get(i).better()));
        }
        Basis basis = sequence() == Sequence.IMPORTED ? Basis.TOLD : Basis.SORTED;
        return new RevisionTable(revisions, all, new Reading(Order.OLDEST_FIRST, basis, 0, 0, List.of()));
    }

    private static List<Placed> placed(ImportedSeries one) {
        Map<String, Integer> seen = new HashMap<>();
        return one.values().stream()
                .sorted(Comparator.comparingInt(ImportedValue::place))
                .map(value ->
                        new Placed(new Row(value.revision(), seen.merge(value.revision(), 1, Integer::sum) - 1), value))
                .toList();
    }

    /**
     * Returns the order of rows. If there are times, rows of a revision are kept together, placed by the first of them. Revisions with the
     * same time are ordered by ancestry if all of them are known commits, otherwise by import. Without times, each row is placed where its
     * first value was imported.
     */
    private Comparator<Row> order(List<List<Placed>> placed) {
        Map<String, Instant> times = new HashMap<>();
        Map<Row, Integer> places = new HashMap<>();
        Map<String, Integer> firsts = new HashMap<>();
        for (List<Placed> values : placed) {
            for (Placed value : values) {
                String revision = value.row().revision();
                time(value.value())
                        .ifPresent(
                                time -> times.merge(revision, time, (one, other) -> one.isBefore(other) ? one : other));
                places.merge(value.row(), value.value().place(), Math::min);
                firsts.merge(revision, value.value().place(), Math::min);
            }
        }
        Comparator<Row> tie = Comparator.comparing(Row::revision).thenComparing(Row::before);
        if (times.isEmpty()) {
            return Comparator.comparing((Row row) -> places.getOrDefault(row, 0))
                    .thenComparing(tie);
        }
        Map<String, Integer> ranks = ranks(times, firsts);
        return Comparator.comparing((Row row) -> times.getOrDefault(row.revision(), Instant.MIN))
                .thenComparing(row -> ranks.getOrDefault(row.revision(), 0))
                .thenComparing(tie);
    }

    /** Returns the ranks that break ties between revisions with the same time. */
    private Map<String, Integer> ranks(Map<String, Instant> times, Map<String, Integer> firsts) {
        Map<Instant, List<String>> alike = new HashMap<>();
        times.forEach((revision, time) ->
                alike.computeIfAbsent(time, absent -> new ArrayList<>()).add(revision));
        Map<String, Integer> ranks = new HashMap<>(firsts);
        for (List<String> revisions : alike.values()) {
            if (revisions.stream().allMatch(commits::contains)) {
                revisions.forEach(revision -> ranks.put(revision, commits.place(revision)));
            }
        }
        return ranks;
    }

    /** Returns the smallest step that the text of at least a quarter of the values shows, as for files. */
    private static double resolution(ImportedSeries one) {
        double[] steps = one.values().stream()
                .mapToDouble(ImportedValue::resolution)
                .sorted()
                .toArray();
        return steps.length == 0 ? 0 : steps[(steps.length + 3) / 4 - 1];
    }
}
