package dev.steelyard.maven;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Prints the report of a run again, without measuring. */
@Mojo(name = "report", aggregator = true, inheritByDefault = false, threadSafe = true)
public final class ReportMojo extends SteelyardMojo {

    /** Folder of the run, relative to the project's folder. Default: the newest under {@code target/steelyard}. */
    @Parameter(property = "steelyard.run")
    private @Nullable String run;

    /** Format of what is printed: {@code text}, {@code json}, {@code csv}, {@code markdown} or {@code html}.
     * Default: {@code text}. */
    @Parameter(property = "steelyard.format")
    private @Nullable String format;

    /** Prints all rows and notes, and each benchmark's plan with its reasons. */
    @Parameter(property = "steelyard.verbose", defaultValue = "false")
    private boolean verbose;

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        String found = run == null ? latestRun(List.of("compare", "check", "calibrate")) : namedRun(run);
        steelyard(
                new Arguments("report", found)
                        .project(folder())
                        .option("--format", format)
                        .flag("--verbose", verbose),
                false);
    }
}
