package dev.steelyard.maven;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Finds the classes behind the changes of a run: exchanges them between variants and measures again. */
@Mojo(name = "explain", aggregator = true, inheritByDefault = false, threadSafe = true)
public final class ExplainMojo extends SteelyardMojo {

    /** Folder of the run, relative to the project's folder. Default: the newest of {@code compare} or {@code check}. */
    @Parameter(property = "steelyard.run")
    private @Nullable String run;

    /** Regular expression for the benchmarks to explain, whether or not they changed. Default: all that changed. */
    @Parameter(property = "steelyard.benchmark")
    private @Nullable String benchmark;

    /**
     * Time for the experiments on each benchmark and treatment, such as {@code 5m}. Default: {@code 5m}. The last two experiments get at
     * least six blocks each and may exceed it.
     */
    @Parameter(property = "steelyard.budget")
    private @Nullable String budget;

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        requireQuiet();
        String found = run == null ? latestRun(List.of("compare", "check")) : namedRun(run);
        Arguments arguments = new Arguments("explain", found);
        if (benchmark != null) {
            arguments.operand(benchmark);
        }
        steelyard(arguments.project(folder()).option("--budget", budget));
    }
}
