package dev.steelyard.explain.forks;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.ForkInlining.Decision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Finds compiler decisions that correlate with the time of forks. Decisions that divide the forks in the same way form one candidate. The
 * statistic of a candidate is its correlation with the log time within blocks; its p-value is the fraction of random permutations of the
 * times (see {@link WithinBlocks#shuffled}) in which the greatest correlation of any candidate is at least as great (Westfall and Young
 * 1993, single-step maximum), so it is corrected for the number of candidates and for their dependence.
 */
public final class ForkAssociation {

    /** Number of random permutations; the smallest p-value is 1 / (this + 1). */
    static final int ORDERS = 9_999;
    /** Minimum number of forks on each side of a decision. */
    private static final int FEWEST = 2;
    /** Tolerance for rounding errors of correlations. */
    private static final double ROUNDING = 1e-9;
    /** Quantile of the normal distribution for a power of 90 % if the forks divide evenly. */
    private static final double NINE_IN_TEN = 1.2816;

    private final List<ScoredFork> forks;
    private final WithinBlocks blocks;
    private final double[] times;
    private final double alpha;

    private ForkAssociation(List<ScoredFork> forks, double alpha) {
        this.forks = forks;
        this.alpha = alpha;
        this.blocks = new WithinBlocks(forks.stream().map(ScoredFork::block).toList());
        this.times =
                blocks.centered(forks.stream().mapToDouble(ScoredFork::logTime).toArray());
    }

    /** A way of dividing the forks, with the decisions that divide them so. */
    private record Candidate(List<Boolean> inlined, List<Call> calls) {}

    /** A candidate whose forks can be compared. */
    private static final class Tested {
        private final Candidate candidate;
        private final double[] centered;
        private final double squares;

        Tested(Candidate candidate, double[] centered, double squares) {
            this.candidate = candidate;
            this.centered = centered;
            this.squares = squares;
        }

        double correlation(double[] times, double all) {
            return all == 0 ? 0 : Math.abs(WithinBlocks.product(centered, times)) / Math.sqrt(squares * all);
        }
    }

    /**
     * Analyzes forks.
     *
     * @param forks all forks; those with unknown decisions are left out
     * @param alpha the maximum p-value of a decision that counts as correlated with the time, in (0, 1); also the error rate of intervals
     * @param seed the seed of the random permutations
     */
    public static ForkSurvey survey(List<ScoredFork> forks, double alpha, long seed) {
        Map<Integer, Long> known = forks.stream()
                .filter(fork -> fork.inlining().isPresent())
                .collect(Collectors.groupingBy(ScoredFork::block, Collectors.counting()));
        List<ScoredFork> compared = forks.stream()
                .filter(fork -> fork.inlining().isPresent() && known.getOrDefault(fork.block(), 0L) > 1)
                .toList();
        return new ForkAssociation(compared, alpha).survey(forks.size(), new Random(seed));
    }

    private ForkSurvey survey(int scored, Random random) {
        double all = WithinBlocks.squares(times);
        double deviation = blocks.degrees() > 0 ? Math.sqrt(all / blocks.degrees()) : 0;
        List<Call> calls = calls();
        List<Candidate> candidates = candidates(calls);
        List<Tested> tested =
                candidates.stream().flatMap(each -> tested(each).stream()).toList();
        double[] greatest = greatest(tested, all, random);
        List<ForkKinds> kinds = tested.stream()
                .sorted(Comparator.comparingDouble((Tested each) -> -each.correlation(times, all)))
                .flatMap(each -> kinds(each, all, pValue(greatest, each.correlation(times, all))).stream())
                .toList();
        return new ForkSurvey(
                new ForkSurvey.Sample(forks.size(), scored, deviation),
                new ForkSurvey.Decisions(
                        calls.size(),
                        candidates.stream().mapToInt(each -> each.calls.size()).sum(),
                        candidates.size(),
                        codeBytes()),
                tested.isEmpty() ? OptionalDouble.empty() : detectable(greatest, deviation),
                kinds);
    }

    private Decision decision(int fork, Call call) {
        return Objects.requireNonNull(inlining(fork).calls().get(call));
    }

    private ForkInlining inlining(int fork) {
        return forks.get(fork).inlining().orElseThrow();
    }

    private List<Integer> codeBytes() {
        List<OptionalInt> sizes = IntStream.range(0, forks.size())
                .mapToObj(fork -> inlining(fork).codeBytes())
                .toList();
        return sizes.contains(OptionalInt.empty())
                ? List.of()
                : sizes.stream().map(OptionalInt::getAsInt).distinct().sorted().toList();
    }

    /** Returns the calls that occur in every fork. */
    private List<Call> calls() {
        TreeSet<Call> calls = new TreeSet<>();
        for (int i = 0; i < forks.size(); i++) {
            if (i == 0) {
                calls.addAll(inlining(i).calls().keySet());
            } else {
                calls.retainAll(inlining(i).calls().keySet());
            }
        }
        return List.copyOf(calls);
    }

    private List<Candidate> candidates(List<Call> calls) {
        Map<List<Boolean>, Candidate> candidates = new LinkedHashMap<>();
        for (Call call : calls) {
            // A call that is inlined at only some of its sites counts as not inlined.
            List<Boolean> inlined = forks.stream()
                    .map(fork -> fork.inlining().orElseThrow().inlines(call).orElse(false))
                    .toList();
            if (inlined.contains(true) && inlined.contains(false)) {
                candidates
                        .computeIfAbsent(canonical(inlined), same -> new Candidate(same, new ArrayList<>()))
                        .calls
                        .add(call);
            }
        }
        return List.copyOf(candidates.values());
    }

    /** Returns a canonical form, because inlining one call and not inlining another may divide the forks in the same way. */
    private static List<Boolean> canonical(List<Boolean> inlined) {
        return inlined.get(0) ? inlined : inlined.stream().map(each -> !each).toList();
    }

    private Optional<Tested> tested(Candidate candidate) {
        long first = candidate.inlined.stream().filter(each -> each).count();
        double[] centered = blocks.centered(
                candidate.inlined.stream().mapToDouble(each -> each ? 1 : 0).toArray());
        double squares = WithinBlocks.squares(centered);
        // If all forks of each block decide alike, the blocks may differ for any other reason.
        boolean telling = Math.min(first, forks.size() - first) >= FEWEST && squares > ROUNDING;
        return telling ? Optional.of(new Tested(candidate, centered, squares)) : Optional.empty();
    }

    /** Returns the greatest correlation of any candidate in each random permutation, in ascending order. */
    private double[] greatest(List<Tested> tested, double all, Random random) {
        double[] greatest = new double[tested.isEmpty() ? 0 : ORDERS];
        for (int i = 0; i < greatest.length; i++) {
            double[] shuffled = blocks.shuffled(times, random);
            greatest[i] = tested.stream()
                    .mapToDouble(each -> each.correlation(shuffled, all))
                    .max()
                    .orElse(0);
        }
        Arrays.sort(greatest);
        return greatest;
    }

    private static double pValue(double[] greatest, double correlation) {
        long reached = Arrays.stream(greatest)
                .filter(each -> each >= correlation - ROUNDING)
                .count();
        return (reached + 1.0) / (greatest.length + 1.0);
    }

    private OptionalDouble detectable(double[] greatest, double deviation) {
        double critical = greatest[(int) Math.ceil((1 - alpha) * (greatest.length + 1)) - 1];
        int degrees = blocks.degrees() - 1;
        if (degrees < 1 || critical >= 1 - ROUNDING) {
            return OptionalDouble.empty();
        }
        double t = critical * Math.sqrt(degrees / (1 - critical * critical));
        // The variance of the noncentral t distribution grows with its distance from 0 (Johnson and Welch 1940,
        // Biometrika 31:362).
        double far = t + NINE_IN_TEN;
        double shift = t + NINE_IN_TEN * Math.sqrt(1 + far * far / (2 * degrees));
        return OptionalDouble.of(Math.expm1(shift * deviation / Math.sqrt(blocks.squaresOfHalf())));
    }

    private Optional<ForkKinds> kinds(Tested tested, double all, double pValue) {
        int degrees = blocks.degrees() - 1;
        if (pValue > alpha || degrees < 1) {
            return Optional.empty();
        }
        double slope = WithinBlocks.product(tested.centered, times) / tested.squares;
        double within = Math.sqrt(Math.max(0, all - slope * slope * tested.squares) / degrees);
        double half =
                TDistribution.of(degrees).inverseSurvivalProbability(alpha / 2) * within / Math.sqrt(tested.squares);
        double apart = Math.abs(slope);
        List<Boolean> faster =
                tested.candidate.inlined.stream().map(each -> each == slope < 0).toList();
        int fast = (int) faster.stream().filter(each -> each).count();
        return Optional.of(new ForkKinds(
                methods(tested.candidate.calls, faster),
                fast,
                forks.size() - fast,
                new Change(Math.expm1(apart), Math.expm1(apart - half), Math.expm1(apart + half), 1 - alpha),
                pValue,
                within));
    }

    private List<DecidedMethod> methods(List<Call> calls, List<Boolean> faster) {
        Map<List<Object>, List<Call>> same = new LinkedHashMap<>();
        calls.stream()
                .sorted(Comparator.comparingDouble((Call call) -> -executions(call)))
                .forEach(call -> same.computeIfAbsent(
                                List.of(call.callee(), inlinedInFaster(call, faster)), absent -> new ArrayList<>())
                        .add(call));
        return same.values().stream()
                .map(group -> new DecidedMethod(
                        group.get(0).callee(),
                        group.stream().map(Call::caller).toList(),
                        inlinedInFaster(group.get(0), faster),
                        refusal(group.get(0)),
                        group.stream().mapToDouble(this::executions).sum()))
                .sorted(Comparator.comparingDouble(method -> -method.executions()))
                .toList();
    }

    private boolean inlinedInFaster(Call call, List<Boolean> faster) {
        return inlining(faster.indexOf(true)).inlines(call).orElse(false);
    }

    private double executions(Call call) {
        double most = 0;
        for (int i = 0; i < forks.size(); i++) {
            most = Math.max(most, decision(i, call).executions());
        }
        return most;
    }

    private Optional<String> refusal(Call call) {
        TreeMap<String, Long> reasons = forks.stream()
                .flatMap(
                        fork -> Optional.ofNullable(
                                fork.inlining().orElseThrow().calls().get(call))
                                .flatMap(Decision::refusal)
                                .stream())
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        return reasons.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }
}
