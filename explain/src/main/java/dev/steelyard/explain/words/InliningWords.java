package dev.steelyard.explain.words;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.InliningFinding;
import dev.steelyard.explain.profile.comparison.InliningSuspect;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import dev.steelyard.report.cause.CauseWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sentences about experiments with what the compiler inlines. */
public final class InliningWords {

    /** So many callers are named. */
    private static final int NAMED = 3;

    private InliningWords() {}

    /** Returns what the experiments say of a decision. */
    public static String finding(Row row, InliningFinding finding) {
        String said = switch (finding.confidence()) {
            case PROVED -> "," + ExplanationWords.proved(finding.share(), false);
            case SUSPECTED -> ", " + EffectWords.INLINING.suspected(row, finding);
            case OPEN ->
                EffectWords.single(finding)
                        ? ": " + EffectWords.INLINING.undecided(row, finding)
                        : ", did not clearly move the score";
            case CLEARED -> ", " + EffectWords.cleared(row, finding, false);
            case FAILED -> ": neither experiment counts";
        };
        return what(row, finding.suspect())
                + said
                + (finding.confidence() == Confidence.PROVED && finding.depends()
                        ? "; the share depends on what else differs"
                        : "");
    }

    /** The compiler is told about all calls of the method, so those that do not differ are part of the experiment. */
    private static String what(Row row, InliningSuspect suspect) {
        String callers = callers(suspect.callers());
        String where = (suspect.inlinedBefore() ? row.baseline() : row.treatment()) + " only (";
        return "inlining of " + CauseWords.method(suspect.callee())
                + (suspect.elsewhere()
                        ? " at all its calls, of which those in " + callers + " are inlined in " + where
                        : " into " + callers + ", in " + where)
                + suspect.refusal().map(reason -> reason + ", ").orElse("")
                + suspect.seen().forks() + " of " + suspect.seen().of() + " forks)";
    }

    /** Returns the names of callers, the first few. */
    static String callers(List<String> callers) {
        List<String> names = callers.stream().map(CauseWords::method).toList();
        if (names.size() == 1) {
            return names.get(0);
        }
        int named = names.size() <= NAMED + 1 ? names.size() - 1 : NAMED;
        return String.join(", ", names.subList(0, named)) + " and "
                + (names.size() - named == 1 ? names.get(named) : (names.size() - named) + " more");
    }

    /** Returns what the two experiments measured. */
    public static String exchanges(Row row, InliningFinding finding) {
        boolean before = finding.suspect().inlinedBefore();
        List<String> parts = new ArrayList<>();
        exchange(row, finding.given(), finding.obeyed().given())
                .ifPresent(text -> parts.add(row.baseline() + (before ? " without it: " : " with it: ") + text));
        exchange(row, finding.taken(), finding.obeyed().taken())
                .ifPresent(text -> parts.add(row.treatment() + (before ? " with it: " : " without it: ") + text));
        return String.join("; ", parts);
    }

    private static Optional<String> exchange(Row row, Exchange exchange, Seen obeyed) {
        if (exchange.effect() != Effect.REFUSED) {
            return ExplanationWords.exchange(row, exchange);
        }
        return Optional.of("does not count, since "
                + (obeyed.forks() == obeyed.of()
                        ? "compiler logs of forks are missing"
                        : "the compiler obeyed in " + obeyed.forks() + " of " + obeyed.of() + " forks"));
    }
}
