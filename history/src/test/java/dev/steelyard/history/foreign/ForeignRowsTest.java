package dev.steelyard.history.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.foreign.ForeignPoint.Moment;
import dev.steelyard.history.foreign.ForeignRows.Placed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Properties of rows, on random documents: no value is lost, and the order is that of the times or of the document. */
class ForeignRowsTest {

    private static final int REVISIONS = 12;
    private static final List<String> LABELS =
            IntStream.range(0, REVISIONS).mapToObj(i -> "r" + i).toList();

    /** Some of the revisions for each series, some of them twice; the value tells revision and time. */
    private static List<List<ForeignPoint>> document(Random random, boolean timed) {
        List<List<ForeignPoint>> series = new ArrayList<>();
        int sequence = 0;
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            List<ForeignPoint> points = new ArrayList<>();
            for (int revision = 0; revision < REVISIONS; revision++) {
                for (int times = random.nextInt(3); times > 0; times--) {
                    Optional<Instant> time =
                            timed ? Optional.of(Instant.ofEpochSecond(revision / 2)) : Optional.empty();
                    points.add(new ForeignPoint(
                            revision, new Moment(time, Optional.empty()), revision, Optional.empty(), sequence++));
                }
            }
            series.add(points);
        }
        return series;
    }

    private static List<ForeignPoint> shuffled(List<ForeignPoint> points, Random random) {
        List<ForeignPoint> copy = new ArrayList<>(points);
        Collections.shuffle(copy, random);
        return copy;
    }

    @Test
    void no_value_is_lost_and_each_has_a_row_of_its_revision() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            boolean timed = random.nextBoolean();
            List<List<ForeignPoint>> document = document(random, timed);
            if (timed) {
                document = document.stream()
                        .map(points -> shuffled(points, random))
                        .toList();
            }
            ForeignRows rows = ForeignRows.of(document, Optional.empty(), LABELS);
            assertThat(rows.basis()).isEqualTo(timed || rows.revisions().isEmpty() ? Basis.SORTED : Basis.ASSUMED);
            for (int i = 0; i < document.size(); i++) {
                List<Placed> placed = rows.series().get(i);
                assertThat(placed.stream().map(Placed::value).sorted().toList())
                        .isEqualTo(document.get(i).stream()
                                .map(ForeignPoint::value)
                                .sorted()
                                .toList());
                assertThat(placed)
                        .allSatisfy(value ->
                                assertThat(rows.revisions().get(value.row())).isEqualTo((int) value.value()));
                assertThat(placed.stream().map(Placed::row).toList()).isSorted().doesNotHaveDuplicates();
            }
            if (timed) {
                assertThat(rows.revisions().stream()
                                .map(revision -> revision / 2)
                                .toList())
                        .isSorted();
            } else {
                assertThat(rows.series().stream()
                                .map(points ->
                                        points.stream().map(Placed::value).toList())
                                .toList())
                        .isEqualTo(document.stream()
                                .map(points ->
                                        points.stream().map(ForeignPoint::value).toList())
                                .toList());
            }
        }
    }

    @Test
    void a_document_that_is_turned_around_has_the_same_rows_if_told() {
        for (int seed = 0; seed < 100; seed++) {
            List<List<ForeignPoint>> document = document(new Random(seed), false);
            int size = document.stream().mapToInt(List::size).sum();
            List<List<ForeignPoint>> turned = document.stream()
                    .map(points -> {
                        List<ForeignPoint> copy = new ArrayList<>(points.stream()
                                .map(point -> new ForeignPoint(
                                        point.revision(),
                                        point.moment(),
                                        point.value(),
                                        Optional.empty(),
                                        size - 1 - point.sequence()))
                                .toList());
                        Collections.reverse(copy);
                        return List.copyOf(copy);
                    })
                    .toList();
            ForeignRows rows = ForeignRows.of(document, Optional.of(Order.OLDEST_FIRST), LABELS);
            ForeignRows same = ForeignRows.of(turned, Optional.of(Order.NEWEST_FIRST), LABELS);
            assertThat(same.revisions()).isEqualTo(rows.revisions());
            assertThat(same.series()).isEqualTo(rows.series());
        }
    }
}
