package dev.steelyard.workspace.build.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.jvm.JavaNeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What files of Gradle ask of a JDK. */
class GradleJavaTest {

    @TempDir
    Path top;

    private GradleJavaTest write(String file, String text) throws IOException {
        Path path = top.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        return this;
    }

    private List<String> needs() {
        return GradleJava.of(top, top).stream()
                .map(need -> need.releases() + ": " + need.source())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            java { toolchain { languageVersion = JavaLanguageVersion.of(21) } } | JDK 21: the toolchain is 21 in lib/build.gradle
            kotlin { jvmToolchain(17) }                                         | JDK 17: the toolchain is 17 in lib/build.gradle
            sourceCompatibility = JavaVersion.VERSION_1_8                       | JDK 8 or newer: the release of Java is 8 in lib/build.gradle
            sourceCompatibility = '17'                                          | JDK 17 or newer: the release of Java is 17 in lib/build.gradle
            options.release.set(21)                                             | JDK 21 or newer: the release of Java is 21 in lib/build.gradle
            options.release = 11                                                | JDK 11 or newer: the release of Java is 11 in lib/build.gradle
            """)
    void the_usual_words_are_read(String text, String need) throws IOException {
        write("lib/build.gradle", text).write("lib/src/test/x.gradle", "options.release = 99");

        assertThat(needs()).containsExactly(need);
        assertThat(GradleJava.of(top, top)).noneMatch(JavaNeed::firm);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            gradle-6.9.4-all | JDK 15 or older
            gradle-7.6-bin   | JDK 19 or older
            gradle-8.14-bin  | JDK 24 or older
            """)
    void an_older_gradle_does_not_run_on_every_jdk(String distribution, String releases) throws IOException {
        wrapper(distribution);

        assertThat(GradleJava.of(top, top)).extracting(JavaNeed::releases).containsExactly(releases);
        assertThat(GradleJava.of(top, top)).allMatch(JavaNeed::firm);
    }

    private void wrapper(String distribution) throws IOException {
        write(
                "gradle/wrapper/gradle-wrapper.properties",
                "distributionUrl=https\\://services.example.org/distributions/" + distribution + ".zip\n");
    }

    @Test
    void of_a_gradle_of_tomorrow_only_what_it_needs_at_least_is_known() throws IOException {
        wrapper("gradle-9.7-bin");

        assertThat(needs()).containsExactly("JDK 17 or newer: the wrapper runs Gradle 9.7");
        GradleWrapper wrapper = GradleWrapper.of(top).orElseThrow();
        Map<String, String> environment =
                Map.of("GRADLE_USER_HOME", top.resolve("home").toString());
        assertThat(wrapper.isDownloaded(environment)).isFalse();
        Files.createDirectories(top.resolve("home/wrapper/dists/gradle-9.7-bin/hash"));
        assertThat(wrapper.isDownloaded(environment)).isTrue();
        assertThat(GradleWrapper.of(top.resolve("home"))).isEmpty();
    }
}
