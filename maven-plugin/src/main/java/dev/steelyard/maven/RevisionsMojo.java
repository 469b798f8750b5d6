package dev.steelyard.maven;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What goals have in common that measure revisions as they are. */
abstract class RevisionsMojo extends MeasuringMojo {

    private static final DateTimeFormatter FOLDER = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    /**
     * Revision whose benchmarks are measured in every variant, such as {@code .} for those of the working tree. Use it for a benchmark
     * that the baseline does not have. Default: if benchmarks were edited between the variants, those of the treatment, where they
     * build with the baseline.
     */
    @Parameter(property = "steelyard.benchmarksFrom")
    private @Nullable String benchmarksFrom;

    /**
     * Files or folders that {@code benchmarksFrom} copies, relative to the repository; commas separate several. Default: all sources
     * that use JMH, and what they use in the same sources.
     */
    @Parameter(property = "steelyard.benchmarkPath")
    private @Nullable List<String> benchmarkPath;

    /** Prints what would be measured, with a time estimate; measures nothing. */
    @Parameter(property = "steelyard.dryRun", defaultValue = "false")
    private boolean dryRun;

    @Override
    Arguments selected(Arguments arguments) throws MojoExecutionException {
        return super.selected(arguments)
                .option("--benchmarks-from", benchmarksFrom)
                .each("--benchmark-path", benchmarkPath)
                .flag("--dry-run", dryRun);
    }

    /**
     * Adds the folder for the results.
     *
     * @param out the folder that was asked for; null for a new one under the build's folder
     */
    final Arguments kept(Arguments arguments, String goal, @Nullable String out) {
        Path fresh = results().resolve(goal + "-" + FOLDER.format(LocalDateTime.now(ZoneId.systemDefault())));
        return dryRun ? arguments : arguments.option("--out", out == null ? fresh : inProject(out));
    }
}
