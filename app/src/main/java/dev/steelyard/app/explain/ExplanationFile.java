package dev.steelyard.app.explain;

import dev.steelyard.app.DiskError;
import dev.steelyard.app.delivery.RunCauses;
import dev.steelyard.core.explain.Explanation;
import dev.steelyard.core.forks.ForkExplanation;
import dev.steelyard.core.model.Run;
import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.report.json.ExplanationJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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
        merged(List.of(), List.of());
    }

    /** Writes the file with another row. */
    void add(Explanation explanation) {
        write(List.of(explanation), List.of());
    }

    /** Writes the file with what is known of another variant's forks. */
    void addForks(ForkExplanation explanation) {
        write(List.of(), List.of(explanation));
    }

    private void write(List<Explanation> rows, List<ForkExplanation> forks) {
        try {
            AtomicFile.write(path, merged(rows, forks).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw DiskError.of(path + " cannot be written: " + e.getMessage(), e);
        }
    }

    private String merged(List<Explanation> rows, List<ForkExplanation> forks) {
        try {
            StringBuilder text = new StringBuilder();
            Optional<String> before =
                    Files.exists(path) ? Optional.of(Files.readString(path, StandardCharsets.UTF_8)) : Optional.empty();
            new ExplanationJson().render(run, new ExplanationJson.More(rows, forks), before, text);
            return text.toString();
        } catch (IOException e) {
            throw DiskError.of(path + " cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw RunCauses.unreadable(path, e);
        }
    }
}
