package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.process.SearchPath;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** A project that a real Gradle builds, where one is installed: benchmarks in a source set of their own, without a plugin for JMH. */
class GradleProjectTest {

    @TempDir
    private Path folder;

    static boolean hasGradle() {
        return SearchPath.find(System.getenv(), "gradle").isPresent();
    }

    @Test
    @EnabledIf("hasGradle")
    void two_revisions_are_compared() throws Exception {
        Scene scene = new Scene(folder);
        GitProject project = GitProject.in(scene.at("project"));
        project.write(".gitignore", "build/\n.gradle/\n.steelyard/\n").write("build.gradle", """
                apply plugin: 'java'
                repositories { mavenCentral() }
                sourceSets { jmh { compileClasspath += main.output; runtimeClasspath += main.output } }
                configurations { jmhLibraries }
                dependencies {
                  jmhLibraries 'org.openjdk.jmh:jmh-core:1.37', 'org.openjdk.jmh:jmh-generator-annprocess:1.37'
                }
                sourceSets.jmh.compileClasspath += configurations.jmhLibraries
                sourceSets.jmh.runtimeClasspath += configurations.jmhLibraries
                """);
        project.write("src/jmh/java/org/example/SumBenchmark.java", """
                package org.example;

                import org.openjdk.jmh.annotations.Benchmark;

                public class SumBenchmark {
                    @Benchmark
                    public int sum() {
                        return Sum.of(100);
                    }
                }
                """);
        sum(project, 1).commit("One");
        sum(project, 2).commit("Two");
        Ended ended = scene.compare(
                "HEAD~1",
                "HEAD",
                "-C",
                scene.at("project").toString(),
                "--blocks",
                "2",
                "--out",
                scene.at("run").toString());
        assertThat(ended.exit()).as(ended.err()).isIn(0, 1);
        assertThat(Scene.score(scene.results("run"), "sum").get("status").asString())
                .isEqualTo("measured");
        assertThat(ended.err()).contains("building HEAD: gradle ");
        assertThat(scene.survivors()).isEmpty();
    }

    private static GitProject sum(GitProject project, int times) throws Exception {
        return project.write("src/main/java/org/example/Sum.java", """
                package org.example;

                final class Sum {
                    private Sum() {}

                    static int of(int most) {
                        int sum = 0;
                        for (int i = 0; i < most * %d; i++) {
                            sum = sum * 31 + i;
                        }
                        return sum;
                    }
                }
                """.formatted(times));
    }
}
