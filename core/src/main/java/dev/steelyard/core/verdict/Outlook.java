package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Comparison;
import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Verdict.Outcome;
import dev.steelyard.core.stats.RepeatedTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is still open in a run and what it would probably take: from here the {@link Rotation} draws its order, the
 * progress its forecast and the report its closing line.
 *
 * <p>A row is open while its verdict does not stand and blocks may change that. EQUIVALENT stands; IMPROVED and
 * REGRESSED stand where the estimate reaches the margin. A row with an obstacle that no number of blocks removes is not
 * open, nor is a count of events, which is neither better nor worse, nor a row whose blocks are used up: at the last look, with a variant that was given up, or with versions of JMH
 * that differ.
 */
public final class Outlook {

    /** Failed blocks in a row after which a variant of a benchmark is given up. */
    static final int FAILURES = 2;

    private final Tally tally;
    private final Criteria criteria;
    private final Projection projection;
    private final List<Prospect> prospects = new ArrayList<>();

    private Outlook(Tally tally, Projection projection) {
        this.tally = tally;
        this.criteria = tally.run().criteria();
        this.projection = projection;
    }

    /** Looks at what the blocks of a run say so far. */
    public static Outlook of(Tally tally, Judge judge) {
        Outlook outlook = new Outlook(tally, judge.projection(tally.run().criteria()));
        for (Judged judged : judge.judgeBriefly(tally)) {
            outlook.look(judged);
        }
        return outlook;
    }

    /** Returns the open rows, in the order of the run's benchmarks. */
    public List<Prospect> prospects() {
        return List.copyOf(prospects);
    }

    /**
     * Returns the time that the open rows will probably take yet, within the run's budget unless the number of blocks is
     * fixed; what shares blocks is counted once.
     */
    public Duration expectedTime() {
        Duration sum = sum(prospects);
        Duration left = tally.run().budget().minus(tally.history().spent());
        if (criteria.looks().fixed().isPresent() || sum.compareTo(left) <= 0) {
            return sum;
        }
        return left.isNegative() ? Duration.ZERO : left;
    }

    /**
     * Returns a sentence about the rows that the budget left open, and how much more of it would probably settle which of
     * them; empty where a budget was not what ended the run.
     */
    public Optional<String> closing() {
        if (prospects.isEmpty() || criteria.looks().fixed().isPresent()) {
            return Optional.empty();
        }
        List<Prospect> near = prospects.stream().filter(Prospect::withinReach).toList();
        int all = prospects.size();
        if (near.isEmpty()) {
            return Optional.of((all == 1 ? "The open row would" : "None of the " + all + " open rows would")
                    + (all == 1 ? " probably not" : " probably") + " be settled by a larger budget: no verdict is in"
                    + " sight within " + criteria.looks().last() + " blocks.");
        }
        String open = all == 1 ? "The open row" : near.size() + " of " + all + " open rows";
        Duration more = sum(near);
        Duration whole = tally.history().spent().plus(more);
        Duration budget =
                whole.compareTo(tally.run().budget()) < 0 ? tally.run().budget() : whole;
        return Optional.of(open + " would probably be settled by " + Times.about(more) + " more (--budget "
                + Times.option(budget) + ").");
    }

    private static Duration sum(List<Prospect> prospects) {
        Map<Benchmark, Duration> longest = new LinkedHashMap<>();
        for (Prospect prospect : prospects) {
            longest.merge(
                    prospect.row().benchmark(),
                    prospect.expectedTime(),
                    (one, other) -> one.compareTo(other) < 0 ? other : one);
        }
        return longest.values().stream().reduce(Duration.ZERO, Duration::plus);
    }

    private void look(Judged judged) {
        Row row = judged.comparison().row();
        Optional<Lane> lane = tally.lane(row.benchmark(), row.treatment());
        boolean open = lane.isPresent()
                && row.kind().directed()
                && !exhausted(tally, row.benchmark(), row.treatment())
                && !lane.get().obstructed(row.metric())
                && !settled(judged, criteria);
        if (open) {
            prospects.add(prospect(judged, lane.get()));
        }
    }

    private Prospect prospect(Judged judged, Lane lane) {
        Row row = judged.comparison().row();
        int left = criteria.looks().last() - lane.blocks();
        boolean undecided = judged.verdict().outcome() == Outcome.INCONCLUSIVE;
        int before = criteria.looks().first() - lane.blocks();
        OptionalInt blocks = before > 0 ? OptionalInt.of(before) : more(judged, lane, undecided);
        return new Prospect(row, undecided, blocks, left, tally.history().expected(row.benchmark()));
    }

    /** Tells whether the canary holds a row's interval apart, which more blocks do not average out. */
    private boolean widened(Row row) {
        return tally.canary().filter(CanaryFinding::contradicts).isPresent() && Reservations.concerned(row.kind());
    }

    /** Blocks until a verdict stands, for a row beyond its first look. */
    private OptionalInt more(Judged judged, Lane lane, boolean undecided) {
        Row row = judged.comparison().row();
        Optional<Analysis> analysis = lane.known(row.metric());
        Optional<RepeatedTest.Result> result = analysis.flatMap(Analysis::result);
        if (result.isEmpty() || result.get().drifted() || widened(row)) {
            return OptionalInt.empty();
        }
        Series series = analysis.get().series();
        double margin = criteria.margins().of(row.metric());
        if (!undecided) {
            return lane.projected(row.metric(), 0, () -> projection.moreBlocksInside(series, result.get(), margin));
        }
        double adjusted = judged.verdict().adjustedPValue().orElse(1);
        boolean doubted = adjusted <= criteria.alpha()
                || series.inside(result.get().low(), result.get().high(), margin);
        if (doubted) {
            // The second opinion withholds a verdict that the interval would give: as many blocks again may lift that.
            return OptionalInt.of(result.get().blocks());
        }
        // The raw p-value at which the correction would let the row pass, the others being as they are.
        double needed = criteria.alpha() * Math.min(1, result.get().pValue() / adjusted);
        return lane.projected(row.metric(), needed, () -> projection.moreBlocks(series, result.get(), margin, needed));
    }

    /** Tells whether no further block of a benchmark is measured for a treatment, whatever its verdict. */
    static boolean exhausted(Tally tally, Benchmark benchmark, String treatment) {
        Run run = tally.run();
        return givenUp(tally, benchmark, run.baseline().name())
                || givenUp(tally, benchmark, treatment)
                || tally.lane(benchmark, treatment)
                        .map(lane -> lane.blocks() >= run.criteria().looks().last()
                                || lane.paged() >= run.criteria().looks().last()
                                || lane.mismatch().isPresent())
                        .orElse(true);
    }

    private static boolean givenUp(Tally tally, Benchmark benchmark, String variant) {
        return tally.history().failuresInARow(benchmark, variant) >= FAILURES;
    }

    /** Tells whether a verdict stands, so that sampling for it may end. */
    static boolean settled(Judged judged, Criteria criteria) {
        Comparison comparison = judged.comparison();
        double margin = Math.log1p(criteria.margins().of(comparison.row().metric()));
        return switch (judged.verdict().outcome()) {
            case EQUIVALENT -> true;
            case INCONCLUSIVE -> false;
            case IMPROVED, REGRESSED ->
                comparison
                        .evidence()
                        .flatMap(Comparison.Evidence::change)
                        .map(change -> Math.abs(Math.log1p(change.estimate())) >= margin)
                        .orElse(true);
        };
    }
}
