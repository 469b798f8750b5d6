package dev.steelyard.bisect.words;

import dev.steelyard.bisect.range.BisectReport;
import dev.steelyard.bisect.range.BisectReport.Asked;
import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.SideBranch;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding.Certainty;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.report.number.Times;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.FileChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Words about a search for the commit that made a change. They contain revisions, names of files, authors and subjects of
 * commits, which are hostile text.
 */
public final class BisectWords {

    private static final int DIGITS = 12;
    private static final int LONGEST = 72;
    private static final int MOST_FILES = 5;
    private static final int MOST_NAMED = 4;

    private BisectWords() {}

    /**
     * Returns what a step found, on one line.
     *
     * @param commit what git knows of its commit
     * @param left number of commits that are still probable
     */
    public static String step(Row row, BisectStep step, Optional<CommitFacts> commit, int left) {
        String subject =
                commit.map(known -> " '" + shortened(known.subject()) + "'").orElse("");
        String change = HangWords.isAbout(step)
                ? HangWords.forks(step)
                : step.facts()
                        .flatMap(facts -> change(row, facts))
                        .map(text -> " (" + text + ")")
                        .orElse("");
        String said = finding(step.finding())
                + (change.isEmpty() && !step.detail().isEmpty() ? ": " + shortened(step.detail()) : change);
        return "step " + step.number() + ": " + digits(step.commit()) + subject + ": " + said + "; "
                + counted(left, "commit") + " left";
    }

    /** Returns what a step says of its commit: a clause without its subject. */
    static String finding(StepFinding finding) {
        return switch (finding) {
            case WITH -> "has the change";
            case WITHOUT -> "does not have the change";
            case SAME_CODE -> "runs the same code, so it does not have the change";
            case NEITHER -> "matches neither GOOD nor BAD";
            case UNDECIDED -> "undecided";
            case NOT_BUILT -> "cannot be built";
            case NO_BENCHMARK -> "does not have the benchmark";
            case FAILED -> "cannot be measured";
            case HANGS -> "hangs";
            case COMPLETES -> "did not hang";
        };
    }

    /** Returns a change of the score with its interval, or of an amount that was 0; empty if there is none. */
    public static Optional<String> change(Row row, Facts facts) {
        Optional<Change> relative = facts.change();
        if (relative.isPresent()) {
            return Optional.of(CauseWords.change(row, relative.get()));
        }
        return facts.absoluteChange().isPresent()
                ? Optional.of(amount(row, facts.absoluteChange().getAsDouble()))
                : Optional.empty();
    }

    private static String amount(Row row, double change) {
        ScoreScale scale = ScoreScale.of(row.unit(), Math.abs(change));
        return (change > 0 ? "+" : "") + scale.text(change);
    }

    /** Returns the answer: one sentence. */
    public static String answer(BisectReport report) {
        Asked asked = report.asked();
        String what = what(asked.row());
        String between = asked.good() + " and " + asked.bad();
        String measured = report.first()
                .facts()
                .flatMap(facts -> change(asked.row(), facts))
                .map(text -> ": " + text)
                .orElse("");
        return switch (report.end()) {
            case FOUND ->
                digits(report.candidates().get(0).commits().get(0)) + " made " + what + " " + direction(report)
                        + against(report, report.candidates().get(0).commits().get(0))
                        + " (probability "
                        + probability(report.candidates().get(0).probability()) + ").";
            case INSEPARABLE ->
                report.unmeasured()
                        .branch()
                        .map(branch -> merged(report, branch))
                        .orElseGet(() -> "One of these "
                                + report.candidates().get(0).commits().size() + " commits made " + what + " "
                                + direction(report) + " (probability "
                                + probability(report.candidates().get(0).probability())
                                + "). No commit between them can be measured:");
            case NOTHING_LEFT -> "Undecided, and no further measurement would help. " + CandidateWords.together(report);
            case SEVERAL ->
                "Probably several commits made " + what + " " + direction(report)
                        + ": commits between them match neither " + asked.good() + " nor " + asked.bad()
                        + ". The first or last is probably among these "
                        + CandidateWords.count(report) + ":";
            case REVERTED ->
                report.ofHang()
                        ? HangWords.reverted(what)
                        : "No single commit explains why " + what + " is " + direction(report)
                                + ": a commit has the change, but one that descends from it does not. It was reverted in between,"
                                + " or one of the two measurements is wrong.";
            case OUT_OF_TIME ->
                "Undecided within " + time(report.time().budgetMillis()) + ". " + CandidateWords.together(report);
            case NO_CHANGE ->
                report.first().finding() == StepFinding.SAME_CODE
                        ? what + " runs the same code in " + between + ". There is nothing to bisect."
                        : what + " does not differ between " + between + measured + detectable(report)
                                + ". There is nothing to bisect.";
            case NO_VERDICT ->
                "No change of " + what + " is shown between " + between + measured
                        + reason(report.first().detail()) + ". The search did not start.";
        };
    }

    /** The merge of a branch that began before the range: which of its commits it was is not known. */
    private static String merged(BisectReport report, SideBranch branch) {
        String good = report.asked().good();
        return "The merge " + digits(branch.merge()) + " made "
                + what(report.asked().row()) + " " + direction(report)
                + against(report, branch.merge()) + " (probability "
                + probability(report.candidates().get(0).probability()) + "). It brought a branch that began before "
                + good + ", whose commits cannot be compared with " + good + ". One of these "
                + CandidateWords.count(report) + " commits made the change:";
    }

    /** Returns what a commit was measured at; empty if it was not. */
    private static String against(BisectReport report, String commit) {
        return report.ofHang() ? "" : changeOf(report, commit);
    }

    private static String changeOf(BisectReport report, String commit) {
        return report.measured(commit)
                .flatMap(BisectStep::facts)
                .flatMap(facts -> change(report.asked().row(), facts))
                .map(text -> ": " + text + " against " + report.asked().good())
                .orElse("");
    }

    private static String what(Row row) {
        String params = row.benchmark().paramText();
        String name = row.benchmark().shortName() + (params.isEmpty() ? "" : " " + params);
        return row.metric().equals(Metric.ALLOCATION) ? "allocation of " + name : name;
    }

    /** Completes "made a benchmark". */
    private static String direction(BisectReport report) {
        if (report.ofHang()) {
            return "hang";
        }
        boolean more = report.first()
                .estimate()
                .filter(estimate -> estimate.value() > 0)
                .isPresent();
        boolean time = !report.asked().row().metric().equals(Metric.ALLOCATION);
        return time ? (more ? "slower" : "faster") : more ? "higher" : "lower";
    }

    private static String detectable(BisectReport report) {
        return report.first()
                .facts()
                .filter(facts -> facts.detectable().isPresent())
                .map(facts -> "; a change of "
                        + Numbers.percent(facts.detectable().getAsDouble()) + " could have been detected")
                .orElse("");
    }

    private static String reason(String detail) {
        return detail.isEmpty() ? "" : "; " + detail;
    }

    /** Returns what is known of the commit that was found, a line each; empty unless one was. */
    public static List<String> culprit(BisectReport report) {
        return report.culprit()
                .flatMap(report::commit)
                .map(commit -> {
                    List<String> lines = new ArrayList<>();
                    lines.add(shortened(commit.subject()));
                    lines.add(HistoryWords.time(commit.authored()) + " UTC, " + shortened(commit.author()));
                    lines.addAll(files(report.files()));
                    return lines;
                })
                .orElse(List.of());
    }

    private static List<String> files(List<FileChange> files) {
        List<String> lines = files.stream()
                .limit(files.size() == MOST_FILES + 1 ? MOST_FILES + 1 : MOST_FILES)
                .map(BisectWords::file)
                .collect(Collectors.toCollection(ArrayList::new));
        int more = files.size() - lines.size();
        if (more > 0) {
            lines.add("and " + more + " more files");
        }
        return lines;
    }

    private static String file(FileChange file) {
        String lines = file.added().isPresent() && file.deleted().isPresent()
                ? "+" + file.added().getAsInt() + " -" + file.deleted().getAsInt()
                : "binary";
        return tail(file.path()) + " | " + lines;
    }

    /** Returns the commits that are left, a line each, the most probable first; empty if one was found, or none sought. */
    public static List<String> candidates(BisectReport report) {
        return CandidateWords.lines(report);
    }

    /** Returns what was done and what was odd, a sentence each. */
    public static List<String> closing(BisectReport report) {
        List<String> sentences = new ArrayList<>();
        merge(report).ifPresent(sentences::add);
        sentences.add(counted(report.asked().commits(), "commit") + ", "
                + counted(report.steps().size() + 1, "step") + " in "
                + time(report.time().spentMillis()) + "."
                + (report.candidates().isEmpty() || report.ofHang()
                        ? ""
                        : report.first()
                                .facts()
                                .flatMap(facts -> change(report.asked().row(), facts))
                                .map(text -> " " + report.asked().bad() + " against "
                                        + report.asked().good() + ": " + text + ".")
                                .orElse("")));
        HangWords.dumps(report).ifPresent(sentences::add);
        named(report, step -> !report.measures(step), "could not be measured").ifPresent(sentences::add);
        named(report, step -> step.finding() == StepFinding.NEITHER, "matches neither GOOD nor BAD")
                .map(text -> report.end() == BisectReport.End.SEVERAL
                        ? text
                        : text + " The change may have come in several commits.")
                .ifPresent(sentences::add);
        named(
                        report,
                        step -> step.finding() == StepFinding.UNDECIDED
                                && step.estimate().isEmpty(),
                        "gave no usable evidence")
                .ifPresent(sentences::add);
        sentences.addAll(CandidateWords.leftOut(report));
        return sentences;
    }

    /** A merge is named only if nothing that it merges has the change: its first parent's difference shows both sides. */
    private static Optional<String> merge(BisectReport report) {
        return report.culprit()
                .flatMap(report::commit)
                .filter(commit -> commit.parents().size() > 1)
                .map(commit -> "It is a merge; probably neither parent has the change.");
    }

    private static Optional<String> named(BisectReport report, Predicate<BisectStep> which, String what) {
        // Of a commit that was measured again, the last word counts.
        Map<String, BisectStep> last = new LinkedHashMap<>();
        report.steps().forEach(step -> last.put(step.commit(), step));
        List<BisectStep> steps = last.values().stream().filter(which).toList();
        if (steps.isEmpty()) {
            return Optional.empty();
        }
        String names = steps.stream()
                .limit(MOST_NAMED)
                .map(step -> digits(step.commit()) + " (" + why(report, step) + ")")
                .collect(Collectors.joining(", "));
        int more = steps.size() - MOST_NAMED;
        return Optional.of(counted(steps.size(), "commit") + " "
                + (steps.size() == 1 ? what : what.replaceFirst("^matches ", "match ")) + ": " + names
                + (more > 0 ? " and " + more + " more" : "") + ".");
    }

    private static String why(BisectReport report, BisectStep step) {
        Optional<String> change =
                step.facts().flatMap(facts -> change(report.asked().row(), facts));
        if (step.finding() == StepFinding.UNDECIDED && !step.detail().isEmpty()) {
            return shortened(step.detail());
        }
        return report.measures(step) ? change.orElse(finding(step.finding())) : finding(step.finding());
    }

    /** Returns the command that goes on from here; empty if there is nothing to do. */
    public static Optional<String> next(BisectReport report) {
        return NextCommand.of(report);
    }

    /** Returns the command that tries again what could not be measured; empty where that makes no difference. */
    public static Optional<String> again(BisectReport report) {
        return NextCommand.again(report);
    }

    /** Returns what an explanation of the commit that was found came to, a line each; empty if none was asked for. */
    public static List<String> causes(BisectReport report) {
        List<String> proved = report.causes().stream()
                .filter(cause -> cause.certainty() == Certainty.PROVED)
                .map(cause -> "proved: " + cause.text())
                .toList();
        return proved.isEmpty()
                ? report.causes().stream()
                        .filter(cause -> cause.certainty() != Certainty.CLEARED)
                        .limit(MOST_NAMED)
                        .map(cause -> label(cause.certainty()) + cause.text())
                        .toList()
                : proved;
    }

    private static String label(Certainty certainty) {
        return certainty == Certainty.NOTE ? "" : certainty.name().toLowerCase(Locale.ROOT) + ": ";
    }

    static String digits(String commit) {
        return commit.substring(0, Math.min(DIGITS, commit.length()));
    }

    static String probability(double probability) {
        double percent = Math.floor(Math.min(0.999, probability) * 1000) / 10;
        return String.format(Locale.ROOT, "%.1f%%", percent);
    }

    private static String time(long millis) {
        return Times.exactly(Duration.ofSeconds(Math.round(millis / 1000.0)));
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /** The end of a path tells more than its beginning. */
    private static String tail(String path) {
        int points = path.codePointCount(0, path.length());
        return points <= LONGEST ? path : "..." + path.substring(path.offsetByCodePoints(0, points - LONGEST));
    }

    static String shortened(String text) {
        int points = text.codePointCount(0, text.length());
        return points <= LONGEST ? text : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "...";
    }
}
