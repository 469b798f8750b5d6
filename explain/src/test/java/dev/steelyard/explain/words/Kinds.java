package dev.steelyard.explain.words;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.explain.forks.DecidedMethod;
import dev.steelyard.explain.forks.ForcedForks;
import dev.steelyard.explain.forks.ForkExplanation;
import dev.steelyard.explain.forks.ForkExplanation.TurnedOff;
import dev.steelyard.explain.forks.ForkKinds;
import dev.steelyard.explain.forks.ForkSpreads;
import dev.steelyard.explain.forks.ForkSurvey;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Samples of why forks of one variant differ. */
public final class Kinds {

    private static final Change APART = new Change(0.143, 0.121, 0.166, 0.99);
    private static final Seen ALL = new Seen(8, 8);

    private Kinds() {}

    /** A method that 14 of 24 forks do not inline. */
    public static DecidedMethod method(String callee, boolean inlinedInFaster) {
        return new DecidedMethod(
                callee,
                List.of("org.example.Codec.decode"),
                inlinedInFaster,
                Optional.of("already compiled into a big method"),
                1000);
    }

    private static ForkKinds kinds(DecidedMethod... methods) {
        return new ForkKinds(List.of(methods), 10, 14, APART, 0.0001, 0.018);
    }

    private static ForkSurvey survey(ForkKinds... kinds) {
        return new ForkSurvey(
                new ForkSurvey.Sample(24, 24, 0.071),
                new ForkSurvey.Decisions(57, 3, 2, List.of(2080, 2400)),
                OptionalDouble.of(0.025),
                List.of(kinds));
    }

    private static ForcedForks forced(ForkKinds kinds, Change apart, double within, Seen obeyed) {
        return new ForcedForks(
                kinds,
                kinds.methods().get(0),
                new ForcedForks.Obeyed(ALL, obeyed),
                new ForcedForks.Measured(Optional.of(apart), 8, apart.estimate() < 0.01, OptionalDouble.of(within)));
    }

    /** Returns an explanation that proves a decision. */
    public static ForkExplanation proved(Benchmark benchmark, String variant, String callee, String folder) {
        ForkKinds kinds = kinds(method(callee, true));
        return new ForkExplanation(
                benchmark,
                variant,
                survey(kinds),
                List.of(forced(kinds, new Change(0.139, 0.131, 0.147, 0.99), 0.021, ALL)),
                0,
                Optional.of(new ForkExplanation.OnDemand(
                        List.of(
                                "-XX:+UnlockDiagnosticVMOptions",
                                "-XX:CompilerDirectivesFile=" + folder + "/inlined.json"),
                        List.of(
                                "-XX:+UnlockDiagnosticVMOptions",
                                "-XX:CompilerDirectivesFile=" + folder + "/called.json"))),
                TurnedOff.NOTHING);
    }

    /** Returns an explanation in which nothing is proved, for each reason. */
    public static List<ForkExplanation> unproved(Benchmark benchmark, String callee) {
        ForkKinds one = kinds(method(callee, true));
        ForkKinds several = kinds(
                method(callee, false), method("org.example.Codec.skip", true), method("org.example.Codec.fill", true));
        return List.of(
                explanation(benchmark, survey(one), 0, forced(one, new Change(0.139, 0.131, 0.147, 0.99), 0.06, ALL)),
                explanation(benchmark, survey(one), 0, forced(one, new Change(0.06, 0.04, 0.08, 0.99), 0.02, ALL)),
                explanation(benchmark, survey(one), 1, forced(one, new Change(0.002, -0.005, 0.009, 0.99), 0.06, ALL)),
                explanation(benchmark, survey(one), 0, forced(one, new Change(0.03, -0.04, 0.1, 0.99), 0.06, ALL)),
                explanation(benchmark, survey(one), 0, forced(one, new Change(-0.1, -0.12, -0.08, 0.99), 0.02, ALL)),
                explanation(
                        benchmark,
                        survey(several),
                        2,
                        forced(several, new Change(0.139, 0.131, 0.147, 0.99), 0.02, new Seen(5, 8)),
                        new ForcedForks(
                                several,
                                several.methods().get(1),
                                new ForcedForks.Obeyed(new Seen(0, 0), new Seen(0, 0)),
                                new ForcedForks.Measured(Optional.empty(), 0, false, OptionalDouble.empty()))),
                explanation(benchmark, survey(one), 0),
                explanation(benchmark, survey(), 0),
                explanation(benchmark, empty(24, 57, 1, OptionalDouble.empty(), List.of(2080, 2240, 2400)), 0),
                explanation(benchmark, empty(20, 1, 0, OptionalDouble.empty(), List.of(2400)), 0),
                explanation(benchmark, empty(22, 4, 0, OptionalDouble.empty(), List.of(2080, 2240, 2400)), 0),
                explanation(benchmark, empty(0, 0, 0, OptionalDouble.empty(), List.of()), 0),
                turnedOff(benchmark, spreads(0.018, 0.0005, ForkSpreads.Outcome.PROVED)),
                turnedOff(benchmark, spreads(0.09, 0.002, ForkSpreads.Outcome.PART)),
                turnedOff(benchmark, spreads(0.11, 0.3, ForkSpreads.Outcome.OPEN)),
                turnedOff(benchmark, TurnedOff.skipped(ForkExplanation.Skipped.OFF)),
                turnedOff(benchmark, TurnedOff.skipped(ForkExplanation.Skipped.FAILED)),
                turnedOff(benchmark, TurnedOff.skipped(ForkExplanation.Skipped.NO_TIME)));
    }

    /** Returns an explanation that proves an optimization. */
    public static ForkExplanation steadied(Benchmark benchmark) {
        return turnedOff(benchmark, spreads(0.018, 0.0005, ForkSpreads.Outcome.PROVED));
    }

    private static TurnedOff spreads(double without, double pValue, ForkSpreads.Outcome outcome) {
        Change change = new Change(-0.081, -0.121, -0.039, 0.99);
        return TurnedOff.of(new ForkSpreads(
                Optimization.VECTOR_SPILLING, 12, 0.121, without, Optional.of(change), pValue, outcome));
    }

    private static ForkExplanation turnedOff(Benchmark benchmark, TurnedOff turnedOff) {
        return new ForkExplanation(
                benchmark,
                "main",
                new ForkSurvey(
                        new ForkSurvey.Sample(24, 24, 0.118),
                        new ForkSurvey.Decisions(14, 0, 0, List.of(4928, 4960, 4984)),
                        OptionalDouble.empty(),
                        List.of()),
                List.of(),
                0,
                Optional.empty(),
                turnedOff);
    }

    private static ForkSurvey empty(
            int forks, int calls, int differing, OptionalDouble detectable, List<Integer> codeBytes) {
        return new ForkSurvey(
                new ForkSurvey.Sample(forks, 24, 0.012),
                new ForkSurvey.Decisions(calls, differing, differing, codeBytes),
                detectable,
                List.of());
    }

    private static ForkExplanation explanation(
            Benchmark benchmark, ForkSurvey survey, int untried, ForcedForks... forced) {
        return new ForkExplanation(
                benchmark, "main", survey, List.of(forced), untried, Optional.empty(), TurnedOff.NOTHING);
    }
}
