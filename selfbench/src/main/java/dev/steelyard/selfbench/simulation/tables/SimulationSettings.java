package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.selfbench.simulation.PublicForks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * What all tables share.
 *
 * @param judge the product's judge
 * @param seed decides everything
 * @param size how much is simulated
 * @param runs runs behind each line, where the command line says so
 * @param families numbers of rows in a family
 * @param lines which lines of the table of families are simulated, by their labels; all if empty
 * @param forks forks of public benchmarks, if a file of them was given
 */
record SimulationSettings(
        Judge judge,
        long seed,
        Size size,
        OptionalInt runs,
        List<Integer> families,
        Optional<Pattern> lines,
        Optional<PublicForks> forks) {

    /** The promise: the default of the command line. */
    static final double ALPHA = 0.01;
    /** The default margin of scores. */
    static final double MARGIN = 0.02;
    /** The default looks. */
    static final Looks LOOKS = new Looks(4, 40);
    /** A budget that ends no run. */
    static final Duration NO_END = Duration.ofDays(365);

    SimulationSettings {
        families = List.copyOf(families);
    }

    /** How much is simulated. */
    enum Size {
        SMALL,
        FULL,
        LONG
    }

    /** Settings of a small sample, for tests. */
    static SimulationSettings small(Judge judge, long seed) {
        return new SimulationSettings(
                judge, seed, Size.SMALL, OptionalInt.empty(), List.of(1, 20, 70), Optional.empty(), Optional.empty());
    }

    /** Returns the runs behind a line: what the command line says, or what the size asks for. */
    int runs(int small, int full, int longest) {
        return runs.orElse(
                switch (size) {
                    case SMALL -> small;
                    case FULL -> full;
                    case LONG -> longest;
                });
    }

    /** Returns whether a line of the table of families is simulated. */
    boolean wants(String label) {
        return lines.map(pattern -> pattern.matcher(label).find()).orElse(true);
    }

    /** Returns the first seed of a line, so that the lines of a table are independent of one another. */
    long seed(String line) {
        return seed + 1_000_003L * line.hashCode();
    }

    /** The default criteria with alpha for each row. */
    static Criteria perBenchmark(double margin) {
        return new Criteria(ALPHA, new Margins(margin, margin), LOOKS, true);
    }

    /** The default criteria with alpha for each family. */
    static Criteria perFamily(Looks looks) {
        return new Criteria(ALPHA, new Margins(MARGIN, MARGIN), looks, false);
    }
}
