package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Verdict;
import dev.steelyard.core.model.Verdict.Outcome;
import dev.steelyard.core.stats.RepeatedTest;
import dev.steelyard.core.stats.SignedRank;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The rules that make a verdict of an analysis and its corrected p-value. */
final class Decision {

    /** Blocks from which the signed-rank test has a say; with 6 its smallest p-value is 0.03. */
    static final int RANKS_FROM = 6;
    /** The signed-rank p-value above which a change that the t test shows is not believed. */
    static final double RANKS_DOUBT = 0.10;

    /** What is said beside a change found before the last look; one text, so that footnotes can share it. */
    static final String EARLY_STOP =
            "stopped before the last look: the estimate leans away from zero, its interval " + "and p-value do not";

    /** Why a change of a counter of events is neither for the better nor for the worse. */
    static final String UNDIRECTED = "the count changed; whether more of it is better or worse is for you to say";

    private final Criteria criteria;
    private final Optional<Projection> projection;

    /**
     * Makes the rules.
     *
     * @param projection tells how many more blocks a decision takes; empty where nobody asks
     */
    Decision(Criteria criteria, Optional<Projection> projection) {
        this.criteria = criteria;
        this.projection = projection;
    }

    /** Returns the verdict on a row with at least one block. */
    Verdict on(Row row, Analysis analysis, double adjusted, int family) {
        if (analysis.obstacle().isPresent()) {
            return Verdict.inconclusive(analysis.obstacle().get());
        }
        if (analysis.result().isEmpty()) {
            return tooFew(analysis);
        }
        RepeatedTest.Result result = analysis.result().get();
        if (result.drifted()) {
            return inconclusive("the blocks drift: the estimate left the interval that earlier blocks gave", adjusted);
        }
        double margin = criteria.margins().of(row.metric());
        boolean changed = adjusted <= criteria.alpha();
        if (analysis.series().inside(result.low(), result.high(), margin)) {
            return equivalent(analysis, adjusted, margin, changed);
        }
        if (changed) {
            Verdict change = change(analysis, result, adjusted);
            return row.kind().directed() ? change : undirected(change);
        }
        String reason = result.offZero()
                ? String.format(
                        Locale.ROOT,
                        "the change is off 0 by itself (p %.2g), but not after the correction for the %d rows of its "
                                + "family (adjusted p %.2g)",
                        result.pValue(),
                        family,
                        adjusted)
                : "the interval holds 0 and reaches beyond the margin";
        return new Verdict(
                Outcome.INCONCLUSIVE,
                false,
                OptionalDouble.of(adjusted),
                Optional.of(reason),
                projection
                        .map(known ->
                                known.moreBlocks(analysis.series(), result, margin, needed(result, adjusted, family)))
                        .orElse(OptionalInt.empty()));
    }

    /** What a reader should know before trusting the verdict. */
    List<String> warnings(Row row, Analysis analysis, Verdict verdict) {
        List<String> warnings = new ArrayList<>();
        boolean changed = verdict.outcome() == Outcome.IMPROVED || verdict.outcome() == Outcome.REGRESSED;
        if (changed && analysis.series().blocks() < criteria.looks().last()) {
            warnings.add(EARLY_STOP);
        }
        if (analysis.result().map(RepeatedTest.Result::drifted).orElse(false)) {
            warnings.add("the blocks drift: later ones differ from earlier ones more than chance explains");
        }
        boolean ranksSee = analysis.ranks()
                .map(ranks -> ranks.pValue() <= criteria.alpha())
                .orElse(false);
        boolean wide = analysis.result().map(result -> !result.offZero()).orElse(false);
        if (verdict.outcome() == Outcome.INCONCLUSIVE && ranksSee && wide) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "a few blocks of %s are far from the others and widen the interval; by ranks alone (one look, p "
                            + "%.2g) the two sides differ",
                    row.benchmark().shortName(),
                    analysis.ranks().map(SignedRank.Result::pValue).orElse(1.0)));
        }
        return warnings;
    }

    private Verdict tooFew(Analysis analysis) {
        int blocks = analysis.series().blocks();
        int first = criteria.looks().first();
        if (blocks >= first) {
            return Verdict.inconclusive("a value of a block is not a finite number");
        }
        String reason = String.format(
                Locale.ROOT,
                "%d complete %s; %s needs %d",
                blocks,
                blocks == 1 ? "block" : "blocks",
                criteria.looks().fixed().isPresent() ? "the one look" : "the first look",
                first);
        return new Verdict(
                Outcome.INCONCLUSIVE,
                false,
                OptionalDouble.empty(),
                Optional.of(reason),
                OptionalInt.of(first - blocks));
    }

    private static Verdict equivalent(Analysis analysis, double adjusted, double margin, boolean changed) {
        Series series = analysis.series();
        boolean centreOutside = analysis.ranks()
                .filter(ranks -> series.blocks() >= RANKS_FROM && !series.allZero())
                .map(ranks -> ranks.centre() <= series.lowest(margin) || ranks.centre() >= series.highest(margin))
                .orElse(false);
        if (centreOutside) {
            return inconclusive(
                    "the mean lies inside the margin and the middle of the blocks by ranks (Hodges-Lehmann) outside",
                    adjusted);
        }
        return new Verdict(
                Outcome.EQUIVALENT, changed, OptionalDouble.of(adjusted), Optional.empty(), OptionalInt.empty());
    }

    private static Verdict change(Analysis analysis, RepeatedTest.Result result, double adjusted) {
        double sign = result.low() > 0 ? 1 : result.high() < 0 ? -1 : result.estimate();
        Optional<SignedRank.Result> ranks =
                analysis.ranks().filter(known -> analysis.series().blocks() >= RANKS_FROM);
        boolean doubted = ranks.map(known -> known.pValue() > RANKS_DOUBT || known.centre() * sign < 0)
                .orElse(false);
        if (doubted) {
            return inconclusive(
                    String.format(
                            Locale.ROOT,
                            "the t test shows a change (adjusted p %.2g) that the signed-rank test does not see (p "
                                    + "%.2g): it rests on a few blocks",
                            adjusted,
                            ranks.map(SignedRank.Result::pValue).orElse(1.0)),
                    adjusted);
        }
        return new Verdict(
                sign > 0 ? Outcome.REGRESSED : Outcome.IMPROVED,
                true,
                OptionalDouble.of(adjusted),
                Optional.empty(),
                OptionalInt.empty());
    }

    /** A change that is shown, of something of which neither more nor less is known to be better. */
    private static Verdict undirected(Verdict change) {
        return change.outcome() == Outcome.INCONCLUSIVE
                ? change
                : new Verdict(
                        Outcome.INCONCLUSIVE,
                        true,
                        change.adjustedPValue(),
                        Optional.of(UNDIRECTED),
                        OptionalInt.empty());
    }

    /** The raw p-value at which the correction would let the row pass as it stands. */
    private double needed(RepeatedTest.Result result, double adjusted, int family) {
        double factor = Math.max(result.pValue() / adjusted, 1.0 / family);
        return criteria.alpha() * Math.min(1, factor);
    }

    private static Verdict inconclusive(String reason, double adjusted) {
        return new Verdict(
                Outcome.INCONCLUSIVE, false, OptionalDouble.of(adjusted), Optional.of(reason), OptionalInt.empty());
    }
}
