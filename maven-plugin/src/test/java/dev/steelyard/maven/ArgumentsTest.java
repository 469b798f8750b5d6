package dev.steelyard.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

    @Test
    void what_is_not_set_is_left_out() throws Exception {
        assertThat(new Arguments("compare")
                        .operand("main")
                        .option("--budget", null)
                        .option("--margin", " ")
                        .each("--include", null)
                        .pairs("-D", null)
                        .flag("--all", false)
                        .jmh("jmhOptions", null)
                        .words())
                .containsExactly("compare", "main");
    }

    @Test
    void values_may_look_like_options_and_jmh_comes_last() throws Exception {
        assertThat(new Arguments("compare")
                        .jmh("jmhOptions", "-t 2 -p 'size=1 2'")
                        .option("--jvm-args", "-Xmx1g")
                        .each("--include", List.of("a", "-b"))
                        .pairs("-D", List.of("a=2", "z=1"))
                        .flag("--all", true)
                        .words())
                .containsExactly(
                        "compare",
                        "--jvm-args=-Xmx1g",
                        "--include=a",
                        "--include=-b",
                        "-D",
                        "a=2",
                        "-D",
                        "z=1",
                        "--all",
                        "--",
                        "-t",
                        "2",
                        "-p",
                        "size=1 2");
    }

    @Test
    void an_open_quote_names_the_parameter() {
        assertThatThrownBy(() -> new Arguments().jmh("jmhOptions", "-p 'a"))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageStartingWith("steelyard.jmhOptions: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a against b: 1 inconclusive.",
                "a against b: 1 equivalent, 20 not measured.",
                "a against b: 1 improved, 1 edited; allocation: 2 equivalent.",
                "a against b: 2 equivalent; allocation: 1 inconclusive."
            })
    void rows_without_a_verdict_are_told(String answer) {
        assertThat(CheckMojo.isOpen(answer)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fix-inconclusive against main: 2 equivalent.",
                "a against b: 3 unreached. It was not measured (same code)."
            })
    void words_that_count_no_rows_are_none(String answer) {
        assertThat(CheckMojo.isOpen(answer)).isFalse();
    }

    @Test
    void what_fails_the_build_is_one_of_two_words_or_both() throws Exception {
        assertThat(CheckMojo.worst("regression")).isEqualTo("regression");
        assertThat(CheckMojo.worst("inconclusive")).isEqualTo("inconclusive");
        assertThat(CheckMojo.worst("regression, inconclusive")).isEqualTo("inconclusive");
        assertThatThrownBy(() -> CheckMojo.worst("never"))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("steelyard:compare");
    }
}
