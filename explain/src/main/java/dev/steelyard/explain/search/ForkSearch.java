package dev.steelyard.explain.search;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.evidence.BlockSpread;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Subject;
import dev.steelyard.explain.forks.DecidedMethod;
import dev.steelyard.explain.forks.ForcedForks;
import dev.steelyard.explain.forks.ForcedForks.Outcome;
import dev.steelyard.explain.forks.ForkAssociation;
import dev.steelyard.explain.forks.ForkExplanation;
import dev.steelyard.explain.forks.ForkExplanation.OnDemand;
import dev.steelyard.explain.forks.ForkExplanation.Skipped;
import dev.steelyard.explain.forks.ForkExplanation.TurnedOff;
import dev.steelyard.explain.forks.ForkKinds;
import dev.steelyard.explain.forks.ForkSpreads;
import dev.steelyard.explain.forks.ForkSurvey;
import dev.steelyard.explain.forks.ScoredFork;
import dev.steelyard.explain.recording.CompilerLogs.Directive;
import dev.steelyard.explain.recording.Recordings;
import dev.steelyard.explain.search.CauseSearch.BlockCost;
import dev.steelyard.explain.search.CauseSearch.Effort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks for what makes forks of one variant differ. First several of them are measured that are told nothing: do decisions of the
 * compiler go with the time? Then the compiler is told to decide like the faster forks, and like the slower ones. If that does not
 * explain them, an optimization is turned off that may harm some forks: are they alike without it? In all blocks, as
 * many forks are alive at a time, since the odds of a decision may depend on that.
 */
final class ForkSearch {

    /** Forks in each block; in those of the proof, two are told something, and one is told nothing. */
    static final int TOGETHER = 3;

    private static final int MOST_TRIED = 3;

    /** Runs with an optimization, and runs without it. */
    private static final int RUNS = 2;

    /** More than a run can have. */
    private static final int MOST_BLOCKS = 1000;

    /** The standard deviation of the log time of forks that leaves nothing to explain. */
    private static final double ALIKE = 0.02;

    private final Benchmark benchmark;
    private final Subject side;
    private final Runner runner;
    private final NumberedFolders folders;
    private final ExplainTime time;
    private final Progress progress;

    /** Measures forks of a variant. */
    interface Runner {
        /**
         * Measures forks that are told nothing, {@link #TOGETHER} in each block.
         *
         * @param folder an existing empty folder
         * @throws IOException if the folder cannot be used
         * @throws UserError if it ended without results
         */
        List<ScoredFork> survey(Path folder, Subject side, Effort effort) throws IOException;

        /**
         * Measures forks that are told something, beside forks that are told nothing.
         *
         * @param folder an existing empty folder
         * @param faster what the variant that is compared with is told
         * @param slower what the other variant is told
         * @throws IOException if the folder cannot be used
         * @throws UserError if it ended without results
         */
        Told tell(Path folder, Subject side, Directive faster, Directive slower, Effort effort) throws IOException;

        /** Returns whether an optimization is on in a JVM unless it is told otherwise, which may depend on the processor. */
        boolean enabled(Subject side, Optimization optimization);

        /**
         * What told forks did.
         *
         * @param row the score of the slower variant against the faster one
         * @param forks the forks with scores
         * @param onDemand how to get such forks
         */
        record Told(Judged row, List<ScoredFork> forks, OnDemand onDemand) {
            public Told {
                forks = List.copyOf(forks);
            }
        }
    }

    /**
     * @param side the variant
     * @param folder an existing empty folder for runs
     * @param time what the search may take
     * @param progress told what goes on
     */
    ForkSearch(Benchmark benchmark, Subject side, Runner runner, Path folder, ExplainTime time, Progress progress) {
        this.benchmark = benchmark;
        this.side = side;
        this.runner = runner;
        this.folders = new NumberedFolders(folder);
        this.time = time;
        this.progress = progress;
    }

    /** A method that the compiler can be told about. */
    private record Suspect(ForkKinds kinds, DecidedMethod method) {}

    /**
     * Explains why the forks differ.
     *
     * @param cost of the run's blocks
     * @param seed of random orders
     * @throws IOException if a folder cannot be used
     * @throws UserError if nothing can be learned
     */
    ForkExplanation explain(BlockCost cost, long seed) throws IOException {
        String name = side.variant().name();
        if (!Recordings.possible(side)) {
            throw UserError.failed(
                    "the JVM of " + name + " does not report its compiler's decisions",
                    "Use a JDK with HotSpot, 11 or later.");
        }
        Effort effort = time.survey(cost, TOGETHER)
                .orElseThrow(() -> UserError.failed(
                        "the time is too short to measure " + ExplainTime.FEWEST_SURVEYED * TOGETHER + " forks",
                        "Use a larger --budget."));
        progress.phase("measuring forks of " + name);
        List<ScoredFork> forks = runner.survey(folders.next(), side, effort);
        ForkSurvey survey = ForkAssociation.survey(forks, time.alpha(), seed);
        List<Suspect> suspects = survey.kinds().stream()
                .flatMap(kinds -> kinds.tellable(Directive::canName).stream().map(method -> new Suspect(kinds, method)))
                .toList();
        return told(survey, suspects, ForkSpreads.deviation(forks), cost);
    }

    /** Tries one method after the other, until one is proved. */
    private ForkExplanation told(ForkSurvey survey, List<Suspect> suspects, double deviation, BlockCost cost)
            throws IOException {
        List<ForcedForks> forced = new ArrayList<>();
        Optional<OnDemand> onDemand = Optional.empty();
        int tried = 0;
        int most = Math.min(MOST_TRIED, suspects.size());
        while (tried < most && onDemand.isEmpty() && (tried == 0 || time.proving(cost, TOGETHER))) {
            Suspect suspect = suspects.get(tried);
            tried++;
            // One part stays for what may follow.
            Runner.Told told = tell(suspect, cost, most - tried + 2);
            ForcedForks experiment = ForcedForks.of(suspect.kinds, suspect.method, told.row(), told.forks());
            forced.add(experiment);
            if (experiment.outcome(survey.sample().deviation()) == Outcome.PROVED) {
                onDemand = Optional.of(told.onDemand());
            }
        }
        int untried = onDemand.isPresent() ? 0 : suspects.size() - tried;
        TurnedOff turnedOff = onDemand.isPresent() ? TurnedOff.NOTHING : turnedOff(deviation, cost);
        return new ForkExplanation(benchmark, side.variant().name(), survey, forced, untried, onDemand, turnedOff);
    }

    /** What inlining does not explain may be how the compiler uses registers. */
    private TurnedOff turnedOff(double deviation, BlockCost cost) throws IOException {
        Optimization optimization = Optimization.VECTOR_SPILLING;
        if (deviation < ALIKE) {
            return TurnedOff.NOTHING;
        }
        if (side.variant().settings().jvmArgs().contains(optimization.off()) || !runner.enabled(side, optimization)) {
            return TurnedOff.skipped(Skipped.OFF);
        }
        Optional<Effort> effort = time.spreads(cost, TOGETHER, RUNS);
        if (effort.isEmpty()) {
            return TurnedOff.skipped(Skipped.NO_TIME);
        }
        String name = side.variant().name();
        progress.phase("measuring forks of " + name + " with and without one compiler optimization");
        Subject without = side.with(name, side.variant().source(), optimization.arguments());
        List<ScoredFork> before = new ArrayList<>();
        List<ScoredFork> after = new ArrayList<>();
        try {
            // In turns, so that a machine that slowly gets noisier makes neither kind of runs more alike.
            for (int run = 0; run < RUNS; run++) {
                if (run % 2 == 0) {
                    before.addAll(numbered(run, runner.survey(folders.next(), side, effort.get())));
                    after.addAll(numbered(run, runner.survey(folders.next(), without, effort.get())));
                } else {
                    after.addAll(numbered(run, runner.survey(folders.next(), without, effort.get())));
                    before.addAll(numbered(run, runner.survey(folders.next(), side, effort.get())));
                }
            }
        } catch (UserError e) {
            progress.warning("No optimization was turned off: " + e.problem() + ". " + e.remedy());
            return TurnedOff.skipped(Skipped.FAILED);
        }
        return ForkSpreads.of(optimization, before, after, deviation, time.alpha())
                .map(TurnedOff::of)
                .orElse(TurnedOff.skipped(Skipped.FAILED));
    }

    /** Each run counts its blocks anew. */
    private static List<ScoredFork> numbered(int run, List<ScoredFork> forks) {
        return forks.stream()
                .map(fork -> new ScoredFork(
                        run * MOST_BLOCKS + fork.block(), fork.variant(), fork.logTime(), fork.inlining()))
                .toList();
    }

    private Runner.Told tell(Suspect suspect, BlockCost cost, int among) throws IOException {
        ForkKinds kinds = suspect.kinds;
        DecidedMethod method = suspect.method;
        progress.phase("measuring forks whose compilers are told whether to inline " + method.callee());
        // What the survey knows of forks of one kind is what told forks should be like.
        double variance = 2 * kinds.within() * kinds.within();
        BlockSpread spread = new BlockSpread(variance, Math.max(1, kinds.faster() + kinds.slower() - 2));
        return runner.tell(
                folders.next(),
                side,
                new Directive(word(method.inlinedInFaster()), method.callee(), method.inlinedInFaster()),
                new Directive(word(!method.inlinedInFaster()), method.callee(), !method.inlinedInFaster()),
                time.proof(kinds.apart(), new BlockCost(Optional.of(spread), cost.fork()), TOGETHER, among));
    }

    /** The name of a variant, and of its file of directives. */
    private static String word(boolean inlined) {
        return inlined ? "inlined" : "called";
    }
}
