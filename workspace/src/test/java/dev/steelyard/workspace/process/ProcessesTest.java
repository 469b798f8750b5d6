package dev.steelyard.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessesTest {

    @TempDir
    Path folder;

    private Command command(Duration limit, String... argv) {
        return new Command(List.of(argv), folder, Map.of("PATH", "/usr/bin:/bin", "X", "ü"), limit);
    }

    @Test
    void arguments_and_streams_are_passed_as_they_are() {
        try (Processes processes = new Processes()) {
            Completed completed = processes.run(command(
                    Duration.ofSeconds(20),
                    "sh",
                    "-c",
                    "printf '%s|' \"$@\" \"$X\"; cat; echo e >&2; exit 3",
                    "sh",
                    "a b",
                    "$(x)",
                    "",
                    "ß;"));

            assertThat(completed).isEqualTo(new Completed(3, "a b|$(x)||ß;|ü|", "e\n"));
        }
    }

    @Test
    void much_output_on_both_streams_does_not_block() {
        try (Processes processes = new Processes()) {
            Completed completed =
                    processes.run(command(Duration.ofSeconds(30), "sh", "-c", "seq 1 200000 >&2; seq 1 200000"));

            assertThat(completed.output()).hasSameSizeAs(completed.errors()).endsWith("\n200000\n");
        }
    }

    @Test
    void the_limit_ends_the_whole_tree() {
        String endless = "sleep 312." + ProcessHandle.current().pid();
        try (Processes processes = new Processes()) {
            assertThatThrownBy(() -> processes.run(command(
                            Duration.ofMillis(500),
                            "sh",
                            "-c",
                            "trap '' TERM; " + endless + " & " + endless + "; true")))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("did not finish within");
            assertThat(ProcessHandle.allProcesses()
                            .filter(any -> any.info().commandLine().orElse("").endsWith(endless)))
                    .isEmpty();
        }
    }

    @Test
    void a_program_that_is_too_slow_gives_no_secret_away_and_names_its_log() {
        Path log = folder.resolve("build.log");
        try (Processes processes = new Processes()) {
            assertThatThrownBy(() -> processes.run(
                            command(Duration.ofMillis(200), "sh", "-c", "sleep 30", "-Drepo.password=hush"), log))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("-Drepo.password=(redacted)")
                    .hasMessageContaining("Its output is in " + log + ".")
                    .hasMessageNotContaining("hush");
        }
    }

    @Test
    void a_missing_program_is_named() {
        try (Processes processes = new Processes()) {
            assertThatThrownBy(() -> processes.run(command(Duration.ofSeconds(5), "no-such-program")))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("cannot start 'no-such-program'")
                    .hasMessageContaining("Install it");
        }
    }

    @Test
    void nothing_starts_after_closing() {
        Processes processes = new Processes();
        processes.close();

        assertThatThrownBy(() -> processes.run(command(Duration.ofSeconds(5), "true")))
                .hasMessageContaining("interrupted");
    }

    @Test
    void the_line_can_be_pasted_into_a_shell() {
        assertThat(command(Duration.ofSeconds(1), "mvn", "-pl", "a b", "it's", "")
                        .line())
                .isEqualTo("mvn -pl 'a b' 'it'\\''s' ''");
    }
}
