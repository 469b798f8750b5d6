package dev.steelyard.history.foreign;

import dev.steelyard.core.error.UserError;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** JSON that people may take for a history, but that is of one run. */
enum ForeignKind {
    JMH(
            "these are the results of one JMH run, not a history",
            "Compare runs with 'steelyard verdict', or write a CSV file with one row per run."),
    ACTION_RESULTS(
            "these are the results of one run for github-action-benchmark, not a history",
            "Specify the data.js that it keeps in the branch gh-pages."),
    METRIC_FORMAT(
            "this is Bencher Metric Format, the results of one run, not a history",
            "Specify the output of bencher perf, which has the metrics of all versions."),
    OTHER(
            "this JSON is not a history in a supported format",
            "Specify a CSV file, the data.js of github-action-benchmark, the timeline or a list of results of codespeed, or the "
                    + "output of bencher perf.");

    private final String problem;
    private final String remedy;

    ForeignKind(String problem, String remedy) {
        this.problem = problem;
        this.remedy = remedy;
    }

    /** Returns the kind of a list, by the fields of an entry; empty if it is not known. */
    static Optional<ForeignKind> of(Set<String> present) {
        return Arrays.stream(values())
                .filter(kind -> !kind.fields().isEmpty() && present.containsAll(kind.fields()))
                .findFirst();
    }

    /** The fields of an entry that tell it; none if it is no list. */
    private Set<String> fields() {
        return switch (this) {
            case JMH -> Set.of("benchmark", "primaryMetric");
            case ACTION_RESULTS -> Set.of("name", "value", "unit");
            case METRIC_FORMAT, OTHER -> Set.of();
        };
    }

    /** Returns the error that a document is of this kind. */
    UserError error(String place) {
        return UserError.usage(place + ": " + problem, remedy);
    }
}
