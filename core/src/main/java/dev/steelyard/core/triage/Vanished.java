package dev.steelyard.core.triage;

import dev.steelyard.core.change.ChangeReport;
import dev.steelyard.core.mark.KnownChange;
import dev.steelyard.core.mark.KnownChange.Subject;
import dev.steelyard.core.mark.Notice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Changes that somebody was told of lately and that are not in a report any more. A change near the threshold comes and goes as points
 * are added; whoever was told of one must not have to guess what became of it.
 */
public final class Vanished {

    /** How long a vanished change is listed after it was reported. */
    public static final Duration SHOWN = Duration.ofDays(30);

    private final Rediscovery rediscovery;

    public Vanished(Rediscovery rediscovery) {
        this.rediscovery = rediscovery;
    }

    /**
     * Returns the latest notice of each such change, the latest first. What is not examined now has not vanished: benchmarks and commits
     * that are not in the report, and series that drift, which have no changes.
     *
     * @param notices all notices of the project
     * @param marked changes that people have marked: they know what to think of them
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
                    // An earlier notice may be of the same change in a range that the present one has left.
                    known.add(notice.change());
                });
        return vanished;
    }
}
