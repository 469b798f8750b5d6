package dev.steelyard.explain.profile.comparison;

import dev.steelyard.explain.profile.ForkInlining;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the intrinsics that appear in every usable compiler log of one side and in none of the other. At least three logs a side must
 * be usable.
 */
public final class IntrinsicDifferences {

    /** Minimum number of forks per side; with fewer, it may be chance. */
    private static final int FORKS = 3;

    private IntrinsicDifferences() {}

    /**
     * Returns HotSpot's names of the intrinsics that the other side lacks, the most executed first.
     *
     * @param all forks of the side that has them
     * @param others forks of the other side
     */
    public static List<String> lacking(List<ForkInlining> all, List<ForkInlining> others) {
        List<ForkInlining> side = known(all);
        List<ForkInlining> other = known(others);
        if (side.size() < FORKS || other.size() < FORKS) {
            return List.of();
        }
        SortedMap<String, Double> executions = new TreeMap<>(side.get(0).intrinsics());
        executions
                .keySet()
                .removeIf(name ->
                        side.stream().anyMatch(fork -> !fork.intrinsics().containsKey(name)));
        executions
                .keySet()
                .removeIf(name ->
                        other.stream().anyMatch(fork -> fork.intrinsics().containsKey(name)));
        return executions.keySet().stream()
                .sorted(Comparator.comparingDouble((String name) -> -mean(side, name)))
                .toList();
    }

    /**
     * Returns the forks whose log shows any call or intrinsic. Otherwise, the loop may not have been compiled, so the log is not
     * informative.
     */
    private static List<ForkInlining> known(List<ForkInlining> forks) {
        return forks.stream()
                .filter(fork -> !fork.calls().isEmpty() || !fork.intrinsics().isEmpty())
                .toList();
    }

    private static double mean(List<ForkInlining> side, String name) {
        return side.stream()
                .mapToDouble(fork -> fork.intrinsics().getOrDefault(name, 0.0))
                .average()
                .orElse(0);
    }
}
