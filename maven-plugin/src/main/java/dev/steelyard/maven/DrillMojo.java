package dev.steelyard.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Tests the gate: it must pass unchanged code, and fail the same code with time added to each benchmark. */
@Mojo(name = "drill", aggregator = true, inheritByDefault = false, threadSafe = true)
public final class DrillMojo extends MeasuringMojo {

    /** Revision that the gate is tried on. Default: the working tree. */
    @Parameter(property = "steelyard.treatment", defaultValue = ".")
    private String treatment = ".";

    /** Share of its time that is added to each benchmark, such as {@code 5%}, which is the default. */
    @Parameter(property = "steelyard.size")
    private @Nullable String size;

    /** Time for each of the two runs. Default: that of the gate. */
    @Parameter(property = "steelyard.budget")
    private @Nullable String budget;

    /** Smallest change in a score that matters, such as {@code 2%}. */
    @Parameter(property = "steelyard.margin")
    private @Nullable String margin;

    /** Maximum share of false verdicts, such as {@code 1%}. */
    @Parameter(property = "steelyard.alpha")
    private @Nullable String alpha;

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        steelyard(selected(new Arguments("drill")
                .operand(treatment)
                .option("--size", size)
                .option("--budget", budget)
                .option("--margin", margin)
                .option("--alpha", alpha)));
    }
}
