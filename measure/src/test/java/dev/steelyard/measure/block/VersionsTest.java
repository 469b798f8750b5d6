package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.CodeFact.Kind;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.BenchmarkJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every mode and shape of benchmark on the oldest JMH supported, one in the middle and the newest, and on each JDK that is installed
 * where packages put them.
 */
@Tag("long")
class VersionsTest {
    @TempDir
    Path directory;

    private static final Path OWN = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final Path PACKAGES = Path.of("/usr/lib/jvm");

    static List<Arguments> versions() throws IOException {
        List<Arguments> versions = new ArrayList<>();
        for (String jmh : List.of("1.21", "1.28", "1.37")) {
            versions.add(Arguments.of(jmh, OWN));
        }
        for (Path other : others()) {
            versions.add(Arguments.of("1.21", other));
            versions.add(Arguments.of("1.37", other));
        }
        return versions;
    }

    /** Launchers of the JDKs but the one that runs the test. */
    private static Set<Path> others() throws IOException {
        Set<Path> found = new TreeSet<>();
        if (Files.isDirectory(PACKAGES)) {
            try (Stream<Path> folders = Files.list(PACKAGES)) {
                for (Path folder : folders.toList()) {
                    Path java = folder.resolve("bin").resolve("java");
                    if (Files.isExecutable(java)) {
                        found.add(java.toRealPath());
                    }
                }
            }
        }
        found.remove(OWN.toRealPath());
        return found;
    }

    @ParameterizedTest
    @MethodSource("versions")
    void every_mode_and_shape_runs(String jmh, Path java) throws InterruptedException {
        Subject own = BenchmarkJar.of(jmh, "Plain", "Shapes").subject("base", directory);
        Subject subject = new Subject(own.variant(), own.classPath(), own.directory(), java);
        try (Lockstep lockstep =
                Lockstep.open(List.of(subject), directory.resolve("logs"), Blocks.options(Duration.ofSeconds(20)))) {
            Fork throughput = run(lockstep, Blocks.plan(2), "Plain.throughput", subject);
            assertThat(throughput.jvm().jmhVersion()).isEqualTo(jmh);
            consistent(throughput);

            Fork sampled = run(lockstep, Blocks.plan(2), "Plain.sampled", subject);
            double samples = counted(sampled).stream()
                    .mapToDouble(slice -> slice.timing().operations())
                    .sum();
            assertThat(sampled.histogram().stream()
                            .mapToLong(Fork.Bucket::count)
                            .sum())
                    .isEqualTo((long) samples);

            Fork once = run(lockstep, Blocks.singleShot(), "Plain.once", subject);
            assertThat(once.slices()).hasSize(1);
            assertThat(once.slices().get(0).timing().operations()).isEqualTo(1);

            Fork group = run(lockstep, Blocks.plan(2), "Shapes.pair", subject);
            assertThat(counted(group).get(0).secondary()).containsOnlyKeys("read", "write");
            assertThat(group.jvm().facts()).containsExactly(new CodeFact(Kind.PARAMETER, "Control", "Shapes.read"));

            Fork arguments = run(lockstep, Blocks.plan(1), "Shapes.arguments", subject);
            assertThat(arguments.jvm().commandLine())
                    .contains("-Xmx333m", "-Done=1", "-Dtwo=2", "-Dthree=3")
                    .doesNotContain("-Xmx128m");
            assertThat(arguments.jvm().maxHeapBytes()).isBetween(300L << 20, 340L << 20);

            Fork fixtures = run(lockstep, Blocks.plan(1), "Shapes.fixtures", subject);
            assertThat(fixtures.jvm().facts())
                    .containsExactlyInAnyOrder(
                            new CodeFact(Kind.FIXTURE, "Iteration", "Fixtures.fill"),
                            new CodeFact(Kind.FIXTURE, "Invocation", "Fixtures.empty"),
                            new CodeFact(Kind.COUNTERS, "", "Counts"));
            assertThat(counted(fixtures).get(0).secondary()).containsKey("events");
            run(lockstep, Blocks.plan(1), "Shapes.threads", subject);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void allocation_is_counted_the_same_on_every_version(String jmh) throws InterruptedException {
        Subject subject = BenchmarkJar.of(jmh, "Plain", "Shapes").subject("base", directory);
        try (Lockstep lockstep =
                Lockstep.open(List.of(subject), directory.resolve("logs"), Blocks.options(Duration.ofSeconds(20)))) {
            Fork fork = run(lockstep, Blocks.plan(5), "Plain.allocating", subject);
            double bytes = counted(fork).stream()
                    .mapToDouble(slice -> slice.own().allocatedBytes())
                    .sum();
            double operations = counted(fork).stream()
                    .mapToDouble(slice -> slice.timing().operations())
                    .sum();
            // 1000 bytes and a header of 16; catch-up operations outside the timed part allocate too.
            assertThat(bytes / operations).isBetween(1016.0, 1100.0);
        }
    }

    /** Operations over the time that the score implies must fit into the wall time of the slice. */
    private static void consistent(Fork fork) {
        assertThat(counted(fork)).hasSize(4).allSatisfy(slice -> {
            double millis = slice.timing().operations() / slice.timing().score();
            assertThat(millis * 1e6).isBetween(15e6, (double) slice.timing().wallNanos());
        });
    }

    private static Fork run(Lockstep lockstep, Plan plan, String name, Subject subject) throws InterruptedException {
        Block block = Blocks.run(lockstep, plan, Blocks.include(name), List.of(subject));
        Fork fork = block.forks().get(0);
        assertThat(fork.outcome().completed()).as(fork.outcome().detail()).isTrue();
        return fork;
    }

    private static List<Slice> counted(Fork fork) {
        return fork.slices().stream()
                .filter(slice -> slice.kind() == Slice.Kind.COUNTED)
                .toList();
    }
}
