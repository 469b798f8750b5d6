package dev.steelyard.workspace.reach;

import static dev.steelyard.workspace.reach.Samples.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.reach.Project.Built;
import dev.steelyard.workspace.reach.Project.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a class comes from: the order of a class path, releases of Java, and jars that manifests name. */
final class ClassPathChangeTest {

    private static final Map<String, String> PARAMS = Map.of("kind", "fast", "read", "Idle", "open", "input.dat");
    private static final Project BEFORE = Samples.project();

    @TempDir
    private static Path shared;

    private static Built baseline = new Built(List.of(), Path.of(""));

    @TempDir
    private Path temp;

    @BeforeAll
    static void build() throws Exception {
        baseline = BEFORE.build(shared.resolve("baseline"));
    }

    private static CodeChange.Loaded loaded(Ran ran) {
        return new CodeChange.Loaded(ran.loaded(), false);
    }

    /** As a parser of XML or a driver of a database, which code asks the JDK for. */
    @Test
    void class_files_alone_say_nothing_where_a_provider_that_the_jdk_may_look_up_runs_the_change() throws Exception {
        Project plain = BEFORE.with("app/bench/Simple.java", """
                        package bench;
                        public class Simple {
                            public static int run() { return lib.Text.size("text"); }
                        }
                        """)
                .with("app/bench/jmh_generated/Simple_run_jmhTest.java", """
                        package bench.jmh_generated;
                        public class Simple_run_jmhTest {
                            public int run() { return bench.Simple.run(); }
                        }
                        """)
                .with("app/core/Behind.java", """
                        package core;
                        public class Behind {
                            public static int value() { return 1; }
                        }
                        """)
                .with("app/core/Driver.java", """
                        package core;
                        public class Driver {
                            public int value() { return Behind.value(); }
                        }
                        """)
                .with("app/META-INF/services/java.lang.Runnable", "core.Driver # the only one\n");
        CodeChange behind = new CodeChange(
                plain.build(temp.resolve("before")).side(),
                plain.replacing("app/core/Behind.java", "return 1", "return 2")
                        .build(temp.resolve("after"))
                        .side());
        assertThat(behind.mayReach("bench.Simple.run", List.of())).isPresent();
    }

    @Test
    void the_order_of_a_class_path_counts_where_a_class_is_in_two_places() throws Exception {
        Path other = BEFORE.replacing("lib/lib/Text.java", "text.length()", "7")
                .build(temp)
                .classPath()
                .get(1);
        List<Path> before =
                List.of(baseline.classPath().get(0), baseline.classPath().get(1), other);
        List<Path> after =
                List.of(baseline.classPath().get(0), other, baseline.classPath().get(1));
        Ran ran = baseline.run(PLAIN, PARAMS);
        assertThat(new CodeChange(
                                new Built(before, baseline.directory()).side(),
                                new Built(after, baseline.directory()).side())
                        .reaches(PLAIN + ".run", loaded(ran), PARAMS.values()))
                .contains(new ReachCause(ReachCause.Kind.CLASS, "lib.Text"));
    }

    @Test
    void a_class_for_a_later_release_of_java_counts() throws Exception {
        Project releases = BEFORE.with("lib/META-INF/versions/17/lib/Text.class", "one");
        Built before = releases.build(temp.resolve("before"));
        Built after =
                releases.with("lib/META-INF/versions/17/lib/Text.class", "two").build(temp.resolve("after"));
        Ran ran = baseline.run(PLAIN, PARAMS);
        assertThat(new CodeChange(before.side(), after.side()).reaches(PLAIN + ".run", loaded(ran), PARAMS.values()))
                .contains(new ReachCause(ReachCause.Kind.CLASS, "lib.Text"));
    }

    @Test
    void a_jar_that_a_manifest_names_counts() throws Exception {
        Built after =
                BEFORE.replacing("lib/lib/Text.java", "text.length()", "7").build(temp);
        Ran ran = baseline.run(PLAIN, PARAMS);
        CodeChange change = new CodeChange(
                pathing("before", baseline).side(), pathing("after", after).side());
        assertThat(change.reaches(PLAIN + ".run", loaded(ran), PARAMS.values()))
                .contains(new ReachCause(ReachCause.Kind.CLASS, "lib.Text"));
    }

    private Built pathing(String name, Built of) throws Exception {
        Path folder = temp.resolve(name);
        Files.createDirectories(folder.resolve("META-INF"));
        Files.writeString(
                folder.resolve("META-INF/MANIFEST.MF"),
                "Manifest-Version: 1.0\nClass-Path: " + of.classPath().get(1).toUri()
                        + " missing.jar\n  C:\\lib\\x.jar ${libs}/y.jar file:lib/z.jar notes.txt\n\n");
        Files.writeString(temp.resolve("notes.txt"), "no jar");
        Path jar = temp.resolve(name + ".jar");
        Project.zip(folder, jar);
        return new Built(List.of(of.classPath().get(0), jar), of.directory());
    }
}
