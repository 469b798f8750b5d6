package dev.steelyard.app.explain;

import dev.steelyard.app.Progress;
import dev.steelyard.app.explain.CauseSearch.BlockCost;
import dev.steelyard.app.explain.CauseSearch.Runner;
import dev.steelyard.core.explain.Exchange;
import dev.steelyard.core.explain.Exchange.Effect;
import dev.steelyard.core.explain.Explanation;
import dev.steelyard.core.explain.Optimization;
import dev.steelyard.core.explain.OptimizationFinding;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.profile.Profiles;
import dev.steelyard.core.profile.comparison.Observation;
import dev.steelyard.core.profile.comparison.Observations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns off whole optimizations of the compiler: one that the slower side lacks slows the faster side alone. The flags are those of
 * HotSpot, so nothing is tried unless the logs of its compiler could be read on both sides.
 */
final class OptimizationSearch {

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
     * @throws dev.steelyard.core.error.UserError if an experiment ended without results
     */
    Explanation explain(Explanation known, Profiles profiles, Optional<Observations.Bytes> bytes, BlockCost cost)
            throws IOException {
        if (profiles.decisionsBefore().isEmpty() || profiles.decisionsAfter().isEmpty()) {
            return known;
        }
        boolean before = known.change().estimate() > 0;
        List<Optimization> all = candidates(known, before, bytes);
        List<Optimization> tried = all.subList(0, time.optimizations(cost, all.size()));
        if (tried.isEmpty()) {
            return known;
        }
        Subject faster = (before ? exchanges.before() : exchanges.after()).subject();
        Subject slower = (before ? exchanges.after() : exchanges.before()).subject();
        progress.phase("measuring " + faster.variant().name() + " without single optimizations of the compiler");
        ExperimentResult lost = without(faster, List.of(slower), tried, known.change(), cost);
        Optional<Change> whole = lost.change(slower.variant().name()).filter(change -> change.low() > 0);
        if (whole.isEmpty()) {
            return known;
        }
        List<Exchange> effects = tried.stream()
                .map(optimization -> lost.exchange(name(optimization), whole.get()))
                .toList();
        List<Optimization> moved = new ArrayList<>();
        for (int i = 0; i < tried.size(); i++) {
            if (effects.get(i).effect() == Effect.MOVED) {
                moved.add(tried.get(i));
            }
        }
        Optional<ExperimentResult> both = Optional.empty();
        if (!moved.isEmpty() && time.proving(cost, moved.size() + 1)) {
            progress.phase("measuring " + slower.variant().name() + " without them");
            both = Optional.of(without(slower, List.of(), moved, known.change(), cost));
        }
        List<OptimizationFinding> findings = new ArrayList<>();
        for (int i = 0; i < tried.size(); i++) {
            Optimization optimization = tried.get(i);
            findings.add(new OptimizationFinding(
                    optimization,
                    before,
                    whole.get(),
                    effects.get(i),
                    both.filter(result -> moved.contains(optimization))
                            .map(result -> result.exchange(name(optimization), whole.get()))));
        }
        return known.with(known.forced().with(findings));
    }

    /** What speaks for an optimization comes first; loops are in most benchmarks. */
    private static List<Optimization> candidates(
            Explanation known, boolean before, Optional<Observations.Bytes> bytes) {
        List<Optimization> candidates = new ArrayList<>();
        if (bytes.filter(each -> before ? each.after() > each.before() : each.before() > each.after())
                .isPresent()) {
            candidates.add(Optimization.ESCAPE_ANALYSIS);
        }
        if (known.observations().stream().anyMatch(Observation.Dispatch.class::isInstance)) {
            candidates.add(Optimization.TYPE_PROFILE);
        }
        candidates.add(Optimization.VECTORIZATION);
        candidates.add(Optimization.LOOP_PREDICATION);
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
                    List.of(optimization.off())));
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
