package dev.steelyard.app.compare;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.report.document.ReportOptions;

/** Delivers what a comparison came to: the files of the run's folder, and the result on standard output. */
final class Reports implements Ending {

    @Override
    public ExitStatus end(Measured measured, Console console) {
        Delivery delivery = new Delivery(ReportOptions.DEFAULT);
        delivery.write(measured.report(), measured.folder());
        delivery.print(measured.report(), measured.output().format(), console);
        console.progress().phase("results are in " + measured.folder());
        return measured.output().failOn().status(measured.report().rows());
    }
}
