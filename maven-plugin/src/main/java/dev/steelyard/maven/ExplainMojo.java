package dev.steelyard.maven;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Finds the classes behind the changes of a run. */
@Mojo(name = "explain", aggregator = true, inheritByDefault = false, threadSafe = true)
public final class ExplainMojo extends SteelyardMojo {

    /** Folder of the run. Default: the newest of {@code compare} or {@code check}. */
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
        requireQuiet();
        String found = run == null ? latestRun(List.of("compare", "check")) : run;
        Arguments arguments = new Arguments("explain", found);
        if (benchmark != null) {
            arguments.operand(benchmark);
        }
        steelyard(arguments.project(folder()).option("--budget", budget));
    }
}
