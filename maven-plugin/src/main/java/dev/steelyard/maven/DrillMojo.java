package dev.steelyard.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Tests the gate: does it pass unchanged code, and does it fail the same code with time added to each benchmark? */
@Mojo(name = "drill", aggregator = true, inheritByDefault = false, threadSafe = true)
public final class DrillMojo extends MeasuringMojo {

    /** Revision to try the gate on: a branch, tag or commit, or {@code jar:PATH}. Default: the working tree with its uncommitted changes. */
    @Parameter(property = "steelyard.treatment", defaultValue = ".")
    private String treatment = ".";

    /** How much slower to make each benchmark, such as {@code 5%} or {@code 0.05}. Default: {@code 5%}. */
    @Parameter(property = "steelyard.size")
    private @Nullable String size;

    /**
     * Time for all blocks of each of the two runs, such as {@code 90s}, {@code 10m} or {@code 1h30m}. Default: that of the gate in
     * {@code steelyard.toml}, otherwise {@code 10m}; no limit if {@code blocks} is set.
     */
    @Parameter(property = "steelyard.budget")
    private @Nullable String budget;

    /** Exact number of blocks of each benchmark, at least 2. Default: until every verdict is final or the budget runs out. */
    @Parameter(property = "steelyard.blocks")
    private @Nullable String blocks;

    /** Smallest change in a score that matters, such as {@code 2%} or {@code 0.02}. Default: {@code 2%}. */
    @Parameter(property = "steelyard.margin")
    private @Nullable String margin;

    /** Smallest change in allocation per operation that matters, such as {@code 2%}. Default: {@code 2%}. */
    @Parameter(property = "steelyard.allocationMargin")
    private @Nullable String allocationMargin;

    /** Maximum share of false verdicts, per treatment and kind of metric, such as {@code 1%}. Default: {@code 0.01}. */
    @Parameter(property = "steelyard.alpha")
    private @Nullable String alpha;

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        steelyard(selected(new Arguments("drill")
                .operand(treatment)
                .option("--size", size)
                .option("--budget", budget)
                .option("--blocks", blocks)
                .option("--margin", margin)
                .option("--allocation-margin", allocationMargin)
                .option("--alpha", alpha)));
    }
}
