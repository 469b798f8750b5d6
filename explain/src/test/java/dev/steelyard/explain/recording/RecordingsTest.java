package dev.steelyard.explain.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.RunningTime;
import dev.steelyard.explain.cause.Heat;
import dev.steelyard.explain.profile.AllocationSite;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.ForkProfile.JvmActivity;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.SampledStacks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recordings of a real JVM with a thread that runs a loop named like JMH's, and another that does not. */
final class RecordingsTest {

    private static final String PROGRAM = """
            public class Program {
                public static void main(String[] arguments) throws Exception {
                    Thread worker = new Thread(() -> System.out.println(Stub.run_avgt_jmhStub()));
                    Thread other = new Thread(() -> System.out.println(Other.setUp()));
                    worker.start();
                    other.start();
                    while (worker.isAlive()) {
                        Thread.sleep(50);
                        System.gc();
                        Thread.getAllStackTraces();
                    }
                    worker.join();
                    other.join();
                }
            }

            class Stub {
                static long run_avgt_jmhStub() {
                    return Hot.spin();
                }
            }

            class Hot {
                static Object kept;

                static long spin() {
                    long x = 1;
                    long end = System.nanoTime() + 1_500_000_000L;
                    while (System.nanoTime() < end) {
                        x = Deep.down(x, 90);
                        x = Slow.mix(x);
                        kept = Box.make(x);
                    }
                    return x;
                }
            }

            class Deep {
                static long down(long x, int more) {
                    return more == 0 ? Leaf.mix(x) : down(x, more - 1);
                }
            }

            class Leaf {
                static long mix(long x) {
                    for (int i = 0; i < 10_000; i++) {
                        x = x * 31 + i;
                    }
                    return x;
                }
            }

            class Slow {
                static long mix(long x) {
                    for (int i = 0; i < 80; i++) {
                        x = x * 31 + i;
                    }
                    return x;
                }
            }

            class Box {
                static Object make(long x) {
                    return new long[] {x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x};
                }
            }

            class Other {
                static long setUp() {
                    return Hot.spin();
                }
            }
            """;

    @TempDir
    private Path temp;

    @Test
    void what_the_measured_loop_does_is_recorded() throws Exception {
        Variant.VariantSettings settings = new Variant.VariantSettings(
                List.of("-XX:CompileCommand=exclude,Slow.mix"), new TreeMap<>(), new TreeMap<>());
        Subject subject = RecordedProgram.compiled(temp, PROGRAM, settings);
        assertThat(Recordings.possible(subject)).isTrue();
        // Flight Recorder divides its options at commas.
        Recordings recordings = new Recordings(temp.resolve("a folder, with commas"));
        long pid = RecordedProgram.run(temp, recordings.recording(subject));
        RunningTime running = new RunningTime(1.5e9, 1e-6, OptionalDouble.of(0.75));
        List<ForkProfile> profiles = recordings.profiles(subject, Map.of(pid, running));
        assertThat(profiles).hasSize(1);
        Heat heat = Heat.of(new Profiles(profiles, List.of()));
        assertThat(heat.of(suspect("Leaf"))).isGreaterThan(0.5);
        assertThat(heat.of(suspect("Hot"))).isBetween(0.3, 0.8);
        assertThat(heat.of(suspect("Other"))).isZero();
        assertThat(heat.of(suspect("Stub"))).isZero();
        ForkProfile profile = profiles.get(0);
        assertThat(profile.samples()).isGreaterThan(20);
        assertThat(profile.methods())
                .hasEntrySatisfying("Leaf.mix", time -> {
                    assertThat(time.self()).isGreaterThan(0.5);
                    // Until the compiler has had its turn, which takes a while on a busy machine.
                    assertThat(time.interpreted()).isLessThan(time.self() / 2);
                })
                .hasEntrySatisfying("Slow.mix", time -> {
                    assertThat(time.self()).isBetween(0.01, 0.4);
                    assertThat(time.interpreted()).isEqualTo(time.self());
                });
        assertThat(profile.calls()).containsKey(new Call("Deep.down", "Leaf.mix"));
        // Deeper than what the recorder keeps by itself; calls of a method by itself are one frame.
        SampledStacks spin = callee(profile.stacks(), "Hot.spin");
        assertThat(profile.stacks().samples()).isEqualTo(profile.samples());
        assertThat(spin.samples()).isEqualTo(profile.samples());
        SampledStacks mix = callee(callee(spin, "Deep.down"), "Leaf.mix");
        assertThat((double) mix.samples() / profile.samples()).isGreaterThan(0.5);
        assertThat(mix.callees()).isEmpty();
        assertThat(profile.allocated().shares())
                .hasEntrySatisfying(
                        new AllocationSite("long[]", "Box.make", "Hot.spin"),
                        share -> assertThat(share).isGreaterThan(0.9));
        // Half of the samples are counted, and so is half of the time: 750 ms with a collection in about 60 ms.
        JvmActivity activity = profile.activity().orElseThrow();
        assertThat(activity.nanos()).isCloseTo(0.75e9, within(1e8));
        assertThat(activity.operations()).isCloseTo(750, within(100.0));
        assertThat(activity.otherThreads()).hasValue(0.75);
        assertThat(activity.collections().count()).isBetween(3, 16);
        assertThat(activity.collections().nanos()).isBetween(1e5, 0.75e9);
        assertThat(activity.stops()).hasEntrySatisfying("ThreadDump", stops -> {
            assertThat(stops.count()).isBetween(3, 16);
            assertThat(stops.nanos()).isBetween(1e4, 1e8);
        });
        assertThat(recordings.profiles(subject, Map.of(pid + 1, running)).get(0).activity())
                .isEmpty();
        assertThat(logs(recordings.folder())).isPositive();
        recordings.deleteLogs();
        assertThat(logs(recordings.folder())).isZero();
        assertThat(recordings.profiles(subject, Map.of())).hasSize(1);
        Path own = recordings.folder().resolve("main");
        Files.writeString(own.resolve("cut.jfr"), "FLR", StandardCharsets.UTF_8);
        Files.createFile(own.resolve("empty.jfr"));
        assertThat(recordings.profiles(subject, Map.of())).hasSize(1);
    }

    private static SampledStacks callee(SampledStacks stacks, String name) {
        return Optional.ofNullable(stacks.callees().get(name)).orElseThrow();
    }

    private static long logs(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(path -> path.toString().endsWith(".log")).count();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a.B, a.B",
        "[B, byte[]",
        "[[I, int[][]",
        "[Ljava.lang.String;, java.lang.String[]",
        "[, [",
        "[La.B$C;, a.B$C[]"
    })
    void arrays_have_the_names_that_people_write(String name, String readable) {
        assertThat(ClassNames.readable(name)).isEqualTo(readable);
    }

    @ParameterizedTest
    @CsvSource({"a.B, lambda$run$3, a.B.lambda$run", "a.B, run, a.B.run", "a.B$$Lambda$14/0x0008, apply, a.B.apply"})
    void methods_have_the_same_names_in_every_fork(String type, String method, String name) {
        assertThat(Frames.method(type, method)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "a.B, a.B",
        "a.B$C, a.B$C",
        "a.B$$Lambda$14.0x0000000800c03000, a.B",
        "a.B$$Lambda.0x0000000800c03000, a.B",
        "a.B$$Lambda$14/1509514333, a.B",
        "a.B.0x0000000800c03000, a.B",
        "a.B+0x0000000800c03000, a.B",
        "jdk.proxy2.$Proxy14, jdk.proxy2.$Proxy",
        "jdk.internal.reflect.GeneratedMethodAccessor7, jdk.internal.reflect.GeneratedMethodAccessor",
        "a.MyGeneratedMethodAccessor7, a.MyGeneratedMethodAccessor7",
        "a.Version2, a.Version2"
    })
    void hidden_classes_belong_to_those_they_were_made_for(String name, String visible) {
        assertThat(Frames.visible(name)).isEqualTo(visible);
    }

    @ParameterizedTest
    @CsvSource({
        "org.openjdk.jmh.infra.Blackhole, true",
        "org.openjdk.jmh.runner.InfraControl, true",
        "a.jmh_generated.B_run_jmhTest, true",
        "dev.steelyard.harness.gate.Gate, true",
        "org.openjdk.jmh.samples.JMHSample_01, false",
        "a.jmh.B, false"
    })
    void frames_of_jmh_are_no_part_of_the_benchmark(String className, boolean harness) {
        assertThat(Frames.isHarness(className)).isEqualTo(harness);
    }

    @Test
    void a_link_to_a_jvm_is_followed() throws Exception {
        Path link = Files.createSymbolicLink(
                temp.resolve("java-link"), Path.of(System.getProperty("java.home"), "bin", "java"));
        Variant variant = new Variant("main", ".", Optional.empty(), Optional.empty(), Variant.VariantSettings.NONE);
        assertThat(Recordings.possible(new Subject(variant, List.of(temp), temp, link)))
                .isTrue();
    }

    @Test
    void where_the_jvm_has_no_recorder_nothing_is_recorded() {
        Variant variant = new Variant("main", ".", Optional.empty(), Optional.empty(), Variant.VariantSettings.NONE);
        assertThat(Recordings.possible(new Subject(
                        variant, List.of(temp), temp, temp.resolve("bin").resolve("java"))))
                .isFalse();
    }

    private static Suspect suspect(String name) {
        return new Suspect(new TreeSet<>(List.of(name)));
    }
}
