package dev.steelyard.core.schedule;

import dev.steelyard.core.decision.OpenRow;
import dev.steelyard.core.decision.OpenRows;
import dev.steelyard.core.evidence.History;
import dev.steelyard.core.evidence.PairedSeries;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.stats.RepeatedTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Chooses the benchmark for the next block. The choice depends only on the run and its blocks so far, so a resumed run continues as if it
 * had never stopped.
 *
 * <p>A benchmark is open while one of its treatments is, see {@link OpenRows}. With a single look, all blocks are measured regardless of
 * results and time. Until every open benchmark has reached the first look, only benchmarks that have not are served, as many as can reach
 * it within the budget ({@link FirstLooks}); from then on, those with the highest {@link Priority}. If benchmarks were chosen at the start,
 * because the budget is too small for all, both rules apply to the chosen ones first, and to the others once no chosen one is expected to
 * get another verdict. A chosen benchmark that was started is measured up to its first look before the next one is started, because the
 * time of the next one is unknown: the rest of a short budget would often be enough for neither. Benchmarks that were not chosen are not
 * started if they cannot reach their first look, unless no chosen one has reached its own. A pass visits each of the benchmarks being
 * served once, in an order drawn from the run's seed and the number of the pass: randomized multiple interleaved trials (Abedi and Brecht
 * 2017, ICPE).
 *
 * <p>A block is chosen only if its expected time, including any pilot it needs, fits into the remaining budget. The first block of a run is
 * exempt, and a block that brings its benchmark to the first look may exceed the budget slightly. If a run was extended to a number of
 * blocks, no benchmark gets more, see {@link dev.steelyard.core.model.Extension}. A variant whose last {@link PairedSeries#FAILURES} blocks
 * of a benchmark failed is not tried again; if it is the baseline, the benchmark is no longer measured.
 *
 * <p>If several blocks run at once, the choice also depends on the blocks in flight: their benchmarks count as visited, a benchmark whose
 * first block is running gets no other block, and no benchmark gets more blocks than it will probably need. If a process is killed, its
 * blocks in flight are lost and are measured again with the same numbers. Lone blocks come last in a pass, so that the machine becomes idle
 * once for all of them.
 */
public final class Scheduler {

    private static final Duration UNLIMITED = Duration.ofDays(365);

    /** Reciprocal of the share of the budget by which the last block before the first look may exceed it. */
    private static final int OVERTIME = 12;

    private final Run run;
    private final RecordedGroups groups;

    /** Creates the scheduler for a run. */
    public Scheduler(Run run) {
        this.run = run;
        this.groups = RecordedGroups.of(run.environment());
    }

    /**
     * The next block to measure.
     *
     * @param benchmark the benchmark
     * @param index number of the block among its sample blocks
     * @param variants names of the baseline and of the treatments still open, in the order of the run
     * @param order number of this choice within the run, from 0
     * @param alone whether it runs while the rest of the machine is idle
     */
    public record NextBlock(Benchmark benchmark, int index, List<String> variants, int order, boolean alone) {
        public NextBlock {
            variants = List.copyOf(variants);
        }
    }

    /**
     * Chooses the next block.
     *
     * @param tally the blocks measured so far
     * @param rows the rows that are still open
     * @param elapsed time spent on blocks so far, including before a resume
     * @return empty if all verdicts are final, or the remaining budget is too small for anything that could help
     */
    public Optional<NextBlock> next(Tally tally, OpenRows rows, Duration elapsed) {
        return next(tally, rows, elapsed, InFlight.NONE);
    }

    /**
     * Chooses the next block to run alongside others.
     *
     * @param running the blocks in flight
     * @return the next block, which may start now if {@link InFlight#admits} allows it; empty if none can start until one in flight ends
     */
    public Optional<NextBlock> next(Tally tally, OpenRows rows, Duration elapsed, InFlight running) {
        Map<Benchmark, List<String>> open = open(tally, rows);
        Set<Benchmark> busy = open.keySet().stream()
                .filter(benchmark ->
                        busy(tally, rows.rows(), benchmark, open.getOrDefault(benchmark, List.of()), running))
                .collect(Collectors.toSet());
        Set<Benchmark> served = served(tally, rows, open, elapsed);
        if (!busy.isEmpty()) {
            served.removeAll(busy);
            if (served.isEmpty()) {
                open.keySet().removeAll(busy);
                served = served(tally, rows, open, elapsed);
            }
        }
        return nextOfPass(tally, served, running).map(benchmark -> {
            List<String> variants = new ArrayList<>();
            variants.add(run.baseline().name());
            variants.addAll(open.getOrDefault(benchmark, List.of()));
            int index = index(tally, benchmark, running);
            int order = running.blocks().stream()
                    .mapToInt(block -> block.order() + 1)
                    .reduce(tally.history().nextOrder(), Math::max);
            return new NextBlock(benchmark, index, variants, order, alone(tally, benchmark, index));
        });
    }

    /** Returns whether a benchmark is among those that could be chosen now, given its expected time. */
    public boolean serves(Tally tally, OpenRows rows, Duration elapsed, Benchmark benchmark) {
        return served(tally, rows, open(tally, rows), elapsed).contains(benchmark);
    }

    private Set<Benchmark> served(Tally tally, OpenRows rows, Map<Benchmark, List<String>> open, Duration elapsed) {
        Set<Benchmark> fitting = open.keySet().stream()
                .filter(benchmark -> fits(tally, benchmark, elapsed))
                .collect(Collectors.toSet());
        return new HashSet<>(
                fixed()
                        ? furthestBehind(tally, open, fitting)
                        : served(tally, open, fitting, rows.rows(), capacity(tally, open.keySet(), left(elapsed))));
    }

    /** Returns the remaining time summed over core groups; these add capacity only for benchmarks that run alongside others. */
    private Duration capacity(Tally tally, Set<Benchmark> open, Duration left) {
        boolean serial = open.stream().allMatch(benchmark -> groups.wide(benchmark) || tally.serial(benchmark));
        return serial ? left : groups.capacity(left);
    }

    /** Returns whether no further block of a benchmark may start until one in flight ends. */
    private boolean busy(
            Tally tally, List<OpenRow> rows, Benchmark benchmark, List<String> treatments, InFlight running) {
        int under = running.indexes(benchmark).size();
        if (under == 0) {
            return false;
        }
        int coming = under + tally.waiting(benchmark);
        int wanted = treatments.stream()
                .flatMap(treatment -> tally.series(benchmark, treatment).stream())
                .mapToInt(series -> run.mostBlocks() - series.blocks())
                .max()
                .orElse(0);
        int needed = rows.stream()
                .filter(row -> row.row().benchmark().equals(benchmark))
                .mapToInt(OpenRow::expectedBlocks)
                .max()
                .orElse(wanted);
        // The first block may show that the plan is unsuitable, or that there is nothing to measure.
        return tally.history().unsampled(benchmark) || coming >= (fixed() ? wanted : Math.min(wanted, needed));
    }

    private static int index(Tally tally, Benchmark benchmark, InFlight running) {
        return tally.history().nextIndex(benchmark, running.indexes(benchmark));
    }

    private boolean alone(Tally tally, Benchmark benchmark, int index) {
        return groups.several()
                && (groups.wide(benchmark) || tally.serial(benchmark) || LoneDraw.drawn(run, benchmark, index));
    }

    private boolean fixed() {
        return run.criteria().looks().fixed().isPresent();
    }

    /** Returns the open treatments of each open benchmark. */
    private Map<Benchmark, List<String>> open(Tally tally, OpenRows rows) {
        Set<Lot> unsettled = rows.rows().stream()
                .map(row -> new Lot(row.row().benchmark(), row.row().treatment()))
                .collect(Collectors.toSet());
        Map<Benchmark, List<String>> open = new LinkedHashMap<>();
        for (Run.Presence presence : run.benchmarks()) {
            for (Variant treatment : run.treatments()) {
                Lot lot = new Lot(presence.benchmark(), treatment.name());
                boolean wanted = fixed() ? measurable(tally, lot) : unsettled.contains(lot);
                if (wanted && !complete(tally, lot)) {
                    open.computeIfAbsent(lot.benchmark(), key -> new ArrayList<>())
                            .add(lot.treatment());
                }
            }
        }
        run.release()
                .map(Variant::name)
                .ifPresent(release -> open.forEach((benchmark, treatments) -> {
                    Lot lot = new Lot(benchmark, release);
                    boolean wanted = fixed() || rows.creeping().contains(benchmark);
                    if (wanted && measurable(tally, lot) && !complete(tally, lot)) {
                        treatments.add(release);
                    }
                }));
        return open;
    }

    /** Returns whether a benchmark has all blocks for a treatment that an extension allows. */
    private boolean complete(Tally tally, Lot lot) {
        return tally.series(lot.benchmark(), lot.treatment())
                .filter(series -> Math.max(series.blocks(), series.paged()) >= run.mostBlocks())
                .isPresent();
    }

    /** Returns the benchmarks that have not reached the first look, or all if every one has. */
    private Set<Benchmark> furthestBehind(Tally tally, Map<Benchmark, List<String>> open, Set<Benchmark> fitting) {
        Set<Benchmark> early = fitting.stream()
                .filter(benchmark -> beforeFirst(tally, benchmark, open))
                .collect(Collectors.toSet());
        return early.isEmpty() ? fitting : early;
    }

    private Set<Benchmark> served(
            Tally tally, Map<Benchmark, List<String>> open, Set<Benchmark> fitting, List<OpenRow> rows, Duration left) {
        Map<Benchmark, Duration> needs = new HashMap<>();
        for (Benchmark benchmark : fitting) {
            if (beforeFirst(tally, benchmark, open)) {
                needs.put(benchmark, tally.timeToFirstLook(benchmark, open.getOrDefault(benchmark, List.of())));
            }
        }
        Map<Benchmark, Duration> chosen = new HashMap<>(needs);
        List<Benchmark> drawn = run.chosen().stream().map(Run.Chosen::benchmark).toList();
        chosen.keySet().retainAll(drawn);
        List<Benchmark> order = new ArrayList<>(drawn);
        needs.keySet().stream()
                .filter(benchmark -> !drawn.contains(benchmark))
                .sorted(likeliest(tally))
                .forEach(order::add);
        Set<Benchmark> first = FirstLooks.affordable(chosen, order, left);
        if (!first.isEmpty()) {
            Set<Benchmark> started = new HashSet<>(first);
            started.removeIf(tally.history()::untouched);
            return started.isEmpty() ? first : started;
        }
        Set<Benchmark> beyond = new HashSet<>(fitting);
        beyond.removeAll(needs.keySet());
        Priority priority = new Priority(rows, left);
        Set<Benchmark> decidable = drawn.isEmpty() ? Set.of() : priority.decidable(beyond);
        if (!decidable.isEmpty()) {
            return priority.leading(decidable);
        }
        Set<Benchmark> others = FirstLooks.affordable(needs, order, left);
        if (!others.isEmpty()) {
            return others;
        }
        if (beyond.isEmpty()) {
            // A benchmark that was not chosen and cannot reach its first look would only enlarge the family.
            if (drawn.stream().anyMatch(benchmark -> beyondFirst(tally, benchmark))) {
                needs.keySet()
                        .removeIf(benchmark ->
                                !drawn.contains(benchmark) && tally.history().untouched(benchmark));
            }
            return (chosen.isEmpty() ? needs : chosen).keySet();
        }
        return priority.leading(beyond);
    }

    /**
     * Returns the order of benchmarks that were not chosen: those that can have a verdict first; where the change did not reach a method
     * with some params, it probably does not reach it with others.
     */
    private Comparator<Benchmark> likeliest(Tally tally) {
        Map<String, Long> unreached = run.benchmarks().stream()
                .map(Run.Presence::benchmark)
                .filter(benchmark ->
                        run.treatments().stream().allMatch(treatment -> tally.unreached(benchmark, treatment.name())))
                .collect(Collectors.groupingBy(Benchmark::name, Collectors.counting()));
        Set<Benchmark> confounded = run.confounded();
        return Comparator.comparing((Benchmark benchmark) -> confounded.contains(benchmark))
                .thenComparing(benchmark -> unreached.getOrDefault(benchmark.name(), 0L))
                .thenComparing(Comparator.naturalOrder());
    }

    private boolean beforeFirst(Tally tally, Benchmark benchmark, Map<Benchmark, List<String>> open) {
        int first =
                RepeatedTest.firstLook(run.criteria().looks(), run.criteria().alpha());
        return open.getOrDefault(benchmark, List.of()).stream()
                .flatMap(treatment -> tally.series(benchmark, treatment).stream())
                .anyMatch(series -> series.blocks() < first);
    }

    private boolean beyondFirst(Tally tally, Benchmark benchmark) {
        int first =
                RepeatedTest.firstLook(run.criteria().looks(), run.criteria().alpha());
        return run.treatments().stream()
                .flatMap(treatment -> tally.series(benchmark, treatment.name()).stream())
                .anyMatch(series -> series.blocks() >= first);
    }

    private static boolean measurable(Tally tally, Lot lot) {
        return !tally.unreached(lot.benchmark(), lot.treatment())
                && tally.series(lot.benchmark(), lot.treatment())
                        .filter(series -> !tally.exhausted(series))
                        .isPresent();
    }

    /** Returns whether the next block of a benchmark, including any pilot it needs, fits into the remaining budget. */
    public boolean fits(Tally tally, Benchmark benchmark, Duration elapsed) {
        History history = tally.history();
        Duration left = left(elapsed);
        if (fixed() || (history.spent().isZero() && !left.isNegative() && !left.isZero())) {
            return true;
        }
        Duration needed = history.beforeNext(benchmark).plus(history.expected(benchmark));
        return needed.compareTo(left.plus(overtime(tally, benchmark))) <= 0;
    }

    /** Returns the permitted overrun: without reaching the first look, all earlier blocks would be wasted. */
    private Duration overtime(Tally tally, Benchmark benchmark) {
        boolean almost = run.timed()
                && run.treatments().stream()
                        .flatMap(treatment -> tally.series(benchmark, treatment.name()).stream())
                        .anyMatch(series -> series.blocks() == tally.firstLook() - 1);
        return almost ? run.budget().dividedBy(OVERTIME) : Duration.ZERO;
    }

    /** Returns the remaining budget; without a budget, a time longer than any block. */
    private Duration left(Duration elapsed) {
        return run.timed() ? run.budget().minus(elapsed) : UNLIMITED;
    }

    /** One benchmark for one treatment. */
    private record Lot(Benchmark benchmark, String treatment) {}

    /** Returns the next benchmark to serve in the current pass. The pass is over when all benchmarks being served have been visited. */
    private Optional<Benchmark> nextOfPass(Tally tally, Set<Benchmark> served, InFlight running) {
        History.Pass current = tally.history().pass(running.orders());
        boolean over = current.visited().containsAll(served);
        int pass = over ? current.number() + 1 : current.number();
        List<Benchmark> left = shuffled(pass).stream()
                .filter(benchmark -> served.contains(benchmark)
                        && (over || !current.visited().contains(benchmark)))
                .toList();
        return left.stream()
                .filter(benchmark -> !alone(tally, benchmark, index(tally, benchmark, running)))
                .findFirst()
                .or(() -> left.stream().findFirst());
    }

    private List<Benchmark> shuffled(int pass) {
        List<Benchmark> all = new ArrayList<>(
                run.benchmarks().stream().map(Run.Presence::benchmark).toList());
        // The digits of the golden ratio spread consecutive passes over the seeds.
        RandomGenerator random = new SplittableRandom(run.seed() + pass * 0x9E3779B97F4A7C15L);
        for (int i = all.size() - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            Benchmark moved = all.get(i);
            all.set(i, all.get(j));
            all.set(j, moved);
        }
        return all;
    }
}
