package dev.steelyard.workspace.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.JarSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathChecksTest {

    @TempDir
    Path folder;

    private Subject subject(String name, Map<String, String> files) throws IOException {
        Path jar = folder.resolve(name + ".jar");
        Files.write(jar, JarSample.of(files));
        Variant variant =
                new Variant(name, name, Optional.of("revision of " + name), Optional.empty(), VariantSettings.NONE);
        return new Subject(variant, List.of(jar), folder, Path.of("java"));
    }

    private Subject jmh(String name, String version) throws IOException {
        return subject(name, Map.of("jmh.properties", "jmh.version=" + version + "\n"));
    }

    @Test
    void a_version_of_jmh_to_build_with_is_checked_before_any_build() {
        ClassPathChecks.requireNewJmh("1.21");
        assertThatThrownBy(() -> ClassPathChecks.requireNewJmh("1.20"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--jmh 1.20 is too old")
                .hasMessageContaining("--jmh 1.37");
    }

    @Test
    void one_version_of_jmh_is_needed() throws IOException {
        Subject old = jmh("old", "1.36");
        Subject same = jmh("same", "1.36");
        Subject other = jmh("other", "1.37");

        assertThatCode(() -> ClassPathChecks.requireSameJmh(List.of(old, same))).doesNotThrowAnyException();
        assertThatThrownBy(() -> ClassPathChecks.requireSameJmh(List.of(old, other)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("old (1.36), other (1.37)")
                .hasMessageContaining("--jmh 1.37");
    }

    @Test
    void a_jmh_that_is_too_old_is_named() throws IOException {
        assertThatThrownBy(() -> ClassPathChecks.requireSameJmh(List.of(jmh("a", "1.19"), jmh("b", "1.19"))))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("'a' uses JMH 1.19; Steelyard needs JMH 1.21 or later");
        for (String version : List.of("1.21", "1.37", "2.0", "local")) {
            List<Subject> subjects = List.of(jmh("a", version), jmh("b", version));
            assertThatCode(() -> ClassPathChecks.requireSameJmh(subjects))
                    .as(version)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void a_class_path_without_a_version_is_not_refused() throws IOException {
        List<Subject> subjects = List.of(subject("a", Map.of("x", "1")), jmh("b", "1.37"));
        assertThatCode(() -> ClassPathChecks.requireSameJmh(subjects)).doesNotThrowAnyException();
    }

    @Test
    void revisions_that_load_the_same_are_named() throws IOException {
        Subject base = subject("base", Map.of("A.class", "a", "META-INF/MANIFEST.MF", "Built: yesterday\n"));
        Subject same = subject("same", Map.of("A.class", "a", "META-INF/MANIFEST.MF", "Built: today\n"));
        Subject other = subject("other", Map.of("A.class", "b"));

        assertThat(ClassPathChecks.sameCode(List.of(base, other))).isEmpty();
        assertThat(ClassPathChecks.sameCode(List.of(base, other, same)).orElseThrow())
                .startsWith("'base' and 'same' have identical class path contents");
        Subject again = new Subject(base.variant(), same.classPath(), folder, Path.of("java"));
        assertThat(ClassPathChecks.sameCode(List.of(base, again)))
                .as("the same revision is meant to be the same")
                .isEmpty();
    }
}
