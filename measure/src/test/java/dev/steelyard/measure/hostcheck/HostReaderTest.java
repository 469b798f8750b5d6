package dev.steelyard.measure.hostcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.measure.machine.HostCheck;
import dev.steelyard.measure.machine.HostFacts;
import dev.steelyard.measure.machine.HostFacts.Busy;
import dev.steelyard.measure.machine.HostFacts.Power;
import dev.steelyard.measure.machine.HostFacts.Switch;
import dev.steelyard.measure.machine.HostFinding.Severity;
import dev.steelyard.measure.machine.Reading;
import dev.steelyard.measure.machine.Topic;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostReaderTest {
    private static final Path TREES = Path.of("src/test/resources/hostcheck");

    @TempDir
    Path root;

    @TempDir
    Path temporary;

    @Test
    void a_virtual_machine_under_load() throws Exception {
        copy(TREES.resolve("virtual-machine"));
        HostFacts facts = read(() -> copy(TREES.resolve("virtual-machine-later")));
        // Two CPUs for 2 s are 400 ticks, of which 4 were stolen and 196 idle; 20 are this process's own.
        assertThat(facts.load().steal().value().orElseThrow()).isEqualTo(0.01, within(1e-12));
        assertThat(facts.load().busy().value().orElseThrow()).isEqualTo(0.9, within(1e-12));
        assertThat(facts.load().processes())
                .containsExactly(new Busy("java (old) 2", 200, 0.75), new Busy("cc1", 300, 0.15));
        assertThat(facts.memory().swapped()).isEqualTo(Reading.of(3L));
        assertThat(facts.memory().swap()).isEqualTo(Reading.of(Optional.of(1024L * 1024)));
        assertThat(facts.memory().hugePages()).isEqualTo(Reading.of("always"));
        assertThat(facts.cpus().usable()).isEqualTo(Reading.of(List.of(0, 1)));
        assertThat(facts.cpus().cores()).isEqualTo(Reading.of(1));
        assertThat(facts.cpus().nodes()).isEqualTo(Reading.of(1));
        assertThat(facts.cpus().quota()).isEqualTo(Reading.of(OptionalDouble.of(1.5)));
        assertThat(facts.cpus().frequency().governors().value()).isEmpty();
        assertThat(facts.clock().source()).isEqualTo(Reading.of("hpet"));
        assertThat(facts.clock().sources()).containsExactly("hpet", "tsc");
    }

    @Test
    void a_laptop() throws Exception {
        copy(TREES.resolve("laptop"));
        HostFacts facts = read(() -> {});
        assertThat(facts.cpus().usable()).isEqualTo(Reading.of(List.of(0, 1)));
        assertThat(facts.cpus().online()).isEqualTo(Reading.of(List.of(0, 1, 2, 3)));
        assertThat(facts.cpus().quota()).isEqualTo(Reading.of(OptionalDouble.empty()));
        assertThat(facts.cpus().frequency().governors()).isEqualTo(Reading.of(List.of("performance", "powersave")));
        assertThat(facts.cpus().frequency().turbo()).isEqualTo(Reading.of(true));
        assertThat(facts.cpus().frequency().turboSwitch())
                .contains(new Switch("/sys/devices/system/cpu/intel_pstate/no_turbo", "1"));
        assertThat(facts.machine().power()).isEqualTo(Reading.of(Power.BATTERY));
        assertThat(facts.load().steal().value())
                .as("no time passed in the recorded files")
                .isEmpty();
    }

    @Test
    void where_nothing_is_stated_nothing_is_guessed() throws Exception {
        HostFacts facts = read(() -> {});
        assertThat(HostCheck.findings(facts))
                .filteredOn(finding -> finding.severity() != Severity.UNKNOWN)
                .extracting(finding -> finding.topic())
                .containsExactlyInAnyOrder(Topic.TIMER, Topic.MEASURING_LOCK);
    }

    @Test
    void damaged_files_are_unknown() throws Exception {
        for (String file : List.of(
                "proc/stat",
                "proc/self/stat",
                "proc/self/status",
                "proc/1/stat",
                "proc/cpuinfo",
                "proc/meminfo",
                "sys/devices/system/cpu/online",
                "sys/devices/system/node/online",
                "sys/kernel/mm/transparent_hugepage/enabled")) {
            write(file, "cpu  \u0000 nonsense ) ( -\n");
        }
        assertThat(HostCheck.findings(read(() -> {}))).hasSize(17);
    }

    @Test
    void who_holds_the_lock_is_seen() throws Exception {
        Path file = temporary.resolve("jmh.lock");
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        try {
            assertThat(holder.getInputStream().read()).isEqualTo('h');
            Files.createDirectories(root.resolve("proc"));
            Files.copy(Path.of("/proc/locks"), root.resolve("proc/locks"), StandardCopyOption.REPLACE_EXISTING);
            HostFacts.Lock lock = read(() -> {}).machine().lock().value().orElseThrow();
            assertThat(lock.held()).isTrue();
            assertThat(lock.pid()).contains(holder.pid());
        } finally {
            holder.destroyForcibly().waitFor();
        }
        assertThat(read(() -> {}).machine().lock().value().orElseThrow().held()).isFalse();
    }

    /** Holds a lock until it is killed. */
    static final class Holder {
        public static void main(String[] args) throws Exception {
            try (FileChannel channel =
                    FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
                channel.lock();
                System.out.print("h");
                System.out.flush();
                Thread.sleep(60_000);
            }
        }
    }

    @Test
    void this_machine_can_be_read() throws Exception {
        HostFacts facts = new HostReader().read(Duration.ofMillis(50));
        assertThat(facts.clock().granularityNanos()).isPositive();
        assertThat(facts.clock().costNanos()).isPositive();
        assertThat(facts.memory().firstTouch().value()).isPresent();
        assertThat(HostCheck.findings(facts)).hasSize(17);
    }

    private interface Meanwhile {
        void happens() throws IOException;
    }

    private HostFacts read(Meanwhile meanwhile) throws InterruptedException {
        HostReader.Pause pause = time -> {
            try {
                meanwhile.happens();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        };
        return new HostReader(root, temporary, pause, Optional::empty).read(Duration.ofSeconds(2));
    }

    private void copy(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = root.resolve(tree.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }
}
