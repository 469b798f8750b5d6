package dev.steelyard.app.compare;

import dev.steelyard.app.Progress;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions.JvmArgs;
import dev.steelyard.core.model.Run.Presence;
import dev.steelyard.core.placement.Pinning;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.measure.environment.Environment;
import dev.steelyard.measure.placement.PlacementResolver;
import java.util.Collections;
import java.util.List;
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
     * @throws UserError if what it asks cannot be had here
     */
    static Conditions here(CompareRequest request) throws InterruptedException {
        if (request.placement().pretouch()) {
            request.variants()
                    .forEach(variant ->
                            PlacementResolver.pretouch(variant.settings().jvmArgs()));
            JvmArgs options = request.jmh().jvmArgs();
            List.of(options.prepend(), options.args(), options.append())
                    .forEach(slot -> slot.ifPresent(PlacementResolver::pretouch));
        }
        Placement placement = PlacementResolver.resolve(request.placement());
        SortedMap<String, String> environment = new TreeMap<>(Environment.read());
        environment.putAll(placement.facts());
        return new Conditions(placement, environment);
    }

    /**
     * Checks that workers can be pinned, and says of which benchmarks they cannot.
     *
     * @throws UserError if it is all of them
     */
    void check(Catalogue catalogue, Progress progress) {
        if (placement.pinning().isEmpty()) {
            return;
        }
        Pinning pinning = placement.pinning().get();
        List<Benchmark> measured = catalogue.presence().stream()
                .map(Presence::benchmark)
                .filter(catalogue::comparable)
                .toList();
        List<Benchmark> tooMany = measured.stream()
                .filter(benchmark -> pinning.seats(benchmark.threads()).isEmpty())
                .toList();
        if (tooMany.isEmpty()) {
            return;
        }
        String names = tooMany.stream()
                .map(benchmark -> benchmark.shortName() + " (" + benchmark.threads() + " threads)")
                .distinct()
                .collect(Collectors.joining(", "));
        int cpus = pinning.workers().size();
        String has = cpus == 1 ? "there is 1 CPU" : "there are " + cpus + " CPUs";
        if (tooMany.size() == measured.size()) {
            throw UserError.usage(
                    "--pin: " + has + " for workers, too few for " + names,
                    "Leave --pin out, name more CPUs, or measure with fewer threads (-- -t 1).");
        }
        progress.warning("Not pinned, since " + has + " for workers: " + names + ".");
    }
}
