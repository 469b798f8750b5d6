package dev.steelyard.compare.delivery;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.plan.KnownFloors;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.measure.loaded.LoadedClasses;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** The steps after the last block of a run has been measured. */
public interface RunEnd {

    /**
     * Checks that a run that is to go on is of the kind that this makes something of.
     *
     * @throws dev.steelyard.core.error.UserError if it is not
     */
    default void require(Run run) {}

    /** Writes and prints what there is to say, and returns how the command ends. */
    ExitStatus end(Measured measured, Console console);

    /**
     * A run that was measured.
     *
     * @param report the run with its blocks and verdicts
     * @param folder the run's folder
     * @param output where results go
     * @param floors noise floors that hold for its baseline
     * @param loaded what forks of a benchmark loaded, as far as that is known
     */
    record Measured(
            RunReport report,
            Path folder,
            CompareRequest.Output output,
            KnownFloors floors,
            Function<Benchmark, Optional<LoadedClasses>> loaded) {}
}
