package dev.steelyard.explain.search;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Subject;
import dev.steelyard.explain.forks.ForkExplanation.OnDemand;
import dev.steelyard.explain.forks.ScoredFork;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.ForkInlining.Decision;
import dev.steelyard.explain.recording.CompilerLogs.Directive;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Forks whose compilers inline by chance, and whose time depends on some of these decisions. Compilers do as they are told, but
 * for those of a variant that disobeys. A difference that can be told from 0 is a verdict, any other one is equivalent. Seeded,
 * so that every test is the same each time.
 */
final class ScriptedForks implements ForkSearch.Runner {

    static final Benchmark BENCHMARK = new Benchmark("a.Main.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    private static final double NOISE = 0.01;
    /** Half the width of an interval, in standard errors. */
    private static final double ERRORS = 4;

    private final Random random = new Random(11);
    private final Map<String, String> together = new TreeMap<>();
    private final Map<String, Double> costs = new HashMap<>();
    private final Set<String> disobeyed = new TreeSet<>();
    private final List<CauseSearch.Effort> efforts = new ArrayList<>();
    private final List<Directive> told = new ArrayList<>();
    private double spilling;
    private int surveys;
    private int broken;
    private boolean disabled;
    private Duration each = Duration.ofSeconds(30);
    private Instant now = Instant.EPOCH;

    /** A method that half of the forks inline; not to inline it adds to the log time. */
    void method(String callee, double cost) {
        method(callee, callee, cost);
    }

    /** A method that is inlined in the same forks as another one. */
    void method(String callee, String like, double cost) {
        together.put(callee, like);
        costs.put(callee, cost);
    }

    void disobeys(String variant) {
        disobeyed.add(variant);
    }

    void takes(Duration duration) {
        each = duration;
    }

    InstantSource clock() {
        return () -> now;
    }

    List<CauseSearch.Effort> efforts() {
        return efforts;
    }

    /** What compilers were told, in pairs. */
    List<Directive> told() {
        return told;
    }

    private Map<String, Boolean> decided() {
        Map<String, Boolean> decided = new TreeMap<>();
        together.values().forEach(like -> decided.putIfAbsent(like, random.nextBoolean()));
        return decided;
    }

    private ScoredFork fork(int block, String variant, Optional<Directive> directive) {
        Map<String, Boolean> decided = decided();
        TreeMap<Call, Decision> calls = new TreeMap<>();
        double time = 0.05 * (block % 4) + NOISE * random.nextGaussian();
        time += spilling > 0 && random.nextBoolean() ? spilling : 0;
        double executions = 1000;
        for (Map.Entry<String, String> method : together.entrySet()) {
            String callee = method.getKey();
            boolean obeys = directive
                    .filter(known -> known.callee().equals(callee) && !disobeyed.contains(known.variant()))
                    .isPresent();
            boolean inlined = obeys ? directive.get().inline() : decided.getOrDefault(method.getValue(), true);
            time += inlined ? 0 : costs.getOrDefault(callee, 0.0);
            calls.put(
                    new Call("a.Main.run", callee),
                    new Decision(executions--, inlined ? 1 : 0, inlined ? Optional.empty() : Optional.of("too big")));
        }
        return new ScoredFork(block, variant, time, Optional.of(new ForkInlining(calls)));
    }

    @Override
    public List<ScoredFork> survey(Path folder, Subject side, CauseSearch.Effort effort) {
        efforts.add(effort);
        now = now.plus(each);
        surveys++;
        if (surveys == broken) {
            throw UserError.failed("no fork ended well", "See the logs.");
        }
        double cost = spilling;
        spilling = side.variant().settings().jvmArgs().contains(Optimization.VECTOR_SPILLING.off()) ? 0 : cost;
        List<ScoredFork> forks = new ArrayList<>();
        for (int block = 0; block < effort.looks().last(); block++) {
            for (int copy = 0; copy < ForkSearch.TOGETHER; copy++) {
                forks.add(fork(block, "copy-" + copy, Optional.empty()));
            }
        }
        spilling = cost;
        return forks;
    }

    /** Something that makes half of the forks slower unless an optimization is turned off. */
    void spilling(double cost) {
        spilling = cost;
    }

    /** The survey, counted from 1, that ends without results. */
    void endsWithoutResults(int survey) {
        broken = survey;
    }

    /** A processor for which no optimization is on. */
    void disabled() {
        disabled = true;
    }

    @Override
    public boolean enabled(Subject side, Optimization optimization) {
        return !disabled;
    }

    @Override
    public Told tell(Path folder, Subject side, Directive faster, Directive slower, CauseSearch.Effort effort) {
        efforts.add(effort);
        now = now.plus(each);
        told.add(faster);
        told.add(slower);
        List<ScoredFork> forks = new ArrayList<>();
        List<Double> differences = new ArrayList<>();
        int blocks = effort.looks().last();
        for (int block = 0; block < blocks; block++) {
            ScoredFork fast = fork(block, faster.variant(), Optional.of(faster));
            ScoredFork slow = fork(block, slower.variant(), Optional.of(slower));
            differences.add(slow.logTime() - fast.logTime());
            forks.addAll(List.of(fast, slow));
        }
        double mean = differences.stream().mapToDouble(each -> each).average().orElseThrow();
        double variance = differences.stream()
                        .mapToDouble(each -> (each - mean) * (each - mean))
                        .sum()
                / (blocks - 1);
        double half = ERRORS * Math.sqrt(variance / blocks);
        Change change = new Change(Math.expm1(mean), Math.expm1(mean - half), Math.expm1(mean + half), 0.99);
        Outcome outcome =
                change.low() > 0 ? Outcome.REGRESSED : change.high() < 0 ? Outcome.IMPROVED : Outcome.EQUIVALENT;
        Comparison.Facts facts = new Comparison.Facts(
                blocks, Optional.of(change), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        Row row = new Row(BENCHMARK, Metric.SCORE, faster.variant(), slower.variant());
        Judged judged = new Judged(
                new Comparison(row, Status.MEASURED, Comparison.Scores.NONE, Optional.of(facts), List.of()),
                new Verdict(
                        outcome,
                        change.low() > 0 || change.high() < 0,
                        OptionalDouble.empty(),
                        Optional.empty(),
                        OptionalInt.empty()));
        return new Told(judged, forks, new OnDemand(List.of(faster.variant()), List.of(slower.variant())));
    }
}
