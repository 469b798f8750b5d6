package dev.steelyard.history.run;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.delivery.RunEnd;
import dev.steelyard.compare.experiment.RevisionComparison;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.run.VariantFailure;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.fact.Attempt.Outcome;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares one revision with the anchor: an ordinary run with a folder and reports of its own. */
final class PointComparison {

    private static final String ANCHOR = "anchor";
    private static final int DIGITS = 12;
    private static final int MOST_NAMES = 3;

    private final CompareRequest each;
    private final String anchor;
    private final RevisionComparison comparison;

    /**
     * @param each how revisions are compared
     * @param anchor full hash of the anchor
     * @param console hears warnings; results go into files
     */
    PointComparison(
            WorkspaceOptions options, InstantSource clock, CompareRequest each, String anchor, Console console) {
        this.each = each;
        this.anchor = anchor;
        this.comparison = new RevisionComparison(options, clock, console);
    }

    /**
     * What came of a comparison.
     *
     * @param outcome in one word
     * @param reason why it was not measured, on one line; empty if it was
     * @param benchmarks number of benchmarks that were measured
     * @param folder the run's folder, if it has any blocks
     */
    record End(Outcome outcome, String reason, int benchmarks, Optional<Path> folder) {}

    /**
     * Builds and measures a revision.
     *
     * @throws UserError if no revision could be measured like this
     */
    End measure(CommitFacts revision) {
        RevisionComparison.End ended = comparison.compare(request(revision));
        if (ended.failure().isPresent()
                && ended.failure().get() instanceof VariantFailure e
                && e.variant().equals(ANCHOR)) {
            throw UserError.failed(
                            "the anchor " + anchor.substring(0, DIGITS) + " cannot be measured: " + e.problem(),
                            "Choose another one with --anchor. " + e.remedy())
                    .causedBy(e);
        }
        // A full disk or a build tool that cannot start says nothing about the revision.
        Outcome outcome = ended.ofRevision() ? Outcome.NOT_BUILT : Outcome.INTERRUPTED;
        return ended.run()
                .map(PointComparison::end)
                .orElseGet(() -> new End(outcome, ended.reason(), 0, Optional.empty()));
    }

    private static End end(RunEnd.Measured ended) {
        List<Judged> scores = ended.report().rows().stream()
                .filter(row -> row.comparison().row().metric().equals(Metric.SCORE))
                .toList();
        int measured =
                (int) scores.stream().filter(row -> is(row, Status.MEASURED)).count();
        List<String> failed = names(scores, Status.FAILED);
        Optional<Path> folder = Optional.of(ended.folder());
        if (!failed.isEmpty() && measured == 0) {
            return new End(Outcome.FAILED, "failed: " + shortened(failed), measured, folder);
        }
        List<String> unmeasured = names(scores, Status.NOT_MEASURED);
        if (!unmeasured.isEmpty()) {
            return new End(Outcome.INTERRUPTED, "not measured: " + shortened(unmeasured), measured, folder);
        }
        return measured == 0
                ? new End(Outcome.NO_BENCHMARK, "has none of the benchmarks of the anchor", 0, folder)
                : new End(Outcome.MEASURED, failed.isEmpty() ? "" : "failed: " + shortened(failed), measured, folder);
    }

    private static boolean is(Judged row, Status status) {
        return row.comparison().status() == status;
    }

    private static List<String> names(List<Judged> scores, Status status) {
        return scores.stream()
                .filter(row -> is(row, status))
                .map(row -> row.comparison().row().benchmark().shortName())
                .distinct()
                .toList();
    }

    private static String shortened(List<String> names) {
        String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return names.size() > MOST_NAMES ? first + " and " + (names.size() - MOST_NAMES) + " more" : first;
    }

    private CompareRequest request(CommitFacts revision) {
        VariantSpec settings = each.variants().get(0);
        return new CompareRequest(
                each.project(),
                List.of(variant(anchor, ANCHOR, settings), variant(revision.id(), name(revision.id()), settings)),
                Optional.empty(),
                each.build(),
                each.jmh(),
                each.criteria(),
                each.pace(),
                each.placement(),
                each.output(),
                Optional.empty(),
                CompareRequest.Scope.ALL);
    }

    private static String name(String revision) {
        return revision.substring(0, DIGITS);
    }

    private static VariantSpec variant(String commit, String name, VariantSpec like) {
        return new VariantSpec(new Source(Source.Kind.REVISION, commit), name, like.jvm(), like.settings());
    }
}
