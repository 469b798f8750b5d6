package dev.steelyard.bisect.range;

import dev.steelyard.workspace.git.CommitRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Ranges of commits whose names are numbers, and the steps that measure them. */
public final class Commits {

    private Commits() {}

    public static String id(int number) {
        return String.format(Locale.ROOT, "%040x", number);
    }

    /** A line of commits from 1. */
    public static CommitRange line(int size) {
        List<CommitRange.Node> nodes = new ArrayList<>();
        for (int i = 1; i <= size; i++) {
            nodes.add(node(i, i - 1));
        }
        return new CommitRange(id(0), nodes);
    }

    public static CommitRange.Node node(int commit, int... parents) {
        return new CommitRange.Node(
                id(commit), Arrays.stream(parents).mapToObj(Commits::id).toList());
    }

    /** Commits of which each has one or two of the {@code width} before it as parents; the last merges all open ends. */
    public static CommitRange merged(int size, int width, SplittableRandom random) {
        List<CommitRange.Node> nodes = new ArrayList<>();
        Set<Integer> open = new TreeSet<>();
        for (int i = 1; i < size; i++) {
            int one = Math.max(0, i - 1 - random.nextInt(width));
            int other = random.nextDouble() < 0.3 ? Math.max(0, i - 1 - random.nextInt(width)) : one;
            nodes.add(one == other ? node(i, one) : node(i, one, other));
            open.add(i);
            open.remove(one);
            open.remove(other);
        }
        nodes.add(node(size, open.stream().mapToInt(Integer::intValue).toArray()));
        return new CommitRange(id(0), nodes);
    }

    public static BisectStep step(String commit, StepFinding finding, StepEstimate estimate) {
        return new BisectStep(1, commit, finding, Optional.of(estimate), Optional.empty(), "", 1000);
    }

    /** A step whose blocks are no evidence. */
    static BisectStep silent(String commit) {
        return new BisectStep(
                1, commit, StepFinding.UNDECIDED, Optional.empty(), Optional.empty(), "blocks drift", 1000);
    }

    public static BisectStep unmeasurable(String commit) {
        return new BisectStep(
                1, commit, StepFinding.NOT_BUILT, Optional.empty(), Optional.empty(), "no such symbol", 1000);
    }
}
