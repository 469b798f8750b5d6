package dev.steelyard.core.bisect;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The commits between a good and a bad one, the bad one included, and who descends from whom. */
public final class CommitRange {

    private final List<String> ids = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final List<BitSet> lineages = new ArrayList<>();

    /**
     * A commit with its parents.
     *
     * @param id its full hash
     * @param parents full hashes of its parents; those outside of the range do not matter
     */
    public record Node(String id, List<String> parents) {
        public Node {
            parents = List.copyOf(parents);
        }
    }

    /**
     * Creates a range.
     *
     * @param nodes all commits, each after its parents; the last is the bad one
     * @throws IllegalArgumentException if there are none, one is there twice, or stands before a parent
     */
    public CommitRange(List<Node> nodes) {
        for (Node node : nodes) {
            BitSet lineage = new BitSet();
            for (String parent : node.parents()) {
                Optional.ofNullable(places.get(parent)).ifPresent(place -> lineage.or(lineages.get(place)));
            }
            lineage.set(ids.size());
            if (places.putIfAbsent(node.id(), ids.size()) != null) {
                throw new IllegalArgumentException("commit " + node.id() + " is there twice");
            }
            ids.add(node.id());
            lineages.add(lineage);
        }
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("a range has at least one commit");
        }
        for (Node node : nodes) {
            for (String parent : node.parents()) {
                if (places.getOrDefault(parent, -1) >= place(node.id())) {
                    throw new IllegalArgumentException("commit " + node.id() + " stands before its parent");
                }
            }
        }
    }

    /** Returns the number of commits. */
    public int size() {
        return ids.size();
    }

    /** Returns all commits, each after its parents. */
    public List<String> ids() {
        return List.copyOf(ids);
    }

    /** Returns the hash of the commit at a place from 0. */
    String id(int place) {
        return ids.get(place);
    }

    /**
     * Returns the place of a commit.
     *
     * @throws IllegalArgumentException if it is not in the range
     */
    int place(String id) {
        return Optional.ofNullable(places.get(id))
                .orElseThrow(() -> new IllegalArgumentException("commit " + id + " is not in the range"));
    }

    /** Returns whether a commit is in the range. */
    public boolean contains(String id) {
        return places.containsKey(id);
    }

    /** Returns whether a commit has what another one brought: it is that commit, or descends from it. */
    boolean carries(int commit, int culprit) {
        return lineages.get(commit).get(culprit);
    }
}
