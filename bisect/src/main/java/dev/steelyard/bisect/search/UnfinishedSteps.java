package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.evidence.BusyTime;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.journal.RunFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The folders of steps, and which of them an earlier process left before their steps were finished. */
final class UnfinishedSteps {

    private static final String FOLDER = "steps";

    private final Path folder;
    private final Progress progress;
    private final Set<Integer> done;
    private final int known;
    private int last;

    /** A step that goes on, and the time that its blocks have taken so far. */
    record Begun(int number, Duration spent) {}

    /**
     * @param bisection folder of the bisection
     * @param known steps that were finished before
     * @param progress told of what goes on and of what cannot
     */
    UnfinishedSteps(Path bisection, List<BisectStep> known, Progress progress) {
        this.folder = bisection.resolve(FOLDER);
        this.progress = progress;
        this.done = known.stream().map(BisectStep::number).collect(Collectors.toCollection(TreeSet::new));
        this.known = known.stream().mapToInt(BisectStep::number).max().orElse(0);
        this.last = this.known;
    }

    /** Returns the folder of a step. */
    Path folder(int number) {
        return folder.resolve(Integer.toString(number));
    }

    /** Returns the next number that no step has, finished or not. */
    int next() {
        do {
            last++;
        } while (Files.exists(folder(last)));
        done.add(last);
        return last;
    }

    /** Returns the time that blocks of unfinished steps took. */
    Duration spent() {
        Duration spent = Duration.ZERO;
        for (int number = 1; Files.exists(folder(number)); number++) {
            if (!done.contains(number) && isOpen(number)) {
                spent = spent.plus(read(number).map(UnfinishedSteps::spent).orElse(Duration.ZERO));
            }
        }
        return spent;
    }

    /**
     * Returns the unfinished step that makes a comparison, the latest of several, once: its blocks count, so that no commit gets a
     * second comparison in place of one that was begun.
     *
     * @param criteria by which the comparison is judged
     */
    Optional<Begun> take(List<Subject> compared, Criteria criteria) {
        int highest = 0;
        while (Files.exists(folder(highest + 1))) {
            highest++;
        }
        for (int number = highest; number > 0; number--) {
            if (!done.contains(number) && isOpen(number)) {
                Optional<RunFolder> stored = read(number);
                if (stored.isPresent()
                        && isOf(compared.get(1), stored.get().record().run())) {
                    done.add(number);
                    if (goesOn(number, stored.get(), compared, criteria)) {
                        return Optional.of(new Begun(number, spent(stored.get())));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private boolean goesOn(int number, RunFolder stored, List<Subject> compared, Criteria criteria) {
        Run run = stored.record().run();
        if (!run.variants().equals(compared.stream().map(Subject::variant).toList())) {
            restarts(number, "its variants are now built differently");
            return false;
        }
        if (!run.criteria().equals(criteria)) {
            restarts(number, "the change to find has been re-estimated");
            return false;
        }
        int blocks = stored.blocks().size();
        progress.phase("resuming step " + number + " after " + (blocks == 1 ? "1 block" : blocks + " blocks"));
        return true;
    }

    /** Says that a step does not go on. */
    void restarts(int number, String reason) {
        progress.warning("Step " + number + " was interrupted and cannot be resumed (" + reason
                + "), so its commit is measured again from the start.");
    }

    private static boolean isOf(Subject treatment, Run run) {
        return run.treatments().get(0).name().equals(treatment.variant().name());
    }

    /** A step that was replaced by a later one is finished, and its number forgotten. */
    private boolean isOpen(int number) {
        return RunFolders.isRun(folder(number)) && (number > known || !RunFolders.isFinished(folder(number)));
    }

    private Optional<RunFolder> read(int number) {
        try {
            return Optional.of(RunFolder.read(folder(number)));
        } catch (UserError e) {
            restarts(number, e.problem());
            done.add(number);
            return Optional.empty();
        }
    }

    private static Duration spent(RunFolder stored) {
        return BusyTime.of(stored.blocks());
    }
}
