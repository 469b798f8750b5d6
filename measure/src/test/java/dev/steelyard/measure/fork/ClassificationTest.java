package dev.steelyard.measure.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.ForkOutcome.Kind;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The evidence of the ends that real forks show in {@code FailuresTest}, and of some that cannot be provoked there. */
class ClassificationTest {
    @TempDir
    Path directory;

    private final ForkExit ending = new ForkExit();

    @ParameterizedTest
    @CsvSource({
        "137, KILLED, exit code 137",
        "143, KILLED, signal 15",
        "134, CRASHED, exit code 134",
        "139, CRASHED, exit code 139",
        "3, EXITED, (exit code 3)",
        "255, EXITED, (exit code 255)"
    })
    void exit_codes_of_forks_that_had_started(int code, Kind kind, String evidence) throws IOException {
        ending.said = new Fields().put(Key.EXIT_CODE, code).put(Key.ERROR, "RunnerException\n at ...");
        assertThat(outcome(true, false, "nothing in it")).satisfies(outcome -> {
            assertThat(outcome.kind()).isEqualTo(kind);
            assertThat(outcome.detail()).contains(evidence).contains("log: " + directory);
        });
    }

    @Test
    void a_jvm_that_does_not_start_says_why_in_the_line_below() throws IOException {
        ending.said = new Fields().put(Key.EXIT_CODE, 1).put(Key.ERROR, "RunnerException");
        assertThat(outcome(
                                false,
                                false,
                                "Error occurred during initialization of VM\nMultiple garbage collectors selected\n")
                        .detail())
                .startsWith("Error occurred during initialization of VM: Multiple garbage collectors selected; log: ");
        assertThat(outcome(false, false, "Error occurred during initialization of VM\n<forked VM failed>\n")
                        .detail())
                .startsWith("Error occurred during initialization of VM; log: ");
    }

    @Test
    void the_exception_is_the_first_line_under_the_word_failure() throws IOException {
        ending.said = new Fields()
                .put(Key.FAILURE, "<failure>\n\njava.lang.Error: boom\n\tat x.Y.z(Y.java:1)")
                .put(Key.ERROR, "RunnerException");
        ForkOutcome outcome = outcome(true, false, "");
        assertThat(outcome.kind()).isEqualTo(Kind.THREW);
        assertThat(outcome.detail()).startsWith("java.lang.Error: boom; log: ");
    }

    @Test
    void the_last_cause_is_named_too() throws IOException {
        ending.said = new Fields().put(Key.FAILURE, """
                        <failure>

                        java.lang.ExceptionInInitializerError
                        \tat x.Y.z(Y.java:1)
                        Caused by: java.lang.IllegalStateException: later
                        \tat x.Y.z(Y.java:2)
                        Caused by: java.lang.NoSuchMethodException: x.Z.of(int)
                        \t... 3 more
                        \tSuppressed: java.io.IOException: close
                        \tCaused by: java.io.IOException: inner
                        """).put(Key.ERROR, "RunnerException");
        assertThat(outcome(true, false, "").detail())
                .startsWith(
                        "java.lang.ExceptionInInitializerError; caused by java.lang.NoSuchMethodException: x.Z.of(int); log: ");
    }

    @Test
    void a_port_that_another_fork_listens_on_is_named_also_as_the_cause_of_something_else() throws IOException {
        ending.said = new Fields().put(Key.FAILURE, """
                        <failure>

                        java.lang.RuntimeException: start
                        \tat x.Y.z(Y.java:1)
                        Caused by: java.net.BindException: Address already in use
                        """).put(Key.ERROR, "RunnerException");

        assertThat(outcome(true, false, "").detail())
                .startsWith("java.lang.RuntimeException: start; its port is in use: forks of all variants are alive")
                .contains("--alternate");
        ending.alone = true;
        assertThat(outcome(true, false, "").detail())
                .startsWith("java.lang.RuntimeException: start; its port is in use, though no other fork was alive")
                .doesNotContain("--alternate");
    }

    @Test
    void a_failure_in_the_last_tear_down_is_no_completion() throws IOException {
        ending.said =
                new Fields().put(Key.FAILURE, "<failure>\njava.lang.Error").put(Key.ERROR, "RunnerException");
        assertThat(outcome(true, true, "").kind()).isEqualTo(Kind.THREW);
    }

    @Test
    void a_fork_killed_after_its_last_slice_is_complete() throws IOException {
        ending.lingered = true;
        ending.said = new Fields().put(Key.EXIT_CODE, 137).put(Key.ERROR, "RunnerException");
        assertThat(outcome(true, true, "")).isEqualTo(ForkOutcome.COMPLETED);
    }

    @Test
    void memory_exhaustion_counts_also_where_it_looked_like_a_hang() throws IOException {
        ending.hung = "running a turn for more than 60 s";
        assertThat(outcome(true, false, "# java.lang.OutOfMemoryError: Java heap space\n"))
                .satisfies(outcome -> {
                    assertThat(outcome.kind()).isEqualTo(Kind.OUT_OF_MEMORY);
                    assertThat(outcome.detail()).contains("Java heap space; then it hung, running a turn");
                });
        assertThat(outcome(true, false, "Full thread dump").kind()).isEqualTo(Kind.HUNG);
    }

    @Test
    void what_the_benchmark_printed_about_memory_does_not_hide_its_exception() throws IOException {
        ending.said = new Fields().put(Key.FAILURE, "<failure>\nx.Refused: no").put(Key.ERROR, "RunnerException");
        assertThat(outcome(true, false, "caught java.lang.OutOfMemoryError, going on")
                        .kind())
                .isEqualTo(Kind.THREW);
    }

    @Test
    void a_fork_that_never_arrived_did_not_start() throws IOException {
        ending.said = new Fields().put(Key.EXIT_CODE, 1).put(Key.ERROR, "RunnerException");
        assertThat(outcome(
                        false, false, "Unrecognized VM option 'X'\nError: Could not create the Java Virtual Machine."))
                .satisfies(outcome -> {
                    assertThat(outcome.kind()).isEqualTo(Kind.NOT_STARTED);
                    assertThat(outcome.detail()).startsWith("Unrecognized VM option 'X'");
                });
        assertThat(outcome(false, false, "some words of the JVM").detail()).startsWith("some words of the JVM");
    }

    @Test
    void a_lost_host_is_named() throws IOException {
        ending.hostLost = true;
        assertThat(outcome(true, false, "").kind()).isEqualTo(Kind.KILLED);
        assertThat(outcome(false, false, "").kind()).isEqualTo(Kind.NOT_STARTED);
    }

    private ForkOutcome outcome(boolean hello, boolean last, String text) throws IOException {
        Path log = Files.writeString(directory.resolve("fork.log"), text);
        return new Classification(ending, hello, last, log).outcome();
    }
}
