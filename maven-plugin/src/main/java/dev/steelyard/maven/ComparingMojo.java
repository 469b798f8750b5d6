package dev.steelyard.maven;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What {@code compare} and {@code check} have in common. */
abstract class ComparingMojo extends RevisionsMojo {

    /**
     * Revision to compare with: a branch, tag or commit, such as {@code HEAD~1}, or {@code jar:PATH}. Default: the merge base of the
     * treatment with the main branch.
     */
    @Parameter(property = "steelyard.baseline")
    private @Nullable String baseline;

    /** Revision to judge: a branch, tag or commit, or {@code jar:PATH}. Default: the working tree with its uncommitted changes. */
    @Parameter(property = "steelyard.treatment", defaultValue = ".")
    private String treatment = ".";

    /** Also measures benchmarks that the change does not reach, which are otherwise reported as unreached and not measured further. */
    @Parameter(property = "steelyard.all", defaultValue = "false")
    private boolean all;

    /**
     * Total time for all blocks, such as {@code 90s}, {@code 10m} or {@code 1h30m}. Default: {@code 10m}; no limit if {@code blocks} is
     * set. With {@code resume}: the new total, including the time already spent.
     */
    @Parameter(property = "steelyard.budget")
    private @Nullable String budget;

    /**
     * Exact number of blocks of each benchmark, at least 2. Default: until every verdict is final or the budget runs out. With
     * {@code resume}: the new total.
     */
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

    /**
     * Release to measure as well, in the same blocks, such as {@code v1.0}: {@code creep} limits how much each benchmark may have
     * regressed since then. Default: none.
     */
    @Parameter(property = "steelyard.against")
    private @Nullable String against;

    /** The most that a benchmark may have regressed since the release of {@code against}, such as {@code 3%}. Default: {@code 5%}. */
    @Parameter(property = "steelyard.creep")
    private @Nullable String creep;

    /**
     * Confines builds and benchmarks with bubblewrap, for code that you do not trust: {@code files}, so that they write only to their own
     * folders, or {@code no-network}, so that they have no network either. Default: they may do what you may do.
     */
    @Parameter(property = "steelyard.isolate")
    private @Nullable String isolate;

    /** For each benchmark whose score changed, or else whose allocation did, finds the classes behind it, as the goal explain does. */
    @Parameter(property = "steelyard.explain", defaultValue = "false")
    private boolean explain;

    /** Time for explaining each change, with {@code explain}, such as {@code 5m}. Default: {@code 5m}. */
    @Parameter(property = "steelyard.explainBudget")
    private @Nullable String explainBudget;

    /** Records the finished run in the ledger. */
    @Parameter(property = "steelyard.record", defaultValue = "true")
    private boolean record;

    /**
     * Ledger to use: a file, or {@code postgresql://USER@HOST:PORT/DATABASE}. Default: $STEELYARD_LEDGER, or else {@code ledger.db} in
     * your data folder.
     */
    @Parameter(property = "steelyard.ledger")
    private @Nullable String ledger;

    /**
     * Compares the treatment as it is with the same built with another version of a library: {@code GROUP:NAME:VERSION}, or
     * {@code OLDGROUP:OLDNAME=GROUP:NAME:VERSION} to substitute another library; commas separate several, which change together.
     * Default: none.
     */
    @Parameter(property = "steelyard.dependency")
    private @Nullable List<String> dependency;

    /** Folder for the run, relative to the project's folder. Default: a new one under {@code target/steelyard}. */
    @Parameter(property = "steelyard.out")
    private @Nullable String out;

    /**
     * Folder of a run to continue: an interrupted one, or a finished one with a larger {@code budget} or more {@code blocks}. All other
     * settings come from that folder. Default: none; a new run starts.
     */
    @Parameter(property = "steelyard.resume")
    private @Nullable String resume;

    /** @param failOn the verdicts that fail the build, in a word of the command */
    final Arguments compared(String goal, @Nullable String failOn) throws MojoExecutionException {
        Arguments arguments = new Arguments("compare")
                .option("--budget", budget)
                .option("--blocks", blocks)
                .option("--fail-on", failOn)
                .option("--format", "text");
        if (resume != null) {
            requireQuiet();
            return arguments.project(folder()).option("--resume", namedRun(resume));
        }
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
                .option("--isolate", isolate)
                .flag("--explain", explain)
                .option("--explain-budget", explainBudget)
                .flag("--no-record", !record)
                .option("--ledger", ledger);
        return kept(selected(arguments), goal, out);
    }
}
