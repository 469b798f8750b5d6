package dev.steelyard.explain.cause;

import dev.steelyard.core.judgment.Suspect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The search for the suspects behind a change, by exchanging ever smaller groups of them: a variant of delta debugging (Zeller and
 * Hildebrandt 2002, IEEE Trans. Softw. Eng. 28:183) that looks for all suspects with a share, not for a minimal set. Groups have about
 * equal weight, half of which is heat and half the number of suspects, so a hot suspect is a group of its own. Cold suspects with similar
 * names stay together, because classes of one package often belong together.
 *
 * @param suspects the remaining suspects, at least one, hottest first
 * @param heat where the time is spent
 */
public record Narrowing(List<Suspect> suspects, Heat heat) {

    /** Number of groups tried in one comparison, and maximum number of suspects tried individually. */
    public static final int GROUPS = 4;

    /** Share of the weight given by the number of suspects: cold code may make decisions once that determine what hot code does. */
    private static final double COLD = 0.5;
    /** Tolerance for rounding errors of sums of weights. */
    private static final double ROUNDING = 1e-9;

    public Narrowing {
        suspects = suspects.stream()
                .sorted(Comparator.comparingDouble((Suspect suspect) -> -heat.of(suspect))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        if (suspects.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to search");
        }
    }

    /** Returns whether few enough suspects are left to try each individually. */
    public boolean done() {
        return suspects.size() <= GROUPS;
    }

    /** Returns the groups to exchange next: all suspects, divided into groups of about the same weight. */
    public List<List<Suspect>> groups() {
        return groups(GROUPS);
    }

    private List<List<Suspect>> groups(int most) {
        int count = Math.min(most, suspects.size());
        List<List<Suspect>> groups = new ArrayList<>();
        double hot = suspects.stream().mapToDouble(heat::of).sum();
        double left =
                suspects.stream().mapToDouble(suspect -> weight(suspect, hot)).sum();
        int from = 0;
        for (int after = count - 1; after > 0; after--) {
            double wanted = left / (after + 1) - ROUNDING;
            double weight = 0;
            int to = from;
            do {
                weight += weight(suspects.get(to), hot);
                to++;
            } while (weight < wanted && suspects.size() - to > after);
            groups.add(suspects.subList(from, to));
            left -= weight;
            from = to;
        }
        groups.add(suspects.subList(from, suspects.size()));
        return groups;
    }

    /**
     * Returns which groups to search further: those that are not ruled out; or, if none is, those that moved the score. Groups set aside in
     * this way are not cleared: they are among the classes that the proof exchanges together.
     *
     * @param effects effects of giving each group to the baseline
     * @param ruledOut for each group, whether its effect is too small to matter
     */
    public static List<Boolean> remaining(List<Exchange.Effect> effects, List<Boolean> ruledOut) {
        List<Boolean> moved = effects.stream()
                .map(effect -> effect == Exchange.Effect.MOVED || effect == Exchange.Effect.OPPOSITE)
                .toList();
        boolean aside = !ruledOut.contains(true) && moved.contains(true);
        return aside ? moved : ruledOut.stream().map(out -> !out).toList();
    }

    private double weight(Suspect suspect, double hot) {
        double warm = hot == 0 ? 0 : (1 - COLD) * heat.of(suspect) / hot;
        return warm + COLD / suspects.size();
    }

    /**
     * Returns the search within the groups that are not ruled out. If these are all groups, narrowing ends, and each group counts as one
     * suspect. If there are none, the change needs suspects of several groups at once, and all of them together are one suspect.
     *
     * @param remaining for each of {@link #groups}, whether it is not ruled out
     */
    public Narrowing among(List<Boolean> remaining) {
        List<List<Suspect>> groups = groups();
        if (remaining.size() != groups.size()) {
            throw new IllegalArgumentException(groups.size() + " groups, not " + remaining.size());
        }
        if (!remaining.contains(true)) {
            return new Narrowing(List.of(Suspect.all(suspects)), heat);
        }
        if (!remaining.contains(false)) {
            return new Narrowing(groups.stream().map(Suspect::all).toList(), heat);
        }
        List<Suspect> left = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            if (remaining.get(i)) {
                left.addAll(groups.get(i));
            }
        }
        return new Narrowing(left, heat);
    }

    /**
     * Returns the search in its current state, for lack of time: where more suspects are left than can be tried, each group of them counts as
     * one.
     *
     * @param most number of suspects that can be tried, at least 1, at most {@link #GROUPS}
     */
    public Narrowing coarse(int most) {
        if (most < 1 || most > GROUPS) {
            throw new IllegalArgumentException("1 to " + GROUPS + " suspects can be tried, not " + most);
        }
        return suspects.size() <= most
                ? this
                : new Narrowing(groups(most).stream().map(Suspect::all).toList(), heat);
    }
}
