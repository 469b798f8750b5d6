package dev.steelyard.report.explanation;

import dev.steelyard.core.explain.CauseFinding.Confidence;
import dev.steelyard.core.explain.Exchange;
import dev.steelyard.core.explain.Exchange.Effect;
import dev.steelyard.core.explain.InliningFinding;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.profile.Observation.Inlining;
import dev.steelyard.core.profile.Observation.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sentences about experiments with what the compiler inlines. */
public final class InliningWords {

    private InliningWords() {}

    /** Returns what the experiments say of a decision. */
    public static String finding(Row row, InliningFinding finding) {
        Inlining decision = finding.decision();
        String said = switch (finding.confidence()) {
            case PROVED -> "," + ExplanationWords.proved(finding.share(), false);
            case SUSPECTED -> ", moved the score in only one of the two experiments, which is not proof";
            case OPEN -> ", did not clearly move the score";
            case CLEARED -> ", did not move the score";
            case FAILED -> ": neither experiment counts";
        };
        return "inlining of " + ObservationWords.method(decision.call().callee()) + " into "
                + ObservationWords.method(decision.call().caller()) + ", in "
                + (decision.inlinedBefore() ? row.baseline() : row.treatment()) + " only ("
                + decision.refusal().map(reason -> reason + ", ").orElse("")
                + decision.seen().forks() + " of " + decision.seen().of() + " forks)" + said
                + (finding.confidence() == Confidence.PROVED && finding.depends()
                        ? "; the share depends on what else differs"
                        : "");
    }

    /** Returns what the two experiments measured. */
    public static String exchanges(Row row, InliningFinding finding) {
        boolean before = finding.decision().inlinedBefore();
        List<String> parts = new ArrayList<>();
        exchange(row, finding.given(), finding.obeyed().given())
                .ifPresent(text -> parts.add(row.baseline() + (before ? " without it: " : " with it: ") + text));
        exchange(row, finding.taken(), finding.obeyed().taken())
                .ifPresent(text -> parts.add(row.treatment() + (before ? " with it: " : " without it: ") + text));
        return String.join("; ", parts);
    }

    private static Optional<String> exchange(Row row, Exchange exchange, Seen obeyed) {
        return exchange.effect() == Effect.REFUSED
                ? Optional.of("does not count, since the compiler obeyed in " + obeyed.forks() + " of " + obeyed.of()
                        + " forks")
                : ExplanationWords.exchange(row, exchange);
    }
}
