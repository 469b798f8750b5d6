package dev.steelyard.workspace.build.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Logs as Maven 3.8 and 3.9 write them with {@code -q -B}. */
class MavenLogTest {

    private static final Path ROOT = Path.of("/cache/builds/abc.sources");

    private static MavenLog log(String text) {
        return new MavenLog(text.lines().toList(), ROOT);
    }

    @Test
    void a_version_that_is_nowhere() {
        MavenLog log = log("""
                $ cd /cache/builds/abc.sources && mvn -B -q
                [ERROR] Failed to execute goal on project steelyard-suite-hex: Could not resolve dependencies for project \
                dev.steelyard:steelyard-suite-hex:jar:0.1.0-SNAPSHOT: Could not find artifact \
                commons-codec:commons-codec:jar:99.9 in central (https://repo.example.org) -> [Help 1]
                [ERROR]\s
                [ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
                """);

        assertThat(log.misses("commons-codec", "99.9")).isTrue();
        assertThat(log.misses("commons-codec", "9.9")).isFalse();
        assertThat(log.misses("codec", "99.9")).isFalse();
        assertThat(log.cause())
                .isEqualTo("Could not find artifact commons-codec:commons-codec:jar:99.9 in central"
                        + " (https://repo.example.org)");
    }

    @Test
    void a_plugin_that_is_nowhere() {
        MavenLog log =
                log("[ERROR] Plugin com.cosium.code:git-code-format-maven-plugin:6.0 or one of its dependencies could"
                        + " not be resolved: Could not find artifact com.cosium.code:git-code-format-maven-plugin:jar:6.0 in"
                        + " central (https://repo.example.org) -> [Help 1]");

        Unbinding plugin = log.missingPlugin().orElseThrow();
        assertThat(plugin).isEqualTo(new Unbinding("com.cosium.code", "git-code-format-maven-plugin", ""));
        assertThat(plugin.harmless()).as("it formats code").isTrue();
        assertThat(log.failedExecution()).isEmpty();
        assertThat(log("[ERROR] Plugin a.b:protobuf-maven-plugin:1 or one of its dependencies could not be resolved: x")
                        .missingPlugin()
                        .orElseThrow()
                        .harmless())
                .as("it generates code")
                .isFalse();
        assertThat(log("[ERROR] Failed to execute goal x").missingPlugin()).isEmpty();
    }

    @Test
    void a_version_that_was_nowhere_before() {
        MavenLog old = log("[ERROR] Failed to execute goal on project x: Could not resolve dependencies for project"
                + " a:x:jar:1: Failure to find g:a:jar:99.9 in https://repo.example.org was cached in the local"
                + " repository, resolution will not be reattempted until the update interval of central has elapsed"
                + " -> [Help 1]");
        MavenLog recent = log("[ERROR] Failed to execute goal on project x: Could not collect dependencies for project"
                + " a:x:jar:1\n[ERROR] dependency: g:a:jar:99.9 (compile)\n[ERROR] \tg:a:jar:99.9 was not found in"
                + " https://repo.example.org during a previous attempt. This failure was cached -> [Help 1]");

        assertThat(old.misses("g", "99.9")).isTrue();
        assertThat(old.cause()).startsWith("Failure to find g:a:jar:99.9 in https://repo.example.org was cached");
        assertThat(recent.misses("g", "99.9")).isTrue();
        assertThat(recent.cause()).startsWith("g:a:jar:99.9 was not found in https://repo.example.org during");
    }

    @Test
    void a_repository_that_cannot_be_reached_misses_nothing() {
        MavenLog log = log("[ERROR] Failed to execute goal on project x: Could not resolve dependencies for project"
                + " a:x:jar:1: Could not transfer artifact g:a:pom:1.0 from/to central (https://repo.example.org): Connect"
                + " timed out -> [Help 1]");

        assertThat(log.misses("g", "1.0")).isFalse();
        assertThat(log.cause())
                .contains("Could not transfer artifact g:a:pom:1.0")
                .endsWith("Connect timed out");
    }

    @Test
    void code_that_does_not_compile() {
        MavenLog log = log("""
                \u001b[0m\u001b[0m[ERROR] COMPILATION ERROR :\s
                [ERROR] /cache/builds/abc.sources/suites/hex/src/main/java/Hex.java:[7,35] package x does not exist
                [ERROR] /cache/builds/abc.sources/suites/hex/src/main/java/Hex.java:[9,1] cannot find symbol
                [ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.14.0:compile
                """);

        assertThat(log.cause()).isEqualTo("suites/hex/src/main/java/Hex.java:[7,35] package x does not exist");
    }

    /** What plugins say of a folder that a module makes which their own does not name. */
    @Test
    void what_another_module_makes() {
        for (String cause : new String[] {
            "The directory /c/x/../other/target/generated-resources, which is a base directory of a ValidationSet, does not exist",
            "file /c/other/target/a.xsd was not found",
            "/c/other/target/a.txt (No such file or directory)",
            "java.nio.file.NoSuchFileException: /c/other/target/a.txt"
        }) {
            assertThat(log("[ERROR] Failed to execute goal g:p:1:transform (fields) on project x: " + cause
                                    + " -> [Help 1]")
                            .lacksCode())
                    .as(cause)
                    .isTrue();
        }
        for (String cause :
                new String[] {"3 violations", "Cannot run program \"protoc\": error=2, No such file or directory"}) {
            assertThat(log("[ERROR] Failed to execute goal g:p:1:check (style) on project x: " + cause)
                            .lacksCode())
                    .as(cause)
                    .isFalse();
        }
    }

    @Test
    void the_module_whose_output_was_missed() {
        MavenLog log = log(
                "[ERROR] Failed to execute goal g:p:1:transform (fields) on project x: The directory"
                        + " /c/x/../other/target/generated-resources, which is a base directory of a ValidationSet, does not exist");
        Path other = Path.of("/c/other");
        assertThat(log.missedOutputOf(List.of(Path.of("/c"), Path.of("/c/x"), other)))
                .contains(other);
        assertThat(log.missedOutputOf(List.of(Path.of("/c"), Path.of("/c/x")))).isEmpty();
        assertThat(log("[INFO] directory /c/other/target/x does not exist").missedOutputOf(List.of(other)))
                .isEmpty();
    }

    @Test
    void anything_else() {
        assertThat(log("[ERROR] \n[ERROR] Rule 0: set JAVA_HOME -> [Help 1]").cause())
                .isEqualTo("Rule 0: set JAVA_HOME");
        assertThat(log("Error: JAVA_HOME is not defined correctly.\n\n").cause())
                .isEqualTo("Error: JAVA_HOME is not defined correctly.");
        assertThat(log("").cause()).isEqualTo("it printed nothing");
        assertThat(log("[ERROR] " + "x".repeat(900)).cause()).hasSize(304);
        assertThat(MavenLog.read(Path.of("nowhere.log"), ROOT).cause()).contains("nowhere.log");
    }
}
