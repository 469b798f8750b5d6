package dev.steelyard.compare.delivery;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.report.document.ReportOptions;
import java.util.List;

/** Delivers what a comparison came to: the files of the run's folder, and the result on standard output. */
public final class Reports implements RunEnd {

    @Override
    public ExitStatus end(Measured measured, Console console) {
        Delivery delivery = new Delivery(ReportOptions.DEFAULT);
        delivery.write(measured.report(), measured.folder());
        delivery.print(measured.report(), measured.output().format(), console);
        console.progress().delivered("results are in " + measured.folder());
        return ExitStatus.of(measured.report().judgment(), measured.output().failOn());
    }

    /**
     * Judges the blocks of a run, without secrets.
     *
     * @param command the words of the command line that began it
     * @param resume those of the one that goes on with it
     */
    public static RunReport report(
            Judge judge, Run run, List<Block> blocks, List<String> command, List<String> resume) {
        Redaction redaction = Redaction.of(run);
        Run shown = redaction.run(run);
        List<Block> clean = blocks.stream().map(redaction::block).toList();
        return new RunReport(
                shown,
                clean,
                judge.judge(shown, clean).judgment(),
                new RunReport.Commands(redaction.words(command), redaction.words(resume)));
    }
}
