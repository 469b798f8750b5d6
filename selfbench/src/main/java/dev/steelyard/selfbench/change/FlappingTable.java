package dev.steelyard.selfbench.change;

import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.SeriesChanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A history that grows by a row per run and is examined after each: does what was reported stay? A change counts as the same while its
 * range overlaps the one it had before.
 */
final class FlappingTable {

    private static final int FEWEST = 10;
    private static final int POINTS = 100;
    private static final int AT = 40;

    private FlappingTable() {}

    /**
     * What became of the changes reported in one history.
     *
     * @param reported changes that a run reported for the first time
     * @param gone of these, how many a later run no longer reported
     * @param returned how many a still later run reported again
     */
    private record Fate(int reported, int gone, int returned) {}

    /** One reported change, as it was last seen. */
    private static final class Known {
        private int first;
        private int last;
        private boolean there = true;
        private boolean gone;
        private boolean returned;

        Known(ChangePoint change) {
            see(change);
        }

        boolean overlaps(ChangePoint change) {
            return first <= change.last() && change.first() <= last;
        }

        void see(ChangePoint change) {
            first = change.first();
            last = change.last();
            returned |= !there;
            there = true;
        }
    }

    static void print(long seed, int trials) {
        System.out.printf(
                "| examined after each of rows %d to %d | SD at row %d | changes reported | gone in a later run | reported again |"
                        + " histories with a change that goes |%n|---|---|---|---|---|---|%n",
                FEWEST, POINTS, AT + 1);
        for (SeriesNoise noise : List.of(SeriesNoise.INDEPENDENT, SeriesNoise.DEPENDENT, SeriesNoise.OUTLIERS)) {
            for (double size : new double[] {0, 1.5, 2, 3, 5}) {
                line(noise, size, seed, trials);
            }
        }
        System.out.println();
    }

    private static void line(SeriesNoise noise, double size, long seed, int trials) {
        List<Fate> all = SeriesTrials.repeat(
                trials,
                SeriesTrials.seed(seed, "flapping " + noise + size),
                random -> fate(noise.draw(POINTS, random), SeriesTrials.step(POINTS, AT, size)));
        int reported = all.stream().mapToInt(Fate::reported).sum();
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %d | %d | %d | %.1f %% |%n",
                noise.label(),
                size == 0 ? "no change" : Double.toString(size),
                reported,
                all.stream().mapToInt(Fate::gone).sum(),
                all.stream().mapToInt(Fate::returned).sum(),
                100.0 * all.stream().filter(one -> one.gone > 0).count() / trials);
    }

    private static Fate fate(double[] noise, double[] levels) {
        List<Known> known = new ArrayList<>();
        for (int rows = FEWEST; rows <= POINTS; rows++) {
            SeriesChanges found = SeriesTrials.detect(Arrays.copyOf(noise, rows), Arrays.copyOf(levels, rows));
            List<Known> seen = new ArrayList<>();
            for (ChangePoint change : found.changes()) {
                // One that is there before one that went.
                Known same = known.stream()
                        .filter(one -> !seen.contains(one) && one.overlaps(change))
                        .min(Comparator.comparing(one -> !one.there))
                        .orElse(null);
                if (same == null) {
                    same = new Known(change);
                    known.add(same);
                } else {
                    same.see(change);
                }
                seen.add(same);
            }
            for (Known one : known) {
                boolean stays = seen.contains(one);
                one.gone |= one.there && !stays;
                one.there = stays;
            }
        }
        return new Fate(
                known.size(), (int) known.stream().filter(one -> one.gone).count(), (int)
                        known.stream().filter(one -> one.returned).count());
    }
}
