package dev.steelyard.history.card;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.mark.Confirmation.Outcome;
import dev.steelyard.history.mark.Confirmations;
import dev.steelyard.history.series.DirectComparison;
import dev.steelyard.history.series.SeriesIdentity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Stream;

/**
 * Finds the comparisons that check the changes of a report: each compares the last measured commit before the range of a change with the
 * last commit of the range. A comparison made for another purpose must have the setup of the series; one made to check a change counts for
 * all of its setups, like a mark.
 */
public final class ConfirmationMatching {

    private final Rediscovery rediscovery;
    private final Map<String, SeriesIdentity> identities;
    private final List<DirectComparison> comparisons;

    /**
     * @param identities what each series measures, by series name
     * @param comparisons all comparisons of the project that are not part of a history, earliest first
     */
    public ConfirmationMatching(
            Rediscovery rediscovery, Map<String, SeriesIdentity> identities, List<DirectComparison> comparisons) {
        this.rediscovery = rediscovery;
        this.identities = Map.copyOf(identities);
        this.comparisons = List.copyOf(comparisons);
    }

    /** Returns the results of comparisons for the changes of a report. */
    public Confirmations of(ChangeReport report) {
        Map<String, Map<Integer, Confirmation>> all = new HashMap<>();
        changes(report)
                .forEach(one -> best(one)
                        .map(found -> ConfirmationRule.of(one.known().size(), found))
                        .ifPresent(known -> all.computeIfAbsent(one.series().name(), absent -> new HashMap<>())
                                .put(one.change().index(), known)));
        return new Confirmations(all, causes(report), earlier(report));
    }

    private Map<String, Map<Integer, SortedSet<String>>> causes(ChangeReport report) {
        Map<String, Map<Integer, SortedSet<String>>> causes = new HashMap<>();
        changes(report)
                .forEach(one -> comparisons.stream()
                        .filter(found -> !found.result().causes().isEmpty() && isAbout(one, found))
                        .filter(found -> rediscovery.spans(one.known(), found.good(), found.bad()))
                        .filter(found -> sameDirection(one, found))
                        .reduce((first, later) -> later)
                        .ifPresent(found -> causes.computeIfAbsent(one.series().name(), absent -> new HashMap<>())
                                .put(one.change().index(), found.result().causes())));
        return causes;
    }

    /**
     * Returns whether the directions agree. A range may contain several changes, and the cause of a regression is not
     * that of an improvement.
     */
    private static boolean sameDirection(CheckableChange one, DirectComparison found) {
        return found.result()
                .change()
                .filter(change -> change.estimate() > 0 == one.known().size() > 0)
                .isPresent();
    }

    private static boolean isAbout(CheckableChange one, DirectComparison found) {
        return found.benchmark().equals(one.identity().benchmark())
                && found.metric().equals(one.identity().metric());
    }

    /**
     * Returns the outcomes of checks of changes that are no longer in the report, because later points made them disappear or move. The
     * ledger only has the comparisons, not the checked changes, so a comparison that shows a change counts as confirmed, whatever its
     * direction.
     */
    private List<Outcome> earlier(ChangeReport report) {
        List<CheckableChange> now = changes(report).toList();
        Map<List<Object>, Outcome> last = new LinkedHashMap<>();
        for (DirectComparison found : comparisons) {
            boolean known = identities.values().stream()
                    .anyMatch(identity -> found.benchmark().equals(identity.benchmark())
                            && found.metric().equals(identity.metric()));
            boolean checked = found.check() && found.result().margin() < FreshCheck.WIDE;
            boolean again = now.stream()
                    .anyMatch(
                            one -> isAbout(one, found) && rediscovery.overlaps(one.known(), found.good(), found.bad()));
            if (known && checked && !again) {
                outcome(found)
                        .ifPresent(outcome -> last.merge(
                                List.of(found.benchmark(), found.metric(), found.good(), found.bad()),
                                outcome,
                                (first, later) -> later == Outcome.OPEN ? first : later));
            }
        }
        return List.copyOf(last.values());
    }

    private static Optional<Outcome> outcome(DirectComparison found) {
        return switch (found.result().status()) {
            case MEASURED ->
                Optional.of(
                        switch (found.result().verdict()) {
                            case IMPROVED, REGRESSED -> Outcome.CONFIRMED;
                            case EQUIVALENT -> Outcome.NOT_CONFIRMED;
                            case INCONCLUSIVE -> Outcome.OPEN;
                        });
            case UNREACHED -> Optional.of(Outcome.NOT_CONFIRMED);
            case NOT_MEASURED -> Optional.of(Outcome.OPEN);
            case FAILED, ADDED, REMOVED -> Optional.empty();
        };
    }

    /**
     * Returns the unmarked changes of a report that are still to be checked: recent ones, and those on cards about to be reported. A
     * comparison made to check a change and left open can be continued, but is not repeated.
     *
     * @param told cards about to be reported
     */
    public List<CheckableChange> unchecked(ChangeReport report, Collection<Card> told) {
        return changes(report)
                .filter(one -> one.change().last() >= report.gate().since() || in(told, one))
                .filter(one -> !report.marks().excuses(one.series(), one.change()))
                .filter(one -> best(one).filter(found -> settles(one, found)).isEmpty())
                .toList();
    }

    private static boolean settles(CheckableChange one, DirectComparison found) {
        Confirmation known = ConfirmationRule.of(one.known().size(), found);
        return known.decided() || (found.check() && known.outcome() == Outcome.OPEN);
    }

    private static boolean in(Collection<Card> told, CheckableChange one) {
        return told.stream()
                .flatMap(card -> card.members().stream())
                .anyMatch(member -> member.series().name().equals(one.series().name())
                        && member.change().index() == one.change().index());
    }

    private Stream<CheckableChange> changes(ChangeReport report) {
        List<CheckableChange> all = new ArrayList<>();
        for (SeriesChanges series : report.series()) {
            SeriesIdentity identity = identities.get(series.name());
            if (identity != null) {
                for (ChangePoint change : series.changes()) {
                    rediscovery
                            .known(report, series, change)
                            .ifPresent(known -> all.add(new CheckableChange(series, change, identity, known)));
                }
            }
        }
        return all.stream();
    }

    /** Returns the best of several comparisons: one with a decision, then one in the same setup, then the latest. */
    private Optional<DirectComparison> best(CheckableChange one) {
        Comparator<DirectComparison> order = Comparator.comparing((DirectComparison found) ->
                        ConfirmationRule.of(one.known().size(), found).decided())
                .thenComparing(found -> sameSetup(one, found));
        return comparisons.stream()
                .filter(found -> checks(one, found))
                .reduce((first, later) -> order.compare(first, later) > 0 ? first : later);
    }

    private static boolean checks(CheckableChange one, DirectComparison found) {
        boolean measured = found.result().status() == Status.MEASURED;
        // If nothing was measured, there is only the row of the score.
        boolean metric = found.metric().equals(one.identity().metric())
                || (!measured && found.metric().equals(Metric.SCORE));
        return metric
                && found.benchmark().equals(one.identity().benchmark())
                && found.good().equals(one.known().span().good())
                && found.bad().equals(one.known().span().bad())
                && (found.check() || found.result().status() == Status.UNREACHED || sameSetup(one, found));
    }

    private static boolean sameSetup(CheckableChange one, DirectComparison found) {
        return found.setup().equals(Optional.of(one.identity().setup()));
    }
}
