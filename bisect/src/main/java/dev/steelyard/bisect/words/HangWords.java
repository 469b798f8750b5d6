package dev.steelyard.bisect.words;

import dev.steelyard.bisect.range.BisectReport;
import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.HangCount;
import dev.steelyard.bisect.range.StepFinding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Words about a search for the commit that made a benchmark hang. */
final class HangWords {

    private HangWords() {}

    /** Returns whether a step says whether its commit hangs. */
    static boolean isAbout(BisectStep step) {
        return step.finding() == StepFinding.HANGS || step.finding() == StepFinding.COMPLETES;
    }

    /** Returns how many forks hung, in parentheses after a space. */
    static String forks(BisectStep step) {
        HangCount count = step.forks().orElseThrow();
        int all = count.hung() + count.completed();
        return " (" + count.hung() + " of " + all + (all == 1 ? " fork)" : " forks)");
    }

    /** Returns that a commit hangs, and one after it does not: the answer. */
    static String reverted(String what) {
        return "No single commit explains why " + what
                + " hangs: a commit hangs, but one that descends from it did not. The change was"
                + " reverted in between, or it does not hang every time.";
    }

    /** Returns where to see what hangs: a sentence; empty if no hang was looked for. */
    static Optional<String> dumps(BisectReport report) {
        if (!report.ofHang()) {
            return Optional.empty();
        }
        List<String> left = report.candidates().stream()
                .flatMap(group -> group.commits().stream())
                .toList();
        BisectStep shown = Stream.concat(Stream.of(report.first()), report.steps().stream())
                .filter(step -> step.finding() == StepFinding.HANGS && left.contains(step.commit()))
                .reduce((earlier, later) -> later)
                .orElse(report.first());
        String forks = report.culprit().filter(shown.commit()::equals).isPresent()
                ? "its forks"
                : "forks of " + BisectWords.digits(shown.commit());
        Path logs = Path.of(report.asked().folder(), "steps", Integer.toString(shown.number()), "logs");
        return Optional.of("Thread dumps of " + forks + " show where it hangs: " + logs);
    }
}
