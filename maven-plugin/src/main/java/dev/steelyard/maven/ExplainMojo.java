package dev.steelyard.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Finds the classes behind the changes of a run. */
@Mojo(name = "explain", aggregator = true, inheritByDefault = false, threadSafe = true)
public final class ExplainMojo extends SteelyardMojo {

    /** Folder of the run. Default: the newest under {@code target/steelyard}. */
    @Parameter(property = "steelyard.run")
    private @Nullable String run;

    /** Regular expression for the benchmarks to explain. Default: all that changed. */
    @Parameter(property = "steelyard.benchmark")
    private @Nullable String benchmark;

    /** Time for each benchmark, such as {@code 5m}. */
    @Parameter(property = "steelyard.budget")
    private @Nullable String budget;

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        Arguments arguments = new Arguments("explain", run == null ? latestRun() : run);
        if (benchmark != null) {
            arguments.operand(benchmark);
        }
        steelyard(arguments.project(folder()).option("--budget", budget));
    }
}
