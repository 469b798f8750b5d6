package dev.steelyard.selfbench.live;

import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.measure.block.Lockstep;
import dev.steelyard.measure.block.LockstepOptions;
import dev.steelyard.measure.lock.MeasuringLock;
import dev.steelyard.selfbench.subject.Subjects;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A subject laid out, built and ready to be measured, with the machine held for it. */
final class Stage implements AutoCloseable {

    private final Workspace workspace;
    private final List<Subject> subjects;
    private final MeasuringLock lock;
    private final Lockstep lockstep;
    private final Path logs;
    private final List<Lockstep> others = new ArrayList<>();

    private Stage(Workspace workspace, List<Subject> subjects, MeasuringLock lock, Lockstep lockstep, Path logs) {
        this.workspace = workspace;
        this.subjects = subjects;
        this.lock = lock;
        this.lockstep = lockstep;
        this.logs = logs;
    }

    /**
     * Opens a stage.
     *
     * @param subject the project
     * @param files the folder {@code selfbench/subjects}
     * @param work where repositories and logs go
     * @param branches the branch of each variant, the baseline first; the same branch twice is an A/A comparison
     */
    static Stage open(Subjects subject, Path files, Path work, List<String> branches)
            throws IOException, InterruptedException {
        Path repository = work.resolve(subject.name().toLowerCase(Locale.ROOT));
        subject.layOut(files, repository);
        Workspace workspace = Workspace.open(repository, WorkspaceOptions.of(System.getenv()));
        List<Subject> subjects = new ArrayList<>();
        for (int i = 0; i < branches.size(); i++) {
            VariantSpec spec = new VariantSpec(
                    new Source(Source.Kind.REVISION, branches.get(i)),
                    i == 0 ? "baseline" : "treatment-" + i,
                    Optional.empty(),
                    VariantSettings.NONE);
            subjects.add(workspace.prepare(spec, BuildSettings.FIND, System.err::println));
        }
        MeasuringLock lock = new MeasuringLock(MeasuringLock.folder());
        lock.take(Duration.ofMillis(500), System.err::println);
        Path logs = work.resolve("logs");
        Lockstep lockstep = Lockstep.open(subjects, logs, LockstepOptions.usual());
        Stage stage = new Stage(workspace, List.copyOf(subjects), lock, lockstep, logs);
        Runtime.getRuntime().addShutdownHook(new Thread(stage::endForks, "selfbench-end"));
        return stage;
    }

    List<Subject> subjects() {
        return subjects;
    }

    Lockstep lockstep() {
        return lockstep;
    }

    /** Returns another session on the same subjects, under other options; it ends with the stage. */
    Lockstep lockstep(LockstepOptions options, String name) {
        Lockstep other = Lockstep.open(subjects, logs.resolve(name.toLowerCase(Locale.ROOT)), options);
        others.add(other);
        return other;
    }

    @Override
    public void close() {
        try (workspace;
                lock) {
            endForks();
        }
    }

    private void endForks() {
        others.forEach(Lockstep::close);
        lockstep.close();
    }
}
