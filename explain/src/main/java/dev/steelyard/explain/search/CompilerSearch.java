package dev.steelyard.explain.search;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.error.UserError;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.comparison.InliningSuspect;
import dev.steelyard.explain.profile.comparison.Observations;
import dev.steelyard.explain.search.CauseSearch.BlockCost;
import dev.steelyard.explain.search.CauseSearch.Runner;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Tries what the compilers of the sides do differently, after classes. What is known of those stays, whatever becomes of it. */
final class CompilerSearch {

    private final Exchanges exchanges;
    private final Runner runner;
    private final NumberedFolders folders;
    private final ExplainTime time;
    private final Progress progress;

    CompilerSearch(Exchanges exchanges, Runner runner, NumberedFolders folders, ExplainTime time, Progress progress) {
        this.exchanges = exchanges;
        this.runner = runner;
        this.folders = folders;
        this.time = time;
        this.progress = progress;
    }

    /** Returns whether there is anything to try: the compilers of both sides left logs, so they are those of HotSpot. */
    static boolean possible(Profiles profiles) {
        return !profiles.decisionsBefore().isEmpty()
                && !profiles.decisionsAfter().isEmpty();
    }

    /** Experiments that add to an explanation. */
    private interface Experiments {
        Explanation add(Explanation known) throws IOException;
    }

    /**
     * Adds what experiments with the compilers show: first with single decisions, and if these are not the cause, with whole
     * optimizations.
     *
     * @param known the explanation without them
     * @param profiles what both sides were recorded to do
     * @param bytes what both sides allocated in the run; empty if the JVM does not say
     * @param cost of blocks
     */
    Explanation explain(Explanation known, Profiles profiles, Optional<Observations.Bytes> bytes, BlockCost cost) {
        List<InliningSuspect> suspects = InliningSearch.suspects(profiles);
        Explanation untested =
                known.with(new Explanation.Forced(List.of(), suspects.size(), Explanation.Untried.FAILED));
        InliningSearch inlining = new InliningSearch(exchanges, runner, folders, time, progress);
        Explanation decided =
                guarded("Inlining was", known, untested, before -> inlining.explain(before, suspects, cost));
        if (!possible(profiles) || !decided.changed() || decided.compilerProved()) {
            return decided;
        }
        OptimizationSearch optimizations = new OptimizationSearch(exchanges, runner, folders, time, progress);
        Explanation failed = decided.with(decided.forced()
                .with(new Explanation.Optimizations(List.of(), Optional.of(Explanation.Untried.FAILED))));
        return guarded(
                "Optimizations were", decided, failed, before -> optimizations.explain(before, profiles, bytes, cost));
    }

    private Explanation guarded(String what, Explanation known, Explanation otherwise, Experiments experiments) {
        try {
            return experiments.add(known);
        } catch (UserError e) {
            progress.warning(what + " not tested: " + e.problem() + ". " + e.remedy());
        } catch (IOException e) {
            progress.warning(what + " not tested: " + e.getMessage());
        }
        return otherwise;
    }
}
