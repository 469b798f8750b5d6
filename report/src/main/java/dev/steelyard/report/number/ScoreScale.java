package dev.steelyard.report.number;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The unit in which a row's scores are easiest to read. Both sides share it, for easy comparison, unless one is 10,000 times the
 * other.
 *
 * @param factor factor from the benchmark's unit to this unit
 * @param unit the unit after the number
 * @param magnitude the greater of the row's scaled scores; it decides the decimals of both
 */
public record ScoreScale(double factor, String unit, double magnitude) {

    private record Step(double size, String unit) {}

    private static final List<Step> TIMES = List.of(
            new Step(1, "ns/op"),
            new Step(1e3, "us/op"),
            new Step(1e6, "ms/op"),
            new Step(1e9, "s/op"),
            new Step(60e9, "min/op"),
            new Step(3600e9, "hr/op"),
            new Step(86400e9, "day/op"));
    private static final List<Step> RATES = List.of(
            new Step(1.0 / 86400, "ops/day"),
            new Step(1.0 / 3600, "ops/hr"),
            new Step(1.0 / 60, "ops/min"),
            new Step(1, "ops/s"),
            new Step(1e3, "ops/ms"),
            new Step(1e6, "ops/us"),
            new Step(1e9, "ops/ns"));
    private static final List<Step> BYTES = List.of(
            new Step(1, "B/op"), new Step(1024, "KiB/op"), new Step(1048576, "MiB/op"), new Step(1073741824, "GiB/op"));
    /** Events per operation, which may be few: rounded to significant digits, and with the full unit. */
    private static final String EVENTS = "#/op";

    private static final String PER_OPERATION = "/op";
    /** Scores with a greater ratio have their own decimals. */
    private static final double FAR_APART = 20;
    /** Scores with a greater ratio have their own units. */
    private static final double WORLDS_APART = 10_000;
    /** Below this, bytes are easier to read than a larger unit. */
    private static final double PLAIN_BYTES = 100_000;

    /**
     * Returns the scale of a row.
     *
     * @param unit the unit of the scores, as JMH prints it; an unknown unit is not changed
     * @param greatest the greater of the scores
     */
    public static ScoreScale of(String unit, double greatest) {
        if (unit.equals("B/op") && greatest < PLAIN_BYTES) {
            return new ScoreScale(1, unit, greatest);
        }
        for (List<Step> steps : List.of(TIMES, RATES, BYTES)) {
            Optional<Step> from =
                    steps.stream().filter(step -> step.unit.equals(unit)).findFirst();
            if (from.isPresent()) {
                return fit(steps, from.get(), greatest);
            }
        }
        return new ScoreScale(1, unit, greatest);
    }

    /**
     * Returns the score in this scale with its unit, such as {@code 12.34 us}; for times and bytes, "per operation" is
     * omitted.
     */
    public String text(double score) {
        double scaled = score * factor;
        if (score != 0 && Math.abs(scaled) * WORLDS_APART < magnitude) {
            return of(unit, Math.abs(scaled)).text(scaled);
        }
        // Beside a score many times as great, the decimals of that one would leave nothing of this.
        double size = Math.abs(scaled) * FAR_APART < magnitude ? scaled : magnitude;
        if (unit.equals(EVENTS)) {
            return Numbers.significant(scaled) + " " + unit;
        }
        String number = unit.endsWith("B/op") ? Numbers.digits(scaled) : Numbers.fixed(scaled, size);
        return number + " "
                + (unit.endsWith(PER_OPERATION) ? unit.substring(0, unit.length() - PER_OPERATION.length()) : unit);
    }

    /**
     * Returns the time per operation behind a score, in ns: of a rate, its reciprocal; empty if the unit is neither a time
     * nor a rate.
     *
     * @param unit the unit of the score, as JMH prints it
     */
    public static OptionalDouble nanosPerOperation(String unit, double score) {
        OptionalDouble time = size(TIMES, unit);
        OptionalDouble rate = size(RATES, unit);
        if (time.isPresent()) {
            return OptionalDouble.of(score * time.getAsDouble());
        }
        return rate.isPresent() ? OptionalDouble.of(1e9 / (score * rate.getAsDouble())) : rate;
    }

    private static OptionalDouble size(List<Step> steps, String unit) {
        return steps.stream()
                .filter(step -> step.unit.equals(unit))
                .mapToDouble(Step::size)
                .findFirst();
    }

    /** Returns the label of an axis mark in its best unit, without trailing zeros, such as {@code 100 ns}. */
    public static String mark(String unit, double score) {
        ScoreScale scale = of(unit, score);
        String text = scale.text(score);
        int blank = text.indexOf(' ');
        return score == 0 ? "0" : Numbers.digits(score * scale.factor) + (blank < 0 ? "" : text.substring(blank));
    }

    private static ScoreScale fit(List<Step> steps, Step from, double greatest) {
        double base = greatest * from.size;
        Step best = from;
        if (base > 0 && Double.isFinite(base)) {
            // Minutes, hours and days only where the benchmark itself uses them.
            List<Step> choice = steps.stream()
                    .filter(step -> step.equals(from) || !calendar(step))
                    .toList();
            best = choice.get(0);
            for (Step step : choice) {
                best = base >= step.size ? step : best;
            }
        }
        return new ScoreScale(from.size / best.size, best.unit, base / best.size);
    }

    private static boolean calendar(Step step) {
        return step.unit.contains("min") || step.unit.contains("hr") || step.unit.contains("day");
    }
}
