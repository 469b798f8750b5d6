package dev.steelyard.history.reader;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.foreign.UnitDirection;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Moment;
import dev.steelyard.verdict.read.source.TimeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The series of a CSV file with a row for each revision. */
final class TableResults {

    private TableResults() {}

    static ImportedResults of(RevisionTable table, Layout layout) {
        boolean timed = table.reading().basis() == Basis.TIMES && layout.order().isEmpty();
        List<Moment> moments = table.revisions().stream()
                .map(label -> timed ? new Moment(TimeText.of(label), Optional.empty()) : Moment.UNKNOWN)
                .toList();
        for (int row = 0; row < table.revisions().size(); row++) {
            if (table.revisions().get(row).isEmpty()) {
                throw UserError.usage(
                        "row " + (row + 1) + " of values, oldest first, has no revision or time",
                        "Write what was measured into the first column of every row.");
            }
        }
        List<ImportedSeries> all = new ArrayList<>();
        for (RevisionSeries one : table.series()) {
            List<ImportedValue> values = new ArrayList<>();
            for (int point = 0; point < one.size(); point++) {
                int row = one.row(point);
                values.add(new ImportedValue(
                        table.revisions().get(row),
                        moments.get(row),
                        row,
                        one.value(point),
                        one.resolution(),
                        OptionalInt.empty()));
            }
            all.add(new ImportedSeries(subject(one.name()), UnitDirection.of(unit(one.name())), values));
        }
        if (all.stream().allMatch(one -> one.values().isEmpty())) {
            throw UserError.usage("the file has no values", "Write a value per series into each row.");
        }
        return new ImportedResults(ImportTool.CSV, true, all, 0);
    }

    /** A column may name its unit after the last blank. */
    private static String unit(String name) {
        String last = name.substring(name.lastIndexOf(' ') + 1);
        return last.length() < name.length() && UnitDirection.of(last) != Better.UNKNOWN ? last : "";
    }

    private static ImportedSubject subject(String name) {
        String unit = unit(name);
        String benchmark = unit.isEmpty()
                ? name
                : name.substring(0, name.length() - unit.length()).strip();
        return new ImportedSubject("", benchmark.isEmpty() ? name : benchmark, "", "", 1, Metric.SCORE, unit);
    }
}
