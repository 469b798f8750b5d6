package dev.steelyard.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Measures the last commit, or a range of commits, and records the results in the ledger for {@code steelyard detect}. */
@Mojo(name = "run", aggregator = true, inheritByDefault = false, threadSafe = true)
public final class RunMojo extends RevisionsMojo {

    /**
     * Revision (a branch, tag or commit), or a range: with {@code v1.0..HEAD}, the commits after v1.0 up to HEAD, over first parents.
     * Uncommitted changes are not measured. Default: the last commit.
     */
    @Parameter(property = "steelyard.revisions", defaultValue = "HEAD")
    private String revisions = "HEAD";

    /**
     * Revision that all are compared with, such as {@code v1.0}. Default: the one used for most of the latest measurements of these
     * revisions, or else the anchor of the last run of this project, or else the oldest specified revision.
     */
    @Parameter(property = "steelyard.anchor")
    private @Nullable String anchor;

    /** Time after which no new revision is started, such as {@code 8h}. Default: no limit. */
    @Parameter(property = "steelyard.budget")
    private @Nullable String budget;

    /** Blocks of each benchmark and revision, at least 2. Default: 5. */
    @Parameter(property = "steelyard.blocks")
    private @Nullable String blocks;

    /**
     * Ledger to use: a file, or {@code postgresql://USER@HOST:PORT/DATABASE}. Default: $STEELYARD_LEDGER, or else {@code ledger.db} in
     * your data folder.
     */
    @Parameter(property = "steelyard.ledger")
    private @Nullable String ledger;

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        steelyard(selected(new Arguments("run")
                .operand(revisions)
                .option("--anchor", anchor)
                .option("--budget", budget)
                .option("--blocks", blocks)
                .option("--ledger", ledger)));
    }
}
