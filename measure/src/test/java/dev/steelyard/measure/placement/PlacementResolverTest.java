package dev.steelyard.measure.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.core.placement.Topology;
import dev.steelyard.core.placement.Topology.Core;
import dev.steelyard.measure.environment.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacementResolverTest {
    @TempDir
    Path root;

    @Test
    void hardwareThreadsNodesAndTheAllowedSetAreRead() throws IOException {
        write("proc/self/status", "Name:\tjava\nCpus_allowed:\tfe\nCpus_allowed_list:\t1-7\n");
        for (int cpu = 0; cpu < 8; cpu++) {
            write(
                    "sys/devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list",
                    cpu % 4 + "," + (cpu % 4 + 4) + "\n");
        }
        write("sys/devices/system/node/online", "0-1\n");
        write("sys/devices/system/node/node0/cpulist", "0-1,4-5\n");
        write("sys/devices/system/node/node1/cpulist", "2-3,6-7\n");
        assertThat(topology())
                .contains(new Topology(List.of(
                        new Core(0, List.of(1, 5)),
                        new Core(1, List.of(2, 6)),
                        new Core(1, List.of(3, 7)),
                        new Core(0, List.of(4)))));
    }

    @Test
    void whereTheKernelTellsLittleEachCpuIsACore() throws IOException {
        write("proc/self/status", "Cpus_allowed_list:\t0-1\n");
        write("sys/devices/system/cpu/cpu0/topology/thread_siblings_list", "nonsense\n");
        assertThat(topology()).contains(new Topology(List.of(new Core(0, List.of(0)), new Core(0, List.of(1)))));
    }

    @Test
    void otherSystemsThanLinuxCannotPin() {
        assertThat(topology()).isEmpty();
        assertThatThrownBy(() -> PlacementResolver.resolve(pin(List.of()), root))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--pin works on Linux alone");
    }

    @Test
    void oneCpuCannotBeShared() throws IOException {
        write("proc/self/status", "Cpus_allowed_list:\t3\n");
        assertThatThrownBy(() -> PlacementResolver.resolve(pin(List.of()), root))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--pin needs two CPUs")
                .hasMessageContaining("CPU 3");
    }

    @Test
    void aCpuThatMayNotBeUsedIsNamed() throws IOException {
        write("proc/self/status", "Cpus_allowed_list:\t0-1\n");
        assertThatThrownBy(() -> PlacementResolver.resolve(pin(List.of(5)), root))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("CPU 5")
                .hasMessageContaining("0-1");
    }

    @Test
    void a_cpu_must_be_left_for_everything_else() throws IOException {
        write("proc/self/status", "Cpus_allowed_list:\t0-1\n");
        assertThatThrownBy(() -> PlacementResolver.resolve(pin(List.of(1, 0)), root))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--pin 0-1 leaves no CPU for everything else")
                .hasMessageContaining("Name fewer of 0-1");
    }

    @Test
    void a_heap_that_must_not_be_touched_contradicts_pretouch() {
        assertThat(PlacementResolver.pretouch(List.of("-Xmx1g"))).contains("-Xms1g");
        assertThatThrownBy(() -> PlacementResolver.pretouch(List.of("-XX:-AlwaysPreTouch")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--pretouch contradicts -XX:-AlwaysPreTouch");
    }

    @Test
    void aCommandThatIsMissingOrFailsSaysSo() throws InterruptedException {
        assertThat(Command.run(List.of("no-such-command-here")).succeeded()).isFalse();
        assertThat(Command.run(List.of("no-such-command-here")).output()).contains("no-such-command-here");
        Command failed = Command.run(List.of("sh", "-c", "echo one; echo two >&2; exit 3"));
        assertThat(failed).isEqualTo(new Command(3, "one two"));
    }

    private Optional<Topology> topology() {
        return new CpuTopology(new KernelFiles(root)).read();
    }

    private static PlacementRequest pin(List<Integer> cpus) {
        return new PlacementRequest(Optional.of(cpus), false, false);
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
