package dev.steelyard.measure.journal;

import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Run.Unreached;
import java.util.List;
import java.util.Objects;

/**
 * The contents of {@code run.json}: the run as fixed before its first block, and the settings for resuming it. When it
 * is read, the extensions and unreached benchmarks in the journal are added to the run.
 *
 * @param run the run
 * @param command the words of the command line that started it, without the launcher; opaque to this package
 * @param jmh JMH's options as given
 */
public record RunRecord(Run run, List<String> command, JmhOptions jmh) {
    public RunRecord {
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(jmh, "jmh");
        command = List.copyOf(command);
    }

    /** Returns the same record with these extensions and unreached benchmarks applied to the run, in order. */
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
