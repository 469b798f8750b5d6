package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.measure.journal.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code bisect.json} in the folder of a bisection: what is looked for, and every finished step. */
public final class BisectFile {

    static final String NAME = "bisect.json";
    private static final int SCHEMA_VERSION = 1;
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Path path;
    private Content content;

    /**
     * What the file holds.
     *
     * @param schemaVersion version of the file
     * @param good full hash of the commit without the change
     * @param bad full hash of the one with it
     * @param sought what is looked for
     * @param budgetMillis time for all steps, in ms
     * @param benchmark the benchmark
     * @param first the comparison of both ends; empty until it is finished
     * @param steps all others
     */
    record Content(
            int schemaVersion,
            String good,
            String bad,
            BisectRequest.Sought sought,
            long budgetMillis,
            Benchmark benchmark,
            Optional<BisectStep> first,
            List<BisectStep> steps) {
        Content {
            Objects.requireNonNull(good, "good");
            Objects.requireNonNull(bad, "bad");
            Objects.requireNonNull(sought, "sought");
            Objects.requireNonNull(benchmark, "benchmark");
            steps = List.copyOf(steps);
        }

        private Content with(long budget, Optional<BisectStep> ends, List<BisectStep> others) {
            return new Content(schemaVersion, good, bad, sought, budget, benchmark, ends, others);
        }

        /** Returns all steps, the comparison of both ends first. */
        List<BisectStep> all() {
            List<BisectStep> all = new ArrayList<>(steps);
            first.ifPresent(step -> all.add(0, step));
            return all;
        }
    }

    private BisectFile(Path path, Content content) {
        this.path = path;
        this.content = content;
    }

    /**
     * Creates the file of a new bisection.
     *
     * @param good full hash of the commit without the change
     * @param bad full hash of the one with it
     */
    public static BisectFile create(
            Path folder, String good, String bad, BisectRequest.Sought sought, Duration budget, Benchmark benchmark) {
        Content empty = new Content(
                SCHEMA_VERSION, good, bad, sought, budget.toMillis(), benchmark, Optional.empty(), List.of());
        BisectFile file = new BisectFile(folder.resolve(NAME), empty);
        file.write(empty);
        return file;
    }

    /**
     * Reads the file of a bisection.
     *
     * @throws UserError if it cannot be read, or is of a newer version
     */
    static BisectFile read(Path folder) {
        Path path = folder.resolve(NAME);
        try {
            JsonNode tree = JSON.readTree(Files.readString(path, StandardCharsets.UTF_8));
            int version = tree.path("schemaVersion").asInt(0);
            if (version > SCHEMA_VERSION) {
                throw UserError.usage(
                        path + " has schemaVersion " + version + ", which this version of Steelyard does not know",
                        "Use a newer version of Steelyard.");
            }
            if (version < 1) {
                throw UserError.usage(
                        path + " has no schemaVersion, so it is not a bisection file",
                        "Start a new bisection without --resume.");
            }
            return new BisectFile(path, JSON.treeToValue(tree, Content.class));
        } catch (JacksonException e) {
            throw UserError.usage(
                            path + " cannot be read: " + e.getOriginalMessage(),
                            "Start a new bisection without --resume.")
                    .causedBy(e);
        } catch (IOException e) {
            throw DiskError.of(path + " cannot be read: " + e.getMessage(), e);
        }
    }

    Content content() {
        return content;
    }

    void budget(Duration budget) {
        write(content.with(budget.toMillis(), content.first, content.steps));
    }

    /** Keeps the comparison of both ends, in place of an earlier one. */
    void first(BisectStep step) {
        write(content.with(content.budgetMillis, Optional.of(step), content.steps));
    }

    void add(BisectStep step) {
        List<BisectStep> more = new ArrayList<>(content.steps);
        more.add(step);
        write(content.with(content.budgetMillis, content.first, more));
    }

    private void write(Content next) {
        try {
            AtomicFile.write(path, (JSON.writeValueAsString(next) + "\n").getBytes(StandardCharsets.UTF_8));
            content = next;
        } catch (IOException e) {
            throw DiskError.of(path + " cannot be written: " + e.getMessage(), e);
        }
    }
}
