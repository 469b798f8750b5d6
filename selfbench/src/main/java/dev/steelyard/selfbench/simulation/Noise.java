package dev.steelyard.selfbench.simulation;

import java.util.Locale;

/**
 * How the score of a fork differs from the truth: score = truth x machine x lottery x bias.
 *
 * @param lottery shape of what each fork draws once, with the given spread
 * @param machine what the machine does to all forks of a block alike, in the order in which blocks are measured
 * @param bound what changes from block to block with the treatment alone, so that it does not cancel
 * @param spread coefficient of variation between forks of one variant, a fraction
 */
public record Noise(Lottery lottery, Machine machine, Bound bound, double spread) {

    /** What a fork draws once. */
    public enum Lottery {
        /** Normal logarithms. */
        NORMAL,
        /** Student's t with 3 degrees of freedom: some forks are far from the others. */
        HEAVY,
        /** Three forks in ten are slower than the rest by about twice the spread. */
        BIMODAL
    }

    /** What happens to all forks of a block. */
    public enum Machine {
        /** Nothing. */
        CALM,
        /** Blocks in a row correlate by 0.3, with a spread of 5 %; a tenth more of it strikes the treatment. */
        CORRELATED,
        /** Scores rise and fall by 10 % with a period of 400 blocks; a hundredth more of it strikes the treatment. */
        DRIFTING,
        /** Whichever fork starts first is 1 % slower. */
        POSITIONS
    }

    /** What happens to the treatment alone: beyond the promise, which is for independent blocks. */
    public enum Bound {
        /** Nothing. */
        NONE,
        /** The lottery of blocks in a row correlates by 0.3. */
        CORRELATED,
        /** The ratio moves by the spread of the log ratio over 40 blocks, from half below the truth to half above. */
        DRIFTING
    }

    /** Noise of a lottery alone. */
    public static Noise of(Lottery lottery, double spread) {
        return new Noise(lottery, Machine.CALM, Bound.NONE, spread);
    }

    /** A normal lottery on a machine that is not calm. */
    public static Noise on(Machine machine, double spread) {
        return new Noise(Lottery.NORMAL, machine, Bound.NONE, spread);
    }

    /** A normal lottery of which a part depends on the blocks before. */
    public static Noise bound(Bound bound, double spread) {
        return new Noise(Lottery.NORMAL, Machine.CALM, bound, spread);
    }

    /** Returns the noise in words, without its spread. */
    public String words() {
        if (bound != Bound.NONE) {
            return "treatment alone, " + bound.name().toLowerCase(Locale.ROOT);
        }
        return switch (machine) {
            case CALM -> lottery.name().toLowerCase(Locale.ROOT);
            case CORRELATED -> "machine, correlated";
            case DRIFTING -> "machine, drifting";
            case POSITIONS -> "first fork slower";
        };
    }
}
