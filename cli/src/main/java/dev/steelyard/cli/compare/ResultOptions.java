package dev.steelyard.cli.compare;

import dev.steelyard.app.request.CompareRequest.Format;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where results go. */
final class ResultOptions {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The run's folder. Default: a new one under .steelyard/runs of the repository.")
    private @Nullable Path out;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "What standard output gets: text (default), json, csv, markdown or html.")
    private Format format = Format.TEXT;

    @Option(names = "--dry-run", description = "Print the plan with a time estimate; measure nothing.")
    private boolean dryRun;

    @Option(
            names = "--resume",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "RUN",
            description = "Continue an interrupted run, by its id or folder. Default: the latest unfinished one."
                    + " With --budget or --blocks a finished run goes on, too. All other settings come from its"
                    + " folder.")
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
