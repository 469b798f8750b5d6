package dev.steelyard.maven;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What goals that build and measure revisions have in common. Each parameter is the command's option of the same name. */
abstract class MeasuringMojo extends SteelyardMojo {

    /** Benchmarks whose full name matches one of these regular expressions, as in JMH; commas separate several. Default: all. */
    @Parameter(property = "steelyard.include")
    private @Nullable List<String> include;

    /** Benchmarks to leave out, selected the same way. Default: none. */
    @Parameter(property = "steelyard.exclude")
    private @Nullable List<String> exclude;

    /** Command that builds a revision, run by {@code sh -c} in its folder. Default: Maven, as this project needs it. */
    @Parameter(property = "steelyard.build")
    private @Nullable String build;

    /** Arguments to add to Maven where it builds revisions, quoted as in a shell, such as {@code -Pbenchmarks}. Default: none. */
    @Parameter(property = "steelyard.buildArgs")
    private @Nullable String buildArgs;

    /** Maven to build with: its home folder or its {@code mvn}. Default: the one that runs this goal. */
    @Parameter(property = "steelyard.maven")
    private @Nullable String maven;

    /** Folder of the JDK to build with. Default: the one in use if it fits the project, otherwise an installed one. */
    @Parameter(property = "steelyard.buildJdk")
    private @Nullable String buildJdk;

    /** JMH version to build all variants with, such as {@code 1.37}. Default: the version in their poms. */
    @Parameter(property = "steelyard.jmh")
    private @Nullable String jmh;

    /** Benchmark jar that the build creates, relative to the project's folder; {@code *} stands for anything. Default: detected. */
    @Parameter(property = "steelyard.jar")
    private @Nullable String jar;

    /** JDK or java executable for the forks. Default: the one in use if it loads the benchmarks, otherwise an installed one. */
    @Parameter(property = "steelyard.jvm")
    private @Nullable String jvm;

    /** JVM arguments for the forks, quoted as in a shell, such as {@code -Xmx1g}. Default: those of the benchmarks. */
    @Parameter(property = "steelyard.jvmArgs")
    private @Nullable String jvmArgs;

    /** System properties for the forks, as {@code NAME=VALUE}, such as {@code fast=false}; commas separate several. Default: none. */
    @Parameter(property = "steelyard.systemProperty")
    private @Nullable List<String> systemProperty;

    /** Values of the benchmarks' {@literal @}Params, as {@code NAME=VALUE}; commas separate several. Default: their own. */
    @Parameter(property = "steelyard.param")
    private @Nullable List<String> param;

    /** Options of JMH, quoted as in a shell, such as {@code -t 2} for two threads. Default: none. */
    @Parameter(property = "steelyard.jmhOptions")
    private @Nullable String jmhOptions;

    /** Length of a slice, such as {@code 50ms}. Default: chosen by a pilot. */
    @Parameter(property = "steelyard.slice")
    private @Nullable String slice;

    /**
     * How much longer than planned an iteration may take before its fork counts as hung, such as {@code 5m}. Default: {@code 1m}, or 10
     * times the longest iteration so far if that is more; {@code 10m} for {@literal @}Setup and {@literal @}TearDown methods.
     */
    @Parameter(property = "steelyard.forkTimeout")
    private @Nullable String forkTimeout;

    /**
     * CPUs for worker threads: {@code same-cpu} (all forks of a block share one CPU per benchmark thread, drawn at random for each
     * block), {@code free} (any CPU), or the CPUs to draw from, such as {@code 2,3}. Default: {@code same-cpu}.
     */
    @Parameter(property = "steelyard.placement")
    private @Nullable String placement;

    /**
     * Runs the forks of a block one after the other, each alone from its start to its end, for benchmarks whose forks cannot be alive at
     * the same time, such as those that bind a fixed port. Intervals are wider.
     */
    @Parameter(property = "steelyard.alternate", defaultValue = "false")
    private boolean alternate;

    /**
     * Number of blocks to run at once, each on CPUs of its own (a core group), such as {@code 2}. Default: {@code auto}, which is one
     * block at a time unless a calibration with {@code groups} has shown more to be safe here.
     */
    @Parameter(property = "steelyard.groups")
    private @Nullable String groups;

    /** Seed for all random choices, to repeat a run. Default: random, and recorded. */
    @Parameter(property = "steelyard.seed")
    private @Nullable String seed;

    /** Adds the options of what to measure, in which builds. */
    Arguments selected(Arguments arguments) throws MojoExecutionException {
        requireQuiet();
        Optional<ArticleProperties> article = ArticleProperties.of(project());
        boolean chosen = include != null && !include.isEmpty();
        article.ifPresent(found -> found.warnings().forEach(getLog()::warn));
        arguments
                .project(folder())
                .each("--include", include)
                .option(
                        "--include",
                        chosen
                                ? null
                                : article.flatMap(ArticleProperties::include).orElse(null))
                .each("--exclude", exclude)
                .option("--build", build)
                .option("--build-args", buildArguments())
                .option("--maven", maven != null || build != null ? maven : System.getProperty("maven.home"))
                .option("--build-jdk", buildJdk)
                .option("--jmh", jmh)
                .option("--jar", jar)
                .option("--jvm", jvm)
                .option("--jvm-args", jvmArgs)
                .pairs("-D", systemProperty)
                .pairs("--param", param)
                .option("--slice", slice)
                .option("--fork-timeout", forkTimeout)
                .option("--placement", placement)
                .flag("--alternate", alternate)
                .option("--groups", groups)
                .option("--seed", seed)
                .jmh(
                        "jmhOptions",
                        article.flatMap(ArticleProperties::jmhOptions).orElse(null))
                .jmh("jmhOptions", jmhOptions);
        return arguments;
    }

    /** Revisions are built as this build is: from the same settings, and without a network if it has none. */
    private @Nullable String buildArguments() {
        if (build != null) {
            return buildArgs;
        }
        StringBuilder all = new StringBuilder(buildArgs == null ? "" : buildArgs);
        if (session().isOffline()) {
            all.append(" --offline");
        }
        String settings = String.valueOf(session().getRequest().getUserSettingsFile());
        String usual =
                Path.of(System.getProperty("user.home"), ".m2", "settings.xml").toString();
        if (session().getRequest().getUserSettingsFile() != null && !settings.equals(usual)) {
            all.append(" --settings '").append(settings.replace("'", "'\\''")).append('\'');
        }
        String repository = session().getUserProperties().getProperty("maven.repo.local");
        if (repository != null) {
            all.append(" '-Dmaven.repo.local=")
                    .append(repository.replace("'", "'\\''"))
                    .append('\'');
        }
        return all.toString().strip();
    }
}
