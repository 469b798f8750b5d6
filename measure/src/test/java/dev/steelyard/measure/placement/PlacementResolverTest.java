package dev.steelyard.measure.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.core.placement.Topology;
import dev.steelyard.core.placement.Topology.Core;
import dev.steelyard.measure.environment.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacementResolverTest {
    @TempDir
    Path root;

    @Test
    void hardware_threads_nodes_and_the_allowed_set_are_read() throws IOException {
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
    void cores_that_share_a_last_level_cache_are_told_by_its_first_cpu() throws IOException {
        write("proc/self/status", "Cpus_allowed_list:\t0-3\n");
        for (int cpu = 0; cpu < 4; cpu++) {
            String cache = "sys/devices/system/cpu/cpu" + cpu + "/cache/";
            write(cache + "index0/level", "1\n");
            write(cache + "index0/shared_cpu_list", cpu + "\n");
            write(cache + "index3/level", "3\n");
            write(cache + "index3/shared_cpu_list", cpu < 2 ? "0-1\n" : "2-3\n");
            write(cache + "uevent", "");
        }
        assertThat(topology())
                .contains(new Topology(List.of(
                        new Core(0, 0, List.of(0)),
                        new Core(0, 0, List.of(1)),
                        new Core(0, 2, List.of(2)),
                        new Core(0, 2, List.of(3)))));
    }

    private Placement divided(PlacementRequest request, int groups) throws InterruptedException {
        return PlacementResolver.divided(Placement.asked(request.inGroups(OptionalInt.of(groups))), 1, root);
    }

    @Test
    void core_groups_need_a_cpu_each_and_no_other_option_that_contradicts_them() throws Exception {
        PlacementRequest free = PlacementRequest.FREE;
        assertThatThrownBy(() -> divided(free, 2))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--groups 2 needs the list of allowed CPUs");
        write("proc/self/status", "Cpus_allowed_list:\t0-1\n");
        assertThat(divided(free, 1).groups()).isEmpty();
        assertThatThrownBy(() -> divided(free.alternating(), 2))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--groups 2 cannot be used with --alternate");
        assertThatThrownBy(() -> divided(free, 3))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--groups 3: this process may use only CPUs 0-1");
        Placement named =
                Placement.free(PlacementRequest.of(List.of(0)).inGroups(OptionalInt.of(2)), FreeReason.ONE_CPU);
        assertThatThrownBy(() -> PlacementResolver.divided(named, 1, root))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--groups 2 cannot be used with --placement 0");
    }

    @Test
    void where_the_kernel_tells_little_each_cpu_is_a_core() throws IOException {
        write("proc/self/status", "Cpus_allowed_list:\t0-1\n");
        write("sys/devices/system/cpu/cpu0/topology/thread_siblings_list", "nonsense\n");
        assertThat(topology()).contains(new Topology(List.of(new Core(0, List.of(0)), new Core(0, List.of(1)))));
    }

    @Test
    void on_other_systems_than_linux_workers_run_free_unless_cpus_are_named() throws InterruptedException {
        assertThat(topology()).isEmpty();
        assertThat(PlacementResolver.resolve(PlacementRequest.SAME_CPU, 1, root))
                .isEqualTo(Placement.free(PlacementRequest.SAME_CPU, FreeReason.UNAVAILABLE));
        assertThatThrownBy(() -> PlacementResolver.resolve(PlacementRequest.of(List.of(0)), 1, root))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--placement 0 needs the list of allowed CPUs");
    }

    @Test
    void one_cpu_is_shared_anyway() throws Exception {
        write("proc/self/status", "Cpus_allowed_list:\t3\n");
        for (PlacementRequest request : List.of(PlacementRequest.SAME_CPU, PlacementRequest.of(List.of(3)))) {
            assertThat(PlacementResolver.resolve(request, 1, root))
                    .isEqualTo(Placement.free(request, FreeReason.ONE_CPU));
        }
    }

    @Test
    void a_cpu_that_may_not_be_used_is_named() throws IOException {
        write("proc/self/status", "Cpus_allowed_list:\t0-1\n");
        assertThatThrownBy(() -> PlacementResolver.resolve(PlacementRequest.of(List.of(5)), 1, root))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("CPU 5")
                .hasMessageContaining("0-1");
    }

    @Test
    void free_is_free_everywhere() throws InterruptedException {
        assertThat(PlacementResolver.resolve(PlacementRequest.FREE, 1, root)).isEqualTo(Placement.FREE);
    }

    @Test
    void a_command_that_is_missing_or_fails_says_so() throws InterruptedException {
        assertThat(CommandResult.run(List.of("no-such-command-here")).succeeded())
                .isFalse();
        assertThat(CommandResult.run(List.of("no-such-command-here")).output()).contains("no-such-command-here");
        CommandResult failed = CommandResult.run(List.of("sh", "-c", "echo one; echo two >&2; exit 3"));
        assertThat(failed).isEqualTo(new CommandResult(3, "one two"));
    }

    private Optional<Topology> topology() {
        return new CpuTopology(new KernelFiles(root)).read();
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
