package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.workspace.build.maven.ClassPathFile;
import dev.steelyard.workspace.build.maven.MavenArguments;
import dev.steelyard.workspace.build.maven.MavenLog;
import dev.steelyard.workspace.build.maven.MavenRemedies;
import dev.steelyard.workspace.build.maven.PomEdits;
import dev.steelyard.workspace.build.maven.PomTree;
import dev.steelyard.workspace.build.maven.Reactor;
import dev.steelyard.workspace.build.maven.Unbinding;
import dev.steelyard.workspace.process.MachineFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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

    /** What every command switches off, in words instead of a dozen properties. */
    private static final String WITHOUT = " (without tests, checks and documentation)";

    /** What takes the place of a JMH that is too old: the version that Steelyard's own suites are built with. */
    private static final String NEWER_JMH = "1.37";

    /** How often a build is changed and tried again. */
    private static final int MOST_ATTEMPTS = 5;

    /** Maven, and what it is asked. */
    private record Maven(BuildRun run, Reactor reactor, List<String> program) {

        int attempt(List<String> goals) {
            List<String> more = run.request().settings().tools().arguments();
            List<String> argv = new ArrayList<>(program);
            argv.addAll(MavenArguments.of(reactor, more, goals));
            return run.attempt(argv, reactor.directory(), shown(goals) + WITHOUT);
        }

        /** The command without all that is switched off in every project. */
        String shown(List<String> goals) {
            List<String> more = run.request().settings().tools().arguments();
            List<String> words = new ArrayList<>(List.of(
                    String.valueOf(Path.of(program.get(program.size() - 1)).getFileName())));
            words.addAll(MavenArguments.shown(reactor, more, goals));
            return String.join(" ", SecretWords.words(words));
        }

        /** What the last attempt printed. */
        MavenLog log() {
            return new MavenLog(run.said().lines(), run.request().root());
        }

        /** The same Maven with other modules, profiles or arguments. */
        Maven with(Reactor other) {
            return new Maven(run, other, program);
        }

        /** What runs JMH's annotation processor, and fetches it as this Maven fetches everything. */
        JmhGenerator generator() {
            List<String> words = new ArrayList<>(program);
            words.addAll(
                    MavenArguments.ofFetching(run.request().settings().tools().arguments()));
            return new JmhGenerator(run, words, reactor.directory());
        }

        UserError failure(PomTree tree, List<String> goals, int code) {
            return run.failed("'" + shown(goals) + "'" + WITHOUT, code, MavenRemedies.of(log(), tree::propertyOf));
        }
    }

    @Override
    public List<Path> build(BuildRun run) {
        if (reactor.findsBenchmarks()) {
            say(run, "benchmarks in " + reactor.found());
        }
        run.note(BuildTrait.TOOL, "Maven");
        PomEdits edits = new PomEdits(tree);
        prepare(run, edits);
        Map<Path, FileTime> before = BenchmarkJars.all(run.request().project());
        Maven maven = new Maven(run, reactor, MavenProgram.of(run, reactor));
        Optional<List<Path>> made = made(maven, edits, before);
        List<String> others = reactor.otherProfiles(tree);
        if (made.isEmpty() && !others.isEmpty()) {
            // Where benchmarks are compiled by one profile only, as with sources in a folder of their own.
            say(
                    run,
                    "no benchmarks were compiled; building again with the profiles that mention JMH: -P "
                            + String.join(",", others));
            made = made(maven.with(reactor.with(others)), edits, before);
        }
        return made.orElseThrow(() -> none(run));
    }

    /** Builds and returns the class path of the benchmarks; empty if the build went well without any. */
    private Optional<List<Path>> made(Maven first, PomEdits edits, Map<Path, FileTime> before) {
        List<String> goals = List.of("package");
        Maven maven = first;
        Set<Unbinding> unbound = new HashSet<>();
        int code = maven.attempt(goals);
        for (int i = 0; i < MOST_ATTEMPTS && code != 0 && anotherWay(maven.run(), code); i++) {
            Optional<Maven> next = changed(maven, edits, unbound);
            if (next.isEmpty()) {
                break;
            }
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
            return Optional.of(compiled(maven, code, maven.failure(tree, goals, code)));
        }
        if (run.request().settings().jar().isPresent()) {
            return Optional.of(
                    BenchmarkJars.byGlob(run, run.request().settings().jar().get()));
        }
        Predicate<Path> ofSelected = jar -> reactor.searched().stream().anyMatch(module -> jar.startsWith(module));
        List<Path> jars = BenchmarkJars.made(run.request().project(), before, ofSelected);
        if (!jars.isEmpty()) {
            Path jar = BenchmarkJars.only(run, jars);
            sayMissing(run, jar);
            run.noteModule(module(jar));
            return Optional.of(List.of(jar));
        }
        if (!hasClasses()) {
            return Optional.empty();
        }
        List<String> again = List.of("package", ClassPathFile.GOAL);
        int second = maven.attempt(withClassPath(again));
        if (second != 0) {
            throw maven.failure(tree, again, second);
        }
        return Optional.of(ofClasses(maven));
    }

    /**
     * Returns whether another way to build may help after a failure. What cannot be downloaded may be a plugin that benchmarks do not
     * need; a full disk or a killed Maven would spoil any other way, too.
     */
    private static boolean anotherWay(BuildRun run, int code) {
        return run.fault(code).filter(fault -> fault != MachineFault.NETWORK).isEmpty();
    }

    private UserError none(BuildRun run) {
        return run.failure(
                "the build of " + run.request().label()
                        + " produced no benchmarks: it packaged no jar with JMH and benchmarks"
                        + " (META-INF/BenchmarkList), and compiled no class with benchmarks.",
                "If a profile or a property is needed, add it with --build-args, such as --build-args \"-Pbenchmarks\". "
                        + run.request().remedy());
    }

    private static void say(BuildRun run, String what) {
        run.progress().accept(run.request().label() + ": " + what);
    }

    /** Changes poms of the checkout, as far as they are known to need it. */
    private void prepare(BuildRun run, PomEdits edits) {
        try {
            reactor.join();
            edits.placeParents().ifPresent(change -> say(run, change));
            edits.alignVersions(reactor.selected()).forEach(change -> say(run, change));
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

    /**
     * Changes poms or arguments so that what failed last does so no more; returns nothing if that cannot be.
     *
     * @param unbound what was left out before
     */
    private static Optional<Maven> changed(Maven maven, PomEdits edits, Set<Unbinding> unbound) {
        try {
            if (!maven.reactor().tests() && maven.log().missesTests()) {
                say(maven.run(), "a module depends on another module's tests; compiling tests as well");
                return Optional.of(maven.with(maven.reactor().withTests()));
            }
            OptionalInt earliest = maven.log().earliestRelease();
            if (earliest.isPresent()) {
                if (!edits.raiseRelease(earliest.getAsInt())) {
                    return Optional.empty();
                }
                say(
                        maven.run(),
                        "the build JDK does not support the Java release that the poms specify; compiling for Java "
                                + earliest.getAsInt() + " instead");
                return Optional.of(maven);
            }
            Optional<Unbinding> failed =
                    maven.log().failedExecution().filter(Unbinding::harmless).filter(unbound::add);
            if (failed.isPresent()) {
                say(maven.run(), failed.get() + " failed; building without it, since the benchmarks do not need it");
                edits.unbind(failed.get(), maven.reactor().modules());
            }
            return failed.map(any -> maven);
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
    private List<Path> compiled(Maven maven, int failed, UserError failure) {
        BuildRun run = maven.run();
        MavenLog log = maven.log();
        if (!anotherWay(run, failed) || run.request().settings().jar().isPresent() || !log.failedAfterCompiling()) {
            throw failure;
        }
        int code = maven.attempt(withClassPath(List.of("test-compile", ClassPathFile.GOAL)));
        if (code != 0 || !hasClasses()) {
            throw failure;
        }
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

    /** The class path of the one module with benchmarks; what JMH needs is generated if the build did not do it. */
    private List<Path> ofClasses(Maven maven) {
        BuildRun run = maven.run();
        List<Path> folders = classFolders();
        Path folder = only(run, UnlistedBenchmarks.holding(folders));
        List<Path> classPath = classPath(run, folder);
        run.noteModule(module(folder));
        for (UnlistedBenchmarks benchmarks : UnlistedBenchmarks.among(folders)) {
            classPath = maven.generator().addTo(classPath, benchmarks);
        }
        return classPath;
    }

    /** The folder of the one module; of its own two folders, that of the tests, which sees the other. */
    private static Path only(BuildRun run, List<Path> folders) {
        Path project = run.request().project();
        List<String> modules = folders.stream()
                .map(folder -> String.valueOf(project.relativize(folder).getParent()))
                .map(target -> target.equals("target") ? "the project itself" : target.replaceFirst("/target$", ""))
                .distinct()
                .toList();
        if (modules.size() > 1) {
            throw UserError.failed(
                    "several modules of " + run.request().label() + " contain benchmarks: " + String.join(", ", modules)
                            + ".",
                    "Choose one: run Steelyard in that module's folder, or specify the folder with -C.");
        }
        return folders.get(0);
    }

    private List<Path> classFolders() {
        return reactor.searched().stream()
                .flatMap(module -> Stream.of("test-classes", "classes")
                        .map(name -> module.resolve("target").resolve(name)))
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
        try {
            classPath.addAll(ClassPathFile.of(module(folder)));
        } catch (IOException e) {
            throw run.failure("cannot read the class path of " + run.request().label() + ": " + e.getMessage());
        }
        return classPath;
    }
}
