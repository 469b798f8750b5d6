package dev.steelyard.bisect.words;

import dev.steelyard.bisect.range.BisectReport;
import dev.steelyard.bisect.range.BisectReport.End;
import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.Candidates;
import dev.steelyard.bisect.range.StepFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Words about the commits that a bisection could not rule out, and about those that it left out. */
final class CandidateWords {

    private static final int MOST = 10;
    /** Of a long group, so many are listed before the gap; its last commit comes after it. */
    private static final int BEFORE_GAP = 8;

    private CandidateWords() {}

    /** Returns the commits that are left, a line each; empty if one was found, or none sought. */
    static List<String> lines(BisectReport report) {
        if (report.culprit().isPresent() || report.end() == End.REVERTED) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        for (Candidates group : report.candidates()) {
            boolean alone = group.commits().size() == 1 && report.end() != End.SEVERAL;
            for (String commit : group.commits()) {
                lines.add(line(report, commit)
                        + (alone ? ", probability " + BisectWords.probability(group.probability()) : ""));
            }
        }
        if (lines.size() <= MOST) {
            return lines;
        }
        // The last of a group is the one that was measured.
        boolean group = report.end() == End.INSEPARABLE;
        int shown = group ? BEFORE_GAP : MOST;
        List<String> some = new ArrayList<>(lines.subList(0, shown));
        int more = lines.size() - shown - (group ? 1 : 0);
        some.add("... " + more + " more" + (group ? " in between" : "") + " (see result.json)");
        if (group) {
            some.add(lines.get(lines.size() - 1));
        }
        return some;
    }

    private static String line(BisectReport report, String commit) {
        String why = last(report, commit)
                .filter(step -> !report.measures(step))
                .map(step -> ", " + BisectWords.finding(step.finding()))
                .orElse(report.unmeasured().untried().contains(commit) ? ", not tried" : "");
        boolean early = report.unmeasured().branch().isEmpty()
                && report.unmeasured().apart().contains(commit);
        String apart =
                early ? ", on a branch that began before " + report.asked().good() : "";
        return BisectWords.digits(commit)
                + report.commit(commit)
                        .map(known -> " '" + BisectWords.shortened(known.subject()) + "'")
                        .orElse("")
                + why
                + apart;
    }

    /** Returns the last step of a commit, whatever it found; empty if it was not tried. */
    static Optional<BisectStep> last(BisectReport report, String commit) {
        return report.steps().stream()
                .filter(step -> step.commit().equals(commit))
                .reduce((earlier, later) -> later);
    }

    /** Returns the number of commits that are left. */
    static int count(BisectReport report) {
        return report.candidates().stream()
                .mapToInt(group -> group.commits().size())
                .sum();
    }

    /** Returns how probable those that are left are together: a clause that their lines follow. */
    static String together(BisectReport report) {
        double sum = report.candidates().stream()
                .mapToDouble(Candidates::probability)
                .sum();
        int count = count(report);
        return count == 1
                ? "The most probable commit (probability " + BisectWords.probability(sum) + "):"
                : "These " + count + " commits together have a probability of "
                        + BisectWords.probability(Math.min(1, sum)) + ":";
    }

    /** Returns what was left out and why, a sentence each. */
    static List<String> leftOut(BisectReport report) {
        List<String> sentences = new ArrayList<>();
        int apart = report.unmeasured().apart().size();
        if (apart > 0 && !report.candidates().isEmpty()) {
            String good = report.asked().good();
            sentences.add(
                    apart == 1
                            ? "1 commit is on a branch that began before " + good
                                    + "; it counts as part of the merge that brought it."
                            : apart + " commits are on branches that began before " + good
                                    + "; they count as part of the merges that brought them.");
        }
        int untried = report.unmeasured().untried().size();
        if (untried > 0) {
            sentences.add(
                    untried == 1
                            ? "1 commit was not tried, since its neighbors cannot be measured."
                            : untried + " commits were not tried, since their neighbors cannot be measured.");
        }
        return sentences;
    }

    /** Returns whether one of those that are left may be measured another time, though it could not be now. */
    static boolean anyFailed(BisectReport report) {
        return report.candidates().stream()
                .flatMap(group -> group.commits().stream())
                .anyMatch(commit -> last(report, commit)
                        .filter(step -> !report.ofHang() || step.finding() != StepFinding.HANGS)
                        .filter(CandidateWords::isRepeatable)
                        .isPresent());
    }

    private static boolean isRepeatable(BisectStep step) {
        return switch (step.finding()) {
            case NOT_BUILT, FAILED, HANGS -> true;
            case UNDECIDED -> step.estimate().isEmpty();
            case WITH, WITHOUT, SAME_CODE, NEITHER, NO_BENCHMARK, COMPLETES -> false;
        };
    }
}
