package dev.steelyard.report.cause;

import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding.Certainty;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.judgment.Verdict.Outcome;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Words about what explanations proved of a run. They contain names of classes and benchmarks, which are hostile text. */
public final class ProvedWords {

    private ProvedWords() {}

    /** Returns what is proved of a report's changes and forks, a sentence without its full stop for each. */
    public static List<String> causes(RunReport report) {
        return causes(report, row -> true);
    }

    /**
     * Returns what is proved of some changes and of forks, a sentence without its full stop for each.
     *
     * @param wanted whether causes of a row's change are wanted
     */
    public static List<String> causes(RunReport report, Predicate<Row> wanted) {
        boolean several = report.run().treatments().size() > 1;
        Stream<String> ofChanges = proved(report, wanted).map(cause -> {
            Row row = cause.row();
            String params = row.benchmark().paramText();
            return row.benchmark().shortName() + (params.isEmpty() ? "" : " " + params)
                    + (several ? ", " + row.treatment() : "") + CauseWords.metric(row) + ": " + clause(cause);
        });
        Stream<String> ofKinds = report.findings().stream()
                .filter(finding -> CauseWords.aboutForks(finding) && finding.certainty() == Certainty.PROVED)
                .map(finding -> finding.row().benchmark().shortName() + ", " + finding.text());
        return Stream.concat(ofChanges, ofKinds).toList();
    }

    /** Returns what is proved to cause the change of a row, a clause for each cause. */
    public static List<String> causes(RunReport report, Row row) {
        return proved(report, row::equals).map(ProvedWords::clause).toList();
    }

    /** What works against a change is not its cause. Causes are few, and rows may be thousands. */
    private static Stream<ProvedCause> proved(RunReport report, Predicate<Row> wanted) {
        return report.causes().stream()
                .filter(cause -> cause.share() > 0 && wanted.test(cause.row()) && isChanged(report, cause.row()));
    }

    private static boolean isChanged(RunReport report, Row row) {
        return report.rows().stream()
                .filter(judged -> judged.comparison().row().equals(row))
                .map(judged -> judged.verdict().outcome())
                .anyMatch(outcome -> outcome == Outcome.IMPROVED || outcome == Outcome.REGRESSED);
    }

    private static String clause(ProvedCause cause) {
        boolean many = cause.names().size() > 1;
        String name = cause.names().first();
        String what = switch (cause.kind()) {
            case CLASSES -> CauseWords.classes(new Suspect(cause.names()));
            case INLINING -> "inlining of " + CauseWords.method(name);
            case OPTIMIZATION -> CauseWords.optimization(name);
        };
        String how = switch (cause.kind()) {
            case CLASSES -> many ? "exchanging them" : "exchanging it";
            case INLINING -> "telling each side's compiler to decide like the other's";
            case OPTIMIZATION -> "turning it off on both sides";
        };
        return what + (many ? " account for " : " accounts for ")
                + CauseWords.share(new ChangeShare(cause.share(), cause.low(), cause.high()))
                + " of the change, proved by " + how;
    }
}
