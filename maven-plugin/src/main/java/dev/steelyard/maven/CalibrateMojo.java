package dev.steelyard.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Compares a revision with itself, to see what this machine can tell apart. */
@Mojo(name = "calibrate", aggregator = true, inheritByDefault = false, threadSafe = true)
public final class CalibrateMojo extends MeasuringMojo {

    /** Revision that is measured. Default: the working tree. */
    @Parameter(property = "steelyard.treatment", defaultValue = ".")
    private String treatment = ".";

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        steelyard(kept(selected(new Arguments("calibrate").operand(treatment)), "calibrate"));
    }
}
