package dev.steelyard.compare.folder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The command that resumes a run, as the user can run it in the current folder. */
public final class ResumeCommand {

    private static final String CALIBRATE = "calibrate";

    private ResumeCommand() {}

    /**
     * Returns the words of the command, without the launcher.
     *
     * @param begun the words of the command that began the run
     * @param folder the run's folder
     * @param project where the run is found by its id, see {@link #byId}; empty if only its folder finds it
     */
    public static List<String> words(List<String> begun, Path folder, Optional<Path> project) {
        List<String> words = new ArrayList<>();
        words.add(name(begun));
        Path absolute = folder.toAbsolutePath().normalize();
        project.map(directory -> directory.toAbsolutePath().normalize())
                .filter(directory -> !directory.equals(Path.of("").toAbsolutePath()))
                .ifPresent(directory -> words.addAll(List.of("-C", directory.toString())));
        words.add("--resume");
        words.add(project.isPresent() ? String.valueOf(absolute.getFileName()) : absolute.toString());
        return List.copyOf(words);
    }

    /** Returns the project that a run was found in by its id; empty if it was named by its folder. */
    public static Optional<Path> byId(Path project, Optional<String> run) {
        return run.filter(RunFolders::isFolder).isPresent() ? Optional.empty() : Optional.of(project);
    }

    /** Returns the name of the command: a suite and the demo are comparisons. */
    static String name(List<String> begun) {
        return begun.stream().findFirst().filter(CALIBRATE::equals).orElse("compare");
    }
}
