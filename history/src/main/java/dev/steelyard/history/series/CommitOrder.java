package dev.steelyard.history.series;

import dev.steelyard.workspace.git.CommitFacts;
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
 * Commits in topological order: parents before children, and otherwise by commit time. Committers' clocks may be wrong, parents cannot be.
 * Immutable.
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
        // Kahn's algorithm (1962); among commits whose parents have been placed, the oldest is next.
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

    /** Returns the order of the given commits; if a commit occurs twice, the last occurrence counts. */
    public static CommitOrder of(Collection<CommitFacts> commits) {
        return new CommitOrder(commits);
    }

    /** Returns the commits, the oldest first. */
    public List<CommitFacts> all() {
        return List.copyOf(sorted);
    }

    /** Returns whether a commit is known. */
    public boolean contains(String commit) {
        return places.containsKey(commit);
    }

    /**
     * Returns the position of a commit; 0 is the oldest.
     *
     * @throws IllegalArgumentException if the commit is unknown
     */
    public int place(String commit) {
        Integer place = places.get(commit);
        if (place == null) {
            throw new IllegalArgumentException("an unknown commit: " + commit);
        }
        return place;
    }

    /**
     * Returns the time that a history has reached at a commit: the latest commit time up to and including it.
     *
     * @throws IllegalArgumentException if the commit is unknown
     */
    public Instant reached(String commit) {
        return reached.get(place(commit));
    }

    /**
     * Returns the number of commits between two commits, following first parents from the later one; empty if this path does not lead to
     * the earlier one, or passes an unknown commit.
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
