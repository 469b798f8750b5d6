package dev.steelyard.selfbench.simulation;

import dev.steelyard.workspace.git.CommitRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Commits of which it is known who made a change.
 *
 * @param range the commits, each after its parents
 * @param culprits full hashes of those that made the change
 * @param levels true log ratio of each to the commit before the range; only of those that descend from it
 * @param broken full hashes of those that do not build
 */
public record SimulatedHistory(
        CommitRange range, Set<String> culprits, Map<String, Double> levels, Set<String> broken) {

    /** Hash of the commit before the range. */
    public static final String GOOD = id(0);

    private static final double SECOND_PARENT = 0.3;
    private static final String OLD = "f".repeat(40);

    public SimulatedHistory {
        culprits = Set.copyOf(culprits);
        levels = Map.copyOf(levels);
        broken = Set.copyOf(broken);
    }

    /**
     * How a history looks.
     *
     * @param commits number of commits
     * @param width a parent is one of so many commits before; with 1, commits are a line
     * @param early so many of the commits are a branch that began before the range and was merged in it
     */
    public record Shape(int commits, int width, int early) {
        /** Returns commits in a line. */
        public static Shape line(int commits) {
            return new Shape(commits, 1, 0);
        }
    }

    /**
     * What is true of commits.
     *
     * @param change log ratio of the last commit to the one before the range
     * @param parts so many commits bring a part of it each
     * @param slack standard deviation of what each commit differs from its level, as a fraction of the change
     * @param strays share of commits whose level is their own, as far from the others as the change is great
     */
    public record Truth(double change, int parts, double slack, double strays) {
        /** Returns a change that one commit made, while no other commit moves the score. */
        public static Truth of(double change) {
            return new Truth(change, 1, 0, 0);
        }
    }

    /**
     * What cannot be built.
     *
     * @param share share of commits
     * @param row besides, so many commits in a row
     */
    public record Broken(double share, int row) {
        /** Everything can be built. */
        public static final Broken NONE = new Broken(0, 0);
    }

    /** Draws a history. */
    public static SimulatedHistory of(Shape shape, Truth truth, Broken broken, RandomGenerator random) {
        List<CommitRange.Node> nodes = new ArrayList<>();
        for (int i = 1; i <= shape.early; i++) {
            nodes.add(new CommitRange.Node(id(i), List.of(i == 1 ? OLD : id(i - 1))));
        }
        int first = shape.early + 1;
        int merge = first + random.nextInt(shape.commits - shape.early);
        Set<Integer> open = new TreeSet<>();
        for (int i = first; i <= shape.commits; i++) {
            Set<Integer> parents = new TreeSet<>();
            if (i == shape.commits) {
                parents.addAll(open);
            }
            if (parents.isEmpty()) {
                parents.add(before(i, first, shape.width, random));
            }
            if (i < shape.commits && random.nextDouble() < SECOND_PARENT) {
                parents.add(before(i, first, shape.width, random));
            }
            open.removeAll(parents);
            open.add(i);
            if (i == merge && shape.early > 0) {
                parents.add(shape.early);
            }
            nodes.add(new CommitRange.Node(
                    id(i), parents.stream().map(SimulatedHistory::id).toList()));
        }
        CommitRange range = new CommitRange(GOOD, nodes);
        Set<Integer> culprits = new TreeSet<>();
        while (culprits.size() < truth.parts) {
            culprits.add(1 + random.nextInt(shape.commits));
        }
        return new SimulatedHistory(
                range,
                culprits.stream().map(SimulatedHistory::id).collect(Collectors.toSet()),
                levels(nodes, first, culprits, truth, random),
                broken(first, shape.commits, broken, random));
    }

    /** A commit before another one, or the one before the range. */
    private static int before(int commit, int first, int width, RandomGenerator random) {
        int parent = commit - 1 - random.nextInt(width);
        return parent < first ? 0 : parent;
    }

    private static Map<String, Double> levels(
            List<CommitRange.Node> nodes, int first, Set<Integer> culprits, Truth truth, RandomGenerator random) {
        Map<String, BitSet> lineages = new TreeMap<>();
        Map<String, Double> levels = new TreeMap<>();
        for (int i = 1; i <= nodes.size(); i++) {
            BitSet lineage = new BitSet();
            lineage.set(i);
            for (String parent : nodes.get(i - 1).parents()) {
                lineage.or(lineages.getOrDefault(parent, new BitSet()));
            }
            lineages.put(id(i), lineage);
            long parts = culprits.stream().filter(lineage::get).count();
            double level = truth.change * parts / truth.parts + truth.slack * truth.change * random.nextGaussian();
            boolean stray = random.nextDouble() < truth.strays && i < nodes.size();
            if (i >= first) {
                levels.put(id(i), stray ? truth.change * random.nextGaussian() : level);
            }
        }
        return levels;
    }

    private static Set<String> broken(int first, int last, Broken broken, RandomGenerator random) {
        int from = first + (broken.row > 0 ? random.nextInt(last - first - broken.row + 1) : 0);
        return IntStream.range(first, last)
                .filter(i -> random.nextDouble() < broken.share || (i >= from && i < from + broken.row))
                .mapToObj(SimulatedHistory::id)
                .collect(Collectors.toSet());
    }

    /** Returns the last commit. */
    public String bad() {
        return range.ids().get(range.size() - 1);
    }

    private static String id(int number) {
        return String.format(Locale.ROOT, "%040x", number);
    }
}
