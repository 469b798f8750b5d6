package dev.steelyard.app.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.app.Progress;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.placement.Pinning;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.Topology;
import dev.steelyard.core.placement.Topology.Core;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ConditionsTest {

    private static final Topology ONE_CORE = new Topology(List.of(new Core(0, List.of(0, 1))));

    private static Conditions pinned(Topology topology, List<Integer> workers) {
        Placement placement = new Placement(Optional.of(new Pinning(topology, workers)), false, false);
        return new Conditions(placement, new TreeMap<>(placement.facts()));
    }

    private static Catalogue catalogue() {
        return Listed.catalogue(
                Listed.subject("base", "aaa", Path.of("java")), Listed.subject("treatment", "bbb", Path.of("java")));
    }

    @Test
    void a_benchmark_with_as_many_threads_as_cpus_is_pinned() {
        Conditions conditions = pinned(ONE_CORE, List.of(1));
        assertThatCode(() -> conditions.check(catalogue(), Progress.SILENT)).doesNotThrowAnyException();
        assertThat(conditions.environment()).containsEntry("placement.workers", "1");
    }

    @Test
    void where_no_benchmark_can_be_pinned_nothing_is_measured() {
        Conditions conditions = pinned(ONE_CORE, List.of());
        assertThatThrownBy(() -> conditions.check(catalogue(), Progress.SILENT))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--pin")
                .hasMessageContaining(Listed.BENCHMARK.shortName());
    }
}
