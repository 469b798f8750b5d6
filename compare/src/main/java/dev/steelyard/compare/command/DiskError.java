package dev.steelyard.compare.command;

import dev.steelyard.core.error.UserError;
import java.io.IOException;

/** The error shown to the user when a file operation fails at any point of a run. */
public final class DiskError {

    private DiskError() {}

    /**
     * Returns the error for a file or folder that the disk refuses.
     *
     * @param problem what is wrong, with the file
     */
    public static UserError of(String problem, IOException cause) {
        return UserError.failed(
                        problem,
                        "Free some disk space or use another folder. Finished blocks are kept; resume the run with "
                                + "--resume.")
                .causedBy(cause);
    }
}
