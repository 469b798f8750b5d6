package dev.steelyard.history.ledger.imports;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Moment;
import dev.steelyard.history.imports.ImportedValue.Spread;
import dev.steelyard.history.ledger.row.Stored;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;

/** Reads what was imported. */
final class ImportReaders {

    private static final String SERIES = """
            SELECT s.series_id AS series_id, p.identity AS identity, p.name AS project, p.project_id AS project_id,
              s.tool AS tool, s.host AS host, s.context AS context, s.benchmark AS benchmark, s.mode AS mode,
              s.params AS params, s.threads AS threads, s.metric AS metric, s.unit AS unit
            FROM imported_series s
            JOIN project p ON p.project_id = s.project_id
            """;

    private static final String VALUES = """
            SELECT v.series_id AS series_id, v.revision AS revision, v.file_id AS file_id, f.name AS file, v.place AS place,
              v.revised_at AS revised_at, v.measured_at AS measured_at, v.amount AS amount, v.resolution AS resolution,
              v.spread AS spread, v.spread_kind AS spread_kind, v.forks AS forks
            FROM imported_value v
            JOIN imported_file f ON f.file_id = v.file_id
            WHERE f.project_id = :project
            ORDER BY f.imported_at, f.file_id, v.place, v.series_id, v.repetition
            """;

    private static final String DIRECTIONS = """
            SELECT d.series_id AS series_id, d.better AS better, s.benchmark AS benchmark
            FROM imported_direction d
            JOIN imported_series s ON s.series_id = d.series_id
            WHERE s.project_id = :project
            ORDER BY d.decided_at
            """;

    private ImportReaders() {}

    /** A series without its values. */
    private record Found(String id, Source source, ImportedSubject subject) {}

    /** What all series of a history share. */
    private record Source(String projectId, ProjectName project, ImportTool tool, String host) {
        private static final Comparator<Source> ORDER = Comparator.comparing(
                        (Source source) -> source.project().name())
                .thenComparing(source -> source.project().identity())
                .thenComparing(Source::tool)
                .thenComparing(Source::host);
    }

    static List<ImportedHistory> histories(Handle handle, Optional<String> project, Predicate<String> benchmark) {
        Map<String, Map<String, Found>> byProject = new LinkedHashMap<>();
        handle
                .createQuery(SERIES)
                .map(legible(Owner.IMPORTED_SERIES, "benchmark", (row, context) -> found(row)))
                .stream()
                .flatMap(Optional::stream)
                .filter(one ->
                        project.isEmpty() || one.source().project().identity().equals(project.get()))
                .filter(one -> benchmark.test(one.subject().benchmark()))
                .forEach(one -> byProject
                        .computeIfAbsent(one.source().projectId(), absent -> new LinkedHashMap<>())
                        .put(one.id(), one));
        Map<Source, List<ImportedSeries>> bySource = new TreeMap<>(Source.ORDER);
        byProject.forEach((projectId, series) -> {
            Map<String, Better> directions = directions(handle, projectId);
            Map<String, List<ImportedValue>> values = values(handle, projectId);
            series.forEach((id, one) -> {
                // A file of which only the series were new to the ledger has none.
                if (values.containsKey(id)) {
                    bySource.computeIfAbsent(one.source(), absent -> new ArrayList<>())
                            .add(new ImportedSeries(
                                    one.subject(),
                                    directions.getOrDefault(id, Better.UNKNOWN),
                                    values.getOrDefault(id, List.of())));
                }
            });
        });
        return bySource.entrySet().stream()
                .map(entry -> new ImportedHistory(
                        entry.getKey().project(),
                        entry.getKey().tool(),
                        entry.getKey().host(),
                        entry.getValue()))
                .toList();
    }

    private static Found found(ResultSet row) throws SQLException {
        return new Found(
                row.getString("series_id"),
                new Source(
                        row.getString("project_id"),
                        new ProjectName(row.getString("identity"), row.getString("project")),
                        ImportTool.of(row.getString("tool")),
                        row.getString("host")),
                new ImportedSubject(
                        row.getString("context"),
                        row.getString("benchmark"),
                        row.getString("mode"),
                        row.getString("params"),
                        Stored.whole(row, "threads"),
                        row.getString("metric"),
                        row.getString("unit")));
    }

    /** Returns the values by series; their places count all rows of all files, in the order in which they were imported. */
    private static Map<String, List<ImportedValue>> values(Handle handle, String projectId) {
        Map<String, List<ImportedValue>> values = new HashMap<>();
        Map<String, Integer> places = new HashMap<>();
        handle
                .createQuery(VALUES)
                .bind("project", projectId)
                .map(legible(Owner.IMPORTED_FILE, "file", (row, context) -> {
                    String place = row.getString("file_id") + " " + Stored.whole(row, "place");
                    return Map.entry(
                            row.getString("series_id"),
                            value(row, places.computeIfAbsent(place, absent -> places.size())));
                }))
                .stream()
                .flatMap(Optional::stream)
                .forEach(value -> values.computeIfAbsent(value.getKey(), absent -> new ArrayList<>())
                        .add(value.getValue()));
        return values;
    }

    private static Optional<Spread> spread(ResultSet row) throws SQLException {
        OptionalDouble amount = Stored.number(row, "spread");
        return amount.isPresent()
                ? Optional.of(new Spread(Spread.Kind.of(row.getString("spread_kind")), amount.getAsDouble()))
                : Optional.empty();
    }

    private static ImportedValue value(ResultSet row, int place) throws SQLException {
        OptionalInt forks = Stored.number(row, "forks").isPresent()
                ? OptionalInt.of(Stored.whole(row, "forks"))
                : OptionalInt.empty();
        return new ImportedValue(
                row.getString("revision"),
                new Moment(Stored.optionalTime(row, "revised_at"), Stored.optionalTime(row, "measured_at")),
                place,
                Stored.real(row, "amount"),
                Stored.real(row, "resolution"),
                forks,
                spread(row));
    }

    /** Returns which values are better, by the id of the series, as far as it is known. */
    static Map<String, Better> directions(Handle handle, String projectId) {
        Map<String, Better> directions = new HashMap<>();
        handle
                .createQuery(DIRECTIONS)
                .bind("project", projectId)
                .map(legible(
                        Owner.IMPORTED_SERIES,
                        "benchmark",
                        (row, context) -> Map.entry(
                                row.getString("series_id"),
                                Better.valueOf(row.getString("better").toUpperCase(Locale.ROOT)))))
                .stream()
                .flatMap(Optional::stream)
                .forEach(row -> directions.put(row.getKey(), row.getValue()));
        return directions;
    }

    static List<ProjectName> projects(Handle handle, String name) {
        return handle
                .createQuery("SELECT identity, name FROM project WHERE name = :name OR identity = :name")
                .bind("name", Stored.text(name))
                .map((row, context) -> new ProjectName(row.getString("identity"), row.getString("name")))
                .stream()
                .sorted(Comparator.comparing(ProjectName::identity))
                .toList();
    }
}
