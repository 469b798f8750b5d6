package dev.steelyard.workspace.build;

import static java.util.Objects.requireNonNull;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.workspace.build.gradle.GradleClassPath;
import dev.steelyard.workspace.build.gradle.GradleJava;
import dev.steelyard.workspace.build.gradle.GradleRemedies;
import dev.steelyard.workspace.build.gradle.GradleWrapper;
import dev.steelyard.workspace.jvm.JavaNeed;
import dev.steelyard.workspace.process.Processes;
import dev.steelyard.workspace.process.SearchPath;
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
 * A Gradle build. The task {@code jmhJar} of the JMH plugin makes the jar; where there is no such task, or no jar, the class
 * path of the source set with benchmarks is used.
 *
 * @param top the folder of the wrapper, or else of the settings or of the build file
 * @param wrapped whether there is a wrapper
 */
record GradleBuild(Path top, boolean wrapped) implements BuildTool {

    private static final String WRAPPER = "gradlew";

    private static final List<String> FILES =
            List.of("settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts");

    private static final PathMatcher JAR = FileSystems.getDefault().getPathMatcher("glob:**/build/libs/*-jmh.jar");
    private static final String JAR_TASK = "jmhJar";

    /** A folder of ours at the top of the checkout. */
    private static final String FOLDER = ".steelyard";

    /** Without it, Gradle would refuse a script that holds on to a project. Unknown properties do nothing. */
    private static final String NO_CONFIGURATION_CACHE = "-Dorg.gradle.configuration-cache=false";

    /** Finds the wrapper in the project's folder or above it, up to the root of the checkout, or else the build's files. */
    static Optional<BuildTool> find(BuildRequest request) {
        Optional<Path> wrapper = request.nearest(request.project(), WRAPPER);
        return wrapper.or(() -> FILES.stream()
                        .flatMap(name -> request.nearest(request.project(), name).stream())
                        .findFirst())
                .map(file -> new GradleBuild(requireNonNull(file.getParent()), wrapper.isPresent()));
    }

    @Override
    public List<JavaNeed> java(BuildRequest request) {
        return GradleJava.of(request.root(), top);
    }

    @Override
    public Optional<String> lacking(BuildRequest request, Processes processes, Map<String, String> environment) {
        return GradleWrapper.of(top)
                .filter(gradle -> wrapped && !gradle.isDownloaded(environment))
                .map(gradle -> "its wrapper has to download Gradle " + gradle.version() + " first");
    }

    /** The words of a command, and how people read it. */
    private record Words(List<String> argv, String shown) {}

    /**
     * Returns how to call Gradle: by the wrapper, unless that cannot fetch its Gradle and one is installed.
     *
     * @throws UserError if there is neither
     */
    private List<String> program(BuildRun run) {
        // Through sh, since the script may have lost its execute bit.
        List<String> wrapper = List.of("sh", top.resolve(WRAPPER).toString());
        Optional<Path> installed = SearchPath.find(run.shell().environment(), "gradle");
        if (wrapped && (installed.isEmpty() || run.runs(wrapper, top))) {
            return wrapper;
        }
        if (installed.isEmpty()) {
            throw UserError.failed(
                    run.request().label()
                            + " is built with Gradle, but it has no wrapper (gradlew), and no gradle is on "
                            + "the path",
                    "Install Gradle, or compare jars that you built yourself: jar:PATH.");
        }
        if (wrapped) {
            run.progress().accept(run.request().label() + ": its Gradle wrapper does not work; using gradle instead");
        }
        return List.of(installed.get().toString());
    }

    @Override
    public List<Path> build(BuildRun run) {
        Path project = run.request().project();
        refuseJmh(run);
        run.note(BuildTrait.TOOL, "Gradle");
        Map<Path, FileTime> before = BenchmarkJars.all(project);
        List<String> program = program(run);
        Words words = words(run, program, List.of(JAR_TASK));
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
            return ofSourceSet(run, program);
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

    private static Words words(BuildRun run, List<String> program, List<String> task) {
        // Without the daemon, which would outlive us and share the machine with the benchmarks.
        List<String> argv = new ArrayList<>(program);
        int shown = argv.size();
        String name = String.valueOf(Path.of(program.get(shown - 1)).getFileName());
        argv.addAll(List.of("--no-daemon", "--console=plain"));
        argv.addAll(run.request().settings().arguments());
        argv.addAll(task);
        return new Words(argv, name + " " + String.join(" ", SecretWords.words(argv.subList(shown, argv.size()))));
    }

    private static List<Path> ofSourceSet(BuildRun run, List<String> program) {
        Path folder = run.request().root().resolve(FOLDER);
        try {
            Files.createDirectories(folder);
            Path script = folder.resolve("benchmarks.gradle");
            Files.writeString(script, GradleClassPath.script(folder), StandardCharsets.UTF_8);
            Words words = words(
                    run,
                    program,
                    List.of(NO_CONFIGURATION_CACHE, "--init-script", script.toString(), GradleClassPath.TASK));
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
                classPath = new JmhGenerator(run, List.of(MavenProgram.installed(run)), folder)
                        .addTo(classPath, benchmarks);
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
