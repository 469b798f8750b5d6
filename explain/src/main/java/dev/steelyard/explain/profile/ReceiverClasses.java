package dev.steelyard.explain.profile;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The receiver classes of a virtual call, as counted by the JVM before it compiled the call. It counts two classes separately, and the rest
 * together.
 *
 * @param shares the fraction of calls for each of at most two classes
 * @param others the fraction of all other classes together
 */
public record ReceiverClasses(SortedMap<String, Double> shares, double others) {

    /** HotSpot's {@code TypeProfileWidth}. */
    private static final int COUNTED = 2;
    /** Fraction below which a class is negligible: the JVM may have seen it only once, during startup. */
    private static final double RARE = 0.01;

    public ReceiverClasses {
        shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
        if (shares.size() > COUNTED || !(others >= 0 && others <= 1)) {
            throw new IllegalArgumentException(shares + " and " + others);
        }
    }

    /** Returns the mean over several forks, at least one, with equal weights. */
    public static ReceiverClasses mean(List<ReceiverClasses> forks) {
        SortedMap<String, Double> sums = new TreeMap<>();
        forks.forEach(
                fork -> fork.shares.forEach((name, share) -> sums.merge(name, share / forks.size(), Double::sum)));
        return largest(sums);
    }

    /** Returns the two largest fractions, and the remainder to 1. */
    public static ReceiverClasses largest(Map<String, Double> fractions) {
        Map<String, Double> largest = fractions.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(COUNTED)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        double named =
                largest.values().stream().mapToDouble(Double::doubleValue).sum();
        return new ReceiverClasses(new TreeMap<>(largest), Math.max(0, 1 - named));
    }

    /** Returns the number of classes: 1, 2, or 3 for more. */
    public int count() {
        if (others > RARE) {
            return COUNTED + 1;
        }
        return (int) shares.values().stream().filter(share -> share > RARE).count();
    }
}
