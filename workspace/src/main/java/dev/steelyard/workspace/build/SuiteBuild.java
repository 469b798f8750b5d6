package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.build.maven.ClassPathFile;
import dev.steelyard.workspace.build.maven.MavenLog;
import dev.steelyard.workspace.process.MachineFault;
import dev.steelyard.workspace.suite.Suite;
import dev.steelyard.workspace.suite.Suites;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds a suite for a version of its library, with the user's Maven and all its settings. Its tests and the checks of
 * its format and code are skipped: they run where the suite is developed, and another version may deprecate what the
 * suite uses.
 *
 * @param sources where its sources are
 * @param suite the suite
 * @param version of its library; empty for the one that its {@code pom.xml} names
 * @param session sets builds of snapshots apart, which may be another thing each time
 */
public record SuiteBuild(Suites sources, Suite suite, Optional<String> version, String session) implements BuildTool {

    /** Arguments that leave out a suite's tests and the checks of its code. */
    public static final List<String> BARE = List.of(
            "-Dsteelyard.suite.bare", "-Dspotless.check.skip=true", "-Dcompiler.warnings=-nowarn", "-P", "!errorprone");

    /** What people call it. */
    String label() {
        return suite.label(version);
    }

    /** Texts that are equal exactly if what is built is. */
    List<String> identity() {
        boolean changes = version.filter(text -> text.contains("SNAPSHOT")).isPresent();
        return List.of("suite", suite.name(), sources.digest(suite), version.orElse(""), changes ? session : "");
    }

    /** Writes the sources into a folder and returns what is to be built there. */
    BuildRequest layOut(Path root) {
        return new BuildRequest(label(), root, sources.layOut(suite, root), identity(), BuildSettings.FIND, List.of());
    }

    @Override
    public List<Path> build(BuildRun run) {
        Path root = run.request().root();
        int code = run.attempt(command(), root);
        if (code != 0) {
            throw failure(run, code);
        }
        Path target = run.request().project().resolve("target");
        List<Path> classPath = new ArrayList<>(List.of(target.resolve("classes")));
        try {
            classPath.addAll(ClassPathFile.of(run.request().project()));
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot read the class path of " + label() + ": " + e.getMessage(),
                            "The full log is " + run.log() + ".")
                    .causedBy(e);
        }
        return classPath;
    }

    private List<String> command() {
        List<String> argv = new ArrayList<>(List.of("mvn", "-B", "-q", "-f", "suites/" + suite.name() + "/pom.xml"));
        argv.addAll(BARE);
        suite.library()
                .ifPresent(library -> version.ifPresent(chosen -> argv.add("-D" + library.property() + "=" + chosen)));
        argv.addAll(List.of(
                "-Dmaven.test.skip=true",
                "package",
                ClassPathFile.GOAL,
                ClassPathFile.ARGUMENT,
                "-DincludeScope=runtime"));
        return List.copyOf(argv);
    }

    /** A version that is nowhere is the user's mistake; whatever else went wrong is that of the build. */
    UserError failure(BuildRun run, int code) {
        MavenLog log = MavenLog.read(run.log(), run.request().root());
        String whole = "The full log is " + run.log() + ".";
        Optional<MachineFault> fault = run.fault(code);
        if (fault.isPresent()) {
            // Nothing is known of the version then, not even whether there is one.
            return UserError.failed(
                    "cannot build " + label() + ": " + fault.get().words() + ": " + log.cause(),
                    fault.get().remedy() + " " + whole);
        }
        Optional<Suite.Library> library = suite.library();
        if (library.isEmpty() || version.isEmpty()) {
            return UserError.failed("cannot build " + label() + ": " + log.cause(), whole);
        }
        String known = "Known to work: " + library.get().known() + ". " + whole;
        if (log.misses(library.get().group(), version.get())) {
            return UserError.usage("Maven cannot find " + label() + ": " + log.cause(), known);
        }
        return UserError.failed("cannot build suite " + suite.name() + " for " + label() + ": " + log.cause(), known);
    }
}
