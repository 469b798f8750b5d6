package dev.steelyard.compare.drill;

import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Metric;
import java.nio.file.Path;
import java.util.List;

/**
 * One run of the gate.
 *
 * @param rows all rows of the comparison
 * @param folder the run's folder
 * @param status how the gate ended
 */
record DrillRun(List<Judged> rows, Path folder, ExitStatus status) {

    DrillRun {
        rows = List.copyOf(rows);
    }

    /** Returns the rows of scores. */
    List<Judged> scores() {
        return rows.stream()
                .filter(row -> row.comparison().row().metric().equals(Metric.SCORE))
                .toList();
    }

    /** Returns how many scores have an outcome. */
    long count(Outcome outcome) {
        return scores().stream()
                .filter(row -> row.verdict().outcome() == outcome)
                .count();
    }
}
