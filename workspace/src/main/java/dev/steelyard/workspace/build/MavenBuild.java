package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.workspace.build.maven.ClassPathFile;
import dev.steelyard.workspace.build.maven.DependencyEdits;
import dev.steelyard.workspace.build.maven.MavenLog;
import dev.steelyard.workspace.build.maven.PomEdits;
import dev.steelyard.workspace.build.maven.PomJava;
import dev.steelyard.workspace.build.maven.PomTree;
import dev.steelyard.workspace.build.maven.ProfileSwitches;
import dev.steelyard.workspace.build.maven.Reactor;
import dev.steelyard.workspace.build.maven.Unbinding;
import dev.steelyard.workspace.jvm.JavaNeed;
import dev.steelyard.workspace.process.Processes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Maven build. The modules with benchmarks are packaged together with those they depend on, and never installed, so
 * that two revisions cannot meet in the local repository.
 *
 * <p>Most projects make one jar of everything. Where there is none, but a module's folder of classes lists benchmarks,
 * its class path is asked for in the same Maven run that makes the classes: only there do the project's own modules come
 * from this revision. So it is where packaging fails after the classes were made.
 *
 * @param tree all poms of the checkout
 * @param reactor the modules that are built
 */
record MavenBuild(PomTree tree, Reactor reactor) implements BuildTool {

    /** What takes the place of a JMH that is too old: the version that Steelyard's own suites are built with. */
    private static final String NEWER_JMH = "1.37";

    /** How often a build is changed and tried again. */
    private static final int MOST_ATTEMPTS = 8;

    /** So many properties that switch on profiles are named. */
    private static final int MOST_SWITCHES = 3;

    @Override
    public List<JavaNeed> java(BuildRequest request) {
        return PomJava.of(tree, reactor, request.settings().tools().arguments());
    }

    @Override
    public Optional<String> lacking(BuildRequest request, Processes processes, Map<String, String> environment) {
        return MavenProgram.lacking(request, PomJava.maven(tree, reactor), processes, environment);
    }

    @Override
    public List<Path> build(BuildRun run) {
        if (reactor.findsBenchmarks()) {
            say(run, "benchmarks in " + reactor.found());
        }
        run.note(BuildTrait.TOOL, "Maven");
        PomEdits edits = new PomEdits(tree);
        DependencyEdits dependencies = new DependencyEdits(tree, run.request().dependencies());
        prepare(run, edits, dependencies);
        Map<Path, FileTime> before = BenchmarkJars.all(run.request().project());
        MavenRun maven = new MavenRun(run, reactor, MavenProgram.of(run, reactor), Set.of());
        Optional<List<Path>> made = made(maven, edits, dependencies, before);
        List<String> others = reactor.otherProfiles(tree);
        if (made.isEmpty() && !others.isEmpty()) {
            // Where benchmarks are compiled by one profile only, as with sources in a folder of their own.
            say(
                    run,
                    "no benchmarks were compiled; building again with the profiles that mention JMH: -P "
                            + String.join(",", others));
            made = made(maven.with(reactor.with(others)), edits, dependencies, before);
        }
        return made.orElseThrow(() -> none(run));
    }

    /** Builds and returns the class path of the benchmarks; empty if the build went well without any. */
    private Optional<List<Path>> made(
            MavenRun first, PomEdits edits, DependencyEdits dependencies, Map<Path, FileTime> before) {
        List<String> goals = List.of("package");
        MavenRun maven = first;
        Set<Unbinding> unbound = new HashSet<>();
        int code = maven.attempt(goals);
        Optional<UserError> own = Optional.empty();
        for (int i = 0; i < MOST_ATTEMPTS && code != 0 && maven.anotherWay(code); i++) {
            Optional<UserError> failure = Optional.of(maven.failure(tree, goals, code));
            Optional<MavenRun> next = maven.changed(tree, edits, unbound);
            if (next.isEmpty()) {
                break;
            }
            // What fails in a build of more than benchmarks need may have nothing to do with them.
            own = own.isEmpty() && next.get().isWiderThan(maven) ? failure : own;
            maven = next.get();
            code = maven.attempt(goals);
        }
        BuildRun run = maven.run();
        run.traits().remove(BuildTrait.CHANGES);
        edits.changes().forEach(change -> run.note(BuildTrait.CHANGES, change));
        if (!maven.reactor().profiles().ids().isEmpty()) {
            run.note(
                    BuildTrait.CHANGES,
                    "-P " + String.join(",", maven.reactor().profiles().ids()));
        }
        if (code != 0) {
            UserError last = maven.failure(tree, goals, code);
            // Of modules that the benchmarks need, what no repository has explains all that failed before.
            boolean absent = !maven.reactor().whole()
                    && maven.log().missing().stream().anyMatch(artifact -> !tree.builds(artifact));
            UserError said = absent || maven.run().needsOtherJdk() ? last : own.orElse(last);
            return Optional.of(compiled(maven, dependencies, code, said));
        }
        Optional<String> glob = run.request().settings().jar();
        Predicate<Path> ofSelected = jar -> reactor.searched().stream().anyMatch(module -> jar.startsWith(module));
        List<Path> jars = BenchmarkJars.made(run.request().project(), before, ofSelected);
        if (glob.isEmpty() && jars.isEmpty() && !hasClasses()) {
            // Without its profile the build may succeed and make no benchmarks: then its first error is the answer.
            boolean reduced = maven.reactor().profiles().ids().size()
                    < first.reactor().profiles().ids().size();
            if (reduced && own.isPresent()) {
                throw own.get();
            }
            return Optional.empty();
        }
        if (!dependencies.isEmpty()) {
            packageWithClassPath(maven);
            dependencies.require(classPaths(run));
        }
        if (glob.isPresent()) {
            return Optional.of(BenchmarkJars.byGlob(run, glob.get()));
        }
        if (jars.size() == 1 || (!jars.isEmpty() && !hasClasses())) {
            Path jar = BenchmarkJars.only(run, jars);
            sayMissing(run, jar);
            run.noteModule(module(jar));
            return Optional.of(List.of(jar));
        }
        if (dependencies.isEmpty()) {
            packageWithClassPath(maven);
        }
        return Optional.of(ofClasses(maven));
    }

    private void packageWithClassPath(MavenRun maven) {
        switchOnClassPath(maven);
        List<String> goals = List.of("package", ClassPathFile.GOAL);
        int code = maven.attempt(withClassPath(goals));
        if (code != 0) {
            throw maven.failure(tree, goals, code);
        }
    }

    /** What the modules with benchmarks load of other projects, or all modules where it is not known which have some. */
    private List<List<Path>> classPaths(BuildRun run) {
        List<Path> modules = hasClasses()
                ? UnlistedBenchmarks.holding(classFolders()).stream()
                        .map(this::module)
                        .distinct()
                        .toList()
                : reactor.searched().stream().filter(ClassPathFile::isIn).toList();
        return modules.stream().map(module -> read(run, module)).toList();
    }

    private static List<Path> read(BuildRun run, Path module) {
        try {
            return ClassPathFile.of(module);
        } catch (IOException e) {
            throw run.failure("cannot read the class path of " + run.request().label() + ": " + e.getMessage());
        }
    }

    private UserError none(BuildRun run) {
        return run.failure(
                "the build of " + run.request().label()
                        + " produced no benchmarks: it packaged no jar with JMH and benchmarks"
                        + " (META-INF/BenchmarkList), and compiled no class with benchmarks.",
                "If only another variant has benchmarks, measure those in all with --benchmarks-from REV ('.' for the"
                        + " working tree). If a profile or a property is needed, add it with --build-args, such as --build-args \"-Pbenchmarks\""
                        + switches(ProfileSwitches.of(reactor.searched())) + ". "
                        + run.request().remedy());
    }

    /** What else switches on profiles of the poms with benchmarks. */
    private static String switches(List<String> known) {
        int more = known.size() - MOST_SWITCHES;
        return known.isEmpty()
                ? ""
                : " (its poms also have profiles activated by "
                        + known.stream().limit(MOST_SWITCHES).collect(Collectors.joining(", "))
                        + (more > 0 ? " and " + more + " more" : "") + ")";
    }

    private static void say(BuildRun run, String what) {
        run.progress().accept(run.request().label() + ": " + what);
    }

    /** Changes poms of the checkout, as far as they are known to need it. */
    private void prepare(BuildRun run, PomEdits edits, DependencyEdits dependencies) {
        try {
            reactor.join();
            edits.placeParents().ifPresent(change -> say(run, change));
            edits.alignVersions(reactor.selected()).forEach(change -> say(run, change));
            dependencies.apply(reactor.modules());
            Optional<String> jmh = run.request().settings().tools().jmh();
            Optional<String> old = jmh.isPresent() ? Optional.empty() : edits.oldJmh(reactor.searched());
            if (old.isPresent() && edits.setJmh(NEWER_JMH)) {
                say(run, "JMH " + old.get() + " is too old for Steelyard; building with " + NEWER_JMH);
            }
            if (jmh.isPresent() && !edits.setJmh(jmh.get())) {
                throw UserError.failed(
                        "no pom of " + run.request().label() + " sets a JMH version that --jmh can change",
                        "Leave --jmh out; if a property of a parent pom sets the version, use --build-args "
                                + "\"-DPROPERTY=" + jmh.get()
                                + "\".");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void switchOnClassPath(MavenRun maven) {
        try {
            for (Path module : maven.reactor().searched()) {
                ClassPathFile.switchOn(module);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> withClassPath(List<String> goals) {
        List<String> all = new ArrayList<>(goals);
        all.add(ClassPathFile.ARGUMENT);
        return all;
    }

    /** Compiles without packaging, where only that failed; what is missing then is missing at run time as well. */
    private List<Path> compiled(MavenRun maven, DependencyEdits dependencies, int failed, UserError failure) {
        BuildRun run = maven.run();
        MavenLog log = maven.log();
        if (!maven.anotherWay(failed) || run.request().settings().jar().isPresent() || !log.failedAfterCompiling()) {
            throw failure;
        }
        switchOnClassPath(maven);
        int code = maven.attempt(withClassPath(List.of("test-compile", ClassPathFile.GOAL)));
        if (code != 0 || !hasClasses()) {
            throw failure;
        }
        dependencies.require(classPaths(run));
        say(run, "packaging failed after the benchmarks were compiled; using their classes (" + log.cause() + ")");
        return ofClasses(maven);
    }

    private boolean hasClasses() {
        return !UnlistedBenchmarks.holding(classFolders()).isEmpty();
    }

    /** Says which benchmarks are not in the jar that is measured: those of other modules, or among tests. */
    private void sayMissing(BuildRun run, Path jar) {
        Path project = run.request().project();
        Set<String> listed = BenchmarkJars.listed(jar);
        List<Path> missing = classFolders().stream()
                .filter(folder -> !UnlistedBenchmarks.in(folder, listed).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            boolean elsewhere = missing.stream().anyMatch(folder -> !jar.startsWith(module(folder)));
            say(
                    run,
                    "the benchmarks in "
                            + missing.stream()
                                    .map(folder -> project.relativize(folder).toString())
                                    .collect(Collectors.joining(", "))
                            + " are not in " + project.relativize(jar) + " and will not be measured"
                            + (elsewhere ? "; specify the folder of their module with -C to measure them" : ""));
        }
    }

    /** The class path of all modules with benchmarks; what JMH needs is generated if the build did not do it. */
    private List<Path> ofClasses(MavenRun maven) {
        BuildRun run = maven.run();
        Map<Path, Path> folders = new LinkedHashMap<>();
        // Of a module's two folders that of the tests comes first, and sees the other.
        UnlistedBenchmarks.holding(classFolders()).forEach(folder -> folders.putIfAbsent(module(folder), folder));
        Map<String, List<Path>> classPaths = new LinkedHashMap<>();
        folders.forEach((module, folder) -> {
            List<Path> classPath = classPath(run, folder);
            for (UnlistedBenchmarks benchmarks : UnlistedBenchmarks.among(foldersOf(module))) {
                classPath = maven.generator().addTo(classPath, benchmarks);
            }
            run.noteModule(module);
            String name = run.request().project().relativize(module).toString();
            classPaths.put(name.isEmpty() ? "the project itself" : name, classPath);
        });
        return JoinedClassPath.of(run, "modules", classPaths);
    }

    private static List<Path> foldersOf(Path module) {
        return Stream.of("test-classes", "classes")
                .map(name -> module.resolve("target").resolve(name))
                .toList();
    }

    private List<Path> classFolders() {
        return reactor.searched().stream()
                .flatMap(module -> foldersOf(module).stream())
                .toList();
    }

    /** The module that a folder belongs to, of several the innermost. */
    private Path module(Path folder) {
        return reactor.searched().stream()
                .filter(folder::startsWith)
                .reduce((outer, inner) -> inner.startsWith(outer) ? inner : outer)
                .orElseThrow();
    }

    private List<Path> classPath(BuildRun run, Path folder) {
        Path classes = folder.resolveSibling("classes");
        List<Path> classPath = new ArrayList<>(List.of(folder));
        if (!folder.equals(classes) && Files.isDirectory(classes)) {
            classPath.add(classes);
        }
        classPath.addAll(read(run, module(folder)));
        return classPath;
    }
}
