package dev.steelyard.history.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.FirstTouch;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MachineFactsTest {

    @Test
    void what_passes_does_not_identify_a_host() {
        Map<String, String> environment = new TreeMap<>(Map.of(
                "cpu.model", "Example CPU",
                "cpu.steal", "0.031079",
                "load", "1.32 1.75 3.34",
                "kernel.release", "6.1.0",
                "memory.available", "24656171008",
                "memory.total", "25276510208",
                "placement.request", "same-cpu",
                "java.runtime.version", "17.0.15+6"));
        environment.putAll(new FirstTouch(15_000, 2_500).facts());
        assertThat(MachineFacts.lasting(environment))
                .isEqualTo(Map.of("cpu.model", "Example CPU", "memory.gib", "24", "placement.request", "same-cpu"));
    }

    @Test
    void a_new_kernel_that_keeps_a_few_pages_more_is_the_same_host() {
        assertThat(MachineFacts.lasting(Map.of("memory.total", "25276510208")))
                .isEqualTo(MachineFacts.lasting(Map.of("memory.total", "25276410208")));
    }

    @Test
    void unknown_memory_is_no_fact() {
        assertThat(MachineFacts.lasting(Map.of("memory.total", "much"))).isEmpty();
    }
}
