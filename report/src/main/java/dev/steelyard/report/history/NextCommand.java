package dev.steelyard.report.history;

import dev.steelyard.core.bisect.BisectReport;
import dev.steelyard.core.ledger.CommitFacts;
import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.report.number.Times;
import dev.steelyard.report.words.Reproduce;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The command that goes on after a bisection. */
final class NextCommand {

    /** Options of a bisection that its comparison must not have, all with a value. */
    private static final Set<String> OWN =
            Set.of("--benchmark", "--metric", "--budget", "--confidence", "--out", "--format", "--resume");

    private static final String END = "--";

    private NextCommand() {}

    /** Returns the comparison that explains what was found, or the command that gives more time. */
    static Optional<String> of(BisectReport report) {
        if (report.end().open()) {
            Duration twice = Duration.ofMillis(2 * report.time().budgetMillis());
            return Optional.of("steelyard "
                    + CommandLine.of(
                            List.of("bisect", "--resume", report.asked().folder(), "--budget", Times.option(twice))));
        }
        boolean found = report.end() == BisectReport.End.FOUND || report.end() == BisectReport.End.INSEPARABLE;
        return found ? Optional.of("steelyard " + CommandLine.of(compare(report))) : Optional.empty();
    }

    private static List<String> compare(BisectReport report) {
        List<String> candidates = report.candidates().get(0).commits();
        List<String> parents =
                report.commit(candidates.get(0)).map(CommitFacts::parents).orElse(List.of());
        String before = parents.stream()
                .filter(parent -> measurable(report, parent))
                .findFirst()
                .orElse(report.asked().goodCommit());
        // Nobody needs passwords on a screen.
        List<String> given = SecretWords.words(report.asked().commandLine());
        int end = given.indexOf(END);
        List<String> words = new ArrayList<>(List.of(
                "compare",
                BisectWords.digits(before),
                BisectWords.digits(candidates.get(candidates.size() - 1)),
                "--include",
                "^"
                        + report.asked()
                                .row()
                                .benchmark()
                                .name()
                                .replace(".", "\\.")
                                .replace("$", "\\$") + "$"));
        words.addAll(options(end < 0 ? given : given.subList(0, end)));
        words.add("--explain");
        if (end >= 0) {
            words.addAll(given.subList(end, given.size()));
        }
        return words;
    }

    /** A comparison with a commit that does not build, or lacks the benchmark, would say nothing. */
    private static boolean measurable(BisectReport report, String commit) {
        return report.steps().stream()
                .filter(step -> step.commit().equals(commit))
                .reduce((earlier, later) -> later)
                .map(step -> step.finding().measurable())
                .orElse(true);
    }

    /** The options of a command that a comparison has as well, without its name and both revisions. */
    private static List<String> options(List<String> given) {
        List<String> kept = new ArrayList<>();
        for (int i = 1; i < given.size(); i++) {
            String word = given.get(i);
            if (!word.startsWith("-")) {
                continue;
            }
            boolean alone = Reproduce.isWhole(word);
            boolean own = OWN.contains(word.contains("=") ? word.substring(0, word.indexOf('=')) : word);
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
