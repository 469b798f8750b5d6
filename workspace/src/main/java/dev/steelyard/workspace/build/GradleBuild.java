package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.secret.SecretWords;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Gradle build with a wrapper and the JMH plugin, whose task {@code jmhJar} makes the jar.
 *
 * @param wrapper the {@code gradlew} script
 */
record GradleBuild(Path wrapper) implements BuildTool {

    private static final PathMatcher JAR = FileSystems.getDefault().getPathMatcher("glob:**/build/libs/*-jmh.jar");
    private static final String TASK = "jmhJar";

    /** Finds the wrapper in the project's folder or above it, up to the root of the checkout. */
    static Optional<BuildTool> find(BuildRequest request) {
        for (Path folder = request.project(); folder != null; folder = folder.getParent()) {
            Path wrapper = folder.resolve("gradlew");
            if (Files.isRegularFile(wrapper)) {
                return Optional.of(new GradleBuild(wrapper));
            }
            if (folder.equals(request.root())) {
                break;
            }
        }
        return Optional.empty();
    }

    @Override
    public List<Path> build(BuildRun run) {
        Path project = run.request().project();
        Map<Path, FileTime> before = BenchmarkJars.all(project);
        // Through sh, since the script may have lost its execute bit. Without the daemon, which would outlive us
        // and share the machine with the benchmarks.
        List<String> argv = new ArrayList<>(List.of("sh", wrapper.toString(), "--no-daemon", "--console=plain"));
        argv.addAll(run.request().settings().tools().arguments());
        argv.add(TASK);
        String shown = "gradlew " + String.join(" ", SecretWords.words(argv.subList(2, argv.size())));
        int code = run.attempt(argv, project, shown);
        if (code != 0) {
            throw failure(run, shown, code);
        }
        return run.request()
                .settings()
                .jar()
                .map(glob -> BenchmarkJars.byGlob(run, glob))
                .orElseGet(() -> List.of(BenchmarkJars.only(run, BenchmarkJars.made(project, before, JAR::matches))));
    }

    private static UserError failure(BuildRun run, String shown, int code) {
        String problem = "'" + shown + "' failed with exit code " + code + " for "
                + run.request().label() + ".";
        return GradleRemedies.of(run.log())
                .map(remedy -> run.failure(problem, remedy))
                .orElseGet(() -> run.failure(problem));
    }
}
