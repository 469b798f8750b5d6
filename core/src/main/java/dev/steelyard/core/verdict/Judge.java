package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Comparison;
import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Comparison.Scores;
import dev.steelyard.core.model.Comparison.Status;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Verdict;
import dev.steelyard.core.stats.BenjaminiHochberg;
import dev.steelyard.core.stats.Boundaries;
import dev.steelyard.core.stats.Boundary;
import dev.steelyard.core.stats.RepeatedTest;
import dev.steelyard.core.stats.SignedRank;
import dev.steelyard.core.stats.Widening;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.Sides;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Turns what was measured into rows with verdicts. The same blocks give the same rows, in whatever order they ended and
 * whenever they are judged; nothing is remembered from one call to the next but the boundary.
 */
public final class Judge {

    private final Boundaries boundaries;

    /** Makes a judge. */
    public Judge(Boundaries boundaries) {
        this.boundaries = boundaries;
    }

    /** Judges the blocks of a run; see {@link #judge(Tally)}. */
    public List<Judged> judge(Run run, List<Block> blocks) {
        return judge(Tally.of(run, blocks));
    }

    /**
     * Returns all rows in the order of the run's benchmarks: for each treatment the score, the quantiles of sample
     * time that have enough samples, allocation where the JVM can tell it, the methods of a group, and auxiliary
     * counters. A benchmark that only one side has, or that failed, has its score row alone.
     */
    public List<Judged> judge(Tally tally) {
        Criteria criteria = tally.run().criteria();
        return judge(tally, new Decision(criteria, Optional.of(projection(criteria))));
    }

    /** Returns what tells how many more blocks a decision would take. */
    Projection projection(Criteria criteria) {
        return new Projection(boundaries.of(criteria.looks()), criteria.alpha());
    }

    /** The same rows, without how many more blocks a decision would take, which is most of the work. */
    List<Judged> judgeBriefly(Tally tally) {
        return judge(tally, new Decision(tally.run().criteria(), Optional.empty()));
    }

    private List<Judged> judge(Tally tally, Decision decision) {
        Criteria criteria = tally.run().criteria();
        Rules rules = new Rules(criteria, decision, new Reservations(tally));
        List<Draft> drafts = drafts(tally, rules.reservations());
        Map<Row, Family> families = families(drafts);
        Map<VariantSign.Kind, String> sentences = VariantSign.sentences(drafts.stream()
                .flatMap(draft -> draft.analysis().stream())
                .flatMap(analysis -> analysis.signs().stream())
                .toList());
        return drafts.stream()
                .map(draft -> draft.analysis().isEmpty()
                        ? unmeasured(draft, tally)
                        : judged(draft, rules, families.get(draft.row()), sentences))
                .toList();
    }

    /** What verdicts are made by. */
    private record Rules(Criteria criteria, Decision decision, Reservations reservations) {
        Verdict decide(Row row, Analysis analysis, double adjusted, int family) {
            return reservations.withReason(row, analysis, decision.on(row, analysis, adjusted, family));
        }
    }

    /** A row before its family is known. */
    private record Draft(Row row, Status status, Optional<Lane> lane, Optional<Analysis> analysis) {}

    private List<Draft> drafts(Tally tally, Reservations reservations) {
        List<Draft> drafts = new ArrayList<>();
        String baseline = tally.run().baseline().name();
        for (Run.Presence presence : tally.run().benchmarks()) {
            boolean before = presence.variants().contains(baseline);
            for (Variant treatment : tally.run().treatments()) {
                boolean after = presence.variants().contains(treatment.name());
                Row row = new Row(presence.benchmark(), Metric.SCORE, baseline, treatment.name());
                if (before && after) {
                    drafts.addAll(measured(tally, row, reservations));
                } else if (before || after) {
                    Status status = before ? Status.REMOVED : Status.ADDED;
                    drafts.add(new Draft(row, status, Optional.empty(), Optional.empty()));
                }
            }
        }
        return drafts;
    }

    private List<Draft> measured(Tally tally, Row score, Reservations reservations) {
        Lane lane = tally.lane(score.benchmark(), score.treatment()).orElseThrow();
        if (lane.blocks() == 0) {
            return List.of(new Draft(score, Status.FAILED, Optional.of(lane), Optional.empty()));
        }
        List<Draft> drafts = new ArrayList<>();
        lane.metrics().forEach((metric, kind) -> {
            Row row = new Row(score.benchmark(), metric, kind, score.baseline(), score.treatment());
            Widening widening = reservations.widening(kind);
            Analysis analysis =
                    lane.analysis(metric, widening, () -> analyse(tally.run().criteria(), row, lane, widening));
            drafts.add(new Draft(row, Status.MEASURED, Optional.of(lane), Optional.of(analysis)));
        });
        return drafts;
    }

    private Analysis analyse(Criteria criteria, Row row, Lane lane, Widening widening) {
        Boundary boundary = boundaries.of(criteria.looks());
        List<Pair> pairs = lane.pairs(row.metric(), criteria.looks().last());
        List<Sides> sides =
                pairs.stream().map(pair -> pair.values().get(row.metric())).toList();
        double margin = criteria.margins().of(row.metric());
        Series series = Series.of(sides, criteria.margins().absoluteOf(row.metric()));
        double[] values = series.values();
        Optional<RepeatedTest.Result> result =
                new RepeatedTest(boundary, criteria.alpha(), widening).test(values, series.resolution());
        Scores scores = new Scores(shown(row, sides, Sides::baseline), shown(row, sides, Sides::treatment));
        Caveats caveats = new Caveats(row, margin);
        Optional<String> obstacle = Obstacle.ofQuantile(row, lane.lacking(row.metric()), lane.blocks())
                .or(() -> Obstacle.ofSecondary(row, sides, lane.lacking(row.metric())))
                .or(() -> Obstacle.ofAllocation(series, sides, result, margin));
        return new Analysis(
                series,
                scores,
                result,
                SignedRank.test(values),
                obstacle,
                caveats.signs(pairs),
                caveats.of(pairs, values));
    }

    private static OptionalDouble shown(Row row, List<Sides> sides, Function<Sides, Double> side) {
        return sides.stream()
                .map(side)
                .mapToDouble(value -> ForkScores.shown(row.benchmark().mode(), row.kind(), value))
                .filter(Double::isFinite)
                .average();
    }

    /** The p-value of a row after the correction, and how many rows it was corrected for. */
    private record Family(double adjusted, int rows) {}

    /** Every row that both sides have is in its family; one without data yet counts with a p-value of 1. */
    private static Map<Row, Family> families(List<Draft> drafts) {
        Map<Row, Family> families = new HashMap<>();
        drafts.stream()
                .filter(draft -> draft.lane().isPresent())
                .collect(Collectors.groupingBy(draft -> draft.row().family()))
                .values()
                .forEach(family -> {
                    double[] adjusted = BenjaminiHochberg.adjust(family.stream()
                            .mapToDouble(draft ->
                                    // A row that no blocks can decide shows nothing, and must not help the others.
                                    draft.analysis()
                                            .filter(analysis ->
                                                    analysis.obstacle().isEmpty())
                                            .map(Analysis::pValue)
                                            .orElse(1.0))
                            .toArray());
                    for (int i = 0; i < adjusted.length; i++) {
                        families.put(family.get(i).row(), new Family(adjusted[i], adjusted.length));
                    }
                });
        return families;
    }

    private static Judged unmeasured(Draft draft, Tally tally) {
        Comparison comparison = new Comparison(draft.row(), draft.status(), Scores.NONE, Optional.empty(), List.of());
        return new Judged(comparison, Verdict.inconclusive(reason(draft, tally)));
    }

    private static Judged judged(
            Draft draft, Rules rules, @Nullable Family known, Map<VariantSign.Kind, String> sentences) {
        Analysis analysis = draft.analysis().orElseThrow();
        Family family = Objects.requireNonNull(known, "a row with an analysis is in a family");
        double adjusted = rules.criteria().perBenchmark() ? analysis.pValue() : family.adjusted();
        Verdict verdict = draft.lane()
                .flatMap(Lane::mismatch)
                .map(Verdict::inconclusive)
                .orElseGet(() -> rules.decide(draft.row(), analysis, adjusted, family.rows()));
        Optional<String> end = draft.lane()
                .filter(lane -> failed(draft.row(), lane, analysis, verdict))
                .flatMap(Lane::lastFailure);
        List<String> warnings = new ArrayList<>(analysis.warnings());
        analysis.signs().stream()
                .map(VariantSign::kind)
                .distinct()
                .forEach(kind -> warnings.add(sentences.getOrDefault(kind, "")));
        if (end.isEmpty() && draft.row().metric().equals(Metric.SCORE)) {
            draft.lane().flatMap(Lane::failureWarning).ifPresent(warnings::add);
        }
        if (draft.row().metric().equals(Metric.SCORE)) {
            draft.lane().flatMap(Lane::pagingWarning).ifPresent(warnings::add);
            draft.lane().flatMap(Lane::interruptionWarning).ifPresent(warnings::add);
        }
        warnings.addAll(rules.decision().warnings(draft.row(), analysis, verdict));
        Optional<Comparison.Evidence> evidence =
                analysis.evidence(rules.criteria().level());
        warnings.addAll(rules.reservations().warnings(draft.row(), evidence, verdict));
        return new Judged(
                new Comparison(
                        draft.row(),
                        end.isPresent() ? Status.FAILED : draft.status(),
                        analysis.scores(),
                        evidence,
                        warnings),
                end.map(failure -> givenUp(failure, analysis, verdict)).orElse(verdict));
    }

    /**
     * Tells whether no verdict stands and none will, since a side failed too often to be tried again. A row without a
     * better direction never asks for more blocks, and does not fail for want of them.
     */
    private static boolean failed(Row row, Lane lane, Analysis analysis, Verdict verdict) {
        return verdict.outcome() == Verdict.Outcome.INCONCLUSIVE
                && row.kind().directed()
                && analysis.obstacle().isEmpty()
                && lane.mismatch().isEmpty()
                && lane.givenUp(Outlook.FAILURES);
    }

    private static Verdict givenUp(String failure, Analysis analysis, Verdict verdict) {
        int blocks = analysis.series().blocks();
        String reason = String.format(
                Locale.ROOT, "given up after %d complete %s; %s", blocks, blocks == 1 ? "block" : "blocks", failure);
        return new Verdict(
                Verdict.Outcome.INCONCLUSIVE,
                false,
                verdict.adjustedPValue(),
                Optional.of(reason),
                OptionalInt.empty());
    }

    private static String reason(Draft draft, Tally tally) {
        Row row = draft.row();
        return switch (draft.status()) {
            case ADDED -> row.baseline() + " does not have this benchmark";
            case REMOVED -> row.treatment() + " does not have this benchmark";
            case FAILED, MEASURED ->
                draft.lane()
                        .flatMap(Lane::lastFailure)
                        .map(failure -> "no block is complete; " + failure)
                        .orElseGet(() -> Untried.reason(tally, row.benchmark()));
        };
    }
}
