package dev.steelyard.explain.search;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A request to {@code steelyard explain}.
 *
 * @param project the directory of the project under test, where {@code .steelyard/runs} is looked for
 * @param run the id of a run, or the path of its folder
 * @param benchmark regular expression for the benchmarks to explain, found anywhere in their names; empty for all that
 *     changed
 * @param forksOf the variant whose forks differ, if that is to be explained; empty for changes
 * @param budget time for the experiments on one row, above 0; the last ones may exceed it
 * @param format how the result is written to standard output
 * @param commandLine the words of the command, as they are recorded in the folders of the experiments
 */
public record ExplainRequest(
        Path project,
        String run,
        Optional<String> benchmark,
        Optional<String> forksOf,
        Duration budget,
        Format format,
        List<String> commandLine) {

    /** The format of the result on standard output. */
    public enum Format {
        TEXT,
        JSON
    }

    public ExplainRequest {
        commandLine = List.copyOf(commandLine);
        if (run.isBlank()) {
            throw new IllegalArgumentException("a run has an id or a folder");
        }
        if (budget.isZero() || budget.isNegative()) {
            throw new IllegalArgumentException("the time for experiments must be above 0: " + budget);
        }
    }
}
