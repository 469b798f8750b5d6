package dev.steelyard.compare.experiment;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.delivery.Delivery;
import dev.steelyard.compare.delivery.RunEnd;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.ResumeRequest;
import dev.steelyard.compare.run.Compare;
import dev.steelyard.compare.run.VariantFailure;
import dev.steelyard.core.error.BuildFailure;
import dev.steelyard.core.error.UserError;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.workspace.WorkspaceOptions;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Compares revisions for a command that compares many: an ordinary run with a folder and reports of its own, whose failure is a
 * value, since the command goes on with others.
 */
public final class RevisionComparison {

    private static final long KNOWN_WITHIN_MILLIS = 500;
    /** Before what a program printed, in the message of a failed build. */
    private static final String QUOTED = "| ";

    private final WorkspaceOptions options;
    private final InstantSource clock;
    private final Console console;

    /**
     * @param options where builds are kept and what processes inherit
     * @param clock the time of day
     * @param console hears of progress; results go into files
     */
    public RevisionComparison(WorkspaceOptions options, InstantSource clock, Console console) {
        this.options = options;
        this.clock = clock;
        this.console = console;
    }

    /**
     * What came of a comparison.
     *
     * @param run the run; empty if it ended without results
     * @param failure why, if that is known
     */
    public record End(Optional<RunEnd.Measured> run, Optional<UserError> failure) {

        /** Returns whether it failed because a revision could not be built, not because of the machine. */
        public boolean ofRevision() {
            return failure.filter(error -> error instanceof BuildFailure || error.getCause() instanceof BuildFailure)
                    .isPresent();
        }

        /** Returns why there are no results, on one line; empty if there are. */
        public String reason() {
            if (run.isPresent()) {
                return "";
            }
            return failure.map(error -> line(error.problem())).orElse("it ended without results");
        }
    }

    /** Keeps what was measured, besides writing its reports. */
    private static final class Capture implements RunEnd {
        private Optional<Measured> run = Optional.empty();

        @Override
        public ExitStatus end(Measured ended, Console quiet) {
            new Delivery(ReportOptions.DEFAULT).write(ended.report(), ended.folder());
            run = Optional.of(ended);
            return ExitStatus.SUCCESS;
        }
    }

    /**
     * Builds and measures revisions.
     *
     * @throws UserError if no revision could be measured like this
     */
    public End compare(CompareRequest request) {
        return ended(compare -> compare.compare(request, console));
    }

    /**
     * Goes on with a comparison that was interrupted.
     *
     * @throws UserError if it cannot go on
     */
    public End resume(ResumeRequest request) {
        return ended(compare -> compare.resume(request, console));
    }

    private End ended(Consumer<Compare> work) {
        Capture capture = new Capture();
        try {
            work.accept(new Compare(options, clock, capture));
        } catch (UserError e) {
            requireGoingOn(e);
            if (e.kind() == UserError.Kind.USAGE && !(e instanceof VariantFailure)) {
                throw e;
            }
            return new End(Optional.empty(), Optional.of(e));
        }
        return new End(capture.run, Optional.empty());
    }

    /**
     * Throws an error if this program is being ended: whoever ends it ends its builds and forks first, which is no fault of a
     * revision.
     */
    public static void requireGoingOn(UserError failure) {
        Thread unused = new Thread(() -> {});
        try {
            // A signal to the whole process group may end a build before this program knows of it.
            Thread.sleep(KNOWN_WITHIN_MILLIS);
            Runtime.getRuntime().addShutdownHook(unused);
            Runtime.getRuntime().removeShutdownHook(unused);
        } catch (IllegalStateException shuttingDown) {
            throw failure;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }

    /** The first line of what a build printed, if it is quoted; otherwise the first line. */
    private static String line(String problem) {
        List<String> lines = problem.lines()
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
        return lines.stream()
                .filter(text -> text.startsWith(QUOTED))
                .map(text -> text.substring(QUOTED.length()))
                .findFirst()
                .orElseGet(() -> lines.isEmpty() ? "unknown" : lines.get(0));
    }
}
