package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real command on a jar that JMH's own processor had its hands on, with JMH packed into it. */
class LintTest {

    @TempDir
    Path temp = Path.of("");

    @Test
    void mistakes_fail_the_command_until_they_are_accepted() throws Exception {
        Path jar = temp.resolve("careless.jar");
        BenchmarkJar.of(jar, "Careless").build();
        Scene scene = new Scene(temp);
        Ended found = scene.run("lint", jar.toString());
        assertThat(found.exit()).as(found.err()).isEqualTo(1);
        assertThat(found.out())
                .contains("error  dead-result: ")
                .contains("    dropped (Careless.java:15)\n")
                .contains("warning  one-fork: ")
                .contains("    once (Careless.java:21)\n")
                .endsWith("1 error, 1 warning in 2 benchmarks of " + jar + ".\n")
                .doesNotContain("org.openjdk")
                .doesNotContain("jmh_generated");
        assertThat(scene.run("lint", jar.toString(), "--fail-on", "never").exit())
                .isZero();
        assertThat(scene.run("lint", jar.toString(), "--ignore", "dead-result:Careless.dropped")
                        .exit())
                .isZero();
        assertThat(scene.run("lint", jar.toString(), "--ignore", "dead-result", "--fail-on", "warning")
                        .exit())
                .isEqualTo(1);
    }
}
