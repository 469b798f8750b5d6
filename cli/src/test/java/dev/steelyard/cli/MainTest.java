package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.cli.screen.Terminal;
import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.measure.host.HostFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MainTest {
    private static final Terminal TERMINAL = new Terminal(true, true, 60, Map.of("TERM", "xterm"));

    private static Execution demo(Terminal terminal, Function<Console, ExitStatus> then, String... options) {
        String[] args = new String[options.length + 1];
        args[0] = "demo";
        System.arraycopy(options, 0, args, 1, options.length);
        return Execution.of(terminal, then, args);
    }

    @ParameterizedTest
    @EnumSource(ExitStatus.class)
    void the_status_is_the_exit_code(ExitStatus status) {
        assertThat(demo(Terminal.NONE, console -> status).exit()).isEqualTo(status.code());
    }

    @ParameterizedTest
    @EnumSource(UserError.Kind.class)
    void an_error_of_the_user_is_two_sentences_and_its_kind_is_the_exit_code(UserError.Kind kind) {
        String problem = "the build failed.";
        String remedy = "Look at its log:\n\tno such\u001b[31m file\n";
        Execution execution = demo(Terminal.NONE, console -> {
            throw switch (kind) {
                case USAGE -> UserError.usage(problem, remedy);
                case FAILED -> UserError.failed(problem, remedy);
            };
        });
        assertThat(execution.exit())
                .isEqualTo(Map.of(UserError.Kind.USAGE, 2, UserError.Kind.FAILED, 3)
                        .get(kind));
        assertThat(execution.out()).isEmpty();
        assertThat(execution.err())
                .isEqualTo("steelyard: the build failed\n  Look at its log:\n      no such?[31m file\n");
    }

    @Test
    void a_problem_may_have_more_lines() {
        Execution execution = demo(Terminal.NONE, console -> {
            throw UserError.failed("The build failed.\nA.java:1", "Build it by hand.");
        });
        assertThat(execution.err()).isEqualTo("steelyard: The build failed.\n  A.java:1\n  Build it by hand.\n");
    }

    @Test
    void a_host_that_failed_is_an_error_of_the_user_too() {
        Execution execution = demo(Terminal.NONE, console -> {
            throw new HostFailure("the JMH host of variant base is gone", "Run the command again.");
        });
        assertThat(execution.exit()).isEqualTo(3);
        assertThat(execution.err())
                .isEqualTo("steelyard: the JMH host of variant base is gone\n  Run the command again.\n");
    }

    @Test
    void what_the_disk_refuses_is_no_internal_error() {
        Execution execution = demo(Terminal.NONE, console -> {
            throw new UncheckedIOException(new IOException("/runs: Permission denied"));
        });
        assertThat(execution.exit()).isEqualTo(3);
        assertThat(execution.err())
                .startsWith("steelyard: java.io.IOException: /runs: Permission denied\n  Free some disk space");
    }

    @Test
    void debug_shows_what_caused_it() {
        Execution execution = demo(
                Terminal.NONE,
                console -> {
                    throw UserError.failed("no", "Yes.").causedBy(new IOException("disk on fire"));
                },
                "--debug");
        assertThat(execution.err())
                .startsWith("steelyard: no\n  Yes.\n")
                .contains("IOException: disk on fire", "\tat ");
    }

    @Test
    void an_unexpected_exception_leaves_its_stack_trace_in_a_file() throws IOException {
        Execution execution = demo(Terminal.NONE, console -> {
            throw new IllegalStateException("impossible");
        });
        assertThat(execution.exit()).isEqualTo(3);
        assertThat(execution.err()).startsWith("steelyard: internal error: IllegalStateException: impossible\n  ");
        assertThat(execution.err().lines()).hasSize(2);
        Path file = Path.of(execution.err().strip().replaceAll("(?s).* stack trace in ", ""));
        assertThat(file).content().contains("MainTest.java");
        Files.delete(file);
    }

    @Test
    void data_is_written_as_utf_8_and_alone() {
        Execution execution = demo(Terminal.NONE, console -> {
            console.progress().phase("building main");
            console.out().println("± Größe");
            return ExitStatus.SUCCESS;
        });
        assertThat(execution.out()).isEqualTo("± Größe" + System.lineSeparator());
        assertThat(execution.err()).isEqualTo("building main\n");
    }

    @Test
    void the_status_line_is_gone_before_data_is_written() {
        Benchmark benchmark = new Benchmark("B.m", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
        Execution execution = demo(TERMINAL, console -> {
            console.progress().blockStarted(new Block.Id(benchmark, Block.Purpose.PILOT, 0, 1));
            console.out().print("data");
            console.out().flush();
            console.progress().warning("late");
            return ExitStatus.SUCCESS;
        });
        assertThat(execution.err()).isEqualTo("\r\u001b[KB.m  pilot\r\u001b[K\r\u001b[Kwarning: late\n");
    }

    @Test
    void quiet_leaves_warnings() {
        Execution execution = demo(
                TERMINAL,
                console -> {
                    console.progress().phase("working");
                    console.progress().warning("mind the gap");
                    return ExitStatus.SUCCESS;
                },
                "--quiet");
        assertThat(execution.err()).isEqualTo("warning: mind the gap\n");
    }

    @ParameterizedTest
    @CsvSource({"--version, 0, steelyard", "--größe, 2, ''"})
    void a_process_of_its_own_ends_with_the_exit_code(String argument, int exit, String out) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                argument);
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = builder.start();
        String written = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(exit);
        assertThat(written).startsWith(out);
    }

    @ParameterizedTest
    @CsvSource({
        // out is a terminal, NO_COLOR, TERM, --color, colours
        "true,  '', xterm, auto,   true",
        "true,  1,  xterm, auto,   false",
        "true,  '', dumb,  auto,   false",
        "false, '', xterm, auto,   false",
        "false, 1,  dumb,  always, true",
        "true,  '', xterm, never,  false",
    })
    void colours(boolean out, String noColor, String term, String when, boolean expected) {
        Terminal terminal = new Terminal(out, false, 80, Map.of("NO_COLOR", noColor, "TERM", term));
        boolean[] color = new boolean[1];
        demo(
                terminal,
                console -> {
                    color[0] = console.color();
                    return ExitStatus.SUCCESS;
                },
                "--color",
                when);
        assertThat(color[0]).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"true, xterm, '', true", "false, xterm, '', false", "true, dumb, '', false", "true, xterm, true, false"
    })
    void one_line_is_rewritten_on_a_terminal_only(boolean err, String term, String ci, boolean expected) {
        assertThat(new Terminal(false, err, 80, Map.of("TERM", term, "CI", ci)).rewritable())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"true, 100", "false, -1"})
    void reports_are_as_wide_as_the_terminal_that_gets_them(boolean out, int columns) {
        int[] seen = new int[1];
        demo(new Terminal(out, true, 100, Map.of()), console -> {
            seen[0] = console.columns().orElse(-1);
            return ExitStatus.SUCCESS;
        });
        assertThat(seen[0]).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvSource({"120, 120", "'', 80", "0, 80", "5, 80", "12, 20", "wide, 80"})
    void the_width_comes_from_the_launcher(String property, int columns) {
        assertThat(Terminal.of(name -> name.equals("steelyard.columns") ? property : "true", Map.of()))
                .isEqualTo(new Terminal(true, true, columns, Map.of()));
    }
}
