package dev.steelyard.explain.words;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.explain.forks.DecidedMethod;
import dev.steelyard.explain.forks.ForcedForks;
import dev.steelyard.explain.forks.ForkExplanation;
import dev.steelyard.explain.forks.ForkKinds;
import dev.steelyard.explain.forks.ForkSpreads;
import dev.steelyard.explain.forks.ForkSurvey;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.report.number.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sentences about why forks of one variant differ. Differences are of the time per operation, in every mode. */
public final class ForkWords {

    private static final String MORE_TIME = " Use a larger --budget.";
    private static final String CODE = "The loop and its direct callees have";
    /** The one optimization that is turned off in forks. */
    private static final String SPILLING = "Spilling to vector registers";

    private ForkWords() {}

    /** Returns what there is to explain. */
    public static String head(ForkExplanation explanation) {
        String params = explanation.benchmark().paramText();
        ForkSurvey survey = explanation.survey();
        return explanation.benchmark().shortName() + (params.isEmpty() ? "" : " " + params) + ", forks of "
                + explanation.variant() + ": "
                + (survey.kinds().isEmpty()
                        ? forks(survey.sample())
                        : kinds(survey.kinds().get(0)));
    }

    private static String forks(ForkSurvey.Sample sample) {
        return sample.forks() == 0
                ? sample.scored() + " forks"
                : sample.forks() + " forks, which vary by " + spread(sample.deviation());
    }

    private static String kinds(ForkKinds kinds) {
        return "two kinds, " + change(kinds.apart()) + " apart in time";
    }

    private static String change(Change change) {
        return Numbers.change(change.estimate()) + " " + Numbers.interval(change);
    }

    private static String spread(double deviation) {
        return Numbers.briefPercent(Math.expm1(deviation));
    }

    /** Returns the word for how sure it is that a decision makes the kinds. */
    public static String confidence(ForkExplanation explanation, ForkKinds kinds) {
        return proved(explanation, kinds) ? "proved" : CauseWords.SEEN;
    }

    /** Returns whether a decision is proved to make the kinds. */
    public static boolean proved(ForkExplanation explanation, ForkKinds kinds) {
        return explanation.proof().filter(proof -> proof.kinds().equals(kinds)).isPresent();
    }

    /** Returns the method that is said to make the kinds: the proved one, or else the first. */
    public static DecidedMethod method(ForkExplanation explanation, ForkKinds kinds) {
        return explanation
                .proof()
                .filter(proof -> proof.kinds().equals(kinds))
                .map(ForcedForks::method)
                .orElse(kinds.methods().get(0));
    }

    /** Returns what is decided differently, and in how many forks. */
    public static String decision(ForkExplanation explanation, ForkKinds kinds) {
        DecidedMethod method = method(explanation, kinds);
        int others = kinds.methods().size() - 1;
        return "in " + kinds.forks(method, false) + " of " + (kinds.faster() + kinds.slower()) + " forks "
                + CauseWords.method(method.callee()) + " is not inlined into "
                + InliningWords.callers(method.callers())
                + method.refusal().map(reason -> " (" + reason + ")").orElse("") + ", and these are "
                + (method.inlinedInFaster() ? "slower" : "faster")
                + (others == 0
                        ? ""
                        : others == 1
                                ? "; 1 more method is decided differently in the same forks"
                                : "; " + others + " more methods are decided differently in the same forks");
    }

    /** Returns what an experiment showed. */
    public static String experiment(ForkExplanation explanation, ForcedForks experiment) {
        boolean several = experiment.kinds().methods().size() > 1;
        String what = several ? CauseWords.method(experiment.method().callee()) : "it";
        return switch (explanation.outcome(experiment)) {
            case PROVED -> parted(experiment, what) + "; " + alike(explanation, experiment);
            case OTHER_SIZE ->
                parted(experiment, what)
                        + "; the kinds differ by another amount, so this decision is not their only cause";
            case STILL_MIXED ->
                parted(experiment, what) + "; but " + alike(explanation, experiment)
                        + ", so this decision is not the only cause of the kinds";
            case NONE -> parted(experiment, what) + ", so this decision does not cause the kinds";
            case OPEN -> parted(experiment, what) + ", so it is unknown whether this decision causes the kinds";
            case OPPOSITE -> parted(experiment, what) + ", opposite to the kinds";
            case REFUSED ->
                "the compiler directive for " + what + " does not count, since it was obeyed in "
                        + forks(
                                experiment.obeyed().faster().forks(),
                                experiment.obeyed().faster().of()) + " and "
                        + forks(
                                experiment.obeyed().slower().forks(),
                                experiment.obeyed().slower().of()) + " forks";
            case FAILED -> "forks failed with the compiler directive for " + what + "; see the logs of the experiments";
        };
    }

    private static String forks(int some, int all) {
        return some + " of " + all;
    }

    private static String parted(ForcedForks experiment, String what) {
        boolean slowerCalls = experiment.method().inlinedInFaster();
        return "forks told " + (slowerCalls ? "not " : "") + "to inline " + what + ", against forks told "
                + (slowerCalls ? "to" : "not to") + ": "
                + experiment.measured().apart().map(ForkWords::change).orElse("") + " in "
                + experiment.measured().blocks() + " blocks";
    }

    private static String alike(ForkExplanation explanation, ForcedForks experiment) {
        return "forks with one directive vary by "
                + spread(experiment.measured().within().orElse(0)) + ", those of one kind by "
                + spread(experiment.kinds().within()) + ", all by "
                + spread(explanation.survey().sample().deviation());
    }

    /** Returns the option that makes forks of the faster kind; empty unless it is proved. */
    public static Optional<String> fast(ForkExplanation explanation) {
        return explanation.onDemand().map(demand -> option(demand.faster()));
    }

    /** Returns the option that makes forks of the slower kind; empty unless it is proved. */
    public static Optional<String> slow(ForkExplanation explanation) {
        return explanation.onDemand().map(demand -> option(demand.slower()));
    }

    private static String option(List<String> arguments) {
        return "--jvm-args " + CommandLine.quoted(CommandLine.of(arguments));
    }

    /** Returns a sentence without its full stop that stands alone. */
    public static String alone(ForkExplanation explanation, ForkKinds kinds) {
        List<String> experiments = explanation.forced(kinds).stream()
                .map(experiment -> experiment(explanation, experiment))
                .toList();
        return "forks of " + explanation.variant() + ": " + kinds(kinds) + "; " + decision(explanation, kinds)
                + (experiments.isEmpty() ? "" : " (" + String.join("; ", experiments) + ")");
    }

    /** Returns what there is to say besides the decisions that go with the time. */
    public static List<String> notes(ForkExplanation explanation) {
        List<String> notes = new ArrayList<>();
        ForkSurvey survey = explanation.survey();
        ForkSurvey.Sample sample = survey.sample();
        if (survey.kinds().isEmpty()) {
            notes.add(nothing(survey));
            if (explanation.turnedOff().proof().isEmpty()) {
                code(survey.decisions()).ifPresent(notes::add);
            }
        } else if (explanation.forced().isEmpty() && explanation.untried() == 0) {
            notes.add("No compiler directive can name these calls, so nothing could be tested.");
        }
        if (explanation.untried() > 0) {
            notes.add((explanation.untried() == 1
                            ? "1 more method that correlates with the time was not tested."
                            : explanation.untried() + " more methods that correlate with the time were not tested.")
                    + MORE_TIME);
        }
        notProved(explanation.turnedOff()).ifPresent(notes::add);
        if (sample.forks() > 0 && sample.forks() < sample.scored()) {
            notes.add("What the compilers of " + (sample.scored() - sample.forks()) + " of " + sample.scored()
                    + " forks decided is not known.");
        }
        return notes;
    }

    /** Returns what turning off an optimization proved to make the forks differ; empty if that is not proved. */
    public static Optional<String> turnedOff(ForkExplanation explanation) {
        return explanation
                .turnedOff()
                .proof()
                .map(spreads -> CauseWords.optimization(spreads.optimization()) + " makes these forks differ: "
                        + spreads(spreads));
    }

    /** Returns the same as a sentence without its full stop that stands alone. */
    public static Optional<String> turnedOffAlone(ForkExplanation explanation) {
        return turnedOff(explanation).map(text -> "forks of " + explanation.variant() + ": " + text);
    }

    private static String spreads(ForkSpreads spreads) {
        return "without it (" + spreads.optimization().off() + ") they vary by " + spread(spreads.without())
                + ", with it by " + spread(spreads.with())
                + spreads.change()
                        .map(change -> "; turning it off changes the time by " + change(change))
                        .orElse("") + ", in " + spreads.blocks() + " blocks of each";
    }

    /** What is not proved is a note. */
    private static Optional<String> notProved(ForkExplanation.TurnedOff turnedOff) {
        return turnedOff
                .spreads()
                .flatMap(spreads -> switch (spreads.outcome()) {
                    case PROVED -> Optional.<String>empty();
                    case PART ->
                        Optional.of(" makes these forks differ more, but it is not clear that it is the main cause: "
                                + spreads(spreads) + ".");
                    case OPEN ->
                        Optional.of(" is not shown to make these forks differ (" + Numbers.pValue(spreads.pValue())
                                + "): " + spreads(spreads) + ".");
                })
                .map(text -> SPILLING + text)
                .or(() -> turnedOff.skipped().map(ForkWords::skipped));
    }

    private static String skipped(ForkExplanation.Skipped why) {
        return switch (why) {
            case OFF -> SPILLING + " is off in these JVMs, so it does not make forks differ.";
            case NO_TIME -> SPILLING + " was not tested, for lack of time." + MORE_TIME;
            case FAILED -> SPILLING + " could not be tested, because forks failed. See the logs of the experiments.";
        };
    }

    private static String nothing(ForkSurvey survey) {
        ForkSurvey.Decisions decisions = survey.decisions();
        if (decisions.calls() == 0) {
            return "No compiler log shows what this benchmark's loop calls; it may be too slow to be compiled.";
        }
        String calls = decisions.calls() == 1 ? "1 call" : decisions.calls() + " calls";
        if (decisions.differing() == 0) {
            return "The compilers of all forks agreed on the " + calls
                    + " that the loop runs, so inlining does not make these forks differ.";
        }
        return "Of " + calls + " that the loop runs, " + decisions.differing()
                + (decisions.differing() == 1 ? " is" : " are")
                + " inlined in some forks only, which does not correlate with the time. "
                + (survey.detectable().isPresent()
                        ? "A decision that makes half of the forks "
                                + Numbers.briefPercent(survey.detectable().getAsDouble())
                                + " slower would probably have been found."
                        : "There are too few forks to tell." + MORE_TIME);
    }

    /** Calls that are inlined in some forks only make the sizes differ, which says nothing. */
    private static Optional<String> code(ForkSurvey.Decisions decisions) {
        List<Integer> bytes = decisions.codeBytes();
        if (bytes.size() == 1) {
            return Optional.of(CODE + " machine code of the same size in these forks, " + bytes.get(0)
                    + " bytes, so it may be the same code.");
        }
        return bytes.isEmpty() || decisions.differing() > 0
                ? Optional.empty()
                : Optional.of(CODE + " machine code of " + bytes.size() + " sizes, " + bytes.get(0) + " to "
                        + bytes.get(bytes.size() - 1) + " bytes, so the code differs although inlining does not.");
    }
}
