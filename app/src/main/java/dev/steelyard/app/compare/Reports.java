package dev.steelyard.app.compare;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.RunReport;
import dev.steelyard.core.verdict.Judge;
import dev.steelyard.core.verdict.Outlook;
import dev.steelyard.core.verdict.Tally;
import dev.steelyard.report.document.ReportOptions;
import java.nio.file.Path;
import java.util.List;

/** Judges a run's blocks and delivers what comes out. */
final class Reports {

    private final Judge judge;

    Reports(Judge judge) {
        this.judge = judge;
    }

    void write(Run run, List<Block> blocks, Path folder) {
        new Delivery(ReportOptions.DEFAULT).write(report(run, blocks), folder);
    }

    ExitStatus print(Run run, List<Block> blocks, CompareRequest.Output output, Path folder, Console console) {
        RunReport report = report(run, blocks);
        new Delivery(ReportOptions.DEFAULT).print(report, output.format(), console);
        console.progress().phase("results are in " + folder);
        return output.failOn().status(report.rows());
    }

    /** Judges the blocks of a run. */
    RunReport report(Run run, List<Block> blocks) {
        Tally tally = Tally.of(run, blocks);
        return new RunReport(
                run, blocks, judge.judge(tally), Outlook.of(tally, judge).closing());
    }
}
