package dev.steelyard.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;

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
                        .pairs("-D", Map.of("z", "1", "a", "2"))
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
