package dev.steelyard.core.explain;

import java.util.ArrayList;
import java.util.List;

/**
 * The search for the suspects behind a change, by exchanging ever smaller groups of them: a variant of delta debugging
 * (Zeller and Hildebrandt 2002, IEEE Trans. Softw. Eng. 28:183) that looks for all suspects with a share, not for a
 * smallest set. Suspects with similar names stay together, since classes of one package often belong together.
 *
 * @param suspects those that are left, at least one
 */
public record Narrowing(List<Suspect> suspects) {

    /** As many groups are tried in one comparison, and as many suspects one by one. */
    public static final int GROUPS = 4;

    public Narrowing {
        suspects = suspects.stream().sorted().toList();
        if (suspects.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to search");
        }
    }

    /** Returns whether few enough are left to try each alone. */
    public boolean done() {
        return suspects.size() <= GROUPS;
    }

    /** Returns the groups to exchange next: all suspects, divided by name into groups of about the same size. */
    public List<List<Suspect>> groups() {
        int count = Math.min(GROUPS, suspects.size());
        List<List<Suspect>> groups = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            groups.add(suspects.subList(i * suspects.size() / count, (i + 1) * suspects.size() / count));
        }
        return groups;
    }

    /**
     * Returns the search among the groups that cannot be ruled out. If that is all of them, nothing is narrower: each group
     * then counts as one suspect. If it is none, the change takes suspects of several groups at once, and all of them
     * together are one suspect.
     *
     * @param remaining for each of {@link #groups}, whether it cannot be ruled out
     */
    public Narrowing among(List<Boolean> remaining) {
        List<List<Suspect>> groups = groups();
        if (remaining.size() != groups.size()) {
            throw new IllegalArgumentException(groups.size() + " groups, not " + remaining.size());
        }
        if (!remaining.contains(true)) {
            return new Narrowing(List.of(Suspect.all(suspects)));
        }
        if (!remaining.contains(false)) {
            return new Narrowing(groups.stream().map(Suspect::all).toList());
        }
        List<Suspect> left = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            if (remaining.get(i)) {
                left.addAll(groups.get(i));
            }
        }
        return new Narrowing(left);
    }

    /** Returns the search where it is, for want of time: each of the next groups counts as one suspect. */
    public Narrowing coarse() {
        return done() ? this : new Narrowing(groups().stream().map(Suspect::all).toList());
    }
}
