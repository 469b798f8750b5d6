package dev.steelyard.workspace.build;

import static java.util.Objects.requireNonNull;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.workspace.build.gradle.GradleClassPath;
import dev.steelyard.workspace.build.gradle.GradleJava;
import dev.steelyard.workspace.build.gradle.GradleRemedies;
import dev.steelyard.workspace.jvm.JavaNeed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Gradle build with a wrapper. The task {@code jmhJar} of the JMH plugin makes the jar; where there is no such task, or
 * no jar, the class path of the source set with benchmarks is used.
 *
 * @param wrapper the {@code gradlew} script
 */
record GradleBuild(Path wrapper) implements BuildTool {

    private static final PathMatcher JAR = FileSystems.getDefault().getPathMatcher("glob:**/build/libs/*-jmh.jar");
    private static final String JAR_TASK = "jmhJar";

    /** A folder of ours at the top of the checkout. */
    private static final String FOLDER = ".steelyard";

    /** Without it, Gradle would refuse a script that holds on to a project. Unknown properties do nothing. */
    private static final String NO_CONFIGURATION_CACHE = "-Dorg.gradle.configuration-cache=false";

    /** Finds the wrapper in the project's folder or above it, up to the root of the checkout. */
    static Optional<BuildTool> find(BuildRequest request) {
        return request.nearest(request.project(), "gradlew").map(GradleBuild::new);
    }

    @Override
    public List<JavaNeed> java(BuildRequest request) {
        return GradleJava.of(request.root(), requireNonNull(wrapper.getParent()));
    }

    /** The words of a command, and how people read it. */
    private record Words(List<String> argv, String shown) {}

    @Override
    public List<Path> build(BuildRun run) {
        Path project = run.request().project();
        refuseJmh(run);
        run.note(BuildTrait.TOOL, "Gradle");
        Map<Path, FileTime> before = BenchmarkJars.all(project);
        Words words = words(run, List.of(JAR_TASK));
        int code = run.attempt(words.argv(), project, words.shown());
        boolean noTask = code != 0 && GradleRemedies.noJarTask(run.said());
        if (code != 0 && !noTask) {
            throw failure(run, words.shown(), code);
        }
        Optional<String> glob = run.request().settings().jar();
        if (glob.isPresent() && noTask) {
            throw run.failure(
                    "--jar is given for " + run.request().label() + ", but its Gradle build has no " + JAR_TASK
                            + " task and creates no benchmark jar.",
                    "Leave --jar out to use the classes of its source set, or use --build to specify the command that "
                            + "creates the jar.");
        }
        if (glob.isPresent()) {
            return BenchmarkJars.byGlob(run, glob.get());
        }
        List<Path> jars = BenchmarkJars.made(project, before, JAR::matches);
        if (jars.isEmpty()) {
            return ofSourceSet(run);
        }
        run.progress()
                .accept(run.request().label()
                        + ": cannot tell from its jar whether the project's own modules were built from this revision"
                        + " or come from a repository");
        return List.of(BenchmarkJars.only(run, jars));
    }

    private static void refuseJmh(BuildRun run) {
        run.request().settings().tools().jmh().ifPresent(version -> {
            throw UserError.failed(
                    "--jmh cannot change the JMH version of " + run.request().label() + ", which is built with Gradle",
                    "Leave --jmh out and set the version in the build, for example with jmhVersion = '" + version
                            + "' for the me.champeau.jmh plugin.");
        });
    }

    private Words words(BuildRun run, List<String> task) {
        // Through sh, since the script may have lost its execute bit. Without the daemon, which would outlive us
        // and share the machine with the benchmarks.
        List<String> argv = new ArrayList<>(List.of("sh", wrapper.toString(), "--no-daemon", "--console=plain"));
        argv.addAll(run.request().settings().tools().arguments());
        argv.addAll(task);
        return new Words(argv, "gradlew " + String.join(" ", SecretWords.words(argv.subList(2, argv.size()))));
    }

    private List<Path> ofSourceSet(BuildRun run) {
        Path folder = run.request().root().resolve(FOLDER);
        try {
            Files.createDirectories(folder);
            Path script = folder.resolve("benchmarks.gradle");
            Files.writeString(script, GradleClassPath.script(folder), StandardCharsets.UTF_8);
            Words words = words(
                    run, List.of(NO_CONFIGURATION_CACHE, "--init-script", script.toString(), GradleClassPath.TASK));
            int code = run.attempt(words.argv(), run.request().project(), words.shown());
            if (code != 0) {
                throw failure(run, words.shown(), code);
            }
            return classPath(run, GradleClassPath.in(folder), folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the class path of all source sets with benchmarks.
     *
     * @param folder one without a pom, where Maven may run
     */
    private static List<Path> classPath(BuildRun run, List<GradleClassPath> sets, Path folder) {
        List<GradleClassPath> with = sets.stream()
                .filter(set -> !UnlistedBenchmarks.holding(set.output()).isEmpty())
                .toList();
        if (with.isEmpty()) {
            throw run.failure("the build of " + run.request().label() + " compiled no benchmarks.");
        }
        Map<String, List<Path>> classPaths = new LinkedHashMap<>();
        for (GradleClassPath set : with) {
            List<Path> classPath = set.all();
            run.noteModule(set.output().get(0));
            OwnCode.require(run.request(), classPath, set.own());
            for (UnlistedBenchmarks benchmarks : UnlistedBenchmarks.among(set.output())) {
                classPath =
                        new JmhGenerator(run, List.of(MavenProgram.installed(run)), folder).addTo(classPath, benchmarks);
            }
            Path root = run.request().root();
            classPaths.put(root.relativize(set.output().get(0)).toString(), classPath);
        }
        return JoinedClassPath.of(run, "source sets", classPaths);
    }

    private static UserError failure(BuildRun run, String shown, int code) {
        return run.failed("'" + shown + "'", code, GradleRemedies.of(run.log()));
    }
}
