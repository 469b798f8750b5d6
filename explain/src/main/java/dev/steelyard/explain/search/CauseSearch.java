package dev.steelyard.explain.search;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.evidence.BlockSpread;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Subject;
import dev.steelyard.explain.cause.CauseFinding;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.cause.Explanation.End;
import dev.steelyard.explain.cause.Heat;
import dev.steelyard.explain.cause.Narrowing;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.comparison.Observation;
import dev.steelyard.explain.profile.comparison.Observations;
import dev.steelyard.explain.profile.comparison.StackComparison;
import dev.steelyard.explain.profile.comparison.TimeRatio;
import dev.steelyard.explain.recording.CompilerLogs.Directive;
import dev.steelyard.measure.loaded.LoadedClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * Looks for the classes behind one change. First the baseline gets all classes that differ: do they carry the change at
 * all? Then ever smaller groups of those that the benchmark loads, until few enough are left to be tried one by one, each
 * in both directions: given to the baseline and taken from the treatment.
 */
final class CauseSearch {

    /** The baseline, the treatment, and the baseline with all classes of the treatment. */
    private static final int FIRST_FORKS = 3;

    private final Row row;
    private final boolean ofScore;
    private final Exchanges exchanges;
    private final Runner runner;
    private final NumberedFolders folders;
    private final ExplainTime time;
    private final Progress progress;
    private final CauseProof proof;
    private Profiles profiles = Profiles.NONE;
    private Optional<FrameGraph> frames = Optional.empty();
    private BlockCost cost = BlockCost.UNKNOWN;

    /** Compares variants of the benchmark. */
    interface Runner {
        /**
         * Compares.
         *
         * @param folder the run's folder, which does not exist
         * @param subjects the variants, the baseline first
         * @throws dev.steelyard.core.error.UserError if it ended without results
         */
        ExperimentResult compare(Path folder, List<Subject> subjects, Effort effort);

        /**
         * Records what both sides do, in forks whose scores nobody reads.
         *
         * @param folder an existing empty folder
         * @param sides the baseline and the treatment
         * @return nothing if their JVMs cannot record
         */
        Profiles observe(Path folder, List<Subject> sides, Effort effort);

        /**
         * Compares a side with variants of it whose compilers are told what to do.
         *
         * @param folder an existing empty folder
         * @param sides the side, and the other one
         * @param directives the variants
         * @throws IOException if the folder cannot be used
         * @throws dev.steelyard.core.error.UserError if it ended without results
         */
        Directed direct(Path folder, List<Subject> sides, List<Directive> directives, Effort effort) throws IOException;

        /** Returns whether an optimization is on in a JVM unless it is told otherwise, which may depend on the processor. */
        boolean enabled(Subject side, Optimization optimization);

        /**
         * What a comparison of such variants came to.
         *
         * @param result the scores
         * @param obeyed for each variant the forks whose compilers did as they were told, of those with a complete log
         */
        record Directed(ExperimentResult result, List<Observation.Seen> obeyed) {
            public Directed {
                obeyed = List.copyOf(obeyed);
            }
        }
    }

    /**
     * What a comparison may cost.
     *
     * @param looks when rows are judged
     * @param margin the smallest change of the score that matters, a fraction above 0
     * @param budget time for its blocks; empty if the number of blocks is fixed
     */
    record Effort(Criteria.Looks looks, double margin, Optional<Duration> budget) {}

    /**
     * @param folder an existing empty folder for jars and runs
     * @param time what the search may take
     * @param progress told what goes on
     */
    CauseSearch(Row row, Exchanges exchanges, Runner runner, Path folder, ExplainTime time, Progress progress) {
        this.row = row;
        this.ofScore = row.metric().equals(Metric.SCORE);
        this.exchanges = exchanges;
        this.runner = runner;
        this.folders = new NumberedFolders(folder);
        this.time = time;
        this.progress = progress;
        this.proof = new CauseProof(row, exchanges, runner, folders, time, progress);
    }

    /** What the search knows of the change. */
    private record Known(
            Change change, int differing, List<Suspect> loaded, boolean known, List<Observation> observations) {

        Explanation end(Row row, End end) {
            return new Explanation(
                    row, change, classes(), List.of(), Optional.empty(), observations, Explanation.Forced.NONE, end);
        }

        Known with(List<Observation> seen) {
            return new Known(change, differing, loaded, known, seen);
        }

        /** Returns this with the change as it was measured again. */
        Known as(Change again) {
            return new Known(again, differing, loaded, known, observations);
        }

        Explanation.Classes classes() {
            return new Explanation.Classes(
                    differing,
                    known ? Optional.of(Suspect.all(loaded).topLevel().size()) : Optional.empty());
        }
    }

    /**
     * What an operation took.
     *
     * @param nanos time of the baseline, in ns; empty if its unit is no time, or no change of time is explained
     * @param bytes what both sides allocated; empty if the JVM does not say
     * @param time how its time changed; empty if that is the change to explain
     */
    record Operation(OptionalDouble nanos, Optional<Observations.Bytes> bytes, Optional<Change> time) {
        static final Operation UNKNOWN = new Operation(OptionalDouble.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * How precise and how fast blocks are.
     *
     * @param spread between blocks
     * @param fork wall time of a fork
     */
    record BlockCost(Optional<BlockSpread> spread, Optional<Duration> fork) {

        private static final BlockCost UNKNOWN = new BlockCost(Optional.empty(), Optional.empty());

        static BlockCost of(ExperimentResult result) {
            return new BlockCost(result.spread(), result.fork());
        }

        /** Returns this, and where it does not know, what another knows. */
        BlockCost or(BlockCost other) {
            return new BlockCost(spread.or(() -> other.spread), fork.or(() -> other.fork));
        }
    }

    /**
     * Explains the change.
     *
     * @param measured the change in the run
     * @param cost of the run's blocks
     * @param operation what an operation took in the run
     * @throws IOException if a class path cannot be read, or a jar cannot be written
     * @throws UserError if an experiment with classes ended without results
     */
    Explanation explain(Change measured, BlockCost cost, Operation operation) throws IOException {
        this.cost = cost;
        Explanation explained = exchange(measured, operation).with(frames);
        return explained.changed() && ofScore
                ? new CompilerSearch(exchanges, runner, folders, time, progress)
                        .explain(explained, profiles, operation.bytes, this.cost)
                : explained;
    }

    private Explanation exchange(Change measured, Operation operation) throws IOException {
        List<Suspect> suspects = exchanges.suspects();
        if (suspects.isEmpty()) {
            return nothing(
                    measured,
                    new Explanation.Classes(0, Optional.empty()),
                    observe(measured, operation),
                    exchanges.values() ? End.VALUES : End.NOTHING_DIFFERS);
        }
        int differing = Suspect.all(suspects).topLevel().size();
        if (!time.enough(cost, FIRST_FORKS)) {
            return nothing(measured, new Explanation.Classes(differing, Optional.empty()), List.of(), End.NO_TIME);
        }
        progress.phase("measuring the baseline with all changed classes from the treatment");
        ExperimentResult result =
                proof.give(List.of(Suspect.all(suspects)), true, time.first(measured, cost, FIRST_FORKS));
        Optional<LoadedClasses> recorded =
                result.loaded().filter(loading -> loading.gap().isEmpty());
        cost = BlockCost.of(result).or(cost);
        List<Suspect> loaded = loaded(suspects, recorded);
        Change change = result.change(row.treatment()).orElse(measured);
        Known known = new Known(change, differing, loaded, recorded.isPresent(), List.of());
        Exchange whole = Exchange.of(result.row(row.treatment()), measured);
        Exchange all = Exchange.of(result.row(proof.given(0)), measured);
        if (isUnreached(result)) {
            return nothing(
                    change,
                    new Explanation.Classes(known.differing, Optional.of(0)),
                    observe(change, operation),
                    End.NOTHING_DIFFERS);
        }
        if (whole.effect() == Effect.FAILED) {
            return known.end(row, End.FAILED);
        }
        if (whole.change().isEmpty()) {
            return known.end(row, End.NO_TIME);
        }
        if (whole.effect() != Effect.MOVED) {
            return known.end(row, End.NO_CHANGE);
        }
        Known observed = known.with(observe(change, operation));
        if (all.effect() == Effect.FAILED) {
            return observed.end(row, End.NOT_EXCHANGED);
        }
        if (all.effect() == Effect.NONE || all.effect() == Effect.OPPOSITE) {
            return observed.end(row, End.NOT_THE_CLASSES);
        }
        Narrowing narrowing = new Narrowing(loaded, Heat.of(profiles));
        while (!narrowing.done() && time.searching(cost, Narrowing.GROUPS + 1)) {
            narrowing = narrow(narrowing, known);
        }
        return prove(narrowing, observed);
    }

    /** The explanation without any experiment on single classes. */
    private Explanation nothing(Change change, Explanation.Classes classes, List<Observation> observations, End end) {
        return new Explanation(
                row, change, classes, List.of(), Optional.empty(), observations, Explanation.Forced.NONE, end);
    }

    private boolean isUnreached(ExperimentResult result) {
        return result.row(proof.given(0)).comparison().status() == Comparison.Status.UNREACHED;
    }

    /** Records what both sides do, if there is time. */
    private List<Observation> observe(Change change, Operation operation) throws IOException {
        if (time.observing(cost)) {
            progress.phase("recording what both sides do");
            List<Subject> sides =
                    List.of(exchanges.before().subject(), exchanges.after().subject());
            profiles = runner.observe(folders.next(), sides, time.observation(change));
        }
        Change ofTime = operation.time.orElse(change);
        TimeRatio ratio = new TimeRatio(1 + ofTime.estimate(), 1 + ofTime.low(), 1 + ofTime.high());
        if (operation.nanos.isPresent()) {
            frames = new StackComparison(profiles, time.alpha()).of(operation.nanos.getAsDouble(), ratio);
        }
        return new Observations(profiles, time.alpha())
                .of(
                        ratio,
                        operation.bytes,
                        exchanges.changedMethods(profiles.hotClasses().keySet()));
    }

    private Narrowing narrow(Narrowing narrowing, Known known) throws IOException {
        progress.phase("narrowing down " + narrowing.suspects().size() + " suspects");
        List<Suspect> groups = narrowing.groups().stream().map(Suspect::all).toList();
        ExperimentResult result = proof.give(groups, false, time.search(known.change, cost, groups.size() + 1));
        List<Effect> effects = new ArrayList<>();
        List<Boolean> ruledOut = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            Judged judged = result.row(proof.given(i));
            effects.add(Exchange.of(judged, known.change).effect());
            // What is undecided, moved the other way or failed is not ruled out.
            ruledOut.add(judged.verdict().outcome() == Outcome.EQUIVALENT);
        }
        return narrowing.among(Narrowing.remaining(effects, ruledOut));
    }

    private Explanation prove(Narrowing narrowing, Known known) throws IOException {
        // Both sides in both comparisons, and the other classes in one of them.
        int most = time.suspects(cost, known.change, Narrowing.GROUPS, 5);
        List<Suspect> suspects = narrowing.coarse(most).suspects();
        TreeSet<String> others = new TreeSet<>(Suspect.all(known.loaded).classes());
        suspects.forEach(suspect -> others.removeAll(suspect.classes()));
        // What the compilers do is tried afterwards, in two comparisons as well.
        int after = ofScore && CompilerSearch.possible(profiles) ? 2 : 0;
        CauseProof.Both both = proof.measure(
                suspects,
                others.isEmpty() ? Optional.empty() : Optional.of(new Suspect(others)),
                known.change,
                cost,
                after);
        Optional<Change> there = both.there();
        Optional<Change> back = both.back();
        if (there.isEmpty() || back.isEmpty()) {
            return known.end(row, End.FAILED);
        }
        if (!same(there.get(), known.change, 1)) {
            return known.as(there.get()).end(row, End.NO_CHANGE);
        }
        if (!same(back.get(), known.change, -1)) {
            // The inverse: from the baseline to the treatment.
            return known.as(back.get().ofScore(true)).end(row, End.NO_CHANGE);
        }
        List<Suspect> named = new ArrayList<>(suspects);
        named.addAll(known.loaded);
        List<CauseFinding> findings = proof.grown(both.findings(), named, there.get(), cost, after);
        // What was found together with a suspect is no longer one of the others.
        boolean apart = findings.stream()
                .noneMatch(finding -> finding.suspect().classes().stream().anyMatch(others::contains));
        Optional<Exchange> rest = others.isEmpty() || !apart ? Optional.empty() : Optional.of(both.rest());
        return new Explanation(
                row,
                there.get(),
                known.classes(),
                findings,
                rest,
                known.observations,
                Explanation.Forced.NONE,
                known.loaded.containsAll(suspects) ? End.DONE : End.NOT_DIVIDED);
    }

    /** Returns whether a change can be told from 0, and has the sign of another, or the opposite one. */
    static boolean same(Change again, Change change, int sign) {
        boolean clear = again.low() > 0 || again.high() < 0;
        return clear && again.estimate() > 0 == change.estimate() * sign > 0;
    }

    /** The suspects that forks loaded any class of; all of them if that is not known, or none, since their change was seen. */
    private static List<Suspect> loaded(List<Suspect> suspects, Optional<LoadedClasses> recorded) {
        List<Suspect> loaded = suspects.stream()
                .filter(suspect -> recorded.isEmpty()
                        || suspect.classes().stream()
                                .anyMatch(name -> recorded.get().names().contains(name)))
                .toList();
        return loaded.isEmpty() ? suspects : loaded;
    }
}
