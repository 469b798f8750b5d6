package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A branch in which one of the classes in the jar that the benchmarks depend on has a slower algorithm, another one does other work
 * in the same time, and the benchmarks stay what they are.
 */
@Tag("long")
class DependencyCauseTest {
    private static final String LIBRARY = "library/src/main/java/org/example/search/";

    @TempDir
    private static Path folder;

    private static String pom(String artifact, String content) {
        String own = artifact.equals("parent")
                ? "<groupId>org.example.search</groupId><version>1</version>"
                : "<parent><groupId>org.example.search</groupId><artifactId>parent</artifactId><version>1</version></parent>";
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  %s
                  <artifactId>%s</artifactId>
                  %s
                </project>
                """.formatted(own, artifact, content);
    }

    private static void lay(GitProject project) throws Exception {
        project.write("pom.xml", pom("parent", """
                <packaging>pom</packaging>
                <modules><module>library</module><module>benchmarks</module></modules>
                <properties>
                  <maven.compiler.source>17</maven.compiler.source>
                  <maven.compiler.target>17</maven.compiler.target>
                  <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                </properties>
                """));
        project.write("library/pom.xml", pom("library", ""));
        project.write("benchmarks/pom.xml", pom("benchmarks", """
                <dependencies>
                  <dependency><groupId>org.example.search</groupId><artifactId>library</artifactId><version>1</version></dependency>
                  <dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>1.37</version></dependency>
                  <dependency>
                    <groupId>org.openjdk.jmh</groupId>
                    <artifactId>jmh-generator-annprocess</artifactId>
                    <version>1.37</version>
                    <scope>provided</scope>
                  </dependency>
                </dependencies>
                """));
        project.write(".gitignore", "target/\n");
        project.write("benchmarks/src/main/java/org/example/SearchBenchmark.java", """
                package org.example;

                import org.example.search.Keys;
                import org.example.search.Search;
                import org.openjdk.jmh.annotations.Benchmark;
                import org.openjdk.jmh.annotations.BenchmarkMode;
                import org.openjdk.jmh.annotations.Mode;
                import org.openjdk.jmh.annotations.Scope;
                import org.openjdk.jmh.annotations.State;

                @State(Scope.Thread)
                public class SearchBenchmark {
                    private final int[] keys = Keys.make();
                    private int next;

                    @Benchmark
                    @BenchmarkMode(Mode.AverageTime)
                    public int find() {
                        return Search.find(keys, Keys.one(next++));
                    }
                }
                """);
        library(project, 1, """
                int low = 0;
                int high = keys.length - 1;
                while (low < high) {
                    int middle = (low + high) >>> 1;
                    if (keys[middle] < key) {
                        low = middle + 1;
                    } else {
                        high = middle;
                    }
                }
                return low;
                """);
        project.commit();
        project.git("switch", "--quiet", "--create", "linear");
        library(project, 3, """
                int place = 0;
                while (keys[place] < key) {
                    place++;
                }
                return place;
                """);
        project.commit();
        project.git("switch", "--quiet", "main");
    }

    private static void library(GitProject project, int step, String search) throws Exception {
        project.write(LIBRARY + "Search.java", """
                package org.example.search;

                public final class Search {
                    private Search() {}

                    public static int find(int[] keys, int key) {
                        %s
                    }
                }
                """.formatted(search));
        project.write(LIBRARY + "Keys.java", """
                package org.example.search;

                public final class Keys {
                    private Keys() {}

                    public static int[] make() {
                        int[] keys = new int[1024];
                        for (int i = 0; i < keys.length; i++) {
                            keys[i] = %d * i;
                        }
                        return keys;
                    }

                    public static int one(int number) {
                        return %d * ((number * 0x9E3779B1) >>> 22);
                    }
                }
                """.formatted(step, step));
    }

    @Test
    void a_slower_algorithm_in_a_jar_is_proved_by_its_class() throws Exception {
        Scene scene = new Scene(folder);
        GitProject project = GitProject.in(scene.at("project"));
        lay(project);
        Ended ended = scene.run(List.of(
                "compare",
                "main",
                "linear",
                "-C",
                project.root().toString(),
                "--out",
                scene.at("run").toString(),
                "--blocks",
                "6",
                "--explain",
                "--explain-budget",
                "3m",
                "--",
                "-wi",
                "4",
                "-w",
                "100ms",
                "-i",
                "6",
                "-r",
                "20ms"));
        assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(1);
        JsonNode row = new JsonMapper()
                .readTree(Files.readString(scene.at("run").resolve("explain.json"), StandardCharsets.UTF_8))
                .get("rows")
                .get(0);
        List<JsonNode> classes = row.get("findings")
                .valueStream()
                .filter(finding -> finding.get("kind").asString().equals("class"))
                .toList();
        assertThat(classes).as(ended.out()).hasSize(1);
        assertThat(classes.get(0).get("subject").asString()).isEqualTo("org.example.search.Search");
        assertThat(classes.get(0).get("confidence").asString()).isEqualTo("proved");
        assertThat(classes.get(0).get("share").get("estimate").asDouble()).isBetween(0.8, 1.2);
        assertThat(row.get("cleared")
                        .valueStream()
                        .map(finding -> finding.get("subject").asString()))
                .contains("org.example.search.Keys");
    }
}
