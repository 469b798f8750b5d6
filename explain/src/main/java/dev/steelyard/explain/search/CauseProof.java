package dev.steelyard.explain.search;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.model.Subject;
import dev.steelyard.explain.cause.CauseFinding;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.LinkageFailure;
import dev.steelyard.explain.search.CauseSearch.BlockCost;
import dev.steelyard.explain.search.CauseSearch.Effort;
import dev.steelyard.explain.search.CauseSearch.Runner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Measures each side of a row with classes of the other side. A proof takes two comparisons, one for each direction: the baseline with
 * suspects of the treatment, and the treatment without them.
 */
final class CauseProof {

    private static final String GIVEN = "given";
    private static final String TAKEN = "taken";

    private final Row row;
    private final Exchanges exchanges;
    private final Runner runner;
    private final NumberedFolders folders;
    private final ExplainTime time;
    private final Progress progress;

    CauseProof(
            Row row, Exchanges exchanges, Runner runner, NumberedFolders folders, ExplainTime time, Progress progress) {
        this.row = row;
        this.exchanges = exchanges;
        this.runner = runner;
        this.folders = folders;
        this.time = time;
        this.progress = progress;
    }

    /** Both comparisons of a proof. */
    final class Both {

        private final List<Suspect> suspects;
        private final ExperimentResult given;
        private final ExperimentResult taken;

        private Both(List<Suspect> suspects, ExperimentResult given, ExperimentResult taken) {
            this.suspects = suspects;
            this.given = given;
            this.taken = taken;
        }

        /** Returns the change from the baseline to the treatment; empty if it was not measured. */
        Optional<Change> there() {
            return given.change(row.treatment());
        }

        /** Returns the change from the treatment to the baseline; empty if it was not measured. */
        Optional<Change> back() {
            return taken.change(row.baseline());
        }

        /** Returns what was found of the suspects; both changes must have been measured. */
        List<CauseFinding> findings() {
            Change there = there().orElseThrow();
            Change back = back().orElseThrow();
            List<CauseFinding> findings = new ArrayList<>();
            for (int i = 0; i < suspects.size(); i++) {
                findings.add(new CauseFinding(
                        suspects.get(i),
                        given.exchange(given(i), there),
                        taken.exchange(exchanges.name(TAKEN, i), back)));
            }
            return findings;
        }

        /** Returns the exchange of the other classes; only if they were measured. */
        Exchange rest() {
            return given.exchange(given(suspects.size()), there().orElseThrow());
        }
    }

    /** Returns the name of the baseline with the group of a number, from 0. */
    String given(int group) {
        return exchanges.name(GIVEN, group);
    }

    /** Measures the baseline, perhaps the treatment, and the baseline with each of some groups of the treatment's classes. */
    ExperimentResult give(List<Suspect> groups, boolean treatment, Effort effort) throws IOException {
        Path next = folders.next();
        List<Subject> subjects = new ArrayList<>(exchanges.given(next, groups));
        if (treatment) {
            subjects.add(1, exchanges.after().subject());
        }
        return runner.compare(next.resolve("run"), subjects, effort);
    }

    /** Measures the treatment, the baseline, and the treatment with each of some suspects as the baseline has them. */
    private ExperimentResult take(List<Suspect> suspects, Effort effort) throws IOException {
        Path next = folders.next();
        List<Subject> subjects = new ArrayList<>(exchanges.taken(next, suspects));
        subjects.add(1, exchanges.before().subject());
        return runner.compare(next.resolve("run"), subjects, effort);
    }

    /**
     * Measures suspects in both directions.
     *
     * @param rest other classes to be given to the baseline
     * @param after number of later comparisons to reserve time for
     */
    Both measure(List<Suspect> suspects, Optional<Suspect> rest, Change change, BlockCost cost, int after)
            throws IOException {
        List<Suspect> all = new ArrayList<>(suspects);
        rest.ifPresent(all::add);
        String each = suspects.size() == 1 ? "one suspect" : "each of " + suspects.size() + " suspects";
        progress.phase("measuring the baseline with " + each + " from the treatment");
        ExperimentResult given = give(all, true, time.proof(change, cost, all.size() + 2, 2 + after));
        progress.phase("measuring the treatment with " + each + " from the baseline");
        ExperimentResult taken = take(suspects, time.proof(change, cost, suspects.size() + 2, 1 + after));
        return new Both(List.copyOf(suspects), given, taken);
    }

    /**
     * Measures suspects whose forks failed again, this time together with the classes that the failure names.
     *
     * @param findings what is known of them
     * @param suspects all whose classes may be named
     * @return the findings, with those of larger suspects in place of the ones that these contain; what single classes were proved to do
     *     stays
     */
    List<CauseFinding> grown(
            List<CauseFinding> findings, Collection<Suspect> suspects, Change change, BlockCost cost, int after)
            throws IOException {
        List<Suspect> together = LinkageFailure.together(findings, suspects);
        if (together.isEmpty() || !time.proving(cost, 2 * (together.size() + 2))) {
            return findings;
        }
        progress.phase(
                "forks failed with a class exchanged alone; exchanging it together with the classes that the error names");
        List<CauseFinding> all = new ArrayList<>(findings);
        for (CauseFinding larger : measuredTogether(together, change, cost, after)) {
            List<CauseFinding> contained = findings.stream()
                    .filter(finding -> larger.suspect()
                            .classes()
                            .containsAll(finding.suspect().classes()))
                    .toList();
            boolean decided = larger.confidence() == Confidence.PROVED || larger.confidence() == Confidence.CLEARED;
            if (decided && contained.stream().noneMatch(finding -> finding.confidence() == Confidence.PROVED)) {
                all.removeAll(contained);
                all.add(larger);
            }
        }
        return all;
    }

    /** Returns findings of suspects; none if the change is not there again, or an experiment failed: others are known already. */
    private List<CauseFinding> measuredTogether(List<Suspect> together, Change change, BlockCost cost, int after)
            throws IOException {
        try {
            Both both = measure(together, Optional.empty(), change, cost, after);
            boolean there = both.there()
                    .filter(again -> CauseSearch.same(again, change, 1))
                    .isPresent();
            boolean back = both.back()
                    .filter(again -> CauseSearch.same(again, change, -1))
                    .isPresent();
            return there && back ? both.findings() : List.of();
        } catch (UserError e) {
            progress.warning(
                    "Classes that need each other were not exchanged together: " + e.problem() + ". " + e.remedy());
            return List.of();
        }
    }
}
