package dev.steelyard.workspace.build;

import dev.steelyard.core.model.BuildTrait;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;

/**
 * A build by the command line the user gave.
 *
 * @param command run by {@code sh -c} in the project's folder
 */
record CommandBuild(String command) implements BuildTool {

    @Override
    public List<Path> build(BuildRun run) {
        Path project = run.request().project();
        run.note(BuildTrait.TOOL, "--build");
        Map<Path, FileTime> before = BenchmarkJars.all(project);
        run.execute(List.of("sh", "-c", command), project);
        return run.request()
                .settings()
                .jar()
                .map(glob -> BenchmarkJars.byGlob(run, glob))
                .orElseGet(() -> List.of(BenchmarkJars.only(run, BenchmarkJars.made(project, before, any -> true))));
    }
}
