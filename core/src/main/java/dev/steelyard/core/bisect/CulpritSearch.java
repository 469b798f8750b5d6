package dev.steelyard.core.bisect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The probability of each commit of a range to be the one that made the change, after the steps so far. Before them, all are
 * equally probable. The model: one commit made the change; it and its descendants have it, all others do not. Each step
 * multiplies the probabilities of the commits that its own descends from by the odds of {@link LevelTest}, so steps of the
 * same commit add up. These odds depend on the size of the change, which is the same for all steps: probabilities are kept
 * for each size, and added up over all.
 */
public final class CulpritSearch {

    /** A commit is not measured more often than this. */
    private static final int ATTEMPTS = 20;
    /** A commit that is known to have the change, or not to have it, with this probability tells nothing more. */
    private static final double KNOWN = 1e-6;

    private final CommitRange range;
    private final LevelTest test;
    private final double confidence;
    private final double[][] logWeights;
    private final int[] attempts;
    private final BitSet unmeasurable = new BitSet();
    private final BitSet closed = new BitSet();
    private double[] probabilities;

    /** How a search ends. */
    public enum End {
        /** One commit is probable enough. */
        FOUND,
        /** Several commits together are probable enough, and nothing can tell them apart. */
        INSEPARABLE,
        /** No commit is left that would tell more. */
        NOTHING_LEFT
    }

    /**
     * @param test weighs estimates
     * @param confidence probability from which on a commit is found, in (0.5, 1)
     */
    public CulpritSearch(CommitRange range, LevelTest test, double confidence) {
        if (!(confidence > 0.5 && confidence < 1)) {
            throw new IllegalArgumentException("confidence must lie between 0.5 and 1: " + confidence);
        }
        this.range = range;
        this.test = test;
        this.confidence = confidence;
        this.logWeights = new double[range.size()][LevelTest.SIZES];
        this.attempts = new int[range.size()];
        this.probabilities = normalized(logWeights);
    }

    /**
     * Adds a step.
     *
     * @throws IllegalArgumentException if its commit is not in the range
     */
    public void add(BisectStep step) {
        int commit = range.place(step.commit());
        attempts[commit]++;
        if (!step.finding().measurable()) {
            unmeasurable.set(commit);
            return;
        }
        if (step.finding() == StepFinding.SAME_CODE) {
            if (commit == range.size() - 1) {
                throw new IllegalArgumentException("the last commit of a range has the change");
            }
            double[] never = new double[LevelTest.SIZES];
            Arrays.fill(never, Double.NEGATIVE_INFINITY);
            weigh(commit, never);
        } else {
            step.estimate().ifPresent(estimate -> weigh(commit, test.logOddsBySize(estimate)));
        }
        // Another look would find the same: its score is its own.
        if (step.finding() == StepFinding.NEITHER || attempts[commit] >= ATTEMPTS) {
            closed.set(commit);
        }
    }

    private void weigh(int commit, double[] logOdds) {
        for (int culprit = 0; culprit < logWeights.length; culprit++) {
            if (range.carries(commit, culprit)) {
                for (int size = 0; size < logOdds.length; size++) {
                    logWeights[culprit][size] += logOdds[size];
                }
            }
        }
        probabilities = normalized(logWeights);
    }

    /** Returns the probability of each commit, in the order of the range; they add up to 1. */
    public double[] probabilities() {
        return probabilities.clone();
    }

    private static double[] normalized(double[][] logWeights) {
        double greatest =
                Arrays.stream(logWeights).flatMapToDouble(Arrays::stream).max().orElse(0);
        double[] weights = Arrays.stream(logWeights)
                .mapToDouble(sizes -> Arrays.stream(sizes)
                        .map(weight -> Math.exp(weight - greatest))
                        .sum())
                .toArray();
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(weight -> weight / sum).toArray();
    }

    /** Returns how the search ends; empty if there is a commit to measure next. */
    public Optional<End> end() {
        Suspects first = suspects().get(0);
        if (first.probability() >= confidence) {
            return Optional.of(first.commits().size() == 1 ? End.FOUND : End.INSEPARABLE);
        }
        return next().isPresent() ? Optional.empty() : Optional.of(End.NOTHING_LEFT);
    }

    /**
     * Returns the commit to measure next: the one that has the change with the probability nearest to one half. If all steps
     * err with the same probability, it is the one from which the most information is expected. Of two, the older.
     *
     * @return empty if none is left that would tell more
     */
    public Optional<String> next() {
        int best = -1;
        double nearest = 0.5 - KNOWN;
        for (int commit = 0; commit < range.size(); commit++) {
            if (unmeasurable.get(commit) || closed.get(commit)) {
                continue;
            }
            double carried = 0;
            for (int culprit = 0; culprit <= commit; culprit++) {
                carried += range.carries(commit, culprit) ? probabilities[culprit] : 0;
            }
            double distance = Math.abs(carried - 0.5);
            // Sums of the same terms may differ in their last digits.
            if (distance < nearest - 1e-12) {
                nearest = distance;
                best = commit;
            }
        }
        return best < 0 ? Optional.empty() : Optional.of(range.id(best));
    }

    /** Returns all commits in groups that nothing can tell apart, the most probable first. */
    public List<Suspects> suspects() {
        Map<BitSet, List<Integer>> groups = new LinkedHashMap<>();
        for (int culprit = 0; culprit < range.size(); culprit++) {
            groups.computeIfAbsent(telling(culprit), absent -> new ArrayList<>())
                    .add(culprit);
        }
        return groups.values().stream()
                .map(group -> new Suspects(
                        group.stream().map(range::id).toList(),
                        Math.min(
                                1,
                                group.stream()
                                        .mapToDouble(culprit -> probabilities[culprit])
                                        .sum())))
                .sorted(Comparator.comparingDouble(Suspects::probability).reversed())
                .toList();
    }

    /** The commits that can be measured and have what a culprit brought: two culprits with the same ones look alike. */
    private BitSet telling(int culprit) {
        BitSet telling = new BitSet();
        if (unmeasurable.isEmpty()) {
            // Each is told from its ancestors by itself.
            telling.set(culprit);
            return telling;
        }
        for (int commit = culprit; commit < range.size(); commit++) {
            if (!unmeasurable.get(commit) && range.carries(commit, culprit)) {
                telling.set(commit);
            }
        }
        return telling;
    }

    /** Returns the most probable suspects that together have the asked probability. */
    public List<Suspects> credible() {
        List<Suspects> credible = new ArrayList<>();
        double sum = 0;
        for (Suspects group : suspects()) {
            if (sum >= confidence) {
                break;
            }
            credible.add(group);
            sum += group.probability();
        }
        return List.copyOf(credible);
    }
}
