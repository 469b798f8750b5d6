package dev.steelyard.compare.calibrate;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.delivery.Delivery;
import dev.steelyard.compare.delivery.RunEnd;
import dev.steelyard.compare.plan.CalibratedGroups;
import dev.steelyard.compare.plan.MachineNoise;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.calibration.GroupSpread;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.report.document.ReportOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes a calibration of a run of identical variants. */
final class CalibrationEnd implements RunEnd {

    /** The calibration in the run's folder, beside the usual files of a run. */
    static final String FILE = "calibration.json";

    @Override
    public void require(Run run) {
        if (!Calibration.isCalibration(run)) {
            throw UserError.usage(
                    "run " + run.id() + " compares different variants; it is not a calibration",
                    "Resume it with 'steelyard compare --resume'.");
        }
    }

    @Override
    public ExitStatus end(Measured measured, Console console) {
        RunReport report = measured.report();
        Calibration calibration = withGroups(Calibration.of(report, new BoundaryCache()), measured);
        new Delivery(ReportOptions.DEFAULT).write(report, measured.folder());
        write(measured.folder().resolve(FILE), document(new CalibrationJson(), report, calibration));
        measured.floors().keep(calibration.floors());
        MachineNoise.of(report.run().environment(), console.progress()::warning).keep(calibration.noises());
        calibration
                .groups()
                .ifPresent(spread -> CalibratedGroups.here(console.progress())
                        .keep(report.run().environment(), spread));
        console.out().print(document(renderer(measured.output().format(), console), report, calibration));
        console.out().flush();
        int known = calibration.floors().size();
        console.progress()
                .phase("the noise "
                        + (known == 1 ? "floor of 1 benchmark is" : "floors of " + known + " benchmarks are")
                        + " saved for later runs");
        console.progress().phase("results are in " + measured.folder());
        return status(report, calibration);
    }

    /** What is known of the machine without groups is compared with what was measured with them. */
    private static Calibration withGroups(Calibration calibration, Measured measured) {
        Run run = measured.report().run();
        RecordedGroups groups = RecordedGroups.of(run.environment());
        return groups.several()
                ? calibration.with(GroupSpread.of(
                        groups.slots(),
                        groups.size(),
                        measured.floors().findOneAtATime(run.benchmarks()),
                        // Those with many threads ran alone in both.
                        calibration.floors().stream()
                                .filter(floor -> !groups.wide(floor.benchmark()))
                                .toList(),
                        run.start()))
                : calibration;
    }

    /** A false verdict contradicts what was promised, and ends like any verdict that fails. */
    static ExitStatus status(RunReport report, Calibration calibration) {
        List<ExitStatus> holding = new ArrayList<>();
        holding.add(ExitStatus.of(report.rows(), FailOn.NEVER));
        if (!calibration.falseVerdicts().isEmpty()) {
            holding.add(ExitStatus.REGRESSION);
        }
        return ExitStatus.first(holding);
    }

    private static CalibrationRenderer renderer(Format format, Console console) {
        return switch (format) {
            case TEXT -> new CalibrationText(Delivery.style(console));
            case JSON -> new CalibrationJson();
            case CSV -> new CalibrationCsv();
            case MARKDOWN -> new CalibrationMarkdown();
            case HTML ->
                throw new IllegalArgumentException(
                        "a calibration has no HTML report; the command line rejects this format");
        };
    }

    private static String document(CalibrationRenderer renderer, RunReport report, Calibration calibration) {
        StringBuilder text = new StringBuilder();
        try {
            renderer.render(report, calibration, text);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        return text.toString();
    }

    private static void write(Path file, String text) {
        try {
            AtomicFile.write(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw DiskError.of(file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
