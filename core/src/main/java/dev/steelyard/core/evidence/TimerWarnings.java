package dev.steelyard.core.evidence;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Warnings about scores so small that reading the clock, or JMH's loop around a call, is a large part of them. */
final class TimerWarnings {

    /**
     * Time to read the clock in ns: 25 on Linux (A. Shipilev, Nanotrusting the Nanotime, 2014), about the same as the
     * clock's smallest observed step.
     */
    static final double CLOCK_NANOS = 25;
    /** Share of a timed span above which reading the clock gets a warning. */
    static final double CLOCK_SHARE = 0.1;
    /**
     * Maximum time of JMH's loop around a call in ns: half a dozen instructions, including a load and a branch
     * (A. Shipilev, JVM Anatomy Quark 27: Compiler Blackholes).
     */
    static final double LOOP_NANOS = 1;
    /** The same with blackholes in Java code, which take about 25 more instructions (same source). */
    static final double FULL_NANOS = 3;

    private final Row row;
    private final double margin;

    TimerWarnings(Row row, double margin) {
        this.row = row;
        this.margin = margin;
    }

    /** Returns the warnings about the scores of the given pairs. */
    List<Warning> of(List<Pair> pairs) {
        Optional<Side> baseline = side(row.baseline(), pairs, Pair.Signs::baseline);
        Optional<Side> treatment = side(row.treatment(), pairs, Pair.Signs::treatment);
        List<Side> sides = new ArrayList<>();
        baseline.ifPresent(sides::add);
        treatment.ifPresent(sides::add);
        List<Warning> warnings = new ArrayList<>();
        sides.stream().filter(side -> side.call <= side.loop).findFirst().ifPresent(side -> warnings.add(loop(side)));
        Optional<Side> hasty = sides.stream()
                .filter(side -> side.timed < CLOCK_NANOS / CLOCK_SHARE)
                .findFirst();
        Optional<Side> coarse =
                sides.stream().filter(side -> side.step > margin * side.timed).findFirst();
        hasty.map(TimerWarnings::clock)
                .or(() -> coarse.map(TimerWarnings::step))
                .ifPresent(warnings::add);
        return warnings;
    }

    /** Means over the forks of one side, in ns. */
    private record Side(String variant, double call, double timed, double step, double loop) {}

    private static Optional<Side> side(String variant, List<Pair> pairs, Function<Pair.Signs, Pair.ForkSigns> of) {
        List<TimedSpan> spans = pairs.stream()
                .flatMap(pair -> of.apply(pair.signs()).span().stream())
                .toList();
        if (spans.isEmpty()) {
            return Optional.empty();
        }
        boolean cheap = spans.stream().allMatch(TimedSpan::cheapBlackhole);
        return Optional.of(new Side(
                variant,
                mean(spans, TimedSpan::callNanos),
                mean(spans, TimedSpan::timedNanos),
                mean(spans, TimedSpan::stepNanos),
                cheap ? LOOP_NANOS : FULL_NANOS));
    }

    private static double mean(List<TimedSpan> spans, ToDoubleFunction<TimedSpan> nanos) {
        return spans.stream().mapToDouble(nanos).average().orElse(0);
    }

    private static Warning loop(Side side) {
        return new Warning.LoopDominates(side.variant, side.call, side.loop);
    }

    private static Warning clock(Side side) {
        return new Warning.ClockDominates(side.variant, side.timed, CLOCK_NANOS);
    }

    private static Warning step(Side side) {
        return new Warning.ClockTooCoarse(side.variant, side.step, side.step / side.timed);
    }
}
