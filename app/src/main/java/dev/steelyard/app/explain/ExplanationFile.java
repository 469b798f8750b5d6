package dev.steelyard.app.explain;

import dev.steelyard.app.DiskError;
import dev.steelyard.app.delivery.RunCauses;
import dev.steelyard.core.explain.Explanation;
import dev.steelyard.core.model.Run;
import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.report.json.ExplanationJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code explain.json} in a run's folder. A row that is explained again replaces what was known of it; others stay. */
final class ExplanationFile {

    private final Path path;
    private final Run run;

    /** @param folder the run's folder, which the caller holds the lock of */
    ExplanationFile(Path folder, Run run) {
        this.path = folder.resolve(RunCauses.FILE);
        this.run = run;
    }

    Path path() {
        return path;
    }

    /**
     * Checks that rows could be added.
     *
     * @throws dev.steelyard.core.error.UserError if there is a file that is no explanation of a known version
     */
    void check() {
        merged(List.of());
    }

    /** Writes the file with another row. */
    void add(Explanation explanation) {
        try {
            AtomicFile.write(path, merged(List.of(explanation)).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw DiskError.of(path + " cannot be written: " + e.getMessage(), e);
        }
    }

    private String merged(List<Explanation> more) {
        try {
            StringBuilder text = new StringBuilder();
            if (Files.exists(path)) {
                new ExplanationJson().render(run, more, Files.readString(path, StandardCharsets.UTF_8), text);
            } else {
                new ExplanationJson().render(run, more, text);
            }
            return text.toString();
        } catch (IOException e) {
            throw DiskError.of(path + " cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw RunCauses.unreadable(path, e);
        }
    }
}
