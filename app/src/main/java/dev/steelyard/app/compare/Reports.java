package dev.steelyard.app.compare;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.RunReport;
import dev.steelyard.core.verdict.Judge;
import dev.steelyard.core.verdict.Outlook;
import dev.steelyard.core.verdict.Tally;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.report.document.ReportOptions;
import java.nio.file.Path;
import java.util.List;

/** Judges a run's blocks and delivers what comes out. */
final class Reports {

    private final Judge judge;

    Reports(Judge judge) {
        this.judge = judge;
    }

    /** Writes all files of a run, prints what standard output gets, and returns how the run ended. */
    ExitStatus deliver(Journal journal, CompareRequest.Output output, Path folder, Console console) {
        Run run = journal.record().run();
        List<Block> blocks = journal.blocks();
        RunReport report = report(run, blocks, journal.record().command());
        Delivery delivery = new Delivery(ReportOptions.DEFAULT);
        delivery.write(report, folder);
        delivery.print(report, output.format(), console);
        console.progress().delivered("results are in " + folder);
        return output.failOn().status(report.rows());
    }

    /** Judges the blocks of a run that a command line began. */
    RunReport report(Run run, List<Block> blocks, List<String> command) {
        Tally tally = Tally.of(run, blocks);
        return new RunReport(
                run,
                blocks,
                judge.judge(tally),
                command,
                Outlook.of(tally, judge).closing());
    }
}
