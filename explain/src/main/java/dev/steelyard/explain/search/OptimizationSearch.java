package dev.steelyard.explain.search;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.model.Subject;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.cause.Explanation.Untried;
import dev.steelyard.explain.cause.OptimizationFinding;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.comparison.IntrinsicDifferences;
import dev.steelyard.explain.profile.comparison.Observation;
import dev.steelyard.explain.profile.comparison.Observations;
import dev.steelyard.explain.search.CauseSearch.BlockCost;
import dev.steelyard.explain.search.CauseSearch.Runner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Turns off whole optimizations of HotSpot's compiler: without one that the slower side lacks, the faster side alone gets slower; without
 * one that harms the slower side, that side alone gets faster.
 */
final class OptimizationSearch {

    /** Number of intrinsics tried, those with the most executions first. Most that differ just come with other code. */
    private static final int INTRINSICS = 2;
    /** Less per operation is no object of its own. */
    private static final double LEAST_BYTES = 1;
    /** The smallest part of a change that is of account. */
    private static final double SOME = 0.25;

    private final Exchanges exchanges;
    private final Runner runner;
    private final NumberedFolders folders;
    private final ExplainTime time;
    private final Progress progress;

    OptimizationSearch(
            Exchanges exchanges, Runner runner, NumberedFolders folders, ExplainTime time, Progress progress) {
        this.exchanges = exchanges;
        this.runner = runner;
        this.folders = folders;
        this.time = time;
        this.progress = progress;
    }

    /**
     * The sides of a change.
     *
     * @param fasterBefore whether the faster one is the baseline
     * @param harms whether optimizations are tried that may harm the slower side; else such as may help the faster one
     */
    private record Sides(Subject faster, Subject slower, boolean fasterBefore, boolean harms) {

        /** The side that may be helped or harmed. */
        Subject first() {
            return harms ? slower : faster;
        }

        Subject second() {
            return harms ? faster : slower;
        }

        /** Whether the second side differs from the first one as before. */
        boolean clear(Change again) {
            return harms ? again.high() < 0 : again.low() > 0;
        }
    }

    /**
     * Adds to what is known what experiments with optimizations show. Those that may harm are tried only if none that may help accounts
     * for most of the change.
     *
     * @param known the explanation without them
     * @param profiles what both sides were recorded to do
     * @param bytes what both sides allocated in the run; empty if the JVM does not say
     * @throws IOException if the folder cannot be used
     * @throws UserError if the first experiment ended without results
     */
    Explanation explain(Explanation known, Profiles profiles, Optional<Observations.Bytes> bytes, BlockCost cost)
            throws IOException {
        boolean before = known.change().estimate() > 0;
        Subject faster = (before ? exchanges.before() : exchanges.after()).subject();
        Subject slower = (before ? exchanges.after() : exchanges.before()).subject();
        // Another JVM has other names for them.
        List<String> intrinsics = faster.java().equals(slower.java()) ? lacking(profiles, before) : List.of();
        List<Optimization> harmful = harmful(slower);
        Explanation helping = turnedOff(
                known,
                new Sides(faster, slower, before, false),
                candidates(known, bytes, intrinsics, faster),
                harmful.isEmpty(),
                cost);
        boolean over = helping.compilerProved()
                || helping.forced().optimizations().untried().isPresent()
                || harmful.isEmpty();
        return over ? helping : harming(helping, new Sides(faster, slower, before, true), harmful, cost);
    }

    /** What is known of optimizations that may help stays, whatever becomes of those that may harm. */
    private Explanation harming(Explanation helping, Sides sides, List<Optimization> harmful, BlockCost cost) {
        try {
            return turnedOff(helping, sides, harmful, true, cost);
        } catch (UserError e) {
            progress.warning("Not all optimizations were tested: " + e.problem() + ". " + e.remedy());
        } catch (IOException e) {
            progress.warning("Not all optimizations were tested: " + e.getMessage());
        }
        return with(helping, List.of(), Optional.of(Untried.FAILED));
    }

    /**
     * Turns optimizations off one at a time, first on one side and then, where that moved the score, on the other one.
     *
     * @param last whether no other optimizations are tried after these
     */
    private Explanation turnedOff(Explanation known, Sides sides, List<Optimization> all, boolean last, BlockCost cost)
            throws IOException {
        List<Optimization> tried = all.subList(0, time.optimizations(cost, all.size()));
        Optional<Untried> left = tried.size() == all.size() ? Optional.empty() : Optional.of(Untried.NO_TIME);
        if (tried.isEmpty()) {
            return with(known, List.of(), left);
        }
        progress.phase(
                "measuring " + sides.first().variant().name() + " with one compiler optimization turned off at a time");
        ExperimentResult alone = without(sides.first(), List.of(sides.second()), tried, known.change(), cost, 2);
        Optional<Change> again = alone.change(sides.second().variant().name());
        if (again.isEmpty()) {
            return with(known, List.of(), Optional.of(Untried.FAILED));
        }
        Change whole = again.get();
        if (!sides.clear(whole)) {
            return with(known, List.of(), Optional.of(Untried.NO_CHANGE));
        }
        List<Optimization> moved = new ArrayList<>(tried);
        moved.removeIf(optimization -> alone.exchange(name(optimization), whole).effect() != Effect.MOVED);
        Optional<ExperimentResult> both = Optional.empty();
        if (!moved.isEmpty() && time.proving(cost, moved.size() + 1)) {
            progress.phase("measuring " + sides.second().variant().name() + " with the same optimizations turned off");
            List<Exchange> effects = moved.stream()
                    .map(optimization -> alone.exchange(name(optimization), whole))
                    .toList();
            both = second(sides, moved, telling(effects, whole), last, cost);
        }
        List<OptimizationFinding> findings = new ArrayList<>();
        for (Optimization optimization : tried) {
            findings.add(new OptimizationFinding(
                    optimization,
                    sides.fasterBefore,
                    whole,
                    alone.exchange(name(optimization), whole),
                    both.filter(result -> moved.contains(optimization))
                            .map(result -> result.exchange(name(optimization), whole))));
        }
        return with(known, findings, left);
    }

    private static Explanation with(Explanation known, List<OptimizationFinding> findings, Optional<Untried> untried) {
        List<OptimizationFinding> all =
                new ArrayList<>(known.forced().optimizations().findings());
        all.addAll(findings);
        return known.with(known.forced().with(new Explanation.Optimizations(all, untried)));
    }

    /**
     * The smallest change of the second side that would account for what an optimization did to the first one, or for as much as would be
     * of account: what that side is measured for. The same time is little to a side that takes several times as long.
     */
    private static Change telling(List<Exchange> effects, Change whole) {
        double some = Math.expm1(SOME * Math.log1p(whole.estimate()));
        double least = effects.stream()
                .flatMap(effect -> effect.change().stream())
                .mapToDouble(change -> Math.abs(change.estimate()))
                .map(change -> Math.max(change, Math.abs(some)))
                .min()
                .orElse(Math.abs(whole.estimate()));
        double change = Math.signum(whole.estimate()) * least / Math.max(1, 1 + whole.estimate());
        return new Change(change, change, change, whole.level());
    }

    /** What the first side shows stays, whatever becomes of the second one. */
    private Optional<ExperimentResult> second(
            Sides sides, List<Optimization> moved, Change change, boolean last, BlockCost cost) throws IOException {
        try {
            return Optional.of(without(sides.second(), List.of(), moved, change, cost, last ? 1 : 2));
        } catch (UserError e) {
            progress.warning("Optimizations were tested on one side only: " + e.problem() + ". " + e.remedy());
            return Optional.empty();
        }
    }

    /** The intrinsics that the slower side lacks. */
    private static List<String> lacking(Profiles profiles, boolean fasterBefore) {
        return fasterBefore
                ? IntrinsicDifferences.lacking(profiles.decisionsBefore(), profiles.decisionsAfter())
                : IntrinsicDifferences.lacking(profiles.decisionsAfter(), profiles.decisionsBefore());
    }

    /** What speaks for an optimization comes first; loops are in most benchmarks. What the faster side does without is none. */
    private static List<Optimization> candidates(
            Explanation known, Optional<Observations.Bytes> bytes, List<String> intrinsics, Subject faster) {
        double sign = Math.signum(known.change().estimate());
        List<Optimization> candidates = new ArrayList<>();
        if (bytes.filter(each -> sign * (each.after() - each.before()) >= LEAST_BYTES)
                .isPresent()) {
            candidates.add(Optimization.ESCAPE_ANALYSIS);
        }
        if (known.observations().stream().anyMatch(Observation.Dispatch.class::isInstance)) {
            candidates.add(Optimization.TYPE_PROFILE);
        }
        intrinsics.stream().limit(INTRINSICS).map(Optimization::intrinsic).forEach(candidates::add);
        candidates.add(Optimization.VECTORIZATION);
        candidates.add(Optimization.LOOP_PREDICATION);
        candidates.removeIf(candidate -> faster.variant().settings().jvmArgs().contains(candidate.off()));
        return candidates;
    }

    /** Few are known to harm a whole benchmark. */
    private List<Optimization> harmful(Subject slower) {
        return Stream.of(Optimization.VECTOR_SPILLING)
                .filter(candidate -> !slower.variant().settings().jvmArgs().contains(candidate.off()))
                .filter(candidate -> runner.enabled(slower, candidate))
                .toList();
    }

    /**
     * Measures a side, perhaps others, and the side without each of some optimizations.
     *
     * @param among over how many comparisons the time that is left is spread
     */
    private ExperimentResult without(
            Subject side,
            List<Subject> others,
            List<Optimization> optimizations,
            Change change,
            BlockCost cost,
            int among)
            throws IOException {
        List<Subject> subjects = new ArrayList<>(List.of(side));
        subjects.addAll(others);
        for (Optimization optimization : optimizations) {
            subjects.add(side.with(
                    name(optimization),
                    side.variant().name() + " with " + optimization.off(),
                    optimization.arguments()));
        }
        return runner.compare(
                folders.next().resolve("run"), subjects, time.proof(change, cost, subjects.size(), among));
    }

    private String name(Optimization optimization) {
        return exchanges.free("without-" + optimization.label());
    }
}
