package dev.steelyard.explain.search;

import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.delivery.RunCauses;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.model.Run;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.forks.ForkExplanation;
import dev.steelyard.explain.json.ExplanationJson;
import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.report.json.FramesJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code explain.json} in a run's folder, and {@code frames.json} beside it. A row that is explained again replaces what was known
 * of it; others stay.
 */
final class ExplanationFile {

    private final Path path;
    private final Path frames;
    private final Run run;

    /** @param folder the run's folder, which the caller holds the lock of */
    ExplanationFile(Path folder, Run run) {
        this.path = folder.resolve(RunCauses.FILE);
        this.frames = folder.resolve(RunCauses.FRAMES);
        this.run = run;
    }

    Path path() {
        return path;
    }

    /** What is written after an earlier document. */
    private interface Document {
        void render(Optional<String> before, Appendable out) throws IOException;
    }

    /**
     * Checks that rows could be added.
     *
     * @throws dev.steelyard.core.error.UserError if there is a file that is no explanation of a known version
     */
    void check() {
        merged(path, explanations(List.of(), List.of()));
        merged(frames, frames(Map.of()));
    }

    /** Writes the files with another row. */
    void add(Explanation explanation) {
        write(path, explanations(List.of(explanation), List.of()));
        if (explanation.frames().isPresent() || Files.exists(frames)) {
            write(frames, frames(Map.of(explanation.row(), explanation.frames())));
        }
    }

    /** Writes the file with what is known of another variant's forks. */
    void addForks(ForkExplanation explanation) {
        write(path, explanations(List.of(), List.of(explanation)));
    }

    private Document explanations(List<Explanation> rows, List<ForkExplanation> forks) {
        return (before, out) -> new ExplanationJson().render(run, new ExplanationJson.More(rows, forks), before, out);
    }

    private Document frames(Map<Row, Optional<FrameGraph>> rows) {
        return (before, out) -> new FramesJson().render(run, rows, before, out);
    }

    private static void write(Path path, Document document) {
        try {
            AtomicFile.write(path, merged(path, document).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw DiskError.of(path + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static String merged(Path path, Document document) {
        try {
            StringBuilder text = new StringBuilder();
            Optional<String> before =
                    Files.exists(path) ? Optional.of(Files.readString(path, StandardCharsets.UTF_8)) : Optional.empty();
            document.render(before, text);
            return text.toString();
        } catch (IOException e) {
            throw DiskError.of(path + " cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw RunCauses.unreadable(path, e);
        }
    }
}
