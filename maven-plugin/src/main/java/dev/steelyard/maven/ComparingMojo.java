package dev.steelyard.maven;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What {@code compare} and {@code check} have in common. */
abstract class ComparingMojo extends RecordingMojo {

    /** Revision to compare with: a branch, tag or commit. Default: the merge base of the treatment with the main branch. */
    @Parameter(property = "steelyard.baseline")
    private @Nullable String baseline;

    /** Revision to judge. Default: the working tree with its uncommitted changes. */
    @Parameter(property = "steelyard.treatment", defaultValue = ".")
    private String treatment = ".";

    /** Also measures benchmarks that the change does not reach. */
    @Parameter(property = "steelyard.all", defaultValue = "false")
    private boolean all;

    /** Smallest change in a score that matters, such as {@code 2%}. */
    @Parameter(property = "steelyard.margin")
    private @Nullable String margin;

    /** Smallest change in allocation per operation that matters. */
    @Parameter(property = "steelyard.allocationMargin")
    private @Nullable String allocationMargin;

    /** Maximum share of false verdicts, such as {@code 1%}. */
    @Parameter(property = "steelyard.alpha")
    private @Nullable String alpha;

    /** Release that is measured as well: what each benchmark has lost since then is limited by {@code creep}. */
    @Parameter(property = "steelyard.against")
    private @Nullable String against;

    /** The most that a benchmark may have lost since {@code against}, such as {@code 5%}, which is the default. */
    @Parameter(property = "steelyard.creep")
    private @Nullable String creep;

    /** Runs the forks of a block one after the other, for benchmarks whose forks cannot be alive at the same time. */
    @Parameter(property = "steelyard.alternate", defaultValue = "false")
    private boolean alternate;

    /**
     * Confines builds and benchmarks with bubblewrap, for code that you do not trust: {@code files}, so that they write only to their own
     * folders, or {@code no-network}, so that they have no network either.
     */
    @Parameter(property = "steelyard.isolate")
    private @Nullable String isolate;

    /** Finds the classes behind each change. */
    @Parameter(property = "steelyard.explain", defaultValue = "false")
    private boolean explain;

    /** Time for explaining each change, with {@code explain}. */
    @Parameter(property = "steelyard.explainBudget")
    private @Nullable String explainBudget;

    /** Whether the finished run is kept in the ledger. */
    @Parameter(property = "steelyard.record", defaultValue = "true")
    private boolean record;

    /**
     * Compares the treatment as it is with the same built with other versions of libraries, each {@code GROUP:NAME:VERSION}, or
     * {@code OLDGROUP:OLDNAME=GROUP:NAME:VERSION} for another library in place of one.
     */
    @Parameter(property = "steelyard.dependency")
    private @Nullable List<String> dependency;

    final Arguments compared(String goal, @Nullable String failOn) throws MojoExecutionException {
        Arguments arguments = new Arguments("compare");
        if (baseline != null) {
            arguments.operand(baseline);
        }
        arguments
                .operand(treatment)
                .each("--dependency", dependency)
                .flag("--all", all)
                .option("--margin", margin)
                .option("--allocation-margin", allocationMargin)
                .option("--alpha", alpha)
                .option("--against", against)
                .option("--creep", creep)
                .flag("--alternate", alternate)
                .option("--isolate", isolate)
                .flag("--explain", explain)
                .option("--explain-budget", explainBudget)
                .flag("--no-record", !record)
                .option("--fail-on", failOn)
                .option("--format", "text");
        return kept(recorded(selected(arguments)), goal);
    }
}
