package dev.steelyard.measure.hostcheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.measure.machine.HardwareCounters;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounterAccessTest {

    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource({
        "cpu, 2, OFFERED",
        "cpu, -1, OFFERED",
        "cpu, 3, FORBIDDEN",
        "cpu, 4, FORBIDDEN",
        "cpu_core, 1, OFFERED",
        "cpum_cf, 2, OFFERED",
        "armv8_pmuv3_0, 2, OFFERED",
        "uncore_imc_0, 2, NONE",
        "software, -1, NONE"
    })
    void counters_of_the_cpu_count_up_to_the_level_of_the_kernel(String device, String level, HardwareCounters offered)
            throws Exception {
        Files.createDirectories(root.resolve("sys/bus/event_source/devices").resolve(device));
        Path paranoia = root.resolve("proc/sys/kernel/perf_event_paranoid");
        Files.createDirectories(paranoia.getParent());
        Files.writeString(paranoia, level + "\n");
        assertThat(CounterAccess.read(root)).isEqualTo(offered);
    }

    @Test
    void a_kernel_that_says_nothing_has_none() {
        assertThat(CounterAccess.read(root)).isEqualTo(HardwareCounters.NONE);
    }
}
