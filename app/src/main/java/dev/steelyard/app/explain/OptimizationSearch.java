package dev.steelyard.app.explain;

import dev.steelyard.app.Progress;
import dev.steelyard.app.explain.CauseSearch.BlockCost;
import dev.steelyard.app.explain.CauseSearch.Runner;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.explain.Exchange.Effect;
import dev.steelyard.core.explain.Explanation;
import dev.steelyard.core.explain.Explanation.Untried;
import dev.steelyard.core.explain.Optimization;
import dev.steelyard.core.explain.OptimizationFinding;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.profile.Profiles;
import dev.steelyard.core.profile.comparison.IntrinsicDifferences;
import dev.steelyard.core.profile.comparison.Observation;
import dev.steelyard.core.profile.comparison.Observations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns off whole optimizations of HotSpot's compiler: one that the slower side lacks slows the faster side alone. */
final class OptimizationSearch {

    /** Number of intrinsics tried, those with the most executions first. Most that differ just come with other code. */
    private static final int INTRINSICS = 2;
    /** Less per operation is no object of its own. */
    private static final double LEAST_BYTES = 1;

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
     * Adds to what is known what experiments with optimizations show.
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
        List<Optimization> all = candidates(known, bytes, intrinsics, faster);
        List<Optimization> tried = all.subList(0, time.optimizations(cost, all.size()));
        Optional<Untried> left = tried.size() == all.size() ? Optional.empty() : Optional.of(Untried.NO_TIME);
        if (tried.isEmpty()) {
            return with(known, List.of(), left);
        }
        progress.phase("measuring " + faster.variant().name() + " with one compiler optimization turned off at a time");
        ExperimentResult lost = without(faster, List.of(slower), tried, known.change(), cost);
        Optional<Change> again = lost.change(slower.variant().name());
        if (again.isEmpty()) {
            return with(known, List.of(), Optional.of(Untried.FAILED));
        }
        if (!(again.get().low() > 0)) {
            return with(known, List.of(), Optional.of(Untried.NO_CHANGE));
        }
        Change whole = again.get();
        List<Optimization> moved = new ArrayList<>(tried);
        moved.removeIf(optimization -> lost.exchange(name(optimization), whole).effect() != Effect.MOVED);
        Optional<ExperimentResult> both = Optional.empty();
        if (!moved.isEmpty() && time.proving(cost, moved.size() + 1)) {
            progress.phase("measuring " + slower.variant().name() + " with the same optimizations turned off");
            both = slower(slower, moved, known.change(), cost);
        }
        List<OptimizationFinding> findings = new ArrayList<>();
        for (Optimization optimization : tried) {
            findings.add(new OptimizationFinding(
                    optimization,
                    before,
                    whole,
                    lost.exchange(name(optimization), whole),
                    both.filter(result -> moved.contains(optimization))
                            .map(result -> result.exchange(name(optimization), whole))));
        }
        return with(known, findings, left);
    }

    private static Explanation with(Explanation known, List<OptimizationFinding> findings, Optional<Untried> untried) {
        return known.with(known.forced().with(new Explanation.Optimizations(findings, untried)));
    }

    /** What the faster side shows stays, whatever becomes of the slower one. */
    private Optional<ExperimentResult> slower(Subject slower, List<Optimization> moved, Change change, BlockCost cost)
            throws IOException {
        try {
            return Optional.of(without(slower, List.of(), moved, change, cost));
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

    /** Measures a side, perhaps others, and the side without each of some optimizations. */
    private ExperimentResult without(
            Subject side, List<Subject> others, List<Optimization> optimizations, Change change, BlockCost cost)
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
                folders.next().resolve("run"),
                subjects,
                time.proof(change, cost, subjects.size(), others.isEmpty() ? 1 : 2));
    }

    private String name(Optimization optimization) {
        return exchanges.free("without-" + optimization.label());
    }
}
