package dev.steelyard.core.history;

import dev.steelyard.core.ledger.CommitFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Commits in their order: parents before children, and where parents do not decide, by the time of the commit. Clocks of committers
 * may be wrong, parents are not. Immutable.
 */
public final class CommitOrder {

    private static final Comparator<CommitFacts> TIME =
            Comparator.comparing(CommitFacts::committed).thenComparing(CommitFacts::id);

    private final Map<String, CommitFacts> known = new HashMap<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final List<CommitFacts> sorted = new ArrayList<>();
    private final List<Instant> reached = new ArrayList<>();

    private CommitOrder(Collection<CommitFacts> commits) {
        commits.forEach(commit -> known.put(commit.id(), commit));
        Map<String, List<CommitFacts>> children = new HashMap<>();
        Map<String, Integer> open = new HashMap<>();
        for (CommitFacts commit : known.values()) {
            List<String> parents = commit.parents().stream()
                    .filter(known::containsKey)
                    .distinct()
                    .toList();
            open.put(commit.id(), parents.size());
            parents.forEach(parent -> children.computeIfAbsent(parent, absent -> new ArrayList<>())
                    .add(commit));
        }
        // The algorithm of Kahn (1962); of those whose parents are placed, the oldest is next.
        PriorityQueue<CommitFacts> ready = new PriorityQueue<>(TIME);
        known.values().stream()
                .filter(commit -> open.getOrDefault(commit.id(), 0) == 0)
                .forEach(ready::add);
        while (!ready.isEmpty()) {
            CommitFacts next = ready.remove();
            places.put(next.id(), sorted.size());
            Instant before = reached.isEmpty() ? next.committed() : reached.get(reached.size() - 1);
            reached.add(next.committed().isAfter(before) ? next.committed() : before);
            sorted.add(next);
            for (CommitFacts child : children.getOrDefault(next.id(), List.of())) {
                if (open.merge(child.id(), -1, Integer::sum) == 0) {
                    ready.add(child);
                }
            }
        }
        if (sorted.size() < known.size()) {
            throw new IllegalArgumentException("a commit is its own ancestor");
        }
    }

    /** Returns the order of commits; of one that is there twice, the last counts. */
    public static CommitOrder of(Collection<CommitFacts> commits) {
        return new CommitOrder(commits);
    }

    /** Returns the commits, the oldest first. */
    public List<CommitFacts> all() {
        return List.copyOf(sorted);
    }

    /** Returns whether a commit has a place. */
    public boolean contains(String commit) {
        return places.containsKey(commit);
    }

    /**
     * Returns the place of a commit, from 0, the oldest.
     *
     * @throws IllegalArgumentException if it has none
     */
    public int place(String commit) {
        Integer place = places.get(commit);
        if (place == null) {
            throw new IllegalArgumentException("an unknown commit: " + commit);
        }
        return place;
    }

    /**
     * Returns the time that a history has reached with a commit: that of the commit, or of one before it with a later time.
     *
     * @throws IllegalArgumentException if it has no place
     */
    public Instant reached(String commit) {
        return reached.get(place(commit));
    }

    /**
     * Returns how many commits lie between two, on the way from the later one back over first parents; empty if this way does not
     * lead to the earlier one, or leads over commits that are not known.
     */
    public OptionalInt between(String earlier, String later) {
        int steps = 0;
        String commit = later;
        while (!commit.equals(earlier)) {
            CommitFacts facts = known.get(commit);
            if (facts == null || facts.parents().isEmpty()) {
                return OptionalInt.empty();
            }
            commit = facts.parents().get(0);
            steps++;
        }
        return steps == 0 ? OptionalInt.empty() : OptionalInt.of(steps - 1);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CommitOrder order && known.equals(order.known);
    }

    @Override
    public int hashCode() {
        return known.hashCode();
    }

    @Override
    public String toString() {
        return sorted.toString();
    }
}
