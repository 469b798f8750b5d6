package dev.steelyard.measure.journal;

import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Run.Unreached;
import java.util.List;
import java.util.Objects;

/**
 * The contents of {@code run.json}: the run as fixed before its first block, and the settings for resuming it. As it is
 * read, the run has the extensions that the journal holds, and what it says is unreached.
 *
 * @param run the run
 * @param command the words of the command line that began it, without the launcher; opaque to this package
 * @param jmh JMH's options as given
 */
public record RunRecord(Run run, List<String> command, JmhOptions jmh) {
    public RunRecord {
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(jmh, "jmh");
        command = List.copyOf(command);
    }

    /** Returns the same with a run that was given these extensions, and of which this was found, one after the other. */
    RunRecord since(List<Extension> extensions, List<Unreached> unreached) {
        Run last = run;
        for (Extension extension : extensions) {
            last = last.extended(extension);
        }
        for (Unreached known : unreached) {
            last = last.knowing(known);
        }
        return new RunRecord(last, command, jmh);
    }
}
