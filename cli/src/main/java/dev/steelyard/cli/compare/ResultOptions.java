package dev.steelyard.cli.compare;

import dev.steelyard.compare.request.CompareRequest.Format;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for results. */
final class ResultOptions {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for the run. Default: a new one under .steelyard/runs in the repository.")
    private @Nullable Path out;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Format of standard output: text (default), json, csv, markdown or html.")
    private Format format = Format.TEXT;

    @Option(names = "--dry-run", description = "Print the plan with a time estimate; measure nothing.")
    private boolean dryRun;

    @Option(
            names = "--resume",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "RUN",
            description = "Resume an interrupted run, given by id or folder. Default: the latest unfinished run. With "
                    + "--budget or --blocks, a finished run continues too. All other settings come from the run's "
                    + "folder.")
    private @Nullable String resume;

    Optional<Path> out() {
        return Optional.ofNullable(out);
    }

    Format format() {
        return format;
    }

    boolean dryRun() {
        return dryRun;
    }

    /** The run to continue; empty text for the latest; absent to begin one. */
    Optional<String> resume() {
        return Optional.ofNullable(resume);
    }
}
