package dev.steelyard.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;

/** Compares two revisions of this project's benchmarks, and never fails the build for a verdict. */
@Mojo(name = "compare", aggregator = true, inheritByDefault = false, threadSafe = true)
public final class CompareMojo extends ComparingMojo {

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        steelyard(compared("compare", "never"));
    }
}
