package dev.steelyard.explain.profile.comparison;

import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.ReceiverClasses;
import dev.steelyard.explain.profile.comparison.Observation.Dispatch;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds virtual calls in hot methods that have one, two or more receiver classes in all forks of one side, and a different number in all
 * forks of the other: HotSpot inlines such calls for up to two classes.
 */
final class ReceiverDifferences {

    /** Minimum number of forks per side. */
    private static final int FORKS = 3;
    /** Maximum number of calls to report. */
    private static final int NAMED = 3;
    /** Share of the samples below which a caller is not hot, if this holds on both sides. */
    private static final double RARE = 0.01;

    private final Profiles profiles;

    ReceiverDifferences(Profiles profiles) {
        this.profiles = profiles;
    }

    /** Returns the calls, those of the hottest callers first. */
    List<Dispatch> find() {
        List<ForkInlining> before = profiles.decisionsBefore();
        List<ForkInlining> after = profiles.decisionsAfter();
        if (before.size() < FORKS || after.size() < FORKS) {
            return List.of();
        }
        SortedSet<Call> calls = new TreeSet<>();
        Stream.concat(before.stream(), after.stream())
                .forEach(fork -> calls.addAll(fork.receivers().keySet()));
        return calls.stream()
                .filter(call -> heat(call.caller()) >= RARE)
                .sorted(Comparator.comparingDouble(call -> -heat(call.caller())))
                .flatMap(call -> difference(call, before, after).stream())
                .limit(NAMED)
                .toList();
    }

    private static Optional<Dispatch> difference(Call call, List<ForkInlining> before, List<ForkInlining> after) {
        List<ReceiverClasses> one = receivers(call, before);
        List<ReceiverClasses> other = receivers(call, after);
        boolean known = one.size() == before.size() && other.size() == after.size();
        if (!known
                || !alike(one)
                || !alike(other)
                || one.get(0).count() == other.get(0).count()) {
            return Optional.empty();
        }
        int forks = one.size() + other.size();
        return Optional.of(
                new Dispatch(call, ReceiverClasses.mean(one), ReceiverClasses.mean(other), new Seen(forks, forks)));
    }

    private static List<ReceiverClasses> receivers(Call call, List<ForkInlining> forks) {
        return forks.stream()
                .map(fork -> fork.receivers().get(call))
                .filter(Objects::nonNull)
                .toList();
    }

    private static boolean alike(List<ReceiverClasses> forks) {
        return forks.stream().map(ReceiverClasses::count).distinct().count() == 1;
    }

    private double heat(String caller) {
        return Stream.of(profiles.baseline(), profiles.treatment())
                .mapToDouble(forks -> ForkShares.mean(
                        ForkShares.values(forks, fork -> fork.method(caller).total())))
                .max()
                .orElse(0);
    }
}
