package dev.steelyard.core.offline;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Comparison;
import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Comparison.Scores;
import dev.steelyard.core.model.Comparison.Status;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Verdict;
import dev.steelyard.core.result.RecordedVariant;
import dev.steelyard.core.result.ResultEntry;
import dev.steelyard.core.result.ResultFile;
import dev.steelyard.core.stats.BenjaminiHochberg;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Turns recorded results into rows with verdicts: the forks of both sides are two samples, and there is one look. The same
 * files give the same rows.
 */
public final class OfflineJudge {

    private final Criteria criteria;
    private final OfflineDecision decision;

    /** @param criteria what is promised; its looks are for live runs and do not matter */
    public OfflineJudge(Criteria criteria) {
        this.criteria = criteria;
        this.decision = new OfflineDecision(criteria);
    }

    /**
     * What came out.
     *
     * @param benchmarks every benchmark with the variants that have it, in the order of the files
     * @param rows for each benchmark and treatment the score, the quantiles of sample time that have enough samples, and
     *     allocation where it was counted; a benchmark that only one side has, or that has no usable score, has its score
     *     row alone
     */
    public record Outcome(List<Run.Presence> benchmarks, List<Judged> rows) {
        public Outcome {
            benchmarks = List.copyOf(benchmarks);
            rows = List.copyOf(rows);
        }
    }

    /** Judges variants, of which the first is the baseline. Forks of one benchmark in several entries are joined. */
    public Outcome judge(List<RecordedVariant> variants) {
        Map<Identity, Map<String, Side>> sides = sides(variants);
        List<Run.Presence> presence = new ArrayList<>();
        List<Draft> drafts = new ArrayList<>();
        String baseline = variants.get(0).name();
        for (Map<String, Side> known : sides.values()) {
            Benchmark benchmark = known.values().iterator().next().benchmark();
            presence.add(new Run.Presence(benchmark, List.copyOf(known.keySet())));
            for (RecordedVariant treatment : variants.subList(1, variants.size())) {
                drafts.addAll(drafts(benchmark, baseline, treatment.name(), known));
            }
        }
        return new Outcome(presence, judged(drafts));
    }

    private static Map<Identity, Map<String, Side>> sides(List<RecordedVariant> variants) {
        Map<Identity, Map<String, Side>> sides = new LinkedHashMap<>();
        for (RecordedVariant variant : variants) {
            for (ResultFile file : variant.files()) {
                for (ResultEntry entry : file.entries()) {
                    sides.computeIfAbsent(Identity.of(entry.benchmark()), absent -> new LinkedHashMap<>())
                            .computeIfAbsent(variant.name(), absent -> new Side())
                            .add(entry);
                }
            }
        }
        return sides;
    }

    /** A row before its family is known: with a finding, or with the reason why there is none. */
    private record Draft(Row row, Status status, Optional<Finding> finding, String reason) {}

    private List<Draft> drafts(Benchmark benchmark, String baseline, String treatment, Map<String, Side> sides) {
        Side left = sides.get(baseline);
        Side right = sides.get(treatment);
        Row score = new Row(benchmark, Metric.SCORE, baseline, treatment);
        if (left == null && right == null) {
            return List.of();
        }
        if (left == null) {
            String reason = baseline + " does not have this benchmark";
            return List.of(new Draft(score, Status.ADDED, Optional.empty(), reason));
        }
        if (right == null) {
            String reason = treatment + " does not have this benchmark";
            return List.of(new Draft(score, Status.REMOVED, Optional.empty(), reason));
        }
        List<Draft> drafts = new ArrayList<>();
        for (String metric : List.of(Metric.SCORE, Metric.SCORE_P50, Metric.SCORE_P99, Metric.ALLOCATION)) {
            boolean any = left.has(metric) && right.has(metric);
            if (any) {
                Row row = new Row(benchmark, metric, baseline, treatment);
                Draft draft = draft(row, left, right);
                drafts.add(draft);
                if (draft.status == Status.FAILED) {
                    return drafts;
                }
            }
        }
        return drafts;
    }

    private Draft draft(Row row, Side left, Side right) {
        Finder finder = new Finder(row, criteria);
        Optional<String> nothing = finder.nothing(left, right);
        if (nothing.isPresent()) {
            return new Draft(row, Status.FAILED, Optional.empty(), nothing.get());
        }
        return new Draft(row, Status.MEASURED, Optional.of(finder.find(left, right)), "");
    }

    private List<Judged> judged(List<Draft> drafts) {
        Map<String, List<Draft>> families = drafts.stream()
                .filter(draft -> draft.status == Status.MEASURED || draft.status == Status.FAILED)
                .collect(Collectors.groupingBy(draft -> draft.row.family()));
        Map<Row, Double> adjusted = new HashMap<>();
        Map<Row, Integer> sizes = new HashMap<>();
        for (List<Draft> family : families.values()) {
            double[] values = BenjaminiHochberg.adjust(family.stream()
                    .mapToDouble(draft -> draft.finding.map(Finding::pValue).orElse(1.0))
                    .toArray());
            for (int i = 0; i < values.length; i++) {
                adjusted.put(family.get(i).row, values[i]);
                sizes.put(family.get(i).row, values.length);
            }
        }
        return drafts.stream()
                .map(draft -> judged(draft, adjusted.getOrDefault(draft.row, 1.0), sizes.getOrDefault(draft.row, 1)))
                .toList();
    }

    private Judged judged(Draft draft, double corrected, int family) {
        if (draft.finding.isEmpty()) {
            return new Judged(
                    new Comparison(draft.row, draft.status, Scores.NONE, Optional.empty(), List.of()),
                    Verdict.inconclusive(draft.reason));
        }
        Finding finding = draft.finding.get();
        double adjusted = criteria.perBenchmark() ? finding.pValue() : corrected;
        return new Judged(
                new Comparison(
                        draft.row,
                        draft.status,
                        finding.scores(),
                        finding.evidence(criteria.level()),
                        finding.warnings()),
                decision.on(draft.row, finding, adjusted, family));
    }
}
