package dev.steelyard.compare.run;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.core.block.Block.Purpose;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Leaves out benchmarks that the change does not reach, as soon as that is known. */
final class ReachedBenchmarks {

    /** How a probe is run: long enough to load the classes, in a tenth of a pilot's time. */
    static final Plan PROBE =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(1, 300_000_000), 10_000_000, new Plan.Turn(0, 1), 1, List.of());

    /** With less time left, a probe would take a large part of it. */
    private static final Duration WORTHWHILE = Duration.ofSeconds(30);

    private final Run run;
    private final Catalogue catalogue;
    private final Tally tally;
    private final Measurement.Tools tools;

    ReachedBenchmarks(Run run, Catalogue catalogue, Tally tally, Measurement.Tools tools) {
        this.run = run;
        this.catalogue = catalogue;
        this.tally = tally;
        this.tools = tools;
    }

    /**
     * Returns whether a short fork is to show what a benchmark loads before its pilot, which takes ten times as long: nothing is known of
     * it yet, and its method does not itself refer to what changed.
     */
    boolean wantsProbe(Benchmark benchmark) {
        boolean time =
                !run.timed() || run.budget().minus(tally.history().spent()).compareTo(WORTHWHILE) > 0;
        return time
                && benchmark.mode() != Mode.SINGLE_SHOT
                && tally.history().untouched(benchmark)
                && tools.reach().unknown(benchmark)
                && tools.journal().blocks().stream()
                        .noneMatch(block -> block.id().purpose() == Purpose.PROBE
                                && block.id().benchmark().equals(benchmark));
    }

    /** Leaves out, before anything is measured, what earlier runs have shown to run the same code. */
    void findUnreached() {
        Set<Benchmark> known = tools.journal().record().run().unreached().stream()
                .map(Run.Unreached::benchmark)
                .collect(Collectors.toSet());
        for (Run.Presence presence : run.benchmarks()) {
            Benchmark benchmark = presence.benchmark();
            // A run may have been killed between the block that recorded the classes and what followed from it.
            if (catalogue.comparable(benchmark) && !known.contains(benchmark)) {
                know(found(benchmark));
            }
        }
        List<Run.Unreached> all = tools.journal().record().run().unreached();
        if (!all.isEmpty()) {
            tools.progress().phase(unreached(all));
        }
    }

    private static String unreached(List<Run.Unreached> all) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        all.forEach(known -> known.treatments().forEach(treatment -> counts.merge(treatment, 1, Integer::sum)));
        return counts.entrySet().stream()
                .map(count -> count.getKey() + ": " + count.getValue()
                        + (count.getValue() == 1
                                ? " benchmark runs the same code as the baseline and is not measured"
                                : " benchmarks run the same code as the baseline and are not measured"))
                .collect(Collectors.joining("; "));
    }

    /** Leaves a benchmark out if what it was seen to load shows that the change does not reach it. */
    void learned(Benchmark benchmark) {
        know(found(benchmark));
        partners(benchmark).forEach(partner -> know(found(partner)));
    }

    /** A change that reaches one of two benchmarks whose speeds a limit compares can break the limit: both are measured then. */
    private Run.Unreached found(Benchmark benchmark) {
        List<Run.Unreached> partners = partners(benchmark).stream()
                .map(partner -> tools.reach().find(partner))
                .toList();
        return new Run.Unreached(
                benchmark,
                tools.reach().find(benchmark).treatments().stream()
                        .filter(treatment -> partners.stream()
                                .allMatch(partner -> partner.treatments().contains(treatment)))
                        .toList());
    }

    private List<Benchmark> partners(Benchmark benchmark) {
        List<Benchmark> partners = new ArrayList<>();
        for (Criteria.Limit limit : run.criteria().limits()) {
            if (limit.kind() == Criteria.Limit.Kind.FASTER_THAN) {
                String than = limit.than().orElseThrow();
                run.benchmarks().stream()
                        .map(Run.Presence::benchmark)
                        .filter(other ->
                                !other.equals(benchmark) && other.params().equals(benchmark.params()))
                        .filter(other -> (limit.covers(benchmark) && other.isNamed(than))
                                || (benchmark.isNamed(than) && limit.covers(other)))
                        .forEach(partners::add);
            }
        }
        return partners;
    }

    /** A treatment of which there is more than a first block is measured to its end: its row has begun. */
    private void know(Run.Unreached found) {
        Benchmark benchmark = found.benchmark();
        List<String> treatments = found.treatments().stream()
                .filter(treatment -> tally.unreached(benchmark, treatment)
                        || tally.series(benchmark, treatment)
                                .filter(series -> series.blocks() <= 1)
                                .isPresent())
                .toList();
        boolean changed = run.measured().stream()
                .anyMatch(treatment ->
                        treatments.contains(treatment.name()) != tally.unreached(benchmark, treatment.name()));
        if (changed) {
            Run.Unreached known = new Run.Unreached(benchmark, treatments);
            tools.journal().know(known);
            tally.know(known);
        }
    }
}
