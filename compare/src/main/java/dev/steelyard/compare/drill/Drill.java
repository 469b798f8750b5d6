package dev.steelyard.compare.drill;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.delivery.Delivery;
import dev.steelyard.compare.delivery.RunEnd;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.run.Compare;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.workspace.WorkspaceOptions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Runs a gate on unchanged code and on a slowdown of known size, and says whether it works. */
public final class Drill {

    private final WorkspaceOptions options;
    private final InstantSource clock;

    /**
     * @param options where builds are kept and what processes inherit
     * @param clock the time of day
     */
    public Drill(WorkspaceOptions options, InstantSource clock) {
        this.options = options;
        this.clock = clock;
    }

    /**
     * Measures both and prints what the gate made of them.
     *
     * @throws dev.steelyard.core.error.UserError if something is wrong that the user can put right
     */
    public ExitStatus drill(DrillRequest request, Console console) {
        if (request.gate().output().failOn() == FailOn.NEVER) {
            console.out().println(DrillText.FAILS_ON_NOTHING);
            console.out().flush();
            return ExitStatus.REGRESSION;
        }
        console.progress().phase("1 of 2: unchanged code");
        DrillRun unchanged = run(request.gate(), console);
        console.progress().phase("2 of 2: the same code, slower");
        DrillRun slowed = run(request.slowed(), console);
        DrillOutcome outcome = DrillOutcome.of(unchanged.status(), slowed.status());
        console.out().print(new DrillText(request, unchanged, slowed).of(outcome));
        console.out().flush();
        return outcome.status();
    }

    private DrillRun run(CompareRequest request, Console console) {
        List<DrillRun> ended = new ArrayList<>();
        RunEnd end = (measured, shown) -> {
            new Delivery(ReportOptions.DEFAULT).write(measured.report(), measured.folder());
            ExitStatus status =
                    ExitStatus.of(measured.report().judgment(), request.output().failOn());
            ended.add(new DrillRun(measured.report().rows(), measured.folder(), status));
            return status;
        };
        new Compare(options, clock, end).compare(request, console);
        if (ended.isEmpty()) {
            throw new IllegalStateException("a comparison ended without results");
        }
        return ended.get(0);
    }
}
