package dev.steelyard.measure.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {

    @Test
    void a_virtual_machine_with_the_former_control_groups() throws Exception {
        assertThat(read("virtual-machine"))
                .containsEntry("cpu.model", "AMD EPYC")
                .containsEntry("cpu.logical", "2")
                .containsEntry("cpu.cores", "2")
                .containsEntry("cpu.sockets", "1")
                .containsEntry("cpu.smt", "0")
                // 60 of 449 220 ticks.
                .containsEntry("cpu.steal", "0.000134")
                .containsEntry("virtual.cpu", "yes")
                .containsEntry("clock.source", "tsc")
                .containsEntry("kernel.aslr", "2")
                .containsEntry("memory.hugepages", "madvise")
                .containsEntry("load", "8.59 5.21 2.58")
                .containsEntry("os.name", "Debian GNU/Linux 12 (bookworm)")
                .containsKeys("kernel.release", "memory.total", "memory.available")
                .doesNotContainKeys("cpu.governor", "cpu.turbo", "cpu.quota", "memory.limit", "virtual.machine");
    }

    @Test
    void a_laptop_in_a_unified_control_group() throws Exception {
        assertThat(read("laptop"))
                .isEqualTo(Map.of(
                        "cpu.model", "Example Laptop CPU @ 2.80GHz",
                        "cpu.logical", "4",
                        "cpu.cores", "2",
                        "cpu.sockets", "1",
                        "cpu.governor", "powersave performance",
                        "cpu.turbo", "off",
                        "cpu.quota", "1.5",
                        "memory.limit", "4000000000",
                        "virtual.machine", "Example Inc. Book 13"));
    }

    @Test
    void nothing_is_guessed_where_nothing_is_stated(@TempDir Path empty) {
        assertThat(Environment.read(empty, new Properties())).isEmpty();
    }

    @Test
    void damaged_files_are_no_facts(@TempDir Path root) throws Exception {
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/stat"), "cpu  1 2\n");
        Files.writeString(root.resolve("proc/meminfo"), "MemTotal:\nMemAvailable: much kB\n");
        Files.writeString(root.resolve("proc/cpuinfo"), "no colon\n:\n");
        Files.writeString(root.resolve("proc/self/cgroup"), "nonsense\n0::/../../..\n");
        assertThat(Environment.read(root, new Properties())).isEmpty();
    }

    @Test
    void this_machine_states_what_it_is_and_keeps_its_secrets() {
        SortedMap<String, String> facts = Environment.read();
        assertThat(facts)
                .containsEntry("java.runtime.version", System.getProperty("java.runtime.version"))
                .containsKeys("java.vm.name", "os.arch");
        assertThat(facts.keySet()).allMatch(key -> key.matches("(cpu|memory|kernel|os|virtual|java|clock)\\..+|load"));
    }

    private static SortedMap<String, String> read(String fixture) throws Exception {
        URI folder =
                EnvironmentTest.class.getResource("/environment/" + fixture).toURI();
        return Environment.read(Path.of(folder), new Properties());
    }
}
