package dev.steelyard.verdict.offline;

import dev.steelyard.core.decision.Projection;
import dev.steelyard.core.decision.RowReport;
import dev.steelyard.core.decision.UnjudgedRow;
import dev.steelyard.core.decision.VerdictRules;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.verdict.result.RecordedVariant;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns recorded results into rows with verdicts. The forks of the two sides are two samples, and there is a single
 * look. The same files always give the same rows.
 */
public final class OfflineJudge {

    private final Criteria criteria;
    private final VerdictRules rules;

    /** @param criteria error rate and margins; its looks are for live runs and are ignored */
    public OfflineJudge(Criteria criteria) {
        this.criteria = criteria;
        this.rules = new VerdictRules(criteria, Projection.ofOneLook(), 0);
    }

    /**
     * The result of a comparison.
     *
     * @param benchmarks every benchmark with the variants that have it, in the order of the files
     * @param rows for each benchmark and treatment the score, the quantiles of sample time with enough samples, and allocation if it was
     *     counted; a benchmark that only one side has, or without a usable score, has only a score row
     * @param warnings warnings about the files as a whole: what could not be read, and whether they have the same benchmarks
     */
    public record JudgedFiles(List<Run.Presence> benchmarks, List<Judged> rows, List<Warning> warnings) {
        public JudgedFiles {
            warnings = List.copyOf(warnings);
            benchmarks = List.copyOf(benchmarks);
            rows = List.copyOf(rows);
        }
    }

    /** Judges variants; the first is the baseline. Forks of one benchmark in several entries are pooled. */
    public JudgedFiles judge(List<RecordedVariant> variants) {
        Map<Identity, Map<String, SideEntries>> sides = sides(variants);
        String baseline = variants.get(0).name();
        List<Run.Presence> presence = sides.values().stream()
                .map(known -> new Run.Presence(benchmark(known), List.copyOf(known.keySet())))
                .toList();
        // One benchmark at a time on all processors: nothing is being measured now.
        List<UnjudgedRow> entries = List.copyOf(sides.values()).parallelStream()
                .flatMap(known -> variants.subList(1, variants.size()).stream()
                        .flatMap(treatment -> entries(benchmark(known), baseline, treatment.name(), known).stream()))
                .toList();
        List<Judged> rows = rules.on(entries).parallelStream()
                .map(ruling -> RowReport.judged(ruling, criteria))
                .toList();
        List<Warning> warnings = new ArrayList<>();
        for (RecordedVariant variant : variants) {
            variant.files().stream()
                    .filter(file -> !file.unread().isEmpty())
                    .map(file -> new Warning.NotRead(file.name(), file.unread()))
                    .forEach(warnings::add);
        }
        for (RecordedVariant treatment : variants.subList(1, variants.size())) {
            SharedBenchmarks shared = new SharedBenchmarks(baseline, treatment.name());
            sides.values()
                    .forEach(known -> shared.add(
                            benchmark(known), known.containsKey(baseline), known.containsKey(treatment.name())));
            warnings.addAll(shared.warnings());
        }
        return new JudgedFiles(presence, rows, warnings);
    }

    private static Benchmark benchmark(Map<String, SideEntries> known) {
        return known.values().iterator().next().benchmark();
    }

    private static Map<Identity, Map<String, SideEntries>> sides(List<RecordedVariant> variants) {
        Map<Identity, Map<String, SideEntries>> sides = new LinkedHashMap<>();
        for (RecordedVariant variant : variants) {
            for (ResultFile file : variant.files()) {
                for (ResultEntry entry : file.entries()) {
                    sides.computeIfAbsent(Identity.of(entry.benchmark()), absent -> new LinkedHashMap<>())
                            .computeIfAbsent(variant.name(), absent -> new SideEntries())
                            .add(entry);
                }
            }
        }
        return sides;
    }

    private List<UnjudgedRow> entries(
            Benchmark benchmark, String baseline, String treatment, Map<String, SideEntries> sides) {
        SideEntries left = sides.get(baseline);
        SideEntries right = sides.get(treatment);
        Row score = new Row(benchmark, Metric.SCORE, baseline, treatment);
        if (left == null && right == null) {
            return List.of();
        }
        if (left == null) {
            return List.of(UnjudgedRow.without(score, Status.ADDED, new Reason.MissingFrom(baseline)));
        }
        if (right == null) {
            return List.of(UnjudgedRow.without(score, Status.REMOVED, new Reason.MissingFrom(treatment)));
        }
        List<UnjudgedRow> entries = new ArrayList<>();
        for (String metric : List.of(Metric.SCORE, Metric.SCORE_P50, Metric.SCORE_P99, Metric.ALLOCATION)) {
            if (left.has(metric) && right.has(metric)) {
                UnjudgedRow entry = entry(new Row(benchmark, metric, baseline, treatment), left, right);
                entries.add(entry);
                if (entry.status() == Status.FAILED) {
                    return entries;
                }
            }
        }
        return entries;
    }

    private UnjudgedRow entry(Row row, SideEntries left, SideEntries right) {
        ForkEvidence forks = new ForkEvidence(row, criteria, left, right);
        return forks.nothing()
                .map(reason -> UnjudgedRow.without(row, Status.FAILED, reason))
                .orElseGet(() -> UnjudgedRow.measured(row, forks.evidence()));
    }
}
