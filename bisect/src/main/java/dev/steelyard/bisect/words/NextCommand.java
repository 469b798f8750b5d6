package dev.steelyard.bisect.words;

import dev.steelyard.bisect.range.BisectReport;
import dev.steelyard.bisect.range.BisectReport.End;
import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.SideBranch;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.report.number.Times;
import dev.steelyard.report.words.Reproduce;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The command that goes on after a bisection. */
final class NextCommand {

    /** Options of a bisection that its comparison must not have. */
    private static final Set<String> OF_BISECT = Set.of(
            "--benchmark",
            "--metric",
            "--budget",
            "--confidence",
            "--out",
            "--format",
            "--resume",
            "--explain",
            "--explain-budget");
    /** Options that another bisection must not have. */
    private static final Set<String> OF_THIS = Set.of("--benchmark", "--out", "--format", "--resume");

    private static final String END = "--";
    private static final String BISECT = "bisect";

    private NextCommand() {}

    /** Returns what to do next; empty if there is nothing. */
    static Optional<String> of(BisectReport report) {
        return words(report).map(words -> "steelyard " + CommandLine.of(words));
    }

    private static Optional<List<String>> words(BisectReport report) {
        return switch (report.end()) {
            case NO_CHANGE -> Optional.empty();
            case OUT_OF_TIME ->
                Optional.of(longer(report, Duration.ofMillis(2 * report.time().budgetMillis())));
            // Of what is left of the time, the first step gets half: twice what it had.
            case NO_VERDICT ->
                Optional.of(longer(
                        report,
                        Duration.ofMillis(Math.max(
                                2 * report.time().budgetMillis(),
                                report.time().spentMillis() + 4 * report.first().millis()))));
            case FOUND -> report.causes().isEmpty() ? compared(report) : Optional.empty();
            case INSEPARABLE ->
                report.unmeasured()
                        .branch()
                        .map(branch -> Optional.of(inside(report, branch)))
                        .orElseGet(() -> compared(report));
            case NOTHING_LEFT -> compared(report);
            // Up to a commit between the levels, there is less than the whole change.
            case SEVERAL ->
                any(report, step -> step.finding() == StepFinding.NEITHER)
                        .map(between -> bisect(report, report.asked().goodCommit(), between));
            // After the last commit without it, the change came for good.
            case REVERTED ->
                any(report, NextCommand::isWithout)
                        .map(without -> bisect(report, without, report.asked().badCommit()));
        };
    }

    /** Returns the command that tries again what could not be measured; empty where that makes no difference. */
    static Optional<String> again(BisectReport report) {
        boolean stuck = report.end() == End.NOTHING_LEFT || report.end() == End.INSEPARABLE;
        return stuck && CandidateWords.anyFailed(report)
                ? Optional.of("steelyard "
                        + CommandLine.of(
                                List.of(BISECT, "--resume", report.asked().folder())))
                : Optional.empty();
    }

    private static List<String> longer(BisectReport report, Duration time) {
        return List.of(BISECT, "--resume", report.asked().folder(), "--budget", Times.option(time));
    }

    /** The last commit of the range of which some step found something. */
    private static Optional<String> any(BisectReport report, Predicate<BisectStep> finding) {
        return report.known().stream()
                .map(CommitFacts::id)
                .filter(commit ->
                        CandidateWords.last(report, commit).filter(finding).isPresent())
                .reduce((earlier, later) -> later);
    }

    private static List<String> inside(BisectReport report, SideBranch branch) {
        return bisect(report, branch.base(), branch.tip());
    }

    private static List<String> bisect(BisectReport report, String good, String bad) {
        return with(report, List.of(BISECT, BisectWords.digits(good), BisectWords.digits(bad), "--benchmark"), OF_THIS);
    }

    private static boolean isWithout(BisectStep step) {
        return step.finding() == StepFinding.WITHOUT
                || step.finding() == StepFinding.SAME_CODE
                || step.finding() == StepFinding.COMPLETES;
    }

    /** A comparison with what hangs would show nothing more. */
    private static Optional<List<String>> compared(BisectReport report) {
        return report.ofHang() ? Optional.empty() : Optional.of(compare(report));
    }

    /** From before all commits that are left to the first after them that has the change. */
    private static List<String> compare(BisectReport report) {
        List<String> left = report.candidates().stream()
                .flatMap(group -> group.commits().stream())
                .sorted(Comparator.comparingInt(commit -> place(report, commit)))
                .toList();
        List<String> parents = left.stream()
                .filter(commit -> !report.unmeasured().apart().contains(commit))
                .findFirst()
                .flatMap(report::commit)
                .map(CommitFacts::parents)
                .orElse(List.of());
        // A parent of which nothing is known is from before the range, and lacks what the first end has.
        String before = parents.stream()
                .filter(parent -> report.commit(parent).isPresent() && measurable(report, parent))
                .findFirst()
                .orElse(report.asked().goodCommit());
        String last = left.get(left.size() - 1);
        String after = measurable(report, last) ? last : firstWith(report, place(report, last));
        return with(
                report,
                List.of("compare", BisectWords.digits(before), BisectWords.digits(after), "--include"),
                OF_BISECT);
    }

    /** Under the model, every commit that has the change has the one that made it. */
    private static String firstWith(BisectReport report, int from) {
        return report.known().stream()
                .skip(from)
                .map(CommitFacts::id)
                .filter(commit -> CandidateWords.last(report, commit)
                        .filter(step -> step.finding() == StepFinding.WITH)
                        .isPresent())
                .findFirst()
                .orElse(report.asked().badCommit());
    }

    private static int place(BisectReport report, String commit) {
        return report.known().stream().map(CommitFacts::id).toList().indexOf(commit);
    }

    /** A comparison with a commit that does not build, or lacks the benchmark, would say nothing. */
    private static boolean measurable(BisectReport report, String commit) {
        return !report.unmeasured().apart().contains(commit)
                && !report.unmeasured().untried().contains(commit)
                && CandidateWords.last(report, commit)
                        .map(step -> step.finding().measurable())
                        .orElse(true);
    }

    /**
     * Completes a command that ends with the option that takes the benchmark.
     *
     * @param without options that it must not have
     */
    private static List<String> with(BisectReport report, List<String> begin, Set<String> without) {
        // Nobody needs passwords on a screen.
        List<String> given = SecretWords.words(report.asked().commandLine());
        int end = given.indexOf(END);
        List<String> words = new ArrayList<>(begin);
        words.add("^"
                + report.asked().row().benchmark().name().replace(".", "\\.").replace("$", "\\$") + "$");
        words.addAll(options(end < 0 ? given : given.subList(0, end), without));
        // Causes are found of changes in time.
        if (!begin.get(0).equals(BISECT) && report.asked().row().metric().equals(Metric.SCORE)) {
            words.add("--explain");
        }
        if (end >= 0) {
            words.addAll(given.subList(end, given.size()));
        }
        return words;
    }

    /** The options of a command, without its name and both revisions. */
    private static List<String> options(List<String> given, Set<String> without) {
        List<String> kept = new ArrayList<>();
        for (int i = 1; i < given.size(); i++) {
            String word = given.get(i);
            if (!word.startsWith("-")) {
                continue;
            }
            boolean alone = Reproduce.isWhole(word);
            boolean own = without.contains(word.contains("=") ? word.substring(0, word.indexOf('=')) : word);
            if (!own) {
                kept.add(word);
            }
            if (!alone && i + 1 < given.size()) {
                i++;
                if (!own) {
                    kept.add(given.get(i));
                }
            }
        }
        return kept;
    }
}
