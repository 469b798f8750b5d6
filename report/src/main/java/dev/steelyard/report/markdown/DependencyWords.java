package dev.steelyard.report.markdown;

import static dev.steelyard.report.markdown.Markdown.escape;

import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.DependencyRequest.Update;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.words.ReportView.Section;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** What a comment says first of an update of dependencies: which, what reaches it, and which class is to blame. */
final class DependencyWords {

    private static final int MOST_UPDATES = 3;
    private static final int MOST_CLASSES = 2;

    private DependencyWords() {}

    /** Returns the paragraph about a treatment; empty if it is no such update. */
    static String of(RunReport report, Section section) {
        return report.context().dependencies().stream()
                .filter(request -> request.treatment().equals(section.treatment()))
                .findFirst()
                .map(request -> updates(request.updates())
                        + (request.alone() ? ": " + reached(report, section) : ", among other changes")
                        + "." + blamed(report, section) + "\n\n")
                .orElse("");
    }

    private static String updates(List<Update> updates) {
        String first = updates.stream()
                .limit(MOST_UPDATES)
                .map(update -> "`" + update.name() + "` " + escape(update.from()) + " -> " + escape(update.to()))
                .collect(Collectors.joining(", "));
        int more = updates.size() - MOST_UPDATES;
        return first + (more > 0 ? " and " + more + " more" : "");
    }

    private static String reached(RunReport report, Section section) {
        List<Status> statuses = report.rows().stream()
                .map(Judged::comparison)
                .filter(comparison -> comparison.row().metric().equals(Metric.SCORE)
                        && comparison.row().treatment().equals(section.treatment()))
                .map(Comparison::status)
                .filter(status -> status != Status.ADDED && status != Status.REMOVED)
                .toList();
        int unreached = Collections.frequency(statuses, Status.UNREACHED);
        int reached = statuses.size() - unreached;
        if (reached == 0) {
            return "no benchmark reaches it";
        }
        // Where all are measured whether they are reached or not, nobody knows.
        return unreached == 0
                ? "all benchmarks may reach it"
                : reached + " of " + statuses.size()
                        + (reached == 1 ? " benchmarks reaches it" : " benchmarks reach it");
    }

    private static String blamed(RunReport report, Section section) {
        List<String> classes = report.causes().stream()
                .filter(cause -> cause.kind() == ProvedCause.Kind.CLASSES
                        && cause.share() > 0
                        && cause.row().treatment().equals(section.treatment()))
                .flatMap(cause -> cause.names().stream())
                .distinct()
                .limit(MOST_CLASSES)
                .map(name -> escape(name))
                .toList();
        return classes.isEmpty() ? "" : " To blame: " + String.join(", ", classes) + ".";
    }
}
