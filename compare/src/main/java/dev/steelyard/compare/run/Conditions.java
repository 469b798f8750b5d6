package dev.steelyard.compare.run;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.Run.Presence;
import dev.steelyard.core.placement.GroupLayout;
import dev.steelyard.core.placement.Pinning;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.measure.environment.Environment;
import dev.steelyard.measure.placement.PlacementResolver;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Under what a run measures: the machine, and where on it forks run.
 *
 * @param placement where forks run
 * @param environment facts about the machine and the placement, by key
 */
record Conditions(Placement placement, SortedMap<String, String> environment) {

    Conditions {
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    }

    /**
     * Returns what holds here and now for a request.
     *
     * @param seed of the run
     * @throws UserError if what it asks cannot be had here
     */
    static Conditions here(CompareRequest request, long seed) throws InterruptedException {
        Placement placement = PlacementResolver.divided(
                PlacementResolver.resolve(request.placement(), seed),
                request.jmh().threads());
        SortedMap<String, String> environment = new TreeMap<>(Environment.read());
        environment.putAll(placement.facts());
        return new Conditions(placement, environment);
    }

    /** Returns the same conditions with what the first touch of memory costs; without it where that is not known. */
    Conditions with(Optional<FirstTouch> firstTouch) {
        SortedMap<String, String> facts = new TreeMap<>(environment);
        facts.keySet().removeAll(List.of(FirstTouch.NEW, FirstTouch.RECYCLED));
        firstTouch.ifPresent(known -> facts.putAll(known.facts()));
        return new Conditions(placement, facts);
    }

    /**
     * Checks that workers can share CPUs, and says so once if this system does not allow it. Of single benchmarks the
     * report says it.
     *
     * @throws UserError if the user named CPUs that are too few for every benchmark
     */
    void check(Catalogue catalogue, Progress progress) {
        if (placement.freeReason().filter(FreeReason.UNAVAILABLE::equals).isPresent()) {
            progress.warning("Forks run on any CPU: sharing one CPU requires Linux, the taskset command (package "
                    + "util-linux) and permission to move threads (sched_setaffinity). Use --placement free to "
                    + "silence this warning.");
        }
        warnOfSmallGroups(catalogue, progress);
        if (placement.pinning().isEmpty() || !placement.request().named()) {
            return;
        }
        Pinning pinning = placement.pinning().get();
        List<Benchmark> measured = catalogue.presence().stream()
                .map(Presence::benchmark)
                .filter(catalogue::comparable)
                .toList();
        if (measured.isEmpty() || measured.stream().anyMatch(benchmark -> pinning.holds(benchmark.threads()))) {
            return;
        }
        String names = measured.stream()
                .map(benchmark -> benchmark.shortName() + " (" + benchmark.threads() + " threads)")
                .distinct()
                .collect(Collectors.joining(", "));
        throw UserError.usage(
                "--placement " + placement.request().text() + " has too few CPUs for " + names,
                "Add CPUs, leave --placement out, or measure with fewer threads (-- -t 1).");
    }

    private void warnOfSmallGroups(Catalogue catalogue, Progress progress) {
        RecordedGroups groups = new RecordedGroups(placement.groups());
        int threads = catalogue.presence().stream()
                .map(Presence::benchmark)
                .filter(benchmark -> !groups.wide(benchmark))
                .mapToInt(Benchmark::threads)
                .max()
                .orElse(1);
        long wide = catalogue.presence().stream()
                .map(Presence::benchmark)
                .filter(groups::wide)
                .count();
        if (wide > 0) {
            progress.warning(wide + (wide == 1 ? " benchmark has" : " benchmarks have")
                    + " more threads than a core group has CPUs (" + groups.size() + "), so no other block runs beside "
                    + (wide == 1 ? "it." : "them."));
        }
        int wanted = GroupLayout.wanted(threads);
        int cores = placement.groupCores();
        if (groups.several() && cores < wanted) {
            progress.warning("Each core group has " + cores + (cores == 1 ? " core" : " cores")
                    + " instead of " + wanted + ": compilers and collectors share "
                    + (threads == 1 ? "that of the worker" : "those of the workers") + ", so intervals may be wider.");
        }
    }
}
