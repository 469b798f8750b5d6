package dev.steelyard.core.decision;

import dev.steelyard.core.decision.Correction.Corrected;
import dev.steelyard.core.evidence.Estimate;
import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.evidence.Evidence.Blocker;
import dev.steelyard.core.evidence.Evidence.RankOpinion;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The rules that turn evidence into verdicts, the same for blocks and result files. */
public final class VerdictRules {

    private final Criteria criteria;
    private final Projection projection;
    private final int leastFamily;

    /**
     * Creates the rules.
     *
     * @param criteria error rate, margins and looks
     * @param projection estimates how many more samples a decision takes
     * @param leastFamily minimum number of rows in a family, see {@link Run#leastFamily}; 0 if benchmarks were not chosen
     */
    public VerdictRules(Criteria criteria, Projection projection, int leastFamily) {
        this.criteria = criteria;
        this.projection = projection;
        this.leastFamily = leastFamily;
    }

    /** Decides all rows together, because the p-value of each is corrected for the others of its family. */
    public List<Ruling> on(List<UnjudgedRow> entries) {
        List<Standing> standings = entries.stream().map(Standing::of).toList();
        List<Corrected> corrected = Correction.of(entries, standings, criteria.perBenchmark(), leastFamily);
        List<Ruling> rulings = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            rulings.add(on(entries.get(i), standings.get(i), corrected.get(i)));
        }
        return rulings;
    }

    private Ruling on(UnjudgedRow entry, Standing standing, Corrected corrected) {
        if (entry.status() == Status.UNREACHED) {
            return new Ruling(entry, Verdict.same(), true, OptionalInt.empty());
        }
        if (entry.evidence().isEmpty()) {
            return ruling(entry, Verdict.inconclusive(entry.nothing().orElseThrow()), OptionalInt.empty());
        }
        Evidence evidence = entry.evidence().get();
        if (standing == Standing.BLOCKED) {
            return blocked(entry, evidence);
        }
        Estimate estimate = evidence.estimate().orElseThrow();
        return switch (standing) {
            case BLOCKED -> throw new IllegalStateException("decided above");
            case EQUIVALENT -> new Ruling(entry, equivalent(corrected), true, OptionalInt.empty());
            // Doubling the number of samples may reconcile the rank test and the t test.
            case CENTER_OUTSIDE ->
                ruling(
                        entry,
                        inconclusive(
                                new Reason.CenterOutsideMargin(evidence.size().samples()), corrected.offZero()),
                        OptionalInt.of(evidence.size().fewest()));
            case WITHHELD, RANKS_DISAGREE ->
                corrected.offZero() <= criteria.alpha()
                        ? notBelieved(entry, evidence, standing, corrected)
                        : open(entry, evidence, corrected.offZero(), corrected.rows());
            case UNDIRECTED ->
                corrected.offZero() <= criteria.alpha()
                        ? undirected(entry, corrected.offZero())
                        : open(entry, evidence, corrected.offZero(), corrected.rows());
            case CANDIDATE ->
                corrected.change() <= criteria.alpha()
                        ? change(entry, evidence, estimate, corrected.change())
                        : open(entry, evidence, corrected.change(), corrected.rows());
        };
    }

    private static Ruling blocked(UnjudgedRow entry, Evidence evidence) {
        Blocker blocker = evidence.obstacles()
                .blocker()
                .orElseGet(() ->
                        Blocker.lasting(new Reason.NotComparable(evidence.size().samples())));
        Verdict verdict = new Verdict(
                Outcome.INCONCLUSIVE, false, OptionalDouble.empty(), Optional.of(blocker.reason()), blocker.more());
        return new Ruling(entry, verdict, blocker.lasting(), blocker.more());
    }

    private Verdict equivalent(Corrected corrected) {
        return new Verdict(
                Outcome.EQUIVALENT,
                corrected.offZero() <= criteria.alpha(),
                OptionalDouble.of(corrected.offZero()),
                Optional.empty(),
                OptionalInt.empty());
    }

    private static Ruling notBelieved(UnjudgedRow entry, Evidence evidence, Standing standing, Corrected corrected) {
        Reason reason = standing == Standing.WITHHELD
                ? evidence.obstacles().withheld().orElseThrow()
                : new Reason.RanksDisagree(
                        evidence.size().samples(),
                        corrected.offZero(),
                        evidence.ranks().map(RankOpinion::pValue).orElse(1.0));
        return ruling(
                entry,
                inconclusive(reason, corrected.offZero()),
                OptionalInt.of(evidence.size().fewest()));
    }

    private Ruling change(UnjudgedRow entry, Evidence evidence, Estimate estimate, double adjusted) {
        boolean slower = estimate.interval().low() > 0 || (!(estimate.interval().high() < 0) && estimate.value() > 0);
        Verdict verdict = new Verdict(
                slower ? Outcome.REGRESSED : Outcome.IMPROVED,
                true,
                OptionalDouble.of(adjusted),
                Optional.empty(),
                OptionalInt.empty());
        return matters(entry.row(), evidence, estimate)
                ? new Ruling(entry, verdict, true, OptionalInt.empty())
                : new Ruling(entry, verdict, false, projection.moreUntilInside(evidence, criteria.alpha()));
    }

    private static Ruling undirected(UnjudgedRow entry, double adjusted) {
        Verdict verdict = new Verdict(
                Outcome.INCONCLUSIVE,
                true,
                OptionalDouble.of(adjusted),
                Optional.of(new Reason.NoBetterDirection()),
                OptionalInt.empty());
        return new Ruling(entry, verdict, true, OptionalInt.empty());
    }

    /** Returns whether the estimate reaches the margin; a smaller change gets more samples, because it may turn out negligible. */
    private boolean matters(Row row, Evidence evidence, Estimate estimate) {
        double change = evidence.axis().change(estimate.value());
        return evidence.axis().scale() == Scale.ABSOLUTE
                || Math.abs(Math.log1p(change)) >= Math.log1p(criteria.margins().of(row.benchmark(), row.metric()));
    }

    private Ruling open(UnjudgedRow entry, Evidence evidence, double adjusted, int rows) {
        Estimate estimate = evidence.estimate().orElseThrow();
        Reason reason = undecided(estimate, adjusted, rows);
        // The raw p-value at which the row would remain significant after correction, given the other rows' current
        // p-values.
        double needed = criteria.alpha() * Math.min(1, estimate.pValue() / adjusted);
        OptionalInt more = projection.moreUntilDecided(evidence, criteria.alpha(), needed);
        Verdict verdict =
                new Verdict(Outcome.INCONCLUSIVE, false, OptionalDouble.of(adjusted), Optional.of(reason), more);
        return ruling(entry, verdict, more);
    }

    private Reason undecided(Estimate estimate, double adjusted, int rows) {
        if (!estimate.interval().excludesZero()) {
            return new Reason.Undecided();
        }
        return estimate.pValue() > criteria.alpha()
                ? new Reason.GroupsPossible(estimate.pValue())
                : new Reason.NotAfterCorrection(estimate.pValue(), rows, adjusted);
    }

    /** Returns the ruling on an undecided row; if its interval was widened, the reason says so. */
    private static Ruling ruling(UnjudgedRow entry, Verdict verdict, OptionalInt more) {
        boolean widened = entry.evidence()
                .flatMap(Evidence::estimate)
                .filter(estimate -> estimate.spread().widened())
                .isPresent();
        if (!widened) {
            return new Ruling(entry, verdict, false, more);
        }
        Verdict said = new Verdict(
                verdict.outcome(),
                verdict.nonZero(),
                verdict.adjustedPValue(),
                verdict.reason().map(Reason.CanaryWidened::new),
                OptionalInt.empty());
        return new Ruling(entry, said, false, OptionalInt.empty());
    }

    private static Verdict inconclusive(Reason reason, double adjusted) {
        return new Verdict(
                Outcome.INCONCLUSIVE, false, OptionalDouble.of(adjusted), Optional.of(reason), OptionalInt.empty());
    }
}
