package dev.steelyard.history.ledger;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Commits that are their own ancestors, which only a damaged ledger has. */
final class CommitCycles {

    private CommitCycles() {}

    /**
     * Returns the commits on cycles, and those that lie between two cycles.
     *
     * @param parents the parents of each commit that has some
     */
    static Set<String> in(Map<String, List<String>> parents) {
        Map<String, List<String>> children = new HashMap<>();
        parents.forEach((commit, all) -> all.forEach(parent ->
                children.computeIfAbsent(parent, absent -> new ArrayList<>()).add(commit)));
        Set<String> left = new HashSet<>(parents.keySet());
        left.retainAll(children.keySet());
        trim(left, parents, children);
        trim(left, children, parents);
        return left;
    }

    /** Removes, again and again, what has nothing before it that is left. */
    private static void trim(Set<String> left, Map<String, List<String>> before, Map<String, List<String>> after) {
        Deque<String> open = new ArrayDeque<>(left);
        while (!open.isEmpty()) {
            String commit = open.remove();
            if (before.getOrDefault(commit, List.of()).stream().noneMatch(left::contains) && left.remove(commit)) {
                after.getOrDefault(commit, List.of()).stream()
                        .filter(left::contains)
                        .forEach(open::add);
            }
        }
    }
}
