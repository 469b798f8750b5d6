package dev.steelyard.cli;

import static dev.steelyard.cli.Execution.real;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.lint.finding.Acceptance;
import dev.steelyard.lint.run.LintRequest;
import dev.steelyard.lint.run.LintRequest.FailOn;
import dev.steelyard.lint.run.LintRequest.Format;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LintCommandTest {

    private static LintRequest request(String... args) {
        return Execution.of(args).request(LintRequest.class);
    }

    @Test
    void defaults() {
        assertThat(request("lint", "a.jar", "classes"))
                .isEqualTo(new LintRequest(
                        List.of(Path.of("a.jar"), Path.of("classes")), List.of(), Format.TEXT, FailOn.ERROR));
    }

    @Test
    void every_option() {
        assertThat(request(
                        "lint",
                        "a.jar",
                        "--format",
                        "markdown",
                        "--fail-on",
                        "warning",
                        "--ignore",
                        "one-fork",
                        "--ignore",
                        "no-fork:Some.method",
                        "-q"))
                .isEqualTo(new LintRequest(
                        List.of(Path.of("a.jar")),
                        List.of(Acceptance.parse("one-fork"), Acceptance.parse("no-fork:Some.method")),
                        Format.MARKDOWN,
                        FailOn.WARNING));
    }

    @Test
    void rules_need_no_file() {
        assertThat(request("lint", "--rules").what()).isEmpty();
    }

    @Test
    void the_rules_are_listed_in_every_format() {
        assertThat(real("lint", "--rules").out())
                .contains("error  dead-result: ")
                .contains("warning  one-fork: ")
                .contains("  why:    ")
                .contains("  remedy: ");
        JsonNode rules = JsonMapper.shared()
                .readTree(real("lint", "--rules", "--format", "json").out());
        assertThat(rules.get("schemaVersion").asInt()).isEqualTo(1);
        assertThat(rules.get("rules").size()).isEqualTo(18);
        assertThat(real("lint", "--rules", "--format", "csv").out().lines()).hasSize(19);
        assertThat(real("lint", "--rules", "--format", "markdown").out().lines())
                .hasSize(18);
    }

    @Test
    void an_unknown_rule_cannot_be_accepted() {
        Execution execution = real("lint", "target", "--ignore", "one-frok");
        assertThat(execution.exit()).isEqualTo(2);
        assertThat(execution.out()).isEmpty();
        assertThat(execution.err()).contains("unknown rule 'one-frok'").contains("--rules");
    }

    @Test
    void a_missing_file_is_named() {
        Execution execution = real("lint", "missing.jar");
        assertThat(execution.exit()).isEqualTo(2);
        assertThat(execution.err()).contains("no such file: missing.jar");
    }

    @Test
    void classes_without_benchmarks_are_no_pass() {
        Execution execution = real("lint", "target/classes");
        assertThat(execution.exit()).isEqualTo(2);
        assertThat(execution.err()).contains("target/classes contains no JMH benchmarks");
    }
}
