package dev.steelyard.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Finds mistakes in compiled benchmarks that make their scores wrong, and fails the build for one that is certain. */
@Mojo(name = "lint", aggregator = true, inheritByDefault = false, threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class LintMojo extends SteelyardMojo {

    /**
     * Findings to accept: {@code RULE}, {@code RULE:CLASS} or {@code RULE:CLASS.METHOD}, for everywhere, a class or a method; commas
     * separate several. Default: none.
     */
    @Parameter(property = "steelyard.ignore")
    private @Nullable List<String> ignore;

    /** Findings that fail the build: {@code error}, {@code warning} (errors and warnings) or {@code never}. Default: {@code error}. */
    @Parameter(property = "steelyard.lint.failOn")
    private @Nullable String failOn;

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        Arguments arguments = new Arguments("lint").each("--ignore", ignore).option("--fail-on", failOn);
        List<String> folders = session().getProjects().stream()
                .flatMap(
                        module -> List.of(
                                module.getBuild().getOutputDirectory(),
                                module.getBuild().getTestOutputDirectory())
                                .stream())
                .filter(folder -> new File(folder).isDirectory())
                .toList();
        if (folders.isEmpty()) {
            throw new MojoExecutionException("there are no compiled classes; is this a module with sources?");
        }
        // Where JMH's processor ran, it left a list; where it is hidden, any folder may have benchmarks.
        List<String> listed = folders.stream()
                .filter(folder -> new File(folder, "META-INF/BenchmarkList").isFile())
                .toList();
        (listed.isEmpty() ? folders : listed).forEach(arguments::operand);
        steelyard(arguments);
    }
}
