package dev.steelyard.compare.delivery;

import dev.steelyard.compare.command.DiskError;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.json.CausesJson;
import dev.steelyard.report.json.DependenciesJson;
import dev.steelyard.report.json.FramesJson;
import dev.steelyard.report.json.NormalJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** What is known of a run besides its blocks, in files of its folder: causes, what is usual, and which change is by a program. */
public final class RunCauses {

    /** Name of the file with explanations. */
    public static final String FILE = "explain.json";

    /** Name of the file with where time goes on both sides of explained changes. */
    public static final String FRAMES = "frames.json";

    /** Name of the file with what changes of the run's benchmarks are usual. */
    public static final String NORMAL = "normal.json";

    /** Name of the file with treatments that are updates of dependencies by a program. */
    public static final String DEPENDENCIES = "dependencies.json";

    private RunCauses() {}

    /**
     * Returns a report with what is known of its changes.
     *
     * @param folder the run's folder
     * @throws UserError if there is a file of explanations or frames that cannot be read
     */
    public static RunReport in(Path folder, RunReport report) {
        List<Row> rows =
                report.rows().stream().map(row -> row.comparison().row()).toList();
        RunReport explained = read(
                folder.resolve(FILE),
                report,
                document -> report.with(CausesJson.causes(document, rows), CausesJson.findings(document, rows)));
        RunReport recorded =
                read(folder.resolve(FRAMES), explained, document -> explained.with(FramesJson.frames(document, rows)));
        RunReport usual = read(
                folder.resolve(NORMAL), recorded, document -> recorded.withNormal(NormalJson.ranges(document, rows)));
        return read(
                folder.resolve(DEPENDENCIES),
                usual,
                document -> usual.withDependencies(DependenciesJson.requests(document)));
    }

    private static RunReport read(Path file, RunReport without, Function<String, RunReport> with) {
        if (Files.notExists(file)) {
            return without;
        }
        try {
            return with.apply(Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw DiskError.of(file + " cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw unreadable(file, e);
        }
    }

    /** Returns the error for a file of explanations or frames that is not one. */
    public static UserError unreadable(Path file, IllegalArgumentException cause) {
        return UserError.usage(
                        file + " cannot be read: " + cause.getMessage(),
                        "Delete it; 'steelyard explain' can create it again.")
                .causedBy(cause);
    }
}
