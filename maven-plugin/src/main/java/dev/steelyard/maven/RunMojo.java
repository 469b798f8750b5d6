package dev.steelyard.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Measures the current commit, or a range of commits, and keeps the results in the ledger for {@code steelyard detect}. */
@Mojo(name = "run", aggregator = true, inheritByDefault = false, threadSafe = true)
public final class RunMojo extends RecordingMojo {

    /** Revision or range of revisions, such as {@code v1.0..HEAD}. */
    @Parameter(property = "steelyard.revisions", defaultValue = "HEAD")
    private String revisions = "HEAD";

    /** Revision that all are compared with. Default: that of earlier runs, or the oldest specified revision. */
    @Parameter(property = "steelyard.anchor")
    private @Nullable String anchor;

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        steelyard(recorded(selected(new Arguments("run").operand(revisions).option("--anchor", anchor))));
    }
}
