package dev.steelyard.explain.search;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.model.Subject;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.cause.Explanation.Forced;
import dev.steelyard.explain.cause.Explanation.Untried;
import dev.steelyard.explain.cause.InliningFinding;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.comparison.InliningDifferences;
import dev.steelyard.explain.profile.comparison.InliningSuspect;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import dev.steelyard.explain.recording.CompilerLogs.Directive;
import dev.steelyard.explain.search.CauseSearch.BlockCost;
import dev.steelyard.explain.search.CauseSearch.Runner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tries decisions of the compiler that differ between the sides: the baseline's compiler is told to decide like the
 * treatment's, and the other way round. An experiment counts only if the logs of all its forks show that the compiler obeyed.
 */
final class InliningSearch {

    private final Exchanges exchanges;
    private final Runner runner;
    private final NumberedFolders folders;
    private final ExplainTime time;
    private final Progress progress;

    InliningSearch(Exchanges exchanges, Runner runner, NumberedFolders folders, ExplainTime time, Progress progress) {
        this.exchanges = exchanges;
        this.runner = runner;
        this.folders = folders;
        this.time = time;
        this.progress = progress;
    }

    /** Returns the methods that are inlined on one side only and can be told, the hottest first. */
    static List<InliningSuspect> suspects(Profiles profiles) {
        return new InliningDifferences(profiles).suspects(Directive::canName);
    }

    /**
     * Adds to what is known what experiments with decisions show.
     *
     * @param known the explanation without them
     * @param suspects the methods
     * @throws IOException if the folder cannot be used
     * @throws dev.steelyard.core.error.UserError if an experiment ended without results
     */
    Explanation explain(Explanation known, List<InliningSuspect> suspects, BlockCost cost) throws IOException {
        if (suspects.isEmpty()) {
            return known;
        }
        List<InliningSuspect> tried = suspects.subList(0, time.decisions(cost, suspects.size()));
        if (tried.isEmpty()) {
            return known.with(new Forced(List.of(), suspects.size()));
        }
        progress.phase("measuring both sides with each other's inlining of "
                + (tried.size() == 1 ? "one method" : tried.size() + " methods"));
        Row row = known.row();
        Trial trial = new Trial(tried, known.change(), cost);
        Runner.Directed given = measure(trial, true);
        Optional<Change> there = given.result().change(row.treatment());
        if (there.isEmpty()) {
            return known.with(new Forced(List.of(), suspects.size(), Untried.FAILED));
        }
        if (!CauseSearch.same(there.get(), known.change(), 1)) {
            return known.withoutChange(there.get(), suspects.size());
        }
        Runner.Directed taken = measure(trial, false);
        Optional<Change> back = taken.result().change(row.baseline());
        if (back.isEmpty()) {
            return known.with(new Forced(List.of(), suspects.size(), Untried.FAILED));
        }
        if (!CauseSearch.same(back.get(), known.change(), -1)) {
            // The change was there a moment ago, so the search does not end with its absence.
            return known.with(new Forced(List.of(), suspects.size(), Untried.NO_CHANGE));
        }
        List<InliningFinding> findings = new ArrayList<>();
        for (int i = 0; i < tried.size(); i++) {
            findings.add(new InliningFinding(
                    tried.get(i),
                    exchange(given, name(true, i), i, there.get()),
                    exchange(taken, name(false, i), i, back.get()),
                    new InliningFinding.Obeyed(
                            given.obeyed().get(i), taken.obeyed().get(i))));
        }
        return known.with(new Forced(findings, suspects.size() - tried.size()));
    }

    /**
     * What is tried in both directions.
     *
     * @param methods the methods
     * @param change the change that they may explain
     * @param cost of blocks
     */
    private record Trial(List<InliningSuspect> methods, Change change, BlockCost cost) {}

    /** Measures a side, the other one, and the side with each method treated as by the other one. */
    private Runner.Directed measure(Trial trial, boolean given) throws IOException {
        List<Directive> directives = new ArrayList<>();
        for (int i = 0; i < trial.methods.size(); i++) {
            InliningSuspect method = trial.methods.get(i);
            directives.add(new Directive(
                    name(given, i), method.callee(), given ? !method.inlinedBefore() : method.inlinedBefore()));
        }
        Subject before = exchanges.before().subject();
        Subject after = exchanges.after().subject();
        return runner.direct(
                folders.next(),
                given ? List.of(before, after) : List.of(after, before),
                directives,
                time.proof(trial.change, trial.cost, directives.size() + 2, given ? 2 : 1));
    }

    private String name(boolean given, int number) {
        return exchanges.name(given ? "given" : "taken", number);
    }

    /** What an experiment shows; nothing, unless every fork whose score counts did as it was told. */
    private static Exchange exchange(Runner.Directed directed, String variant, int number, Change whole) {
        Exchange measured = directed.result().exchange(variant, whole);
        Seen obeyed = directed.obeyed().get(number);
        boolean counts = obeyed.forks() == obeyed.of() && obeyed.of() >= Math.max(1, measured.blocks());
        return counts || !measured.happened() ? measured : measured.refused();
    }
}
