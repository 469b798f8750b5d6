package dev.steelyard.compare.calibrate;

import dev.steelyard.core.calibration.Calibrated;
import dev.steelyard.core.calibration.Calibrated.Noise;
import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.csv.CsvTable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A calibration, one row per benchmark; changes and spreads are fractions. */
public final class CalibrationCsv implements CalibrationRenderer {

    private static final List<String> IDENTITY =
            List.of("benchmark", "mode", "params", "threads", "unit", "score", "blocks", "forks");
    private static final List<String> NOISE =
            List.of("pairs", "beyondFivePercent", "beyondMargin", "spread", "degrees", "noiseFloor");

    @Override
    public void render(RunReport report, Calibration calibration, Appendable out) throws IOException {
        CsvTable table = new CsvTable(out);
        table.texts(IDENTITY);
        for (Variant variant : report.run().treatments()) {
            table.text(variant.name() + " change");
        }
        table.texts(NOISE).end();
        for (Calibrated benchmark : calibration.benchmarks()) {
            row(table, report, benchmark);
        }
    }

    private static void row(CsvTable table, RunReport report, Calibrated calibrated) throws IOException {
        table.text(calibrated.benchmark().name())
                .text(calibrated.benchmark().mode().label())
                .map(calibrated.benchmark().params())
                .number(calibrated.benchmark().threads())
                .text(calibrated.benchmark().unit())
                .number(calibrated.score())
                .number(calibrated.count().blocks())
                .number(calibrated.count().forks());
        for (Variant variant : report.run().treatments()) {
            table.number(calibrated.differences().againstBaseline().stream()
                    .filter(difference -> difference.variant().equals(variant.name()))
                    .mapToDouble(Calibrated.Difference::change)
                    .findFirst());
        }
        Optional<Noise> noise = calibrated.noise();
        int blocks = report.run().criteria().looks().last();
        table.number(calibrated.differences().pairs())
                .number(calibrated.differences().beyondFivePercent())
                .number(calibrated.differences().beyondMargin())
                .number(number(noise.map(Noise::spread)))
                .number(noise.map(Noise::degrees).orElse(0))
                .number(number(noise.map(known -> known.floor().at(blocks))))
                .end();
    }

    private static OptionalDouble number(Optional<Double> value) {
        return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
    }
}
