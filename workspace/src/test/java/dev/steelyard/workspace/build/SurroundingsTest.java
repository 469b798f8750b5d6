package dev.steelyard.workspace.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SurroundingsTest {
    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {"MAVEN_OPTS", "MAVEN_ARGS", "GRADLE_OPTS", "JAVA_TOOL_OPTIONS"})
    void a_variable_that_a_build_reads_makes_another_build(String name) throws IOException {
        List<String> without = texts(Map.of());
        List<String> with = texts(Map.of(name, "-Pfast"));
        assertThat(with).isNotEqualTo(without).isNotEqualTo(texts(Map.of(name, "-Pslow")));
        assertThat(texts(Map.of(name, "-Pfast"))).isEqualTo(with);
    }

    @Test
    void a_variable_that_no_build_reads_does_not() throws IOException {
        assertThat(texts(Map.of("TERM", "dumb", "MAVEN_OPTS", "-x"))).isEqualTo(texts(Map.of("MAVEN_OPTS", "-x")));
    }

    @ParameterizedTest
    @ValueSource(strings = {".m2/settings.xml", ".m2/toolchains.xml", ".gradle/gradle.properties", ".mavenrc"})
    void settings_of_the_user_make_another_build(String name) throws IOException {
        List<String> without = texts(Map.of());
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "one");
        List<String> with = texts(Map.of());
        assertThat(with).isNotEqualTo(without);
        Files.writeString(file, "two");
        assertThat(texts(Map.of())).isNotEqualTo(with);
        Files.delete(file);
        assertThat(texts(Map.of())).isEqualTo(without);
    }

    @Test
    void the_home_of_scripts_and_that_of_jvms_both_count() throws IOException {
        Path other = Files.createDirectories(home.resolve("other"));
        Files.writeString(other.resolve(".mavenrc"), "export MAVEN_OPTS=-Xmx1g");
        assertThat(texts(Map.of("HOME", other.toString()))).hasSize(1);
        assertThat(texts(Map.of())).isEmpty();
    }

    private List<String> texts(Map<String, String> environment) throws IOException {
        return new Surroundings(environment, home).texts();
    }
}
