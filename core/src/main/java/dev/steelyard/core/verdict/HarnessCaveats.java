package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Comparison.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Warnings about scores that are so small that the clock, or JMH's loop around a call, is a good part of them. */
final class HarnessCaveats {

    /**
     * What reading the clock takes in ns: 25 on Linux (A. Shipilev, Nanotrusting the Nanotime, 2014), much the same as
     * the smallest step it was seen to make.
     */
    static final double CLOCK_NANOS = 25;
    /** Share of a timed stretch from which on reading the clock is named. */
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

    HarnessCaveats(Row row, double margin) {
        this.row = row;
        this.margin = margin;
    }

    /** Returns the warnings about the scores of some pairs, a sentence each. */
    List<String> of(List<Pair> pairs) {
        Optional<Side> baseline = side(row.baseline(), pairs, Pair.Signs::baseline);
        Optional<Side> treatment = side(row.treatment(), pairs, Pair.Signs::treatment);
        List<Side> sides = new ArrayList<>();
        baseline.ifPresent(sides::add);
        treatment.ifPresent(sides::add);
        List<String> warnings = new ArrayList<>();
        sides.stream().filter(side -> side.call <= side.loop).findFirst().ifPresent(side -> warnings.add(loop(side)));
        Optional<Side> hasty = sides.stream()
                .filter(side -> side.timed < CLOCK_NANOS / CLOCK_SHARE)
                .findFirst();
        Optional<Side> coarse =
                sides.stream().filter(side -> side.step > margin * side.timed).findFirst();
        hasty.map(HarnessCaveats::clock)
                .or(() -> coarse.map(HarnessCaveats::step))
                .ifPresent(warnings::add);
        return warnings;
    }

    /** Means over the forks of one side, in ns. */
    private record Side(String variant, double call, double timed, double step, double loop) {}

    private static Optional<Side> side(String variant, List<Pair> pairs, Function<Pair.Signs, Pair.ForkSigns> of) {
        List<Stretch> stretches = pairs.stream()
                .flatMap(pair -> of.apply(pair.signs()).stretch().stream())
                .toList();
        if (stretches.isEmpty()) {
            return Optional.empty();
        }
        boolean cheap = stretches.stream().allMatch(Stretch::cheapBlackhole);
        return Optional.of(new Side(
                variant,
                mean(stretches, Stretch::callNanos),
                mean(stretches, Stretch::timedNanos),
                mean(stretches, Stretch::stepNanos),
                cheap ? LOOP_NANOS : FULL_NANOS));
    }

    private static double mean(List<Stretch> stretches, ToDoubleFunction<Stretch> nanos) {
        return stretches.stream().mapToDouble(nanos).average().orElse(0);
    }

    private static String loop(Side side) {
        return String.format(
                Locale.ROOT,
                "a call of %s takes %.2f ns, no more than JMH's loop around it may (%.0f ns): a change of the code is a "
                        + "greater part of the code than of the score",
                side.variant,
                side.call,
                side.loop);
    }

    private static String clock(Side side) {
        return String.format(
                Locale.ROOT,
                "%s is timed in stretches of %.0f ns, and reading the clock takes about %.0f ns of each: changes look "
                        + "smaller than they are; average time (-bm avgt) times many calls at once",
                side.variant,
                side.timed,
                CLOCK_NANOS);
    }

    private static String step(Side side) {
        return String.format(
                Locale.ROOT,
                "the clock of this machine moves in steps of %.0f ns, %.0f %% of a median sample of %s",
                side.step,
                100 * side.step / side.timed,
                side.variant);
    }
}
