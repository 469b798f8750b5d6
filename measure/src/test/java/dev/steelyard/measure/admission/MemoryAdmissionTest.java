package dev.steelyard.measure.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.measure.admission.MemoryAdmission.Demand;
import dev.steelyard.measure.admission.MemoryAdmission.Split;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryAdmissionTest {
    private static final long GB = 1_000_000_000L;

    @TempDir
    Path root;

    @Test
    void a_block_that_fits_stays_whole() {
        // Three heaps of 1 GB and three times 0.4 GB.
        Split admission = admit(42 * GB / 10, GB, GB, GB);
        assertThat(admission.groups()).containsExactly(List.of("base", "t1", "t2"));
        assertThat(admission.whole()).isTrue();
        assertThat(admission.warning()).isEmpty();
    }

    @Test
    void one_byte_less_splits_it() {
        Split admission = admit(42 * GB / 10 - 1, GB, GB, GB);
        assertThat(admission.groups()).containsExactly(List.of("base", "t1"), List.of("base", "t2"));
        assertThat(admission.whole()).isFalse();
        assertThat(admission.warning()).isEmpty();
    }

    @Test
    void groups_are_filled_in_order() {
        assertThat(admit(7 * GB, GB, GB, 3 * GB, GB, GB).groups())
                .containsExactly(List.of("base", "t1", "t2"), List.of("base", "t3", "t4"));
    }

    @Test
    void even_one_treatment_that_does_not_fit_is_measured_with_a_warning() {
        Split admission = admit(2 * GB, GB, 4 * GB, GB / 10);
        assertThat(admission.groups()).containsExactly(List.of("base", "t1"), List.of("base", "t2"));
        assertThat(admission.warning())
                .contains("base and t1 may need 5.8 GB together, but only 2.0 GB is free")
                .contains("-Xmx");
    }

    @Test
    void forks_that_run_one_after_the_other_need_memory_for_the_largest() {
        Demand small = new Demand("base", OptionalLong.of(GB));
        Demand large = new Demand("t1", OptionalLong.of(2 * GB));
        MemoryAdmission enough = new MemoryAdmission(memory(24 * GB / 10, 16 * GB));
        assertThat(enough.admitAlone(List.of(small, large))).isEqualTo(new Split(List.of(List.of("base", "t1")), ""));
        MemoryAdmission short1 = new MemoryAdmission(memory(24 * GB / 10 - 1, 16 * GB));
        assertThat(short1.admitAlone(List.of(small, large)).warning())
                .startsWith("The fork of t1 may need 2.4 GB, but only 2.4 GB is free: forks may swap or be killed.");
    }

    @Test
    void the_default_heap_is_a_quarter_of_the_machine() {
        MemoryAdmission admission =
                new MemoryAdmission(new AvailableMemory(OptionalLong.of(12 * GB), OptionalLong.of(16 * GB)));
        Demand free = new Demand("t", OptionalLong.empty());
        assertThat(admission.admit(free, List.of(free)).whole()).isTrue();
        assertThat(admission.admit(free, List.of(free, free)).whole()).isFalse();
    }

    @Test
    void unknown_memory_admits_all() {
        MemoryAdmission admission =
                new MemoryAdmission(new AvailableMemory(OptionalLong.empty(), OptionalLong.empty()));
        Demand huge = new Demand("t", OptionalLong.of(1000 * GB));
        assertThat(admission.admit(huge, List.of(huge, huge)).whole()).isTrue();
        assertThatThrownBy(() -> admission.admit(huge, List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void the_least_of_machine_and_control_group_counts() throws IOException {
        write("proc/meminfo", "MemTotal:       16000000 kB\nMemFree: 1 kB\nMemAvailable:   12000000 kB\n");
        assertThat(AvailableMemory.read(root)).isEqualTo(memory(12_000_000L * 1024, 16_000_000L * 1024));
        write("proc/self/cgroup", "0::/kube/pod\n");
        write("sys/fs/cgroup/kube/pod/memory.max", "max\n");
        write("sys/fs/cgroup/kube/pod/memory.current", "1000\n");
        assertThat(AvailableMemory.read(root)).isEqualTo(memory(12_000_000L * 1024, 16_000_000L * 1024));
        write("sys/fs/cgroup/kube/memory.max", "4000000000\n");
        write("sys/fs/cgroup/kube/memory.current", "3000000000\n");
        write("sys/fs/cgroup/kube/memory.stat", "anon 1\ninactive_file 500000000\n");
        assertThat(AvailableMemory.read(root)).isEqualTo(memory(1_500_000_000L, 4_000_000_000L));
    }

    @Test
    void the_former_layout_of_control_groups_is_read() throws IOException {
        write("proc/self/cgroup", "4:memory:/elsewhere\n3:cpu,cpuacct:/\n0::/\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        write("sys/fs/cgroup/memory/memory.usage_in_bytes", "5\n");
        assertThat(AvailableMemory.read(root).available()).isEmpty();
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "2000000000\n");
        write("sys/fs/cgroup/memory/memory.stat", "total_inactive_file 3\n");
        assertThat(AvailableMemory.read(root)).isEqualTo(memory(1_999_999_998L, 2_000_000_000L));
    }

    private static AvailableMemory memory(long available, long total) {
        return new AvailableMemory(OptionalLong.of(available), OptionalLong.of(total));
    }

    private static Split admit(long available, long baseline, long... treatments) {
        MemoryAdmission admission = new MemoryAdmission(memory(available, 64 * GB));
        List<Demand> demands = IntStream.range(0, treatments.length)
                .mapToObj(i -> new Demand("t" + (i + 1), OptionalLong.of(treatments[i])))
                .toList();
        return admission.admit(new Demand("base", OptionalLong.of(baseline)), demands);
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
