package dev.steelyard.app.compare;

import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.UserException;
import dev.steelyard.core.placement.ImpossiblePlacementException;
import dev.steelyard.measure.block.SelectionException;
import dev.steelyard.measure.host.HostFailure;
import dev.steelyard.measure.journal.RunFolderException;
import dev.steelyard.measure.placement.PlacementFailure;
import dev.steelyard.workspace.error.WorkspaceException;
import java.io.UncheckedIOException;

/** Gives what goes wrong below its place among the exit codes. */
final class UserErrors {

    private UserErrors() {}

    /** Something that ends in a status. */
    interface Job {
        ExitStatus run() throws InterruptedException;
    }

    /**
     * Runs a job.
     *
     * @throws UserException in place of whatever the parts below throw for the user
     */
    static ExitStatus translated(Job job) {
        try {
            return job.run();
        } catch (WorkspaceException e) {
            ExitStatus status = e.kind() == WorkspaceException.Kind.USAGE ? ExitStatus.USAGE : ExitStatus.FAILED;
            throw new UserException(status, e.problem(), e.remedy(), e);
        } catch (RunFolderException e) {
            throw new UserException(ExitStatus.FAILED, e.problem(), e.remedy(), e);
        } catch (SelectionException e) {
            throw new UserException(ExitStatus.USAGE, e.problem(), e.remedy(), e);
        } catch (ImpossiblePlacementException e) {
            throw new UserException(ExitStatus.USAGE, e.problem(), e.remedy(), e);
        } catch (PlacementFailure e) {
            throw new UserException(
                    ExitStatus.FAILED,
                    String.valueOf(e.getMessage()),
                    "What was measured is kept. Leave out --pin in another run, or that benchmark.",
                    e);
        } catch (HostFailure e) {
            throw new UserException(
                    ExitStatus.FAILED,
                    String.valueOf(e.getMessage()),
                    "See that the jar is a complete benchmark jar and that its JVM can run it.",
                    e);
        } catch (UncheckedIOException e) {
            throw new UserException(
                    ExitStatus.FAILED,
                    String.valueOf(e.getMessage()),
                    "Free some space or name another folder; what was measured is kept and --resume goes on.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserException(
                    ExitStatus.FAILED, "the run was interrupted", "Go on with 'steelyard compare --resume'.", e);
        }
    }
}
