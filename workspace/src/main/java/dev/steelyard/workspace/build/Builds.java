package dev.steelyard.workspace.build;

import static java.util.Objects.requireNonNull;

import dev.steelyard.core.error.BuildFailure;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.isolation.Sandbox;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.workspace.build.maven.PomTree;
import dev.steelyard.workspace.build.maven.Reactor;
import dev.steelyard.workspace.files.Digest;
import dev.steelyard.workspace.files.DiskReason;
import dev.steelyard.workspace.files.FileTree;
import dev.steelyard.workspace.jvm.InstalledJdks;
import dev.steelyard.workspace.jvm.JavaFiles;
import dev.steelyard.workspace.jvm.JavaNeed;
import dev.steelyard.workspace.process.Bubblewrap;
import dev.steelyard.workspace.process.Command;
import dev.steelyard.workspace.process.Completed;
import dev.steelyard.workspace.process.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Builds checkouts and suites, each once: the result is kept under a key of what was built (repository and commit, or
 * sources and version), settings, JDK and environment.
 */
public final class Builds {

    /** Changes when what is kept, or how it is built, changes. */
    private static final String FORMAT = "steelyard-build-6";

    /** How long a result is kept after its last use. */
    private static final Duration KEPT = Duration.ofDays(30);

    /** Other tools, by the file that gives them away; a project with several has the first. */
    private static final SortedMap<String, String> OTHER_TOOLS = new TreeMap<>(Map.of(
            "build.sbt", "sbt",
            "build.sc", "Mill",
            "build.mill", "Mill",
            "MODULE.bazel", "Bazel",
            "WORKSPACE", "Bazel",
            "project.clj", "Leiningen",
            "build.xml", "Ant"));

    /** The folder for what Maven makes of a module, beside its POM. */
    private static final String MADE = "target";

    private static final Duration JDK_LIMIT = Duration.ofSeconds(60);

    private final Processes processes;
    private final BuildRun.Shell shell;
    private final BuildCache cache;

    /**
     * Returns builds that share a cache.
     *
     * @param processes what runs the build commands
     * @param environment of the build commands
     * @param jdks those to choose from
     * @param folder the cache, made if it does not exist
     * @param limit time limit of one build command
     */
    public Builds(
            Processes processes, Map<String, String> environment, InstalledJdks jdks, Path folder, Duration limit) {
        this.processes = processes;
        this.shell = new BuildRun.Shell(environment, limit, jdks);
        this.cache = new BuildCache(folder);
    }

    /**
     * The result of a build.
     *
     * @param classPath of the benchmarks
     * @param traits how it was built, as far as that is known
     */
    public record Built(List<Path> classPath, SortedMap<BuildTrait, String> traits) {
        public Built {
            classPath = List.copyOf(classPath);
            traits = Collections.unmodifiableSortedMap(new TreeMap<>(traits));
        }
    }

    /**
     * Returns a checkout's benchmarks, built now or taken from the cache.
     *
     * @param progress told what goes on, a line at a time
     * @throws UserError if the build fails, or its benchmarks cannot be found
     */
    public Built build(BuildRequest request, Consumer<String> progress) {
        BuildTools tools = request.settings().tools();
        tools.check();
        BuildRun.Shell with = shell.with(tools.jdk().or(request.jdk()::home));
        return once(request.label(), texts(request), with, progress, lock -> {
            Optional<Sandbox> sandbox =
                    Bubblewrap.find(shell.environment(), request.settings().isolation());
            if (sandbox.isEmpty()) {
                return kept(lock, new BuildRun(request, processes, with, cache.log(lock), progress));
            }
            Path home = cache.home(lock);
            try {
                FileTree.delete(home);
                FileTree.createPrivate(home);
                BuildRun.Shell within = with.within(sandbox.get(), request, home);
                return kept(lock, new BuildRun(request, processes, within, cache.log(lock), progress));
            } finally {
                FileTree.delete(home);
            }
        });
    }

    /** Builds, with another JDK if the first does not fit, and keeps what was made. */
    private List<Path> kept(BuildCache.Lock lock, BuildRun first) throws IOException {
        BuildRun run = first;
        while (true) {
            BuildRequest request = run.request();
            try {
                List<Path> classPath = tool(request).build(run);
                new OwnCode(request).require(classPath);
                run.noteJdk();
                return cache.keep(lock, classPath, request.root(), run.traits());
            } catch (BuildFailure e) {
                // Each JDK that failed rules itself out, so this ends.
                Optional<BuildRun> other = run.onOtherJdk();
                if (other.isEmpty()) {
                    throw e;
                }
                deleteClasses(request.root());
                run = other.get();
            }
        }
    }

    /** What one compiler has made, another one would take for its own. */
    private static void deleteClasses(Path root) throws IOException {
        List<Path> made;
        try (Stream<Path> folders = Files.walk(root)) {
            made = folders.filter(folder -> folder.endsWith(MADE) && Files.isDirectory(folder))
                    .filter(folder -> Files.isRegularFile(folder.resolveSibling("pom.xml")))
                    .toList();
        }
        for (Path folder : made) {
            FileTree.delete(folder);
        }
    }

    /**
     * Returns what the project of a checkout asks of the JDK that builds it; nothing if the user says how it is built.
     *
     * @throws UserError if it has no benchmarks or no build that is known
     */
    public List<JavaNeed> java(BuildRequest request) {
        BuildSettings settings = request.settings();
        if (settings.command().isPresent() || settings.tools().jdk().isPresent()) {
            return List.of();
        }
        List<JavaNeed> needs = new ArrayList<>(tool(request).java(request));
        JavaFiles.chosen(request.project(), request.root()).ifPresent(needs::add);
        return List.copyOf(needs);
    }

    /** Returns in a few words what is missing of the tool that would build a checkout; empty if nothing is. */
    public Optional<String> lacking(BuildRequest request) {
        return tool(request).lacking(request, processes, shell.environment());
    }

    /**
     * Returns the class path of a suite for a version of its library, built now or taken from the cache. Its sources are
     * laid out in a folder that goes when it is built.
     *
     * @param progress told what goes on, a line at a time
     * @throws UserError if the build fails
     */
    public List<Path> build(SuiteBuild suite, Consumer<String> progress) {
        return once(suite.label(), suite.identity(), shell, progress, lock -> {
                    Path root = cache.sources(lock);
                    try {
                        FileTree.delete(root);
                        BuildRun run = new BuildRun(suite.layOut(root), processes, shell, cache.log(lock), progress);
                        return cache.keep(lock, suite.build(run), root);
                    } finally {
                        FileTree.delete(root);
                    }
                })
                .classPath();
    }

    /** Makes a class path and keeps it, under a lock. */
    private interface Maker {
        List<Path> make(BuildCache.Lock lock) throws IOException;
    }

    private Built once(String label, List<String> texts, BuildRun.Shell with, Consumer<String> progress, Maker maker) {
        Consumer<Optional<Long>> waiting = holder -> progress.accept("waiting: another process"
                + holder.map(process -> " (" + process + ")").orElse("") + " is building " + label);
        try (BuildCache.Lock lock = cache.lock(key(texts, with), waiting)) {
            Optional<List<Path>> kept = cache.find(lock);
            if (kept.isPresent()) {
                progress.accept("already built: " + label);
                return new Built(kept.get(), cache.traits(lock));
            }
            Files.deleteIfExists(cache.log(lock));
            List<Path> made = maker.make(lock);
            cache.prune(Instant.now().minus(KEPT));
            return new Built(made, cache.traits(lock));
        } catch (IOException e) {
            throw unwritable("the result of building " + label, e);
        }
    }

    /**
     * Keeps a copy of a jar that exists already, so that a build which writes it anew cannot pull it from under a
     * running JVM, and returns the copy.
     *
     * @param jar an absolute path
     * @param digest the SHA-256 of its contents
     * @throws UserError if it cannot be kept, or has other contents by now
     */
    public Path keep(Path jar, String digest) {
        try (BuildCache.Lock lock = cache.lock(digest, holder -> {})) {
            Optional<List<Path>> kept = cache.find(lock);
            Path copy = (kept.isPresent()
                            ? kept.get()
                            : cache.keep(lock, List.of(jar), requireNonNull(jar.getParent())))
                    .get(0);
            if (!Digest.of(copy).equals(digest)) {
                throw UserError.failed(
                        jar + " changed while it was being read",
                        "Wait for its build to finish, then run the command again.");
            }
            return copy;
        } catch (IOException e) {
            throw unwritable("a copy of " + jar, e);
        }
    }

    /** It can be read, so what failed is the cache. */
    private UserError unwritable(String what, IOException e) {
        return UserError.failed(
                        what + " cannot be stored in the cache folder " + cache.folder() + ": " + DiskReason.of(e),
                        "Free some disk space, fix the folder's permissions, or set XDG_CACHE_HOME to another folder.")
                .causedBy(e);
    }

    private static List<String> texts(BuildRequest request) {
        List<String> texts = new ArrayList<>(request.identity());
        texts.add(request.root().relativize(request.project()).toString());
        texts.add(request.settings().command().orElse(""));
        texts.add(request.settings().jar().orElse(""));
        texts.addAll(request.settings().tools().texts());
        if (request.settings().isolation().on()) {
            texts.add(request.settings().isolation().text());
        }
        return texts;
    }

    private String key(List<String> built, BuildRun.Shell with) throws IOException {
        FileTree.createPrivate(cache.folder());
        List<String> texts = new ArrayList<>(List.of(FORMAT));
        texts.addAll(built);
        texts.addAll(jdk(with));
        texts.addAll(new Surroundings(shell.environment(), Path.of(System.getProperty("user.home"))).texts());
        return Digest.ofTexts(texts).substring(0, 32);
    }

    /** What the build's JDK is: where it is and what it says of itself, since an update may keep the place. */
    private List<String> jdk(BuildRun.Shell with) {
        String home = with.environment().getOrDefault("JAVA_HOME", "");
        String java = home.isEmpty() ? "java" : Path.of(home, "bin", "java").toString();
        try {
            Completed said = processes.run(
                    new Command(List.of(java, "-version"), cache.folder(), with.environment(), JDK_LIMIT));
            return List.of(home, said.errors());
        } catch (UserError e) {
            return List.of(home, "none"); // the build may not need one, and says so if it does
        }
    }

    private static BuildTool tool(BuildRequest request) {
        BuildTool tool = found(request);
        if (!request.dependencies().isEmpty() && !(tool instanceof MavenBuild)) {
            throw UserError.usage(
                    "--dependency changes the poms of a Maven project, but " + request.label() + " is built by "
                            + (tool instanceof CommandBuild ? "the command of --build" : "Gradle"),
                    "Change the version on a branch of its own, and compare that with the current one.");
        }
        return tool;
    }

    private static BuildTool found(BuildRequest request) {
        Path project = request.project();
        if (request.settings().command().isPresent()) {
            return new CommandBuild(request.settings().command().get());
        }
        Optional<BuildTool> gradle = GradleBuild.find(request);
        PomTree tree = PomTree.of(request.root());
        Reactor reactor = Reactor.of(tree, project);
        // A project may have both; the one that knows of JMH is meant.
        if (reactor.findsBenchmarks()) {
            return new MavenBuild(tree, reactor);
        }
        if (Files.isRegularFile(project.resolve("pom.xml")) && gradle.isEmpty()) {
            if (request.settings().jar().isEmpty()) {
                throw UserError.failed(
                        request.label() + " has no JMH benchmarks: none of its sources uses"
                                + " org.openjdk.jmh.annotations, and none of its poms depends on org.openjdk.jmh",
                        "Run Steelyard in the folder of the benchmarks or specify it with -C; if the build generates "
                                + "them, use --build COMMAND and --jar GLOB.");
            }
            return new MavenBuild(tree, reactor);
        }
        return gradle.orElseThrow(() -> unsupported(request));
    }

    private static UserError unsupported(BuildRequest request) {
        for (Map.Entry<String, String> other : OTHER_TOOLS.entrySet()) {
            if (request.nearest(request.project(), other.getKey()).isPresent()) {
                return UserError.failed(
                        request.label() + " is built with " + other.getValue() + " (" + other.getKey()
                                + "), which Steelyard cannot run by itself",
                        "Specify the command that packs the benchmarks into a jar with all that they need, and that jar: "
                                + "--build COMMAND --jar GLOB; or compare jars that you built yourself: jar:PATH.");
            }
        }
        return UserError.failed(
                request.label() + " has no supported build: found neither pom.xml nor gradlew nor build.gradle in "
                        + folder(request),
                "Run Steelyard in the project's folder or specify it with -C, or use --build COMMAND and --jar GLOB.");
    }

    private static String folder(BuildRequest request) {
        String folder = request.root().relativize(request.project()).toString();
        return folder.isEmpty() ? "the root of the repository" : "its folder '" + folder + "'";
    }
}
