package dev.steelyard.workspace.build.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages of Maven 3.8 and of its usual plugins, each shortened to what tells it apart. */
class MavenRemediesTest {

    private static MavenLog log(String text) {
        return new MavenLog(text.lines().toList(), Path.of("/checkout"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [ERROR] The plugin org.example:x:4.0 requires Maven version 3.9.6 -> [Help 1] | Maven version 3.9.6; specify one with --maven
            [ERROR] Detected Maven Version: 3.8.7 is not in the allowed range [3.9,). | Maven version [3.9,); specify one with --maven
            [ERROR] Detected JDK version 17.0.15 (JAVA_HOME=/x) is not in the allowed range [21,). | ([21,)): install one that fits
            [ERROR] error: release version 21 not supported | (release version 21): install one that fits
            [ERROR] Fatal error compiling: error: invalid target release: 21 | (release: 21): install one that fits
            [ERROR] Source option 6 is no longer supported. Use 7 or later. | (Source option 6): try --build-args
            [ERROR] X has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of the Java Runtime only | (class file version 65): install one that fits
            [ERROR] java.lang.IllegalArgumentException: Unsupported class file major version 61 | specify an older JDK with --build-jdk
            [ERROR] 	at jdk.compiler/com.sun.tools.javac.api.BasicJavacTask.initPlugins(BasicJavacTask.java:220) | newer JDK with --build-jdk
            error: Benchmark classes should not be final. | for Kotlin, with its allopen plugin
            [ERROR] Cannot find matching toolchain definitions for the following toolchain types: | ~/.m2/toolchains.xml
            [FATAL] Non-resolvable parent POM for g:a:2-SNAPSHOT: Could not find artifact g:parent:pom:3-SNAPSHOT and 'parent.relativePath' | The parent g:parent:pom:3-SNAPSHOT is a snapshot
            [ERROR] Could not find artifact g:lib:jar:2-SNAPSHOT -> [Help 1] | g:lib:jar:2-SNAPSHOT is a snapshot that could
            [ERROR] Could not transfer artifact g:lib:pom:2-SNAPSHOT from/to snapshots (file:x): Unknown host | g:lib:pom:2-SNAPSHOT is a snapshot that could
            [ERROR] Cannot access central (https://repo.example.org) in offline mode and the artifact g:lib:jar:2 has not been downloaded from it before. | never downloaded g:lib:jar:2
            [ERROR] Could not transfer artifact g:lib:pom:2 from/to x (https://repo.example.org): timed out | Maven cannot download g:lib:pom:2
            """)
    void a_usual_reason_has_a_remedy(String line, String remedy) {
        assertThat(MavenRemedies.of(log("[INFO] x\n" + line), none -> Optional.empty())
                        .orElseThrow())
                .contains(remedy);
    }

    @Test
    void any_other_reason_has_none() {
        MavenLog log = log("[ERROR] COMPILATION ERROR\n[ERROR] A.java:[1,2] cannot find symbol");

        assertThat(MavenRemedies.of(log, any -> Optional.of("x"))).isEmpty();
    }

    @Test
    void the_property_that_names_a_snapshot_is_part_of_the_remedy() {
        MavenLog log = log("[ERROR] Could not find artifact g:lib:jar:2-SNAPSHOT in snapshots");

        assertThat(MavenRemedies.of(log, text -> Optional.of("lib.version").filter(any -> text.equals("2-SNAPSHOT"))))
                .get()
                .asString()
                .endsWith("to build with a release instead, add --build-args \"-Dlib.version=RELEASE\".");
    }

    @Test
    void what_fails_after_compiling_is_told_from_what_fails_before() {
        String goal = "[ERROR] Failed to execute goal org.apache.maven.plugins:";
        assertThat(log(goal + "maven-jar-plugin:3.4.2:jar (default-jar) on project x: no")
                        .failedAfterCompiling())
                .isTrue();
        assertThat(log(goal + "maven-compiler-plugin:3.14.0:compile (default-compile) on project x: no")
                        .failedAfterCompiling())
                .isFalse();
        assertThat(log("[ERROR] Failed to execute goal on project x: Could not resolve dependencies")
                        .failedAfterCompiling())
                .isFalse();
    }

    @Test
    void plugins_that_only_check_are_told_from_those_that_make_something() {
        for (String name : List.of(
                "apache-rat-plugin",
                "maven-checkstyle-plugin",
                "license-maven-plugin",
                "spotless-maven-plugin",
                "git-commit-id-maven-plugin",
                "animal-sniffer-maven-plugin",
                "maven-source-plugin",
                "cyclonedx-maven-plugin",
                "forbiddenapis",
                "maven-toolchains-plugin",
                "maven-surefire-plugin")) {
            assertThat(new Unbinding("g", name, "x").harmless()).as(name).isTrue();
        }
        for (String name : List.of(
                "maven-compiler-plugin",
                "maven-resources-plugin",
                "maven-jar-plugin",
                "maven-shade-plugin",
                "maven-bundle-plugin",
                "build-helper-maven-plugin",
                "protobuf-maven-plugin",
                "javacc-maven-plugin",
                "maven-antrun-plugin")) {
            assertThat(new Unbinding("g", name, "x").harmless()).as(name).isFalse();
        }
    }
}
