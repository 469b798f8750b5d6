package dev.steelyard.explain.words;

import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.explain.cause.CauseFinding;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.number.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sentences about the causes of a change. Changes are those of the metric that is explained, as in the tables of a report. */
public final class ExplanationWords {

    /** What is left to find where the compiler's decision is proved. */
    private static final String DECIDES = "Look at what makes the compilers decide differently, such as JVM settings.";

    private ExplanationWords() {}

    /** Returns the word for how sure a finding is. */
    public static String confidence(Confidence confidence) {
        return switch (confidence) {
            case PROVED -> "proved";
            case SUSPECTED -> "suspected";
            case OPEN -> "undecided";
            case CLEARED -> "cleared";
            case FAILED -> "failed";
        };
    }

    /** Returns what the experiments say of a suspect. */
    public static String finding(Row row, CauseFinding finding) {
        Suspect suspect = finding.suspect();
        boolean many = suspect.topLevel().size() > 1;
        String said = switch (finding.confidence()) {
            case PROVED -> proved(finding.share(), many);
            case SUSPECTED -> " " + EffectWords.CLASSES.suspected(row, finding);
            case OPEN ->
                EffectWords.single(finding)
                        ? ": " + EffectWords.CLASSES.undecided(row, finding)
                        : ": time ran out before this was decided";
            case CLEARED -> " " + EffectWords.cleared(row, finding, many);
            case FAILED -> ": forks failed in both exchanges" + failure(finding) + "; see the logs of the experiments";
        };
        boolean depends = finding.depends() && finding.confidence() != Confidence.CLEARED;
        return CauseWords.classes(suspect)
                + said
                + (depends ? "; the share depends on the other classes that differ" : "");
    }

    private static String failure(CauseFinding finding) {
        List<String> texts = Stream.of(finding.given(), finding.taken())
                .flatMap(exchange -> exchange.failure().stream())
                .map(ExplanationWords::failure)
                .distinct()
                .toList();
        return String.join(" and", texts);
    }

    /** The log is one of many; the finding says where they are. */
    private static String failure(String how) {
        return " (" + how.replaceFirst("; log: .*", "") + ")";
    }

    /** Returns the end of a sentence about what is proved. */
    static String proved(Optional<ChangeShare> share, boolean many) {
        String of = share.map(known -> CauseWords.share(known) + " of ").orElse("");
        return share.filter(known -> known.estimate() < 0).isPresent()
                ? (many ? " work against the change: " : " works against the change: ") + of + "it"
                : (many ? " account for " : " accounts for ") + of + "the change";
    }

    /** Returns what the two exchanges of a suspect measured; empty if both failed. */
    public static Optional<String> exchanges(Row row, CauseFinding finding) {
        if (finding.confidence() == Confidence.FAILED) {
            return Optional.empty();
        }
        boolean many = finding.suspect().topLevel().size() > 1;
        List<String> parts = new ArrayList<>();
        exchange(row, finding.given())
                .ifPresent(text -> parts.add(row.baseline() + (many ? " with them: " : " with it: ") + text));
        exchange(row, finding.taken())
                .ifPresent(text -> parts.add(row.treatment() + (many ? " without them: " : " without it: ") + text));
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
    }

    /** Returns what an exchange measured; empty if nothing. */
    static Optional<String> exchange(Row row, Exchange exchange) {
        return exchange.effect() == Exchange.Effect.FAILED
                ? Optional.of("forks failed"
                        + exchange.failure().map(ExplanationWords::failure).orElse(""))
                : exchange.change().map(change -> CauseWords.change(row, change) + bytes(exchange));
    }

    private static String bytes(Exchange exchange) {
        return exchange.bytes()
                .map(bytes -> ", " + Numbers.significant(bytes.before()) + " -> " + Numbers.significant(bytes.after())
                        + " B/op")
                .orElse("");
    }

    /** Returns what there is to say of an explanation as a whole, after its findings. */
    public static List<String> notes(Explanation explanation) {
        return Stream.of(
                        rest(explanation),
                        unattributed(explanation),
                        end(explanation),
                        untried(explanation),
                        OptimizationWords.others(explanation),
                        classes(explanation))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns that hardware counters were not read, and why; empty if nothing was explained. */
    public static Optional<String> counters(Explanation explanation) {
        return explanation
                .counters()
                .map(counters -> "Hardware counters are not used: "
                        + switch (counters) {
                            case NONE -> "this machine offers none, like most virtual machines.";
                            case FORBIDDEN ->
                                "this machine offers them to privileged processes only, and explain does not support them.";
                            case OFFERED -> "this machine has them, but explain does not support them.";
                        });
    }

    /** Returns what the end of the search means; empty if it was complete. */
    public static Optional<String> end(Explanation explanation) {
        Row row = explanation.row();
        return switch (explanation.end()) {
            case DONE -> Optional.empty();
            case NOTHING_DIFFERS ->
                Optional.of(
                        explanation.compilerProved()
                                ? "No class that this benchmark loads differs. " + DECIDES
                                : "This benchmark loads the same classes from " + row.baseline() + " and "
                                        + row.treatment() + ". Look at JVM settings, resources or the machine.");
            case VALUES ->
                Optional.of(
                        "Both variants have the same classes and differ only in the value of a param, so no class can be "
                                + "exchanged."
                                + (explanation.observations().isEmpty()
                                        ? " No recording shows a difference. If there was no time to record, use a larger --budget."
                                        : ""));
            case NOT_THE_CLASSES ->
                Optional.of("The classes that differ do not cause the change: " + row.baseline()
                        + (CauseWords.allocates(row) ? " allocates about as much" : " is about as fast")
                        + " with all of them as without. "
                        + (explanation.compilerProved() ? DECIDES : "Look at JVM settings and resources."));
            case NO_CHANGE ->
                Optional.of("Measured again, this benchmark shows no clear change to explain: "
                        + CauseWords.change(row, explanation.change()) + ".");
            case NO_TIME -> Optional.of("There was no time to measure this change again. Use a larger --budget.");
            case NOT_DIVIDED ->
                Optional.of("Suspects of several classes were not divided further; a larger --budget may help.");
            case NOT_EXCHANGED ->
                Optional.of("Forks of " + row.baseline() + " with all classes of " + row.treatment()
                        + " failed, so no class could be tested. See the logs of the experiments.");
            case FAILED ->
                Optional.of(
                        "Forks failed when the change was measured again, so nothing could be tested. See the logs of "
                                + "the experiments.");
        };
    }

    /** Returns what the other classes do, measured together. */
    public static Optional<String> rest(Explanation explanation) {
        return explanation
                .rest()
                .flatMap(rest -> exchange(explanation.row(), rest))
                .map(text -> "all other classes that differ, together: " + text);
    }

    /** Returns what is left of the change without what is proved. */
    public static Optional<String> unattributed(Explanation explanation) {
        return explanation
                .unattributed()
                .map(share -> "unattributed: "
                        + (share.equals(ChangeShare.ALL) ? "all of the change" : CauseWords.share(share)));
    }

    /** Returns how many decisions of the compiler could not be tried; empty if none. */
    private static Optional<String> untried(Explanation explanation) {
        int untried = explanation.forced().untried();
        return untried == 0
                ? Optional.empty()
                : Optional.of((untried == 1
                                ? "1 method is inlined on one side only and was not tested"
                                : untried + " methods are inlined on one side only and were not tested")
                        + because(explanation.forced().why()));
    }

    /** Returns the end of a sentence about what was not tried. */
    static String because(Explanation.Untried why) {
        return switch (why) {
            case NO_TIME -> ", for lack of time. Use a larger --budget.";
            case FAILED -> ", since an experiment failed. See the logs of the experiments.";
            case NO_CHANGE -> ", since an experiment did not show the change.";
        };
    }

    /** Returns how many classes were examined; empty if none differ. */
    public static Optional<String> classes(Explanation explanation) {
        int differing = explanation.classes().differing();
        if (differing == 0) {
            return Optional.empty();
        }
        String differ = differing == 1 ? "1 class differs" : differing + " classes differ";
        return Optional.of(explanation
                .classes()
                .loaded()
                .map(loaded -> differ
                        + (loaded == 0
                                ? "; this benchmark loads none of them"
                                : differing == 1
                                        ? ", and this benchmark loads it"
                                        : "; this benchmark loads " + loaded + " of them"))
                .orElse(differ));
    }
}
