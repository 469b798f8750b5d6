package dev.steelyard.core.profile.comparison;

import dev.steelyard.core.profile.Call;
import dev.steelyard.core.profile.ForkInlining;
import dev.steelyard.core.profile.ForkInlining.Decision;
import dev.steelyard.core.profile.ForkProfile;
import dev.steelyard.core.profile.Profiles;
import dev.steelyard.core.profile.comparison.Observation.Inlining;
import dev.steelyard.core.profile.comparison.Observation.Seen;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds hot calls that the compiler inlines in all forks of one side and in none of the other, by its own log of the code that
 * runs in the end. A call that only some forks of a side inline differs between forks, not between sides.
 */
public final class InliningDifferences {

    /** Fewer forks a side show nothing. */
    private static final int FORKS = 3;
    /** So many calls are named, and so many methods tried. */
    private static final int NAMED = 3;
    /** A method that is seen in less of the samples on both sides is not hot. */
    private static final double RARE = 0.01;

    private final Profiles profiles;
    private final Map<String, Double> times = new HashMap<>();

    /** @param profiles the recorded forks; those that recorded no samples say how hot a call is by its count */
    public InliningDifferences(Profiles profiles) {
        this.profiles = profiles;
    }

    /** Returns the calls, the hottest first: what is called there takes the most time. */
    public List<Inlining> find() {
        return differences().limit(NAMED).toList();
    }

    /**
     * Returns the methods that can be tried, the hottest first; not those that one caller inlines on one side only, and another
     * caller on the other side only.
     *
     * @param nameable whether the compiler can be told about a method
     */
    public List<InliningSuspect> suspects(Predicate<String> nameable) {
        Map<String, List<Inlining>> calls = new LinkedHashMap<>();
        differences()
                .filter(found -> nameable.test(found.call().callee()))
                .forEach(found -> calls.computeIfAbsent(found.call().callee(), callee -> new ArrayList<>())
                        .add(found));
        return calls.values().stream()
                .filter(same ->
                        same.stream().map(Inlining::inlinedBefore).distinct().count() == 1)
                .limit(NAMED)
                .map(same -> new InliningSuspect(same, elsewhere(same)))
                .toList();
    }

    /** Returns whether any fork has a call of the same method that is not among these. */
    private boolean elsewhere(List<Inlining> same) {
        Set<Call> differing = same.stream().map(Inlining::call).collect(Collectors.toSet());
        return Stream.of(profiles.decisionsBefore(), profiles.decisionsAfter())
                .flatMap(List::stream)
                .flatMap(fork -> fork.calls().keySet().stream())
                .anyMatch(call -> call.callee().equals(same.get(0).call().callee()) && !differing.contains(call));
    }

    private Stream<Inlining> differences() {
        List<ForkInlining> before = profiles.decisionsBefore();
        List<ForkInlining> after = profiles.decisionsAfter();
        if (before.size() < FORKS || after.size() < FORKS) {
            return Stream.empty();
        }
        SortedSet<Call> calls = new TreeSet<>();
        Stream.concat(before.stream(), after.stream())
                .forEach(fork -> calls.addAll(fork.calls().keySet()));
        return calls.stream()
                .flatMap(call -> difference(call, before, after).stream())
                .filter(found -> profiles.all().findAny().isEmpty() || time(found.call()) >= RARE)
                .sorted(Comparator.comparingDouble((Inlining found) -> -time(found.call()))
                        .thenComparingDouble(found -> -executions(found.call())));
    }

    private static Optional<Inlining> difference(Call call, List<ForkInlining> before, List<ForkInlining> after) {
        int forks = before.size() + after.size();
        for (boolean inlinedBefore : new boolean[] {true, false}) {
            if (all(before, call, inlinedBefore) && all(after, call, !inlinedBefore)) {
                Optional<String> refusal = decisions(inlinedBefore ? after : before, call)
                        .flatMap(decision -> decision.refusal().stream())
                        .findFirst();
                return Optional.of(new Inlining(call, inlinedBefore, refusal, new Seen(forks, forks)));
            }
        }
        return Optional.empty();
    }

    private static boolean all(List<ForkInlining> forks, Call call, boolean inlined) {
        return forks.stream().allMatch(fork -> fork.inlines(call).equals(Optional.of(inlined)));
    }

    private static Stream<Decision> decisions(List<ForkInlining> forks, Call call) {
        return forks.stream().map(fork -> fork.calls().get(call)).filter(Objects::nonNull);
    }

    private double executions(Call call) {
        return Stream.of(profiles.decisionsBefore(), profiles.decisionsAfter())
                .flatMap(forks -> decisions(forks, call))
                .mapToDouble(Decision::executions)
                .max()
                .orElse(0);
    }

    /** The part of the time that is spent in the callee, and in what it calls, on the side where that is more. */
    private double time(Call call) {
        return times.computeIfAbsent(
                call.callee(), name -> Math.max(mean(profiles.baseline(), name), mean(profiles.treatment(), name)));
    }

    private static double mean(List<ForkProfile> forks, String method) {
        return forks.stream()
                .mapToDouble(fork -> fork.method(method).total())
                .average()
                .orElse(0);
    }
}
