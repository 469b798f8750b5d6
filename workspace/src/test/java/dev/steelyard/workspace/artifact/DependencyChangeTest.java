package dev.steelyard.workspace.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may stand after {@code --dependency}. */
class DependencyChangeTest {

    @Test
    void a_version_is_changed_or_a_library_replaced() {
        DependencyChange version = DependencyChange.parse("com.google.protobuf:protobuf-java:3.8.0");
        DependencyChange library = DependencyChange.parse("org.lz4:lz4-java=at.yawk.lz4:lz4-java:1.10.4");

        assertThat(version)
                .isEqualTo(
                        change("com.google.protobuf:protobuf-java", "com.google.protobuf", "protobuf-java", "3.8.0"));
        assertThat(version.renames()).isFalse();
        assertThat(version).hasToString("com.google.protobuf:protobuf-java:3.8.0");
        assertThat(library).isEqualTo(change("org.lz4:lz4-java", "at.yawk.lz4", "lz4-java", "1.10.4"));
        assertThat(library.renames()).isTrue();
        assertThat(library).hasToString("org.lz4:lz4-java=at.yawk.lz4:lz4-java:1.10.4");
    }

    private static DependencyChange change(String replaced, String group, String name, String version) {
        return new DependencyChange(replaced, new Artifact(group, name, version));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "g",
                "g:a",
                "g:a:",
                ":a:1",
                "g:a:1:linux",
                "g:a:[1,2)",
                "g:a:${v}",
                "old=g:a:1",
                "o:l:1=g:a:1",
                "-g:a:1",
                "g:a:1\n",
                "g/../a:b:1",
                "<g>:a:1"
            })
    void anything_else_is_an_error_with_an_example(String text) {
        assertThatThrownBy(() -> DependencyChange.parse(text)).isInstanceOfSatisfying(UserError.class, error -> {
            assertThat(error.problem()).isEqualTo("--dependency '" + text + "' is not a library with a version");
            assertThat(error.remedy()).contains("GROUP:NAME:VERSION");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"LATEST", "release", "1.0-SNAPSHOT", "2.0-snapshot"})
    void a_version_that_moves_is_refused(String version) {
        assertThatThrownBy(() -> DependencyChange.parse("g:a:" + version))
                .isInstanceOfSatisfying(
                        UserError.class,
                        error -> assertThat(error.problem()).contains(version + " can mean different code later"));
    }
}
