package dev.steelyard.bisect.range;

import dev.steelyard.workspace.git.CommitRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The probability of each commit of a range to be the one that caused the change, given the steps so far. Initially, all are equally
 * probable. The model: one commit caused the change; it and its descendants have it, all others do not. Each measured commit multiplies the
 * probabilities of itself and its ancestors by the odds of a {@link ChangeTest}, once, because all of its measurements form one estimate. A
 * commit at neither level has no weight; if two of them may lie between parts of the change, or if the change was reverted in between, the
 * model is wrong and the search ends. The odds depend on the size of the change, which is the same for all steps: probabilities are kept
 * for each size and summed. Commits that cannot be measured are skipped ({@link Measurability}).
 */
public final class CulpritSearch {

    /** Maximum number of measurements of a commit. */
    private static final int ATTEMPTS = 20;
    /** Number of attempts without an estimate after which a commit is not measured again. */
    private static final int FRUITLESS = 3;
    /** Minimum number of measurements of the commits that contradict the model of a single culprit. */
    private static final int CONFIRMED = 2;
    /** Number of commits at neither level that end a search. */
    private static final int BETWEEN = 2;
    /** Minimum log odds for a commit to contradict another one. */
    private static final double CONTRADICTS = Math.log(99);
    /** Minimum information, in nats, for a step to be worthwhile. */
    private static final double NEGLIGIBLE = 1e-3;

    private final CommitRange range;
    private final ChangeTest test;
    private final double confidence;
    private final int[] attempts;
    private final int[] failures;
    /** The steps of each commit that was measured. */
    private final Map<Integer, List<BisectStep>> steps = new LinkedHashMap<>();
    /** The log odds by size of each commit with information. */
    private final Map<Integer, double[]> weights = new LinkedHashMap<>();

    private final BitSet sameCode = new BitSet();
    private final BitSet neither = new BitSet();
    private final BitSet closed = new BitSet();
    private final Measurability measurability;
    private double[] probabilities;
    private List<Candidates> candidates;

    /** How a search ends. */
    public enum End {
        /** One commit is probable enough. */
        FOUND,
        /** Several commits together are probable enough, and no measurement can distinguish them. */
        INSEPARABLE,
        /** No other commit can be measured, or none would add information. */
        NOTHING_LEFT,
        /** Commits lie at neither level where the change occurred: it came in several commits. */
        SEVERAL,
        /** A commit has the change, and one that descends from it does not. */
        REVERTED
    }

    /**
     * @param test weighs steps
     * @param confidence probability at which a commit counts as found, in (0.5, 1)
     */
    public CulpritSearch(CommitRange range, ChangeTest test, double confidence) {
        if (!(confidence > 0.5 && confidence < 1)) {
            throw new IllegalArgumentException("confidence must lie between 0.5 and 1: " + confidence);
        }
        this.range = range;
        this.test = test;
        this.confidence = confidence;
        this.attempts = new int[range.size()];
        this.failures = new int[range.size()];
        this.measurability = new Measurability(range);
        this.probabilities = probabilitiesNow();
        this.candidates = candidatesNow();
    }

    /**
     * Adds a step. Steps of commits that do not descend from the good one are ignored.
     *
     * @throws IllegalArgumentException if its commit is not in the range
     */
    public void add(BisectStep step) {
        int commit = range.place(step.commit());
        if (!range.isBased(commit)) {
            return;
        }
        attempts[commit]++;
        if (test.measures(step.finding())) {
            measurability.measured(commit);
            measured(commit, step);
        } else {
            failures[commit]++;
            // A single failed fork may have been bad luck.
            boolean mayRun = step.finding() == StepFinding.FAILED || step.finding() == StepFinding.HANGS;
            measurability.failed(commit, !mayRun || failures[commit] >= CONFIRMED);
        }
        probabilities = probabilitiesNow();
        candidates = candidatesNow();
    }

    private void measured(int commit, BisectStep step) {
        List<BisectStep> all = steps.computeIfAbsent(commit, absent -> new ArrayList<>());
        if (step.finding() == StepFinding.SAME_CODE) {
            if (commit == range.size() - 1) {
                throw new IllegalArgumentException("the last commit of a range has the change");
            }
            sameCode.set(commit);
            double[] never = new double[ChangeTest.SIZES];
            Arrays.fill(never, Double.NEGATIVE_INFINITY);
            weights.put(commit, never);
        } else {
            all.add(step);
        }
        if (!sameCode.get(commit)) {
            neither.set(commit, test.neither(all));
            test.logOddsBySize(all).ifPresentOrElse(odds -> weights.put(commit, odds), () -> weights.remove(commit));
        }
        boolean fruitless = !weights.containsKey(commit) && !neither.get(commit) && attempts[commit] >= FRUITLESS;
        // A third measurement would have the same result.
        boolean settled = sameCode.get(commit) || (neither.get(commit) && attempts[commit] >= CONFIRMED);
        boolean exact = attempts[commit] >= CONFIRMED && test.exact(all);
        closed.set(commit, fruitless || settled || exact || attempts[commit] >= ATTEMPTS);
    }

    private double[] probabilitiesNow() {
        return probabilities(weights);
    }

    private double[] probabilities(Map<Integer, double[]> evidence) {
        double[][] logWeights = new double[range.size()][ChangeTest.SIZES];
        evidence.forEach((commit, logOdds) -> {
            for (int culprit = 0; culprit <= commit; culprit++) {
                if (range.carries(commit, culprit)) {
                    for (int size = 0; size < logOdds.length; size++) {
                        logWeights[culprit][size] += logOdds[size];
                    }
                }
            }
        });
        double greatest =
                Arrays.stream(logWeights).flatMapToDouble(Arrays::stream).max().orElse(0);
        double[] byCommit = Arrays.stream(logWeights)
                .mapToDouble(ofSizes -> Arrays.stream(ofSizes)
                        .map(weight -> Math.exp(weight - greatest))
                        .sum())
                .toArray();
        return shares(byCommit);
    }

    /** Returns the probability of each commit, in the order of the range; they add up to 1. */
    public double[] probabilities() {
        return probabilities.clone();
    }

    private static double[] shares(double[] weights) {
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(weight -> weight / sum).toArray();
    }

    /** Returns how the search ends; empty if there is a commit to measure next. */
    public Optional<End> end() {
        if (between().cardinality() >= BETWEEN) {
            return Optional.of(End.SEVERAL);
        }
        Optional<Contradiction> contradiction = contradiction();
        Candidates first = candidates.get(0);
        if (first.probability() >= confidence) {
            if (contradiction.isPresent()) {
                return unconfirmed(contradiction.get()).isPresent() ? Optional.empty() : Optional.of(End.REVERTED);
            }
            return Optional.of(first.commits().size() == 1 ? End.FOUND : End.INSEPARABLE);
        }
        if (next().isPresent()) {
            return Optional.empty();
        }
        if (contradiction.isPresent()) {
            return Optional.of(End.REVERTED);
        }
        return Optional.of(between().isEmpty() ? End.NOTHING_LEFT : End.SEVERAL);
    }

    /** Returns commits that were at neither level in two measurements and may come before or after the change. */
    private BitSet between() {
        BitSet between = new BitSet();
        neither.stream()
                .filter(commit -> attempts[commit] >= CONFIRMED)
                .filter(commit -> carried(commit) > 1 - confidence && carried(commit) < confidence)
                .forEach(between::set);
        return between;
    }

    /** A commit with the change, and a descendant without it. */
    private record Contradiction(int with, int without) {}

    private Optional<Contradiction> contradiction() {
        for (int with : weights.keySet()) {
            if (odds(with) < CONTRADICTS) {
                continue;
            }
            for (int without : weights.keySet()) {
                if (without != with && range.carries(without, with) && odds(without) <= -CONTRADICTS) {
                    return Optional.of(new Contradiction(with, without));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the log odds of a commit with information. */
    private double odds(int commit) {
        return Math.log(Arrays.stream(weights.getOrDefault(commit, new double[ChangeTest.SIZES]))
                .map(Math::exp)
                .average()
                .orElse(1));
    }

    /**
     * Returns the logarithm of the factor by which a commit's own measurements change the odds that it has the change, in addition to all
     * others; they also affect the size of the change.
     */
    private double ownOdds(int commit) {
        if (!weights.containsKey(commit)) {
            return 0;
        }
        Map<Integer, double[]> others = new TreeMap<>(weights);
        others.remove(commit);
        double own = logOddsOf(commit, probabilities) - logOddsOf(commit, probabilities(others));
        // If the others leave no doubt, it has nothing to add.
        return Double.isNaN(own) ? 0 : own;
    }

    private double logOddsOf(int commit, double[] of) {
        double with = 0;
        double without = 0;
        for (int culprit = 0; culprit < of.length; culprit++) {
            if (range.carries(commit, culprit)) {
                with += of[culprit];
            } else {
                without += of[culprit];
            }
        }
        return Math.log(with / without);
    }

    /** Returns a commit of the contradiction that was measured only once, and may have been measured wrongly. */
    private Optional<Integer> unconfirmed(Contradiction contradiction) {
        return Stream.of(contradiction.with, contradiction.without)
                .filter(commit ->
                        attempts[commit] < CONFIRMED && !closed.get(commit) && !measurability.isSkipped(commit))
                .findFirst();
    }

    /**
     * Returns the commit to measure next: the one with the greatest expected information ({@link ExpectedInformation}) times the
     * probability that it can be measured; in a tie, the older one. If a commit is already probable enough, it is one of two that
     * contradict each other.
     *
     * @return empty if no other commit can be measured, or none would add information
     */
    public Optional<String> next() {
        if (candidates.get(0).probability() >= confidence) {
            Optional<Integer> again = contradiction().flatMap(this::unconfirmed);
            if (again.isPresent()) {
                return again.map(range::id);
            }
        }
        int best = -1;
        double most = NEGLIGIBLE;
        for (int commit = 0; commit < range.size(); commit++) {
            if (measurability.isSkipped(commit) || closed.get(commit)) {
                continue;
            }
            double expected = measurability.chance(commit) * ExpectedInformation.of(carried(commit), ownOdds(commit));
            // Sums of the same terms may differ in the last digits.
            if (expected > most + 1e-12) {
                most = expected;
                best = commit;
            }
        }
        return best < 0 ? Optional.empty() : Optional.of(range.id(best));
    }

    /** Returns the probability that a commit has the change. */
    private double carried(int commit) {
        double carried = 0;
        for (int culprit = 0; culprit <= commit; culprit++) {
            carried += range.carries(commit, culprit) ? probabilities[culprit] : 0;
        }
        return carried;
    }

    /** Returns all commits in groups that no measurement can distinguish, most probable first. */
    public List<Candidates> candidates() {
        return candidates;
    }

    /** Returns the commits that are not tried because neighbors on both sides cannot be measured. */
    public List<String> untried() {
        return range.ids().stream()
                .filter(id -> measurability.isUntried(range.place(id)))
                .toList();
    }

    private List<Candidates> candidatesNow() {
        Map<BitSet, List<Integer>> groups = new LinkedHashMap<>();
        for (int culprit = 0; culprit < range.size(); culprit++) {
            groups.computeIfAbsent(telling(culprit), absent -> new ArrayList<>())
                    .add(culprit);
        }
        return groups.values().stream()
                .map(group -> new Candidates(
                        group.stream().map(range::id).toList(),
                        Math.min(
                                1,
                                group.stream()
                                        .mapToDouble(culprit -> probabilities[culprit])
                                        .sum())))
                .sorted(Comparator.comparingDouble(Candidates::probability).reversed())
                .toList();
    }

    /** Returns the measurable commits that contain the change of a culprit: two culprits with the same set cannot be distinguished. */
    private BitSet telling(int culprit) {
        BitSet telling = new BitSet();
        if (measurability.all()) {
            // Each can be distinguished from its ancestors by itself.
            telling.set(culprit);
            return telling;
        }
        for (int commit = culprit; commit < range.size(); commit++) {
            if (!measurability.isSkipped(commit) && range.carries(commit, culprit)) {
                telling.set(commit);
            }
        }
        return telling;
    }

    /** Returns the most probable candidates that together reach the requested probability. */
    public List<Candidates> credible() {
        List<Candidates> credible = new ArrayList<>();
        double sum = 0;
        for (Candidates group : candidates) {
            if (sum >= confidence) {
                break;
            }
            credible.add(group);
            sum += group.probability();
        }
        return List.copyOf(credible);
    }
}
