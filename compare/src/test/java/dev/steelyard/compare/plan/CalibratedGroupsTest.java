package dev.steelyard.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.calibration.GroupSpread;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.measure.environment.Environment;
import dev.steelyard.measure.placement.PlacementResolver;
import dev.steelyard.measure.plan.GroupStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --groups auto} comes to on the machine of this test. */
class CalibratedGroupsTest {

    private static final Instant DAY = Instant.parse("2026-11-24T10:00:00Z");

    @TempDir
    Path temp;

    private CalibratedGroups groups;
    private int size;

    @BeforeEach
    void twoGroups() throws Exception {
        OptionalInt possible = PlacementResolver.groupSize(1, 2);
        assumeTrue(possible.isPresent(), "two groups need two processors and taskset");
        size = possible.getAsInt();
        groups = new CalibratedGroups(new GroupStore(temp.resolve("groups.json"), problem -> {}), Progress.SILENT);
    }

    private void known(int cpus, double ratio, double high) {
        groups.keep(Environment.read(), new GroupSpread(2, cpus, ratio, 0.9, high, 12, DAY));
    }

    private OptionalInt chosen(PlacementRequest asked) throws InterruptedException {
        return groups.chosen(asked, 1).groups();
    }

    @Test
    void without_a_calibration_one_block_runs_at_a_time() throws Exception {
        assertThat(chosen(PlacementRequest.SAME_CPU)).isEmpty();
    }

    @Test
    void harmless_groups_are_used() throws Exception {
        known(size, 1, 1.1);
        assertThat(chosen(PlacementRequest.SAME_CPU)).hasValue(2);
        assertThat(chosen(PlacementRequest.FREE)).hasValue(2);
    }

    @Test
    void groups_that_may_do_harm_or_have_another_size_are_not() throws Exception {
        known(size, 1, 1.2);
        assertThat(chosen(PlacementRequest.SAME_CPU)).isEmpty();
        known(size + 1, 1, 1.1);
        assertThat(chosen(PlacementRequest.SAME_CPU)).isEmpty();
    }

    @Test
    void what_the_user_says_counts() throws Exception {
        known(size, 1, 1.1);
        assertThat(chosen(PlacementRequest.SAME_CPU.inGroups(OptionalInt.of(1))))
                .hasValue(1);
        assertThat(chosen(PlacementRequest.SAME_CPU.alternating())).isEmpty();
        assertThat(chosen(PlacementRequest.of(List.of(0)))).isEmpty();
    }
}
