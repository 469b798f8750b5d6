package dev.steelyard.workspace.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.process.ProgramLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What projects ask of a JDK: as they write it, and as builds that fail show it. */
class JavaNeedTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            17          | JDK 17 or newer
            1.8         | JDK 8 or newer
            [17,)       | JDK 17 or newer
            (17,)       | JDK 18 or newer
            (17.0.3,)   | JDK 17 or newer
            [17,22)     | JDK 17 to 21
            [17,21.0.5) | JDK 17 to 21
            [11]        | JDK 11
            (,17]       | JDK 17 or older
            [25.0.1,26) | JDK 25
            """)
    void ranges_are_read_as_maven_means_them(String range, String releases) {
        assertThat(JavaNeed.range(range, "x")).map(JavaNeed::releases).contains(releases);
    }

    @Test
    void a_range_without_a_release_is_none() {
        assertThat(JavaNeed.range("(17,18)", "x")).isEmpty();
        assertThat(JavaNeed.range("${java}", "x")).isEmpty();
        assertThat(JavaNeed.range("", "x")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            17 | [ERROR] error: release version 21 not supported                                        | JDK 21 or newer
            17 | [ERROR] Fatal error compiling: error: invalid target release: 25                       | JDK 25 or newer
            17 | (class file version 65.0), this version of the Java Runtime only recognizes up to 61.0 | JDK 21 or newer
            17 | class file has wrong version 69.0, should be 61.0                                      | JDK 25 or newer
            17 | Detected JDK version 17.0.1 is not in the allowed range [21,22).                       | JDK 21
            17 | Gradle requires JVM 21 or later to run                                                 | JDK 21 or newer
            25 | java.lang.IllegalArgumentException: Unsupported class file major version 69            | JDK 24 or older
            25 | java.lang.ExceptionInInitializerError: com.sun.tools.javac.code.TypeTag :: UNKNOWN     | JDK 24 or older
            25 | error: invalid source release 21 with --enable-preview                                 | JDK 21
            17 | at BasicJavacTask.initPlugins(BasicJavacTask.java:220)                                 | JDK 18 or newer
            17 | Unrecognized option: --sun-misc-unsafe-memory-access=allow                             | JDK 18 or newer
            """)
    void a_build_that_fails_for_its_jdk_says_which_it_would_take(int release, String line, String releases) {
        assertThat(JdkSigns.of(new ProgramLog(List.of("[INFO] x", line)), release))
                .map(JavaNeed::releases)
                .contains(releases);
    }

    @Test
    void what_the_jdk_is_not_to_blame_for_is_no_sign() {
        ProgramLog log = new ProgramLog(List.of("A.java:[1,2] cannot find symbol", "release version 11 not supported"));
        assertThat(JdkSigns.of(log, 17)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            .java-version  | 21                                       | 21
            .java-version  | temurin-17.0.9                           | 17
            .java-version  | 1.8                                      | 8
            .sdkmanrc      | java=21.0.2-tem                          | 21
            .tool-versions | java corretto-21.0.2.13.1                | 21
            .tool-versions | java graalvm-22.3.1+java17               | 17
            .sdkmanrc      | java=22.3.r17-grl                        | 17
            mise.toml      | java = "temurin-25.0.3+9.0.LTS"          | 25
            mise.toml      | java = { version = "21", vendor = "zulu" } | 21
            """)
    void files_of_version_managers_name_a_release(String name, String line, int release) throws IOException {
        Path project = Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(folder.resolve(name), "# first\n" + line + "\n");

        assertThat(JavaFiles.chosen(project, folder))
                .contains(JavaNeed.chosen(release, name + " names Java " + release));
        assertThat(JavaFiles.chosen(project, project)).isEmpty();
    }
}
