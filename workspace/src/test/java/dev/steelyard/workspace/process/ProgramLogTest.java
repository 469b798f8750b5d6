package dev.steelyard.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProgramLogTest {

    private static List<String> cause(String text) {
        return new ProgramLog(text.lines().toList()).cause();
    }

    @Test
    void the_errors_of_maven_are_shown_once_without_help_frames_and_colors() {
        assertThat(cause("""
                        $ cd /x && mvn -B -q package
                        ?[0m?[0m[ERROR] COMPILATION ERROR :\s
                        [ERROR] /x/A.java:[7,35] package x does not exist
                        \u001b[1;31m[ERROR]\u001b[m Failed to execute goal g:a:1:compile (default) on project x
                        [ERROR] /x/A.java:[7,35] package x does not exist
                        [ERROR] -> [Help 1]
                        [ERROR]\s
                        [ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
                        java.lang.IllegalStateException: x
                            at a.B.c(B.java:1)
                        Caused by: java.io.IOException: the cause
                        \tat a.B.c(B.java:1)
                        \t... 12 more
                        """))
                .containsExactly(
                        "/x/A.java:[7,35] package x does not exist",
                        "Failed to execute goal g:a:1:compile (default) on project x",
                        "Caused by: java.io.IOException: the cause");
    }

    @Test
    void times_and_threads_before_the_errors_of_maven_are_left_out() {
        assertThat(cause("""
                        02:35:55:131 [ERROR] /x/A.scala:20: object parallel is not a member
                        2026-11-23 02:36:05,319 [main] [ERROR] Failed to execute goal g:a:1:compile (default) on project x
                        org.apache.maven.lifecycle.LifecycleExecutionException: Failed
                            at org.apache.maven.DefaultMaven.doExecute (DefaultMaven.java:298)
                        Caused by: java.io.IOException: the cause
                        """))
                .containsExactly(
                        "/x/A.scala:20: object parallel is not a member",
                        "Failed to execute goal g:a:1:compile (default) on project x",
                        "Caused by: java.io.IOException: the cause");
    }

    @Test
    void frames_as_maven_prints_them_are_no_reason() {
        assertThat(cause("it broke\n    at org.apache.maven.DefaultMaven.doExecute (DefaultMaven.java:298)\n"))
                .containsExactly("it broke");
    }

    @Test
    void a_build_that_said_nothing_gives_no_reason() {
        assertThat(cause("?[0m?[0m\n\n\u001b[0m\n")).isEmpty();
    }

    @Test
    void gradle_says_what_went_wrong() {
        assertThat(cause("""
                        > Task :compileJava FAILED

                        FAILURE: Build failed with an exception.

                        * What went wrong:
                        Execution failed for task ':compileJava'.
                        > Compilation failed; see the compiler error output for details.

                        * Try:
                        > Run with --stacktrace option
                        """))
                .containsExactly(
                        "Execution failed for task ':compileJava'.",
                        "> Compilation failed; see the compiler error output for details.");
    }

    @Test
    void of_any_other_program_the_last_lines_are_shown() {
        String lines = String.join(
                "\n", IntStream.range(0, 50).mapToObj(i -> "line " + i).toList());
        assertThat(cause(lines + "\n\tat a.B.c(B.java:1)\nthe end"))
                .hasSize(30)
                .startsWith("line 21")
                .endsWith("line 49", "the end");
    }
}
