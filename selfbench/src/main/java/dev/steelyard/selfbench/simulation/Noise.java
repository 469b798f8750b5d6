package dev.steelyard.selfbench.simulation;

import java.util.Locale;

/**
 * How the score of a fork differs from the truth: score = truth x machine x what the fork draws.
 *
 * @param forks what each fork draws once
 * @param machine what the machine does to all forks of a block alike, in the order in which blocks are measured
 * @param dependence what changes from block to block for the treatment alone, so that it does not cancel
 */
public record Noise(ForkDistribution forks, Machine machine, Dependence dependence) {

    /** What happens to all forks of a block. */
    public enum Machine {
        /** Nothing. */
        CALM,
        /** Blocks in a row correlate by 0.3, with a spread of 5 %; the treatment is hit a tenth harder. */
        CORRELATED,
        /** Scores rise and fall by 10 % with a period of 400 blocks; the treatment is hit a hundredth harder. */
        DRIFTING,
        /** The fork that starts first is 1 % slower. */
        POSITIONS,
        /** Forks of a benchmark's first block, its pilot, spread three times as much as later ones. */
        WIDE_PILOT,
        /** Forks of the pilot spread a third as much. */
        NARROW_PILOT
    }

    /** What happens to the treatment alone: beyond the promise, which is for independent blocks. */
    public enum Dependence {
        /** Nothing. */
        NONE,
        /** The log ratios of blocks in a row correlate by 0.3. */
        CORRELATED,
        /** The ratio moves by the spread of the log ratio over 40 blocks, from half below the truth to half above. */
        DRIFTING
    }

    /** Noise of the forks alone. */
    public static Noise of(ForkDistribution forks) {
        return new Noise(forks, Machine.CALM, Dependence.NONE);
    }

    /** Normal forks on a machine that is not calm. */
    public static Noise on(Machine machine, double spread) {
        return new Noise(new ForkDistribution.Normal(spread), machine, Dependence.NONE);
    }

    /** Normal forks whose log ratio depends on the blocks before. */
    public static Noise dependent(Dependence dependence, double spread) {
        return new Noise(new ForkDistribution.Normal(spread), Machine.CALM, dependence);
    }

    /** Returns its name in a table, without the spread. */
    public String label() {
        if (dependence != Dependence.NONE) {
            return "treatment alone, " + dependence.name().toLowerCase(Locale.ROOT);
        }
        return switch (machine) {
            case CALM -> forks.label();
            case CORRELATED -> "machine, correlated";
            case DRIFTING -> "machine, drifting";
            case POSITIONS -> "first fork slower";
            case WIDE_PILOT -> "pilot spreads threefold";
            case NARROW_PILOT -> "pilot spreads a third";
        };
    }
}
