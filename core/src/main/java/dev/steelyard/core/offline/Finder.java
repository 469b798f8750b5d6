package dev.steelyard.core.offline;

import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Comparison.Scores;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.offline.Finding.Obstacle;
import dev.steelyard.core.stats.RankSum;
import dev.steelyard.core.stats.Welch;
import dev.steelyard.core.summary.ForkScores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Compares the forks of both sides in one metric. */
final class Finder {

    private final Row row;
    private final Criteria criteria;

    Finder(Row row, Criteria criteria) {
        this.row = row;
        this.criteria = criteria;
    }

    /** Returns why there is nothing to compare; empty if there is. */
    Optional<String> nothing(Side baseline, Side treatment) {
        return nothing(row.baseline(), baseline).or(() -> nothing(row.treatment(), treatment));
    }

    private Optional<String> nothing(String who, Side side) {
        Sample sample = side.sample(row.metric(), unit());
        boolean open = sample.gaps().strange().isPresent() || sample.gaps().lacking() > 0;
        return sample.size() > 0 || open
                ? Optional.empty()
                : Optional.of("the files of " + who + " hold no usable value of it: no iteration ran an operation");
    }

    Finding find(Side left, Side right) {
        Sample baseline = left.sample(row.metric(), unit());
        Sample treatment = right.sample(row.metric(), unit());
        double margin = criteria.margins().of(row.metric());
        Contrast contrast = Contrast.of(
                baseline.values(), treatment.values(), criteria.margins().absoluteOf(row.metric()));
        Optional<Obstacle> first = new Obstacles(row, criteria).of(baseline, treatment, contrast);
        Optional<Tested> tested = first.isPresent() ? Optional.empty() : test(baseline, treatment, contrast);
        Optional<Obstacle> obstacle =
                first.or(() -> tested.filter(known -> row.metric().equals(Metric.ALLOCATION))
                        .flatMap(known -> Obstacles.allocation(baseline, treatment, contrast, known, margin)));
        Circumstances circumstances = new Circumstances(row, margin);
        List<String> warnings = new ArrayList<>(circumstances.of(left, right));
        warnings.addAll(circumstances.of(baseline, treatment, contrast));
        Scores scores = new Scores(shown(baseline), shown(treatment));
        Finding finding = new Finding(
                contrast, scores, tested, RankSum.test(contrast.baseline(), contrast.treatment()), obstacle, warnings);
        circumstances.ofRanks(finding, criteria.alpha()).ifPresent(warnings::add);
        return new Finding(contrast, scores, tested, finding.ranks(), obstacle, warnings);
    }

    private Optional<Tested> test(Sample baseline, Sample treatment, Contrast contrast) {
        return Welch.test(contrast.baseline(), contrast.treatment(), contrast.resolution())
                .map(result -> result.pooledAtLeast(contrast.baseline().length, contrast.treatment().length))
                .map(welch -> Tested.of(welch, criteria.alpha(), contrast.slack(baseline, treatment)));
    }

    private OptionalDouble shown(Sample sample) {
        double mean = Arrays.stream(sample.values())
                .map(value -> ForkScores.shown(row.benchmark().mode(), row.metric(), value))
                .average()
                .orElse(Double.NaN);
        return Double.isFinite(mean) ? OptionalDouble.of(mean) : OptionalDouble.empty();
    }

    private String unit() {
        return row.unit();
    }
}
