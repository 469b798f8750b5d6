package dev.steelyard.history.card;

import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.KnownChange.Subject;
import dev.steelyard.history.mark.Notice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Changes that a recipient was recently notified of and that are no longer in a report. A change near the threshold may come and go as
 * points are added; its recipients should not have to guess what happened to it.
 */
public final class Vanished {

    /** How long after its notice a vanished change is listed. */
    public static final Duration SHOWN = Duration.ofDays(30);

    private final Rediscovery rediscovery;

    public Vanished(Rediscovery rediscovery) {
        this.rediscovery = rediscovery;
    }

    /**
     * Returns the latest notice of each vanished change, latest first. Changes that are not examined now have not vanished: those of
     * benchmarks or commits that are not in the report, and of series that drift, which have no changes.
     *
     * @param notices all notices of the project
     * @param marked marked changes, which are left out because users have already dealt with them
     * @param now the current time
     */
    public List<Notice> of(
            ChangeReport report, Collection<Notice> notices, Collection<KnownChange> marked, Instant now) {
        Set<Subject> examined = rediscovery.subjects(report);
        List<KnownChange> known = new ArrayList<>(marked);
        report.series()
                .forEach(series -> series.changes()
                        .forEach(change ->
                                rediscovery.known(report, series, change).ifPresent(known::add)));
        List<Notice> vanished = new ArrayList<>();
        notices.stream()
                .filter(notice -> notice.delivered() && notice.at().plus(SHOWN).isAfter(now))
                .filter(notice -> examined.contains(notice.change().subject()))
                .filter(notice -> report.revisions()
                                .contains(notice.change().span().good())
                        && report.revisions().contains(notice.change().span().bad()))
                .sorted(Comparator.comparing(Notice::at).reversed())
                .forEach(notice -> {
                    if (known.stream().noneMatch(other -> rediscovery.alike(notice.change(), other))) {
                        vanished.add(notice);
                    }
                    // An earlier notice may be about the same change, in a range that no longer overlaps the current
                    // one.
                    known.add(notice.change());
                });
        return vanished;
    }
}
