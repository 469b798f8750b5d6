package dev.steelyard.explain.profile.comparison;

import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.ForkInlining.Decision;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.comparison.Observation.Inlining;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
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
 * Finds hot calls that the compiler inlines in all forks of one side and in none of the other, according to its log of the final code. A
 * call that is inlined in only some forks of a side differs between forks, not between sides.
 */
public final class InliningDifferences {

    /** Minimum number of forks per side. */
    private static final int FORKS = 3;
    /** Maximum number of calls to report and of methods to try. */
    private static final int NAMED = 3;
    /** Share of the samples below which a method is not hot, if this holds on both sides. */
    private static final double RARE = 0.01;

    private final Profiles profiles;
    private final Map<String, Double> times = new HashMap<>();

    /** @param profiles the recorded forks; without samples, the heat of a call is estimated from its execution count */
    public InliningDifferences(Profiles profiles) {
        this.profiles = profiles;
    }

    /** Returns the calls, hottest first, by the time spent in what they call. */
    public List<Inlining> find() {
        return differences().limit(NAMED).toList();
    }

    /**
     * Returns the methods that can be tried, hottest first, except those that one caller inlines on one side only and another caller on the
     * other side only.
     *
     * @param nameable whether a compiler directive can name a method
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

    /** Returns whether any fork has another call of the same method. */
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

    /** Returns the share of time spent in the callee and what it calls, on the side where it is greater. */
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
