package dev.steelyard.app.compare;

import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All that {@code steelyard compare} was asked.
 *
 * @param project the directory of the project under test
 * @param variants the baseline first, then at least one treatment
 * @param build how revisions are built
 * @param jmh JMH's options
 * @param criteria what is promised
 * @param pace how long and how finely to measure
 * @param output where results go and what counts as failure
 */
public record CompareRequest(
        Path project,
        List<VariantSpec> variants,
        BuildSettings build,
        JmhOptions jmh,
        Criteria criteria,
        Pace pace,
        Output output) {

    public CompareRequest {
        variants = List.copyOf(variants);
    }

    /**
     * How long and how finely to measure.
     *
     * @param budget time for all blocks together
     * @param slice length of a slice set by hand; empty for the pilot to choose
     * @param pilot whether to run a pilot block where no plan is remembered; without it the bundled plan is used
     * @param seed from which all random order is drawn; empty to draw one
     */
    public record Pace(Duration budget, Optional<Duration> slice, boolean pilot, OptionalLong seed) {}

    /**
     * Where results go and what counts as failure.
     *
     * @param folder the run's folder; empty for a new one under {@code .steelyard/runs}
     * @param failOn what makes the exit code 1 or 4
     * @param format how the result is written to standard output
     * @param dryRun whether to print the plan instead of measuring
     */
    public record Output(Optional<Path> folder, FailOn failOn, Format format, boolean dryRun) {}

    /** How the result is written to standard output. */
    public enum Format {
        TEXT,
        JSON,
        CSV,
        MARKDOWN,
        HTML
    }
}
