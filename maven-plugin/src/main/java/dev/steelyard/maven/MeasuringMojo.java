package dev.steelyard.maven;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What goals that build and measure revisions have in common. Each parameter is the command's option of the same name. */
abstract class MeasuringMojo extends SteelyardMojo {

    private static final DateTimeFormatter FOLDER = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    /** Regular expressions for the full names of the benchmarks to measure, as in JMH. Default: all. */
    @Parameter(property = "steelyard.include")
    private @Nullable List<String> include;

    /** Regular expressions for benchmarks to leave out. */
    @Parameter(property = "steelyard.exclude")
    private @Nullable List<String> exclude;

    /** Command that builds a revision, run by a shell in its folder. Default: Maven, as this project needs it. */
    @Parameter(property = "steelyard.build")
    private @Nullable String build;

    /** Arguments to add to Maven where it builds revisions, quoted as in a shell, such as {@code -Pfast}. */
    @Parameter(property = "steelyard.buildArgs")
    private @Nullable String buildArgs;

    /** JDK to build revisions with. Default: chosen by what the project asks for. */
    @Parameter(property = "steelyard.buildJdk")
    private @Nullable String buildJdk;

    /** JMH version to build all variants with. Default: the version in their poms. */
    @Parameter(property = "steelyard.jmh")
    private @Nullable String jmh;

    /** Benchmark jar that the build makes, relative to the project's folder. Default: detected; none is needed. */
    @Parameter(property = "steelyard.jar")
    private @Nullable String jar;

    /** Revision whose benchmarks are measured in every variant, for benchmarks that the baseline does not have. */
    @Parameter(property = "steelyard.benchmarksFrom")
    private @Nullable String benchmarksFrom;

    /** Files or folders that {@code benchmarksFrom} copies, relative to the repository. */
    @Parameter(property = "steelyard.benchmarkPath")
    private @Nullable List<String> benchmarkPath;

    /** JDK or java executable for the forks. Default: chosen by what the project asks for. */
    @Parameter(property = "steelyard.jvm")
    private @Nullable String jvm;

    /** JVM arguments for the forks, quoted as in a shell. */
    @Parameter(property = "steelyard.jvmArgs")
    private @Nullable String jvmArgs;

    /** System properties of the forks, as {@code NAME=VALUE}. */
    @Parameter(property = "steelyard.systemProperty")
    private @Nullable List<String> systemProperty;

    /** Values of the benchmarks' params, as {@code NAME=VALUE}. */
    @Parameter(property = "steelyard.param")
    private @Nullable List<String> param;

    /** Options of JMH, quoted as in a shell, such as {@code -t 2}. */
    @Parameter(property = "steelyard.jmhOptions")
    private @Nullable String jmhOptions;

    /** Number of blocks of each benchmark, at least 2. Default: as many as it takes. */
    @Parameter(property = "steelyard.blocks")
    private @Nullable String blocks;

    /** Length of a slice, such as {@code 50ms}. Default: chosen by a pilot. */
    @Parameter(property = "steelyard.slice")
    private @Nullable String slice;

    /** CPUs for worker threads: {@code same-cpu}, {@code free}, or a list such as {@code 2,3}. */
    @Parameter(property = "steelyard.placement")
    private @Nullable String placement;

    /** Seed for all random choices, to repeat a run. */
    @Parameter(property = "steelyard.seed")
    private @Nullable String seed;

    /** Prints the plan with a time estimate, and measures nothing. */
    @Parameter(property = "steelyard.dryRun", defaultValue = "false")
    private boolean dryRun;

    /** Adds the options of what to measure, in which builds. */
    final Arguments selected(Arguments arguments) throws MojoExecutionException {
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
                .option("--maven", build == null ? System.getProperty("maven.home") : null)
                .option("--build-jdk", buildJdk)
                .option("--jmh", jmh)
                .option("--jar", jar)
                .option("--benchmarks-from", benchmarksFrom)
                .each("--benchmark-path", benchmarkPath)
                .option("--jvm", jvm)
                .option("--jvm-args", jvmArgs)
                .pairs("-D", systemProperty)
                .pairs("--param", param)
                .option("--slice", slice)
                .option("--blocks", blocks)
                .option("--placement", placement)
                .option("--seed", seed)
                .flag("--dry-run", dryRun)
                .jmh(
                        "jmhOptions",
                        article.flatMap(ArticleProperties::jmhOptions).orElse(null))
                .jmh("jmhOptions", jmhOptions);
        return arguments;
    }

    /** Adds the folder for the results, a new one under the build's folder. */
    final Arguments kept(Arguments arguments, String goal) {
        Path folder = results().resolve(goal + "-" + FOLDER.format(LocalDateTime.now(ZoneId.systemDefault())));
        return dryRun ? arguments : arguments.option("--out", folder);
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
