package dev.steelyard.workspace.git;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The commits between a good and a bad one, including the bad one, and their ancestry. Commits of a branch that started before the good one
 * are included if it was merged later; they lack changes that the good one has, so comparing them with it is not informative.
 */
public final class CommitRange {

    private final List<String> ids = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final List<BitSet> lineages = new ArrayList<>();
    /** The commits that descend from the good one. */
    private final BitSet based = new BitSet();

    /**
     * A commit with its parents.
     *
     * @param id its full hash
     * @param parents full hashes of its parents; those outside the range are ignored, except the good one
     */
    public record Node(String id, List<String> parents) {
        public Node {
            parents = List.copyOf(parents);
        }
    }

    /**
     * Creates a range.
     *
     * @param good full hash of the good commit, which is not in the range
     * @param nodes all commits, each after its parents; the last is the bad one
     * @throws IllegalArgumentException if there are none, if a commit is duplicated or precedes a parent, or if the bad one does not
     *     descend from the good one
     */
    public CommitRange(String good, List<Node> nodes) {
        for (Node node : nodes) {
            BitSet lineage = new BitSet();
            for (String parent : node.parents()) {
                Optional<Integer> place = Optional.ofNullable(places.get(parent));
                place.ifPresent(known -> lineage.or(lineages.get(known)));
                if (parent.equals(good) || place.filter(based::get).isPresent()) {
                    based.set(ids.size());
                }
            }
            lineage.set(ids.size());
            if (places.putIfAbsent(node.id(), ids.size()) != null) {
                throw new IllegalArgumentException("commit " + node.id() + " appears twice");
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
                    throw new IllegalArgumentException("commit " + node.id() + " comes before its parent");
                }
            }
        }
        if (!based.get(ids.size() - 1)) {
            throw new IllegalArgumentException("the last commit does not descend from " + good);
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

    /** Returns the commits that do not descend from the good one, each after its parents. */
    public List<String> apart() {
        return ids.stream().filter(id -> !isBased(place(id))).toList();
    }

    /** Returns the hash of the commit at an index, from 0. */
    public String id(int place) {
        return ids.get(place);
    }

    /**
     * Returns the index of a commit.
     *
     * @throws IllegalArgumentException if it is not in the range
     */
    public int place(String id) {
        return Optional.ofNullable(places.get(id))
                .orElseThrow(() -> new IllegalArgumentException("commit " + id + " is not in the range"));
    }

    /** Returns whether a commit is in the range. */
    public boolean contains(String id) {
        return places.containsKey(id);
    }

    /** Returns whether a commit descends from the good one, so that a comparison with it shows the commit's own level. */
    public boolean isBased(int commit) {
        return based.get(commit);
    }

    /** Returns whether a commit contains the change of another one: it is that commit, or descends from it. */
    public boolean carries(int commit, int culprit) {
        return lineages.get(commit).get(culprit);
    }
}
