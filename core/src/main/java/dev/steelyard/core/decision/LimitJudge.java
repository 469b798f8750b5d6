package dev.steelyard.core.decision;

import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.LimitFinding;
import dev.steelyard.core.judgment.LimitFinding.Measured;
import dev.steelyard.core.judgment.LimitFinding.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria.Limit;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.core.stats.ForkLottery;
import dev.steelyard.core.stats.Interval;
import dev.steelyard.core.stats.RepeatedTest;
import dev.steelyard.core.stats.Widening;
import dev.steelyard.core.summary.Sides;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Judges limits of benchmarks by the blocks of a run. Each block gives one number, positive if the treatment's fork was beyond the limit;
 * their mean is tested against 0 as changes are ({@link RepeatedTest}), so a finding holds whenever measuring stops. Limits are a family of
 * their own, and so is creep: alpha is divided by the number of those that can be missed (Bonferroni). A benchmark that must be faster than
 * another is compared with it in the blocks of the same numbers; a treatment that must not creep, with the release in the same blocks.
 *
 * <p>Unlike a change, a level includes what the machine itself adds, and has no other side that would show that forks fall into groups: it
 * needs more blocks ({@link ForkLottery#fewestOfOneSide}), and the error rate is promised for forks of one group only.
 */
final class LimitJudge {

    /** The smallest credible spread: a billionth, or so many bytes. */
    private static final double RESOLUTION = 1e-9;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Tally tally;
    private final BoundaryCache boundaries;

    LimitJudge(Tally tally, BoundaryCache boundaries) {
        this.tally = tally;
        this.boundaries = boundaries;
    }

    /** A limit of one benchmark of a treatment; of none if the treatment has no such benchmark. */
    private record Case(Limit limit, String treatment, Optional<Benchmark> benchmark) {
        LimitFinding without(Outcome outcome) {
            return new LimitFinding(limit, treatment, benchmark, outcome, Optional.empty());
        }
    }

    /**
     * The numbers of a limit's blocks.
     *
     * @param most with what JMH and the JVM may have allocated themselves
     * @param least without that; the same for times
     */
    private record Numbers(List<Double> most, List<Double> least) {
        Numbers {
            most = List.copyOf(most);
            least = List.copyOf(least);
        }

        static Numbers of(List<Double> values) {
            return new Numbers(values, values);
        }
    }

    /** Returns the findings, in the order of the limits. */
    List<LimitFinding> findings() {
        List<Case> cases = new ArrayList<>();
        for (Limit limit : tally.run().criteria().limits()) {
            for (Variant treatment : tally.run().treatments()) {
                List<Benchmark> covered = benchmarks(treatment.name()).stream()
                        .filter(limit::covers)
                        // A class may be limited by one of its own benchmarks.
                        .filter(benchmark ->
                                limit.than().filter(benchmark::isNamed).isEmpty())
                        .toList();
                covered.forEach(benchmark -> cases.add(new Case(limit, treatment.name(), Optional.of(benchmark))));
                if (covered.isEmpty()) {
                    cases.add(new Case(limit, treatment.name(), Optional.empty()));
                }
            }
        }
        tally.run().criteria().creep().ifPresent(creep -> {
            for (Variant treatment : tally.run().treatments()) {
                benchmarks(treatment.name())
                        .forEach(benchmark -> cases.add(
                                new Case(Limit.of(creep, benchmark), treatment.name(), Optional.of(benchmark))));
            }
        });
        List<Limit> counted =
                cases.stream().filter(this::counts).map(Case::limit).toList();
        return cases.stream()
                .map(each -> finding(each, alpha(tally.run(), each.limit, counted)))
                .toList();
    }

    /** Returns the benchmarks of which some treatment's creep is undecided. */
    static Set<Benchmark> creeping(List<LimitFinding> findings) {
        return findings.stream()
                .filter(finding -> finding.limit().kind() == Limit.Kind.CREEP
                        && finding.outcome().isOpen())
                .flatMap(finding -> finding.benchmark().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns how many more blocks the limits of a benchmark need at least to be decided; empty if they are decided, or if no number is
     * expected to do.
     *
     * @param findings all findings
     */
    static Optional<OptionalInt> more(List<LimitFinding> findings, Benchmark benchmark, String treatment, Tally tally) {
        List<LimitFinding> open = findings.stream()
                .filter(finding -> finding.outcome() == Outcome.UNDECIDED
                        && finding.treatment().equals(treatment)
                        && finding.benchmark().filter(benchmark::equals).isPresent())
                .toList();
        if (open.isEmpty()) {
            return Optional.empty();
        }
        List<Limit> limits = findings.stream()
                .filter(finding ->
                        finding.outcome() != Outcome.UNREACHED && finding.outcome() != Outcome.NOT_COMPARABLE)
                .map(LimitFinding::limit)
                .toList();
        int blocks = tally.sides(benchmark, treatment, Metric.SCORE).size();
        int missing = open.stream()
                        .mapToInt(finding -> first(
                                finding.limit(),
                                tally.run().criteria().looks(),
                                alpha(tally.run(), finding.limit(), limits)))
                        .max()
                        .orElse(0)
                - blocks;
        return Optional.of(missing > 0 ? OptionalInt.of(missing) : OptionalInt.empty());
    }

    /** Returns whether a limit can be missed at all: only those that can share the error rate. Scores have no part in it. */
    private boolean counts(Case one) {
        return one.benchmark.isPresent()
                && !tally.unreached(one.benchmark.get(), one.treatment)
                && (one.limit.kind() != Limit.Kind.CREEP || isSame(one.benchmark.get(), one.treatment));
    }

    /**
     * Returns the error rate of one limit: the written ones share alpha, and so do those of creep.
     *
     * @param all the limits that can be missed
     */
    private static double alpha(Run run, Limit limit, List<Limit> all) {
        boolean creep = limit.kind() == Limit.Kind.CREEP;
        long family = all.stream()
                .filter(other -> (other.kind() == Limit.Kind.CREEP) == creep)
                .count();
        return run.criteria().alpha() / Math.max(1, family);
    }

    private static int first(Limit limit, Looks looks, double alpha) {
        return limit.than().isPresent()
                ? RepeatedTest.firstLook(looks, alpha)
                : Math.max(looks.first(), ForkLottery.fewestOfOneSide(alpha));
    }

    private List<Benchmark> benchmarks(String treatment) {
        return tally.run().benchmarks().stream()
                .filter(presence -> presence.variants().contains(treatment))
                .map(Run.Presence::benchmark)
                .toList();
    }

    private LimitFinding finding(Case one, double alpha) {
        if (one.benchmark.isEmpty()) {
            return one.without(Outcome.NOT_MEASURED);
        }
        Benchmark benchmark = one.benchmark.get();
        if (tally.unreached(benchmark, one.treatment)) {
            return one.without(Outcome.UNREACHED);
        }
        if (one.limit.kind() == Limit.Kind.CREEP && !isComparable(benchmark, one.treatment)) {
            return one.without(Outcome.NOT_COMPARABLE);
        }
        Numbers numbers = numbers(one.limit, benchmark, one.treatment);
        if (numbers.most.isEmpty()) {
            return one.without(Outcome.NOT_MEASURED);
        }
        Looks looks = tally.run().criteria().looks();
        int first = first(one.limit, looks, alpha);
        RepeatedTest test = new RepeatedTest(
                boundaries.of(new Looks(first, Math.max(first, looks.last()))),
                alpha,
                one.limit.kind() == Limit.Kind.ALLOC ? Widening.NONE : tally.widening());
        Optional<RepeatedTest.Result> most = test.test(array(numbers.most), RESOLUTION);
        Optional<RepeatedTest.Result> least = test.test(array(numbers.least), RESOLUTION);
        if (most.isEmpty() || least.isEmpty()) {
            return one.without(Outcome.UNDECIDED);
        }
        return new LimitFinding(
                one.limit,
                one.treatment,
                one.benchmark,
                outcome(most.get(), least.get(), alpha),
                Optional.of(measured(one.limit, most.get())));
    }

    /** Returns whether the release has the same benchmark as a treatment, and runs it. */
    private boolean isComparable(Benchmark benchmark, String treatment) {
        String release = tally.run().release().orElseThrow().name();
        return isSame(benchmark, treatment)
                && tally.series(benchmark, release)
                        .filter(series -> series.blocks() > 0 || !tally.exhausted(series))
                        .isPresent();
    }

    private boolean isSame(Benchmark benchmark, String treatment) {
        String release = tally.run().release().orElseThrow().name();
        return tally.run().benchmarks().stream()
                .filter(presence -> presence.benchmark().equals(benchmark))
                .anyMatch(presence -> presence.variants().contains(release) && !presence.edited(release, treatment));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static Outcome outcome(RepeatedTest.Result most, RepeatedTest.Result least, double alpha) {
        if (least.pValue() <= alpha && least.interval().low() > 0) {
            return Outcome.MISSED;
        }
        // Of a level that drifts, nobody knows that it stays within the limit.
        return most.pValue() <= alpha && most.interval().high() < 0 && !most.drifted()
                ? Outcome.MET
                : Outcome.UNDECIDED;
    }

    /** Returns a number for each block that counts, positive beyond the limit: the log of a ratio, or bytes. */
    private Numbers numbers(Limit limit, Benchmark benchmark, String treatment) {
        return switch (limit.kind()) {
            case ALLOC -> {
                SortedMap<Integer, Sides> sides = tally.sides(benchmark, treatment, Metric.ALLOCATION);
                Function<Sides, Double> over = side -> side.treatment() - limit.bound() - Margins.ALLOCATED_BYTES;
                yield new Numbers(
                        sides.values().stream().map(over).toList(),
                        sides.values().stream()
                                .map(side -> over.apply(side) - side.foreign())
                                .toList());
            }
            case MAX -> Numbers.of(logNanos(benchmark, treatment, Math.log(limit.bound())));
            case MIN -> Numbers.of(logNanos(benchmark, treatment, Math.log(NANOS_PER_SECOND / limit.bound())));
            case FASTER_THAN ->
                other(limit, benchmark, treatment)
                        .map(other -> Numbers.of(differences(
                                tally.sides(benchmark, treatment, Metric.SCORE),
                                tally.sides(other, treatment, Metric.SCORE),
                                Math.log(limit.bound()))))
                        .orElse(Numbers.of(List.of()));
            case CREEP -> Numbers.of(sinceRelease(benchmark, treatment, -Math.log(limit.bound())));
        };
    }

    private List<Double> sinceRelease(Benchmark benchmark, String treatment, double limit) {
        SortedMap<Integer, Sides> own = tally.sides(benchmark, treatment, Metric.SCORE);
        String release = tally.run().release().orElseThrow().name();
        return tally.unreached(benchmark, release)
                // It was not measured because it runs the code of the baseline.
                ? own.values().stream()
                        .map(side -> Math.log(side.treatment() / side.baseline()) + limit)
                        .toList()
                : differences(own, tally.sides(benchmark, release, Metric.SCORE), limit);
    }

    private static List<Double> differences(
            SortedMap<Integer, Sides> own, SortedMap<Integer, Sides> others, double factor) {
        List<Double> differences = new ArrayList<>();
        own.forEach((number, side) -> Optional.ofNullable(others.get(number))
                .ifPresent(other -> differences.add(Math.log(side.treatment() / other.treatment()) + factor)));
        return differences;
    }

    /** Returns the benchmark to be faster than: the only one of the name with the same mode, unit, threads and params. */
    private Optional<Benchmark> other(Limit limit, Benchmark benchmark, String treatment) {
        List<Benchmark> others = benchmarks(treatment).stream()
                .filter(other -> other.isNamed(limit.than().orElseThrow())
                        && other.mode() == benchmark.mode()
                        && other.unit().equals(benchmark.unit())
                        && other.threads() == benchmark.threads()
                        && other.params().equals(benchmark.params()))
                .toList();
        return others.size() == 1 ? Optional.of(others.get(0)) : Optional.empty();
    }

    /** Returns the log of the time per operation in ns, less that of the limit; nothing if the benchmark's unit is unknown. */
    private List<Double> logNanos(Benchmark benchmark, String treatment, double limit) {
        OptionalDouble unit = benchmark.unitNanos();
        return unit.isEmpty()
                ? List.of()
                : tally.sides(benchmark, treatment, Metric.SCORE).values().stream()
                        .map(side -> Math.log(side.treatment() * unit.getAsDouble()) - limit)
                        .toList();
    }

    private static Measured measured(Limit limit, RepeatedTest.Result tested) {
        Interval interval = tested.interval();
        double estimate = tested.estimate();
        return switch (limit.kind()) {
            case ALLOC -> {
                double none = limit.bound() + Margins.ALLOCATED_BYTES;
                yield new Measured(
                        estimate + none, Math.max(0, interval.low() + none), interval.high() + none, tested.blocks());
            }
            case MAX, CREEP ->
                new Measured(
                        limit.bound() * Math.exp(estimate),
                        limit.bound() * Math.exp(interval.low()),
                        limit.bound() * Math.exp(interval.high()),
                        tested.blocks());
            case MIN, FASTER_THAN ->
                new Measured(
                        limit.bound() * Math.exp(-estimate),
                        limit.bound() * Math.exp(-interval.high()),
                        limit.bound() * Math.exp(-interval.low()),
                        tested.blocks());
        };
    }
}
