package dev.steelyard.maven;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Compares two revisions of this project's benchmarks, and fails the build if one got slower or allocates more. A comparison without
 * any result fails it, too.
 */
@Mojo(
        name = "check",
        aggregator = true,
        inheritByDefault = false,
        threadSafe = true,
        defaultPhase = LifecyclePhase.VERIFY)
public final class CheckMojo extends ComparingMojo {

    private static final String REGRESSION = "regression";
    private static final String INCONCLUSIVE = "inconclusive";
    private static final Pattern OPEN = Pattern.compile("\\b\\d+ (?:inconclusive|edited|not measured)\\b");

    /**
     * Verdicts that fail the build: {@code regression}, or {@code regression,inconclusive}. Default: what {@code steelyard.toml} of the
     * baseline says, otherwise {@code regression}.
     */
    @Parameter(property = "steelyard.failOn")
    private @Nullable String failOn;

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        String answer = steelyard(compared("check", failOn == null ? null : worst(failOn)));
        if (isOpen(answer)) {
            getLog().warn("The gate passes, but not every row has a verdict: " + answer);
        }
    }

    /** Returns whether the sentence that answers a comparison counts rows without a verdict. */
    static boolean isOpen(String answer) {
        return OPEN.matcher(answer).find();
    }

    /** The command knows only the weaker one, which includes the other. */
    static String worst(String failOn) throws MojoExecutionException {
        List<String> words =
                Arrays.stream(failOn.split(",", -1)).map(String::strip).toList();
        if (!List.of(REGRESSION, INCONCLUSIVE).containsAll(words)) {
            throw new MojoExecutionException(
                    "steelyard.failOn is '" + failOn
                            + "'; use regression, or regression,inconclusive. To compare without a gate, run steelyard:compare.");
        }
        return words.contains(INCONCLUSIVE) ? INCONCLUSIVE : REGRESSION;
    }
}
