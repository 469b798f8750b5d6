package dev.steelyard.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.placement.Pinning;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.core.placement.Topology;
import dev.steelyard.core.placement.Topology.Core;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ConditionsTest {

    private static final Topology ONE_CORE = new Topology(List.of(new Core(0, List.of(0, 1))));

    private static Conditions pinned(PlacementRequest request) {
        Set<Integer> drawn = request.named() ? Set.copyOf(request.cpus()) : ONE_CORE.cpus();
        return conditions(Placement.pinned(request, new Pinning(ONE_CORE, drawn, 2, 1)));
    }

    private static Conditions conditions(Placement placement) {
        return new Conditions(placement, new TreeMap<>(placement.facts()));
    }

    private static Catalogue catalogue(int threads) {
        return Listed.catalogue(
                threads,
                Listed.subject("base", "aaa", Path.of("java")),
                Listed.subject("treatment", "bbb", Path.of("java")));
    }

    private static List<String> warnings(Conditions conditions, int threads) {
        Warnings warnings = new Warnings();
        conditions.check(catalogue(threads), warnings);
        return warnings.said();
    }

    @Test
    void a_benchmark_with_as_many_threads_as_cpus_is_fine() {
        Conditions conditions = pinned(PlacementRequest.of(List.of(1)));
        assertThat(warnings(conditions, 1)).isEmpty();
        assertThat(conditions.environment())
                .containsEntry("placement.request", "1")
                .containsEntry("placement.cpus", "0-1");
    }

    @Test
    void the_cost_of_a_first_touch_replaces_the_one_before() {
        FirstTouch first = new FirstTouch(15_000, 2_500);
        FirstTouch second = new FirstTouch(300, 200);
        Conditions known = pinned(PlacementRequest.of(List.of(1))).with(Optional.of(first));
        assertThat(FirstTouch.of(known.environment())).contains(first);
        assertThat(known.environment()).containsEntry("placement.request", "1");
        assertThat(FirstTouch.of(known.with(Optional.of(second)).environment())).contains(second);
        assertThat(known.with(Optional.empty()).environment()).doesNotContainKeys(FirstTouch.NEW, FirstTouch.RECYCLED);
    }

    @Test
    void named_cpus_that_are_too_few_for_every_benchmark_are_an_error() {
        Conditions conditions = pinned(PlacementRequest.of(List.of(1)));
        assertThatThrownBy(() -> conditions.check(catalogue(2), Progress.SILENT))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--placement 1 has too few CPUs for")
                .hasMessageContaining(Listed.BENCHMARK.shortName());
    }

    @Test
    void by_default_too_many_threads_are_no_error() {
        Conditions conditions = pinned(PlacementRequest.SAME_CPU);
        assertThatCode(() -> conditions.check(catalogue(4), Progress.SILENT)).doesNotThrowAnyException();
    }

    @Test
    void a_system_that_does_not_let_threads_be_moved_is_named_once_and_one_cpu_never() {
        Placement unavailable = Placement.free(PlacementRequest.SAME_CPU, FreeReason.UNAVAILABLE);
        assertThat(warnings(conditions(unavailable), 1))
                .singleElement()
                .asString()
                .contains("taskset");
        Placement one = Placement.free(PlacementRequest.SAME_CPU, FreeReason.ONE_CPU);
        assertThat(warnings(conditions(one), 1)).isEmpty();
    }

    @Test
    void groups_of_one_core_are_small_whatever_hardware_threads_it_has() {
        Topology two = new Topology(List.of(new Core(0, List.of(0, 2)), new Core(0, List.of(1, 3))));
        Placement whole = Placement.pinned(PlacementRequest.SAME_CPU, new Pinning(two, two.cpus(), 4, 1));
        assertThat(warnings(conditions(whole.in(List.of(List.of(0, 2), List.of(1, 3)))), 1))
                .singleElement()
                .asString()
                .contains("Each core group has 1 core instead of 2");
        Topology four = new Topology(List.of(
                new Core(0, List.of(0)), new Core(0, List.of(1)), new Core(0, List.of(2)), new Core(0, List.of(3))));
        Placement large = Placement.pinned(PlacementRequest.SAME_CPU, new Pinning(four, four.cpus(), 4, 1));
        assertThat(warnings(conditions(large.in(List.of(List.of(0, 1), List.of(2, 3)))), 1))
                .isEmpty();
    }
}
