package dev.steelyard.explain.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import dev.steelyard.explain.recording.CompilerLogs.Directive;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs of real JVMs that run a loop named like JMH's: of the one that runs this test, and of those beside it. */
final class CompilationLogTest {

    private static final String PROGRAM = """
            public class Program {
                public static void main(String[] arguments) {
                    long x = 1;
                    for (int i = 0; i < 100; i++) {
                        x = Stub.run_avgt_jmhStub(x);
                    }
                    System.out.println(x + Unused.warm());
                }
            }

            class Stub {
                static long run_avgt_jmhStub(long x) {
                    long end = System.nanoTime() + 10_000_000L;
                    do {
                        x = Hot.run(x);
                    } while (System.nanoTime() < end);
                    return x;
                }
            }

            class Hot {
                private static final Step[] STEPS = {new Plus(), new Minus(), new Times()};

                static long run(long x) {
                    for (int i = 0; i < 9; i++) {
                        x = Leaf.mix(x);
                        x = Big.mix(x);
                        x = STEPS[i %% 3].apply(x);
                        if (x == 42_424_242) {
                            x = Leaf.cold(x);
                        }
                    }
                    return x;
                }
            }

            class Leaf {
                static long mix(long x) {
                    return x * 31 + 1;
                }

                static long cold(long x) {
                    return x - 1;
                }
            }

            class Big {
                static long mix(long x) {
            %s
                    return Leaf.mix(x);
                }
            }

            interface Step {
                long apply(long x);
            }

            class Plus implements Step {
                public long apply(long x) {
                    return Deep.add(x);
                }
            }

            class Minus implements Step {
                public long apply(long x) {
                    return x - 3;
                }
            }

            class Times implements Step {
                public long apply(long x) {
                    return x * 3 + Long.bitCount(x);
                }
            }

            class Deep {
                static long add(long x) {
                    return x + 3;
                }
            }

            class Unused {
                static long warm() {
                    long x = 0;
                    for (int i = 0; i < 1_000_000; i++) {
                        x = Deep.add(x);
                    }
                    return x;
                }
            }
            """.formatted(IntStream.range(0, 30)
            .mapToObj(i -> "        x = (x ^ (x >>> %d)) * %dL + %d;".formatted(7 + i % 5, 31 + 2 * i, i))
            .collect(Collectors.joining("\n")));

    private static final Call SMALL = new Call("Hot.run", "Leaf.mix");
    private static final Call LARGE = new Call("Hot.run", "Big.mix");

    @TempDir
    private Path temp;

    /** The JVM of this test, and those installed beside it: each writes its log a little differently. */
    static Stream<Path> jvms() throws IOException {
        Path own = Path.of(System.getProperty("java.home")).toRealPath();
        try (Stream<Path> beside = Files.list(own.resolveSibling("."))) {
            List<Path> others = beside.filter(home -> !Files.isSymbolicLink(home))
                    .map(home -> home.resolve("bin").resolve("java").normalize())
                    .filter(java -> Files.isExecutable(java) && !java.startsWith(own))
                    .toList();
            return Stream.concat(Stream.of(own.resolve("bin").resolve("java")), others.stream()).toList().stream();
        }
    }

    private Subject subject(Path java) {
        return new Subject(
                new Variant("main", ".", Optional.empty(), Optional.empty(), Variant.VariantSettings.NONE),
                List.of(temp),
                temp,
                java);
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void decisions_are_read_and_directives_obeyed(Path java) throws Exception {
        Subject subject = new Subject(subject(java).variant(), List.of(compiled()), temp, java);
        assumeThat(Recordings.possible(subject)).isTrue();
        CompilerLogs logs = new CompilerLogs(temp.resolve("a folder, with commas"));
        run(logs.logging(subject));
        assertThat(logs.read("main")).hasSize(1);
        assertThat(logs.byProcess(List.of(subject))).hasSize(1);
        ForkInlining natural = logs.read("main").get(0).orElseThrow();
        assertThat(natural.inlines(SMALL)).contains(true);
        assertThat(natural.inlines(LARGE)).contains(false);
        assertThat(natural.calls())
                .hasEntrySatisfying(
                        LARGE, decision -> assertThat(decision.refusal()).contains("hot method too big"));
        assertThat(natural.inlines(new Call("Big.mix", "Leaf.mix"))).contains(true);
        assertThat(natural.inlines(new Call("Plus.apply", "Deep.add"))).contains(true);
        assertThat(natural.calls().keySet()).extracting(Call::callee).doesNotContain("Step.apply", "Leaf.cold");
        assertThat(natural.calls().keySet()).extracting(Call::caller).doesNotContain("Unused.warm", "Program.main");

        assertThat(natural.receivers()).hasEntrySatisfying(new Call("Hot.run", "Step.apply"), steps -> {
            assertThat(steps.count()).isEqualTo(3);
            assertThat(steps.shares().keySet()).hasSize(2).isSubsetOf("Plus", "Minus", "Times");
            assertThat(steps.others()).isBetween(0.2, 0.5);
        });

        assertThat(natural.intrinsics().keySet())
                .contains("_bitCount_l", "_nanoTime")
                .doesNotContain("_arraycopy");

        // The loop with what is inlined into it, and the large method.
        assertThat(natural.codeBytes().orElseThrow()).isBetween(500, 20_000);

        Directive inline = new Directive("more", "Big.mix", true);
        Directive call = new Directive("less", "Leaf.mix", false);
        run(logs.directed(subject, inline));
        run(logs.directed(subject, call));
        assertThat(logs.read("more").get(0).orElseThrow().inlines(LARGE)).contains(true);
        assertThat(logs.read("less").get(0).orElseThrow().inlines(SMALL)).contains(false);
        assertThat(logs.obeyed(inline)).isEqualTo(new Seen(1, 1));
        assertThat(logs.obeyed(call)).isEqualTo(new Seen(1, 1));
        assertThat(logs.obeyed(new Directive("more", "Leaf.mix", false))).isEqualTo(new Seen(0, 1));
        assertThat(logs.obeyed(new Directive("never", "Leaf.mix", false))).isEqualTo(new Seen(0, 0));
        Files.writeString(logs.folder().resolve("more").resolve("cut.log"), "<task\n", StandardCharsets.UTF_8);
        assertThat(logs.obeyed(inline)).isEqualTo(new Seen(1, 1));
        logs.delete();
        assertThat(logs.read("more")).isEmpty();
    }

    @Test
    void a_log_that_was_cut_short_shows_nothing() throws Exception {
        Path log = temp.resolve("cut.log");
        Files.writeString(log, "<task compile_id='1' method='A b ()V'>\n<parse method='1'>\n", StandardCharsets.UTF_8);
        assertThat(CompilationLog.read(log)).isEmpty();
        Files.write(log, new byte[] {(byte) 0xff, '\n', '<', '\n', '>'});
        assertThat(CompilationLog.read(log)).isEmpty();
        assertThat(CompilationLog.read(temp.resolve("absent.log"))).isEmpty();
    }

    @Test
    void the_last_complete_compilation_counts() throws Exception {
        String stub =
                compilation("Stub run_avgt_jmhStub ()V", "", true, "<inline_success reason='inline (hot)'/>", "2");
        String earlier = compilation("Stub run_avgt_jmhStub ()V", "", true, "<inline_fail reason='too big'/>", "1");
        String failed = compilation("Stub run_avgt_jmhStub ()V", "", false, "<inline_fail reason='too big'/>", "3");
        String osr =
                compilation("Stub run_avgt_jmhStub ()V", " osr_bci='3'", true, "<inline_fail reason='too big'/>", "4");
        String c1 =
                compilation("Stub run_avgt_jmhStub ()V", " level='3'", true, "<inline_fail reason='too big'/>", "5");
        Path log = temp.resolve("x.log");
        // Threads of the compiler write one after the other.
        Files.writeString(log, stub + earlier + failed + osr + c1 + "</hotspot_log>\n", StandardCharsets.UTF_8);
        assertThat(CompilationLog.read(log).orElseThrow().inlines(new Call("Stub.run_avgt_jmhStub", "A<B.c")))
                .contains(true);
        Files.writeString(log, osr + c1 + "</hotspot_log>\n", StandardCharsets.UTF_8);
        assertThat(CompilationLog.read(log).orElseThrow().inlines(new Call("Stub.run_avgt_jmhStub", "A<B.c")))
                .contains(false);
    }

    @Test
    void machine_code_is_that_of_the_loop_and_of_what_it_calls_directly() throws Exception {
        String installed = """
                <nmethod compile_id='%d' compiler='c2' size='5000' insts_offset='100' stub_offset='%d' stamp='1'/>
                """;
        String stub = compilation("Stub run_avgt_jmhStub ()V", "", true, "<inline_fail reason='too big'/>", "1");
        String called = compilation("A&lt;B c ()V", " compile_id='2'", true, "<inline_success reason='hot'/>", "1");
        String other = compilation("Other c ()V", " compile_id='3'", true, "<inline_success reason='hot'/>", "1");
        String sizes = installed.formatted(1, 400) + installed.formatted(2, 350) + installed.formatted(3, 900);
        Path log = temp.resolve("x.log");
        Files.writeString(log, sizes + stub + called + other + "</hotspot_log>\n", StandardCharsets.UTF_8);
        assertThat(CompilationLog.read(log).orElseThrow().codeBytes()).hasValue(550);
        // An unknown part makes the whole unknown.
        Files.writeString(
                log, installed.formatted(1, 400) + stub + called + "</hotspot_log>\n", StandardCharsets.UTF_8);
        assertThat(CompilationLog.read(log).orElseThrow().codeBytes()).isEmpty();
    }

    @Test
    void a_compilation_that_begins_again_forgets_its_first_attempt() throws Exception {
        String twice = compilation("Stub run_avgt_jmhStub ()V", "", true, """
                <inline_fail reason='too big'/>
                <failure reason='retry' phase='compile'/>
                <call method='2' count='10' prof_factor='1.0' inline='1'/>
                <inline_success reason='inline (hot)'/>""", "1");
        Path log = temp.resolve("x.log");
        Files.writeString(log, twice + "</hotspot_log>\n", StandardCharsets.UTF_8);
        assertThat(CompilationLog.read(log).orElseThrow().inlines(new Call("Stub.run_avgt_jmhStub", "A<B.c")))
                .contains(true);
    }

    @Test
    void intrinsics_are_counted_by_the_calls_that_they_replace() throws Exception {
        String twice = compilation("Stub run_avgt_jmhStub ()V", "", true, """
                <intrinsic id='_max' nodes='3'/>
                <failure reason='retry' phase='compile'/>
                <call method='2' count='10' prof_factor='0.5' inline='1'/>
                <intrinsic id='_min' nodes='3'/>
                <call method='2' count='2' prof_factor='1.0' inline='1'/>
                <intrinsic id='_min' virtual='1' nodes='3'/>
                <intrinsic id='_abs' nodes='3'/>
                <call method='2' count='0' prof_factor='1.0' inline='1'/>
                <intrinsic id='_fma' nodes='3'/>""", "1");
        Path log = temp.resolve("x.log");
        Files.writeString(log, twice + "</hotspot_log>\n", StandardCharsets.UTF_8);
        assertThat(CompilationLog.read(log).orElseThrow().intrinsics())
                .as("what replaces no call that was executed does not count")
                .containsExactly(Map.entry("_min", 7.0));
    }

    @Test
    void calls_that_are_inlined_late_have_no_known_caller() throws Exception {
        String late = compilation("Stub run_avgt_jmhStub ()V", "", true, """
                </parse>
                <call method='2' count='10' prof_factor='1.0' inline='1'/>
                <inline_success reason='late inline succeeded'/>
                <parse method='4'>""", "1");
        Path log = temp.resolve("x.log");
        Files.writeString(log, late + "</hotspot_log>\n", StandardCharsets.UTF_8);
        assertThat(CompilationLog.read(log).orElseThrow().calls()).isEmpty();
    }

    @Test
    void where_the_loop_was_not_compiled_nothing_is_known() throws Exception {
        String other = compilation("Program main ()V", "", true, "<inline_success reason='inline (hot)'/>", "1");
        Path log = temp.resolve("x.log");
        Files.writeString(log, other + "</hotspot_log>\n", StandardCharsets.UTF_8);
        assertThat(CompilationLog.read(log).orElseThrow().calls()).isEmpty();
    }

    @Test
    void logs_are_known_by_the_process_of_their_fork() throws Exception {
        String inlined = compilation("Stub run_avgt_jmhStub ()V", "", true, "<inline_success reason='hot'/>", "1")
                + "</hotspot_log>\n";
        String called = compilation("Stub run_avgt_jmhStub ()V", "", true, "<inline_fail reason='too big'/>", "1")
                + "</hotspot_log>\n";
        CompilerLogs logs = new CompilerLogs(temp.resolve("logs"));
        List<Subject> copies = logs.copies(subject(Path.of("java")), List.of("one", "two"));
        assertThat(copies).extracting(copy -> copy.variant().name()).containsExactly("one", "two");
        assertThat(copies.get(0).variant().settings())
                .isEqualTo(copies.get(1).variant().settings());
        Path own = temp.resolve("logs").resolve("one");
        Files.writeString(own.resolve("pid11.log"), inlined, StandardCharsets.UTF_8);
        Files.writeString(own.resolve("pid12.log"), called, StandardCharsets.UTF_8);
        Files.writeString(own.resolve("pid13.log"), "<task\n", StandardCharsets.UTF_8);
        Files.writeString(own.resolve("pidx.log"), inlined, StandardCharsets.UTF_8);
        Call call = new Call("Stub.run_avgt_jmhStub", "A<B.c");
        assertThat(logs.byProcess(copies))
                .containsOnlyKeys(11L, 12L)
                .allSatisfy((pid, log) -> assertThat(log.inlines(call)).contains(pid == 11));
        Directive directive = new Directive("called", "Leaf.mix", false);
        assertThat(logs.directed(subject(Path.of("java")), directive)
                        .variant()
                        .settings()
                        .jvmArgs())
                .containsAll(logs.arguments(directive));
    }

    private static String compilation(String method, String more, boolean success, String decision, String stamp) {
        return """
                <task compile_id='1' method='%s'%s stamp='0.1'>
                <klass id='1' name='A&lt;B' flags='1'/>
                <method id='2' holder='1' name='c' bytes='8'/>
                <klass id='3' name='Stub' flags='1'/>
                <method id='4' holder='3' name='run_avgt_jmhStub' bytes='8'/>
                <parse method='4'>
                <call method='2' count='10' prof_factor='1.0' inline='1'/>
                %s
                </parse>
                <task_done success='%d' stamp='%s'/>
                </task>
                """.formatted(method, more, decision, success ? 1 : 0, stamp);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.B.run", "a.B$C.<init>", "B.run", "a.b-c.D.e"})
    void directives_name_plain_methods(String callee) {
        assertThat(Directive.canName(callee)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "a.B.r un", "a.B.\"]}}]", "a.B.*", "a.B.x,y", "", "a.B.\u001b[31m"})
    void names_that_could_mean_something_else_are_left_alone(String callee) {
        assertThat(Directive.canName(callee)).isFalse();
    }

    private Path compiled() throws IOException {
        Path source = temp.resolve("Program.java");
        Files.writeString(source, PROGRAM, StandardCharsets.UTF_8);
        Path classes = temp.resolve("classes");
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "17", "-d", classes.toString(), source.toString());
        assertThat(code).isZero();
        return classes;
    }

    private void run(Subject subject) throws Exception {
        List<String> words = new ArrayList<>(List.of(subject.java().toString()));
        words.addAll(subject.variant().settings().jvmArgs());
        words.addAll(List.of("-cp", subject.classPath().get(0).toString(), "Program"));
        Path output = temp.resolve("output");
        Process process = new ProcessBuilder(words)
                .directory(temp.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(output, StandardCharsets.UTF_8))
                .isZero();
    }
}
