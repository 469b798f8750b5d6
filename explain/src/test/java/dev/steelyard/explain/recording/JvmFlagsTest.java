package dev.steelyard.explain.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks the JVM of the test. */
final class JvmFlagsTest {

    @TempDir
    private Path temp;

    private Subject subject(Path java) {
        return new Subject(
                new Variant("main", ".", Optional.empty(), Optional.empty(), Variant.VariantSettings.NONE),
                List.of(temp),
                temp,
                java);
    }

    @Test
    void a_flag_is_on_unless_the_jvm_says_otherwise() {
        Subject own = subject(Path.of(System.getProperty("java.home"), "bin", "java"));
        assertThat(JvmFlags.enabled(own, "-XX:-UseSuperWord")).isTrue();
        assertThat(JvmFlags.enabled(own, "-XX:-TraceClassInitialization")).isTrue();
        assertThat(JvmFlags.enabled(own, "-XX:-LogCompilation")).isFalse();
        assertThat(JvmFlags.enabled(own, "-XX:TypeProfileWidth=0")).isTrue();
    }

    @Test
    void a_jvm_that_cannot_be_asked_counts_as_on() {
        assertThat(JvmFlags.enabled(subject(temp.resolve("none")), "-XX:-UseSuperWord"))
                .isTrue();
    }
}
