package dev.steelyard.app.delivery;

import dev.steelyard.app.DiskError;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.json.ExplanationJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The causes that {@code steelyard explain} proved, which it left in the run's folder. */
public final class RunCauses {

    /** Name of the file with explanations. */
    public static final String FILE = "explain.json";

    private RunCauses() {}

    /**
     * Returns a report with the causes that are known of its changes.
     *
     * @param folder the run's folder
     * @throws UserError if there is a file of causes that cannot be read
     */
    public static RunReport in(Path folder, RunReport report) {
        Path file = folder.resolve(FILE);
        if (Files.notExists(file)) {
            return report;
        }
        try {
            String document = Files.readString(file, StandardCharsets.UTF_8);
            List<Row> rows =
                    report.rows().stream().map(row -> row.comparison().row()).toList();
            return report.with(ExplanationJson.causes(document, rows), ExplanationJson.findings(document, rows));
        } catch (IOException e) {
            throw DiskError.of(file + " cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw unreadable(file, e);
        }
    }

    /** Returns the error for a file of causes that is not one. */
    public static UserError unreadable(Path file, IllegalArgumentException cause) {
        return UserError.usage(
                        file + " cannot be read: " + cause.getMessage(),
                        "Delete it; 'steelyard explain' can create it again.")
                .causedBy(cause);
    }
}
