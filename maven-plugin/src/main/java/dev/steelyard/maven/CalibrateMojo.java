package dev.steelyard.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Compares a revision with itself, to see how small a change this machine can detect, and fails the build for a false verdict. */
@Mojo(name = "calibrate", aggregator = true, inheritByDefault = false, threadSafe = true)
public final class CalibrateMojo extends RevisionsMojo {

    /** Revision to measure: a branch, tag or commit, or {@code jar:PATH}. Default: the working tree with its uncommitted changes. */
    @Parameter(property = "steelyard.treatment", defaultValue = ".")
    private String treatment = ".";

    /** Exact number of blocks of each benchmark, at least 2. Default: 8. */
    @Parameter(property = "steelyard.blocks")
    private @Nullable String blocks;

    /** Folder for the run, relative to the project's folder. Default: a new one under {@code target/steelyard}. */
    @Parameter(property = "steelyard.out")
    private @Nullable String out;

    /** Folder of an interrupted run to continue. All other settings come from that folder. Default: none; a new run starts. */
    @Parameter(property = "steelyard.resume")
    private @Nullable String resume;

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        if (resume != null) {
            requireQuiet();
            steelyard(new Arguments("calibrate").project(folder()).option("--resume", namedRun(resume)));
            return;
        }
        steelyard(kept(
                selected(new Arguments("calibrate").operand(treatment).option("--blocks", blocks)), "calibrate", out));
    }
}
