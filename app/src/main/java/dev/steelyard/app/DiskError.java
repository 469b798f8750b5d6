package dev.steelyard.app;

import dev.steelyard.core.error.UserError;
import java.io.IOException;

/** What a user is told when the disk refuses something, wherever in a run that is. */
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
                        "Free some space or name another folder; what was measured is kept and --resume goes on.")
                .causedBy(cause);
    }
}
