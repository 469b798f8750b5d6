package dev.steelyard.measure.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.measure.placement.OwnThreads.Usage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnThreadsTest {
    private static final long SECOND = 1_000_000_000;

    /** As seen in JDK 17 and 25 with each of their collectors; HotSpot cuts long names in one of two ways. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "C1 CompilerThre",
                "C2 Comp..hread0",
                "GC Thread#12",
                "G1 Main Marker",
                "G1 Conc#0",
                "G1 Refine#0",
                "G1 Service",
                "ZWorker#0",
                "ZWorkerYoung#0",
                "ZWorker..ung#12",
                "ZWorkerOld#0",
                "ZDriver",
                "ZDriverMinor",
                "ZDirector",
                "ZStat",
                "ZUncommitter#0",
                "ZUnmapper",
                "XWorker#1",
                "RuntimeWorker#0",
                "Shenandoah GC T",
                "Shenand..trol Th",
                "VM Thread",
                "VM Periodic Tas",
                "VM Peri..Thread",
                "Sweeper thread",
                "Signal Dispatch",
                "Signal ..atcher",
                "Service Thread",
                "Monitor Deflati",
                "Notific..Thread",
                "Reference Handl",
                "Finalizer",
                "Common-Cleaner",
                "Attach Listener",
                "JVMCI-native Co",
                "ParGC Thread#1",
                "steelyard-gate"
            })
    void threads_of_the_jvm_and_the_gate_are_known(String name) {
        assertThat(OwnThreads.ofTheJvm(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ForkJoinPool-1-",
                "ForkJoi..rker-1",
                "ForkJoinPool.co",
                "pool-1-thread-1",
                "Thread-0",
                "Service-worker-",
                "Zipper",
                "Xerces",
                "GCloud",
                "VMware-client",
                "Finalizer-pool"
            })
    void threads_of_a_benchmark_are_not(String name) {
        assertThat(OwnThreads.ofTheJvm(name)).isFalse();
    }

    @Test
    void a_thread_of_the_benchmark_counts_if_it_works() {
        assertThat(work(new Usage(3, "pool-1-thread-1", SECOND))).isTrue();
        assertThat(work(new Usage(3, "pool-1-thread-1", SECOND / 40))).isTrue();
        assertThat(work(new Usage(3, "pool-1-thread-1", SECOND / 60))).isFalse();
        assertThat(work(new Usage(3, "C2 CompilerThre", 9 * SECOND))).isFalse();
        assertThat(work(new Usage(3, "java", 9 * SECOND))).isFalse();
    }

    @Test
    void workers_that_only_wait_for_others_do_not_hide_them_and_start_up_is_no_work() {
        List<Usage> delegating =
                List.of(new Usage(2, "org.example.A.b", 5_000_000), new Usage(3, "pool-1-thread-1", SECOND));
        assertThat(OwnThreads.work(delegating, "java", List.of(2L))).isTrue();
        List<Usage> asleep = List.of(new Usage(2, "org.example.A.b", 0), new Usage(3, "pool-1-thread-1", 400_000));
        assertThat(OwnThreads.work(asleep, "java", List.of(2L))).isFalse();
    }

    /** All threads of this process but those of the tests themselves are the JVM's, whichever collector it has. */
    @ParameterizedTest
    @ValueSource(strings = {"UseG1GC", "UseZGC", "UseParallelGC", "UseSerialGC"})
    void an_idle_jvm_has_no_thread_that_is_not_known(String collector, @org.junit.jupiter.api.io.TempDir Path directory)
            throws Exception {
        Path source = directory.resolve("Idle.java");
        Files.writeString(
                source,
                "public class Idle { public static void main(String[] a) throws Exception {"
                        + " System.gc(); System.out.println(1); System.in.read(); } }");
        Process compiler = new ProcessBuilder(tool("javac"), "-d", directory.toString(), source.toString()).start();
        assertThat(compiler.waitFor()).isZero();
        Process idle = new ProcessBuilder(
                        tool("java"), "-XX:+" + collector, "-Xmx64m", "-cp", directory.toString(), "Idle")
                .start();
        try {
            assertThat(idle.getInputStream().read()).isEqualTo('1');
            Tasks tasks = new Tasks(idle.pid());
            List<String> unknown = new ArrayList<>();
            for (Usage thread : tasks.usages()) {
                if (!thread.name().equals(tasks.name()) && !OwnThreads.ofTheJvm(thread.name())) {
                    unknown.add(thread.name());
                }
            }
            assertThat(tasks.usages()).hasSizeGreaterThan(5);
            assertThat(unknown).isEmpty();
        } finally {
            idle.destroyForcibly();
        }
    }

    private static boolean work(Usage other) {
        List<Usage> threads = Stream.of(
                        new Usage(1, "java", SECOND / 5), new Usage(2, "org.example.A.b", SECOND), other)
                .toList();
        return OwnThreads.work(threads, "java", List.of(2L));
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }
}
