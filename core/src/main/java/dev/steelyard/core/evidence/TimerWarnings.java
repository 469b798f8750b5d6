package dev.steelyard.core.evidence;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Warnings about scores that are so small that the clock, or JMH's loop around a call, is a good part of them. */
final class TimerWarnings {

    /**
     * What reading the clock takes in ns: 25 on Linux (A. Shipilev, Nanotrusting the Nanotime, 2014), much the same as
     * the smallest step it was seen to make.
     */
    static final double CLOCK_NANOS = 25;
    /** Share of a timed span from which on reading the clock is named. */
    static final double CLOCK_SHARE = 0.1;
    /**
     * What JMH's loop around a call takes in ns, at most: half a dozen instructions, among them a load and a branch
     * (A. Shipilev, JVM Anatomy Quark 27: Compiler Blackholes).
     */
    static final double LOOP_NANOS = 1;
    /** The same with blackholes of Java code, which are some 25 instructions more (same source). */
    static final double FULL_NANOS = 3;

    private final Row row;
    private final double margin;

    TimerWarnings(Row row, double margin) {
        this.row = row;
        this.margin = margin;
    }

    /** Returns the warnings about the scores of some pairs. */
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
