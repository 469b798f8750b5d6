package dev.steelyard.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.Properties;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;

class ArticlePropertiesTest {

    private static ArticleProperties read(String text) throws Exception {
        Properties values = new Properties();
        values.load(new StringReader(text));
        return ArticleProperties.of("benchmark.properties", values);
    }

    @Test
    void the_six_keys_of_the_article_are_defaults() throws Exception {
        ArticleProperties found = read("""
                benchmark.warmup.iterations=5
                benchmark.test.iterations=2
                benchmark.test.forks=1
                benchmark.test.threads=4
                benchmark.global.testclassregexpattern=.*Benchmark*.
                benchmark.global.resultfileprefix=jmh-benchmark-result-
                """);
        assertThat(found.include()).contains(".*Benchmark*.");
        assertThat(found.jmhOptions()).contains("-t 4");
        assertThat(found.warnings())
                .containsExactly(
                        "benchmark.properties: benchmark.test.forks=1 is not used: forks are measured until the verdict is final;"
                                + " one fork says nothing about the next one",
                        "benchmark.properties: benchmark.test.iterations=2 is not used: so few iterations say nothing; a pilot"
                                + " finds out how many are needed");
    }

    @Test
    void one_thread_is_the_benchmarks_own_number() throws Exception {
        assertThat(read("benchmark.test.threads=1").jmhOptions()).isEmpty();
    }

    @Test
    void unknown_keys_are_named() throws Exception {
        assertThat(read("benchmark.test.fork=3").warnings())
                .containsExactly("benchmark.properties: benchmark.test.fork is not known, and does nothing");
    }

    @Test
    void what_is_no_number_is_refused() {
        assertThatThrownBy(() -> read("benchmark.test.threads=many"))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("benchmark.properties: benchmark.test.threads is 'many', not a number");
        assertThatThrownBy(() -> read("benchmark.test.forks=-1"))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("negative");
    }
}
