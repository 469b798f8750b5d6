package dev.steelyard.history.ledger.row;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.history.series.HistoryPoint.Result;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a row has of a comparison, in columns named as in the table. */
public final class ComparedRow {

    private ComparedRow() {}

    /**
     * Returns the result of a comparison.
     *
     * @throws IllegalArgumentException if it cannot be read
     */
    public static Result result(ResultSet row) throws SQLException {
        return new Result(
                status(row),
                Outcome.valueOf(row.getString("verdict")),
                Stored.flag(row, "non_zero"),
                change(row),
                new Scores(Stored.number(row, "baseline_score"), Stored.number(row, "treatment_score")),
                Stored.whole(row, "blocks"));
    }

    /** Returns the change of a comparison with its interval. */
    public static Optional<Change> change(ResultSet row) throws SQLException {
        OptionalDouble change = Stored.number(row, "change");
        return change.isEmpty()
                ? Optional.empty()
                : Optional.of(new Change(
                        change.getAsDouble(),
                        Stored.real(row, "change_low"),
                        Stored.real(row, "change_high"),
                        Stored.real(row, "level")));
    }

    /** Returns the status of a comparison. */
    public static Status status(ResultSet row) throws SQLException {
        String label = row.getString("status");
        return Arrays.stream(Status.values())
                .filter(status -> status.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such status: " + label));
    }
}
