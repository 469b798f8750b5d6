package dev.steelyard.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The plot of a row's blocks. */
final class BlockPlotTest {

    private static BlockPlot plot(Mode mode, String unit, List<Warning> warnings) {
        Benchmark benchmark = new Benchmark("p.Type.run", mode, new TreeMap<>(), 1, unit);
        Facts facts = new Facts(
                3,
                Optional.of(new Change(0.04, -0.1, 0.2, 0.99)),
                OptionalDouble.empty(),
                OptionalDouble.of(0.1),
                OptionalDouble.empty());
        return new BlockPlot(
                Criteria.DEFAULT,
                new TreeMap<>(Map.of(0, -0.02, 1, 0.11, 2, 0.09)),
                new Comparison(
                        new Comparison.Row(benchmark, Metric.SCORE, "main", "other"),
                        Comparison.Status.MEASURED,
                        Comparison.Scores.NONE,
                        Optional.of(facts),
                        warnings));
    }

    @Test
    void groups_of_blocks_are_marked_and_told() {
        List<Warning> groups = List.of(new Warning.TwoGroupsOfBlocks("other", 1, 3, -0.02, 0.1));
        BlockPlot time = plot(Mode.AVERAGE_TIME, "ns/op", groups);
        assertThat(time.groups()).isEqualTo("1 block around -2.00%, 2 blocks around +10.0%");
        Drawing drawing = time.drawing().orElseThrow();
        assertThat(drawing.description())
                .isEqualTo("3 blocks of other against main, " + time.groups()
                        + ", change +4.00%, interval [-10.0%, +20.0%]");
        List<Drawing.Shape> centers = drawing.shapes().stream()
                .filter(shape -> shape.type().equals("center"))
                .toList();
        assertThat(centers).hasSize(2);
        assertThat(x(centers.get(0))).isLessThan(x(shape(drawing, "zero")));
        assertThat(x(centers.get(1))).isGreaterThan(x(shape(drawing, "zero")));
        // As the points, the groups of rates are in the direction of the score.
        assertThat(plot(Mode.THROUGHPUT, "ops/s", groups).groups())
                .isEqualTo("1 block around +2.04%, 2 blocks around -9.09%");
    }

    @Test
    void without_groups_there_are_no_centers() {
        BlockPlot plot = plot(Mode.AVERAGE_TIME, "ns/op", List.of());
        assertThat(plot.groups()).isEmpty();
        assertThat(plot.drawing().orElseThrow().shapes())
                .noneMatch(shape -> shape.type().equals("center"));
    }

    private static Drawing.Shape shape(Drawing drawing, String type) {
        return drawing.shapes().stream()
                .filter(shape -> shape.type().equals(type))
                .findFirst()
                .orElseThrow();
    }

    private static double x(Drawing.Shape line) {
        return Double.parseDouble(line.path().substring(1).replaceAll(" .*", ""));
    }
}
