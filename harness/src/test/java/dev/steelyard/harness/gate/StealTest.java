package dev.steelyard.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StealTest {
    private static final long TICK = 10_000_000;

    @TempDir
    Path directory;

    /** The form of a machine with 16 CPUs, of which each but the third has lost so many ticks in all. */
    private static String sixteen(long ticks) {
        StringBuilder text = new StringBuilder("cpu  10132153 29068 3084719 46828483 16683 0 25195 ")
                .append(15 * ticks)
                .append(" 175628 0\n");
        for (int cpu = 0; cpu < 16; cpu++) {
            text.append("cpu")
                    .append(cpu)
                    .append(" 1393280 32966 572056 13343292 6130 0 17875 ")
                    .append(cpu == 3 ? 0 : ticks)
                    .append(" 23933 0\n");
        }
        return text.append("intr 1462898199 9 0 0 0 0 0 0 0 1 4 0 0 15 0 0 0\nctxt 115315\nbtime 769041601\n")
                .toString();
    }

    @Test
    void only_the_cpus_of_the_workers_count() throws IOException {
        Path stat = directory.resolve("stat");
        Files.writeString(stat, sixteen(1998));
        Steal steal = new Steal(stat.toString());
        steal.before();
        Files.writeString(stat, sixteen(2003));
        assertThat(steal.since(new int[] {7})).isEqualTo(5 * TICK);
        assertThat(steal.since(new int[] {15})).isEqualTo(5 * TICK);
        assertThat(steal.since(new int[] {3})).isZero();
    }

    @Test
    void two_workers_on_one_cpu_lose_its_time_once() throws IOException {
        Path stat = directory.resolve("stat");
        Files.writeString(stat, sixteen(0));
        Steal steal = new Steal(stat.toString());
        steal.before();
        Files.writeString(stat, sixteen(2));
        assertThat(steal.since(new int[] {1, 1, 3, 12, 1})).isEqualTo(4 * TICK);
    }

    @Test
    void unknown_cpus_and_cpus_that_are_not_in_the_file_count_for_nothing() throws IOException {
        Path stat = directory.resolve("stat");
        Files.writeString(stat, sixteen(0));
        Steal steal = new Steal(stat.toString());
        steal.before();
        Files.writeString(stat, sixteen(2));
        assertThat(steal.since(new int[] {-1, 16, 400})).isZero();
        assertThat(steal.since(new int[0])).isZero();
    }

    @Test
    void many_cpus_with_large_numbers_fit() throws IOException {
        Path stat = directory.resolve("stat");
        Files.writeString(stat, large(128, 1L));
        Steal steal = new Steal(stat.toString());
        Files.writeString(stat, large(128, 4_000_000_000_000_000_000L));
        steal.before();
        Files.writeString(stat, large(128, 4_000_000_000_000_000_007L));
        assertThat(steal.since(new int[] {127})).isEqualTo(7 * TICK);
    }

    private static String large(int cpus, long number) {
        StringBuilder text = new StringBuilder();
        for (int cpu = -1; cpu < cpus; cpu++) {
            text.append("cpu").append(cpu < 0 ? " " : Integer.toString(cpu));
            for (int field = 0; field < 10; field++) {
                text.append(' ').append(number);
            }
            text.append('\n');
        }
        return text.append("intr 9 9 9\n").toString();
    }

    @Test
    void numbers_of_cpus_may_have_holes() throws IOException {
        Path stat = directory.resolve("stat");
        String format = "cpu  1 1 1 1 1 1 1 9 0 0\ncpu0 1 1 1 1 1 1 1 %d 0 0\ncpu5 1 1 1 1 1 1 1 %d 0 0\nintr 5\n";
        Files.writeString(stat, String.format(format, 1, 2));
        Steal steal = new Steal(stat.toString());
        steal.before();
        Files.writeString(stat, String.format(format, 4, 20));
        assertThat(steal.since(new int[] {1})).isZero();
        assertThat(steal.since(new int[] {5})).isEqualTo(18 * TICK);
    }

    @Test
    void kernels_that_do_not_count_it_stole_nothing() throws IOException {
        Path stat = directory.resolve("stat");
        Files.writeString(stat, "cpu  1 2 3 4 5 6 7\ncpu0 1 2 3 4 5 6 7\nintr 5 5 5\n");
        Steal steal = new Steal(stat.toString());
        steal.before();
        Files.writeString(stat, "cpu  1 2 3 4 5 6 7\ncpu0 1 2 3 4 5 6 7\nintr 99 99 99\n");
        assertThat(steal.since(new int[] {0})).isZero();
        Steal absent = new Steal(directory.resolve("none").toString());
        absent.before();
        assertThat(absent.since(new int[] {0})).isZero();
    }

    @Test
    void this_machine_is_read_without_error() {
        Steal steal = new Steal("/proc/stat");
        steal.before();
        assertThat(steal.since(new int[] {0})).isGreaterThanOrEqualTo(0);
    }
}
