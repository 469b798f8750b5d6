package dev.steelyard.workspace.reach;

import static dev.steelyard.workspace.reach.Samples.COUNTER;
import static dev.steelyard.workspace.reach.Samples.FILES;
import static dev.steelyard.workspace.reach.Samples.FINDER;
import static dev.steelyard.workspace.reach.Samples.PLAIN;
import static dev.steelyard.workspace.reach.Samples.READER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.reach.Project.Built;
import dev.steelyard.workspace.reach.Project.Ran;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Changes of a small project, each compiled and run: by the classes that the baseline loaded, every change must be found
 * that can make a difference, and whatever makes the answer another one must be among them.
 */
final class CodeChangeTest {

    private static final Map<String, String> PARAMS = Map.of("kind", "fast", "read", "Idle", "open", "input.dat");
    private static final Project BEFORE = Samples.project();
    private static final String CODEC = "app/core/Codec.java";

    @TempDir
    private static Path shared;

    private static Built baseline = new Built(List.of(), Path.of(""));
    private static Built withGenerated = baseline;

    @TempDir
    private Path temp;

    @BeforeAll
    static void build() throws Exception {
        baseline = BEFORE.build(shared.resolve("baseline"));
        withGenerated = generated(BEFORE).build(shared.resolve("generated"));
    }

    /** A change, the benchmark that is asked about, and whether it must count as reached. */
    private record Change(
            String name, String benchmark, Map<String, String> params, UnaryOperator<Project> edit, boolean reached) {

        @Override
        public String toString() {
            return name + (reached ? " reaches " : " does not reach ") + benchmark;
        }
    }

    private static Change reaching(String name, UnaryOperator<Project> edit) {
        return new Change(name, PLAIN, PARAMS, edit, true);
    }

    private static Change harmless(String name, UnaryOperator<Project> edit) {
        return new Change(name, PLAIN, PARAMS, edit, false);
    }

    private static UnaryOperator<Project> replacing(String path, String text, String by) {
        return project -> project.replacing(path, text, by);
    }

    private static UnaryOperator<Project> adding(String path, String text) {
        return project -> project.with(path, text);
    }

    static Stream<Change> changes() {
        return Stream.of(code(), harmlessCode(), found(), resources()).flatMap(stream -> stream);
    }

    private static Stream<Change> code() {
        return Stream.of(
                reaching("a method body", replacing(CODEC, "value * 3", "value * 4")),
                reaching("a private method", replacing(CODEC, "return 5;", "return 6;")),
                reaching("a constant that is copied", replacing("app/core/Limits.java", "MOST = 10", "MOST = 11")),
                reaching("a static initializer", replacing("app/core/Limits.java", "TABLE[1] = 7", "TABLE[1] = 8")),
                reaching("an initial value of a field", replacing(CODEC, "first = 1", "first = 9")),
                reaching("the type of a field", replacing(CODEC, "int first", "long first")),
                reaching(
                        "the order of fields",
                        replacing(
                                CODEC,
                                "    private int first = 1;\n    private long second = 2;",
                                "    private long second = 2;\n    private int first = 1;")),
                reaching("a class loaded by its constant name", replacing("app/core/ByName.java", "\"by ", "\"By ")),
                reaching("a lambda", replacing(CODEC, "number * 2", "number + number")),
                reaching(
                        "a lambda that becomes a method reference",
                        project -> project.replacing(CODEC, "number -> number * 2", "Math::abs")),
                reaching("an anonymous class", replacing(CODEC, "append(\"task\")", "append(\"Task\")")),
                reaching("a nested class", replacing(CODEC, "return 3;", "return 33;")),
                reaching("a concatenated text", replacing(CODEC, "scaled by ", "Scaled by ")),
                reaching(
                        "a method that is added to a loaded class",
                        replacing(
                                CODEC,
                                "private int helper",
                                "public int more() { return 1; }\n    private int helper")),
                reaching("an enum constant", replacing("app/core/Color.java", "GREEN", "GREEN, BLUE")),
                reaching("the order of enum constants", replacing("app/core/Color.java", "RED, GREEN", "GREEN, RED")),
                reaching("a method of a superclass", replacing("app/core/Base.java", "return 11", "return 13")),
                reaching("another superclass", replacing(CODEC, "extends Base ", "extends Base2 ")),
                reaching("a default method", replacing("app/core/Greeting.java", "hello", "Hello")),
                reaching(
                        "a component of a record",
                        project -> project.replacing("app/core/Pair.java", "int two", "int two, int three")
                                .replacing("app/bench/Plain.java", "new Pair(1, 2)", "new Pair(1, 2, 3)")),
                reaching("an exception", replacing("app/core/Failure.java", "\"failed\"", "\"broken\"")),
                reaching("the value of an annotation", replacing("app/core/Marked.java", "\"one\"", "\"two\"")),
                reaching("the default of an annotation", replacing("app/core/Mark.java", "default 5", "default 6")),
                reaching("a dependency", replacing("lib/lib/Text.java", "text.length()", "text.length() + 1")),
                reaching(
                        "the release that is compiled for",
                        project -> project.compiledWith("-g", "--release", "17", "-XDstringConcat=inline")),
                new Change(
                        "a class of another value of a param",
                        PLAIN,
                        Map.of("kind", "slow"),
                        replacing("app/core/Slow.java", "\"slow\"", "\"Slow\""),
                        true));
    }

    private static Stream<Change> harmlessCode() {
        return Stream.of(
                harmless(
                        "a class of another value of a param", replacing("app/core/Slow.java", "\"slow\"", "\"Slow\"")),
                harmless("a comment", replacing(CODEC, "package core;", "package core;\n// A comment.\n")),
                harmless("the name of a local variable", project -> project.replacing(CODEC, "result", "answer")),
                harmless("no debug information", project -> project.compiledWith("-g:none")),
                harmless(
                        "the order of methods",
                        replacing(
                                CODEC,
                                "    private int helper() { return 5; }\n    public String scale(int times) { return \"scaled by \" + times; }",
                                "    public String scale(int times) { return \"scaled by \" + times; }\n    private int helper() { return 5; }")),
                harmless("a class that is not loaded", replacing("app/core/Idle.java", "\"idle\"", "\"Idle\"")),
                harmless("a nested class that is not loaded", replacing(CODEC, "return 4;", "return 44;")),
                harmless(
                        "a class that is removed and was not loaded", project -> project.without("app/core/Idle.java")),
                harmless(
                        "a class that is added and that nobody names",
                        adding("app/core/Brand.java", "package core; public class Brand {}")),
                harmless(
                        "a package that gets annotations",
                        adding("app/core/package-info.java", "@Deprecated package core;")),
                harmless("another class of a dependency", replacing("lib/lib/Other.java", "text.length()", "7")),
                harmless(
                        "a provider that is not in the list of a service",
                        replacing("app/core/SecondService.java", "\"second\"", "\"Second\"")));
    }

    private static Stream<Change> found() {
        return Stream.of(
                reaching("a provider of a service", replacing("app/core/FirstService.java", "\"first\"", "\"1st\"")),
                reaching("a list of providers", adding("app/META-INF/services/core.Service", "core.SecondService\n")),
                reaching(
                        "an added class that was asked for",
                        adding(
                                "app/core/Extra.java",
                                "package core; public class Extra { public String toString() { return \"extra\"; } }")),
                new Change(
                        "an added class whose name is put together",
                        FINDER,
                        PARAMS,
                        adding(
                                "app/core/Tiny.java",
                                "package core; public class Tiny { public String toString() { return \"tiny\"; } }"),
                        true),
                new Change(
                        "a class whose name is put together",
                        FINDER,
                        PARAMS,
                        replacing("app/core/Fast.java", "\"fast\"", "\"Fast\""),
                        true),
                new Change(
                        "any added class",
                        FINDER,
                        PARAMS,
                        adding("app/core/Brand.java", "package core; public class Brand {}"),
                        true),
                new Change("a class that it does not name", FINDER, PARAMS, replacing(CODEC, "value * 3", "1"), false),
                new Change(
                        "a class file that is read as data",
                        READER,
                        PARAMS,
                        replacing("app/core/Idle.java", "\"idle\"", "\"Idle\""),
                        true),
                new Change(
                        "a class file that is added and could be read",
                        READER,
                        Map.of("read", "Brand"),
                        adding("app/core/Brand.java", "package core; public class Brand {}"),
                        true),
                new Change("a file that is opened", FILES, PARAMS, adding("work/input.dat", "other\n"), true),
                new Change(
                        "a file that is missing",
                        FILES,
                        Map.of("open", "more.dat"),
                        adding("work/more.dat", "x"),
                        true),
                new Change("a document", FILES, PARAMS, adding("work/README.md", "# Other\n"), false),
                new Change(
                        "a document that is opened",
                        FILES,
                        Map.of("open", "README.md"),
                        adding("work/README.md", "# Other\n"),
                        true),
                new Change("what a build wrote", FILES, PARAMS, adding("work/target/log.dat", "x"), false),
                harmless("a file that no code could open", adding("work/input.dat", "other\n")));
    }

    private static Stream<Change> resources() {
        return Stream.of(
                reaching("a resource", adding("app/data.txt", "other\n")),
                reaching("a resource that is added", adding("app/more.txt", "more\n")),
                reaching("a resource that is removed", project -> project.without("app/data.txt")),
                new Change(
                        "a resource that no code asks for", COUNTER, PARAMS, adding("app/data.txt", "other\n"), false),
                new Change("a resource that nobody asked for yet", COUNTER, PARAMS, adding("app/x/y.bin", "x"), false),
                new Change(
                        "properties in META-INF that no code asks for",
                        COUNTER,
                        PARAMS,
                        adding("lib/META-INF/lib.versions.properties", "version=2\n"),
                        false),
                new Change(
                        "a list of providers, whoever asks for it",
                        COUNTER,
                        PARAMS,
                        adding("app/META-INF/services/core.Service", "core.SecondService\n"),
                        true),
                new Change(
                        "a signature of a jar",
                        COUNTER,
                        PARAMS,
                        adding("lib/META-INF/KEY.SF", "Signature-Version: 1.0\n\n"),
                        true),
                new Change(
                        "a resource, for code that makes names of classes",
                        FINDER,
                        PARAMS,
                        adding("app/data.txt", "other\n"),
                        true),
                harmless(
                        "what a build leaves of Maven", adding("lib/META-INF/maven/lib/pom.properties", "version=2\n")),
                harmless("what a build leaves of git", adding("app/git.properties", "commit=2\n")),
                harmless(
                        "the time of a build",
                        adding("lib/META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nBuilt-By: two\nBuild-Time: 2\n\n")),
                reaching(
                        "an attribute of a manifest",
                        adding("lib/META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMulti-Release: true\n\n")),
                reaching("the entry of the benchmark", replacing("app/META-INF/BenchmarkList", "11 bench", "13 bench")),
                harmless("the entry of another one", replacing("app/META-INF/BenchmarkList", "12 bench", "13 bench")),
                reaching(
                        "a hint for a loaded class",
                        project -> project.with(
                                "app/META-INF/CompilerHints",
                                "inline,core/Codec.encode\ndontinline,*.*_avgt_jmhStub\n")),
                reaching("a hint for every class", adding("app/META-INF/CompilerHints", "inline,*.*\n")),
                harmless(
                        "a hint for another class",
                        project -> project.with(
                                "app/META-INF/CompilerHints",
                                "dontinline,*.*_avgt_jmhStub\ninline,core/Slow.toString\n")),
                harmless(
                        "the order of hints",
                        adding(
                                "app/META-INF/CompilerHints",
                                "inline,core/Idle.toString\ndontinline,*.*_avgt_jmhStub\n")));
    }

    private static CodeChange.Loaded loaded(Ran ran) {
        return new CodeChange.Loaded(ran.loaded(), false);
    }

    @ParameterizedTest
    @MethodSource("changes")
    void a_change_is_found_where_it_can_make_a_difference(Change change) throws Exception {
        Built treatment = BEFORE.edited(change.edit).build(temp);
        Ran before = baseline.run(change.benchmark, change.params);
        Ran after = treatment.run(change.benchmark, change.params);

        Optional<ReachCause> cause = new CodeChange(baseline.side(), treatment.side())
                .reaches(change.benchmark + ".run", loaded(before), change.params.values());

        assertThat(cause).as(change + ": " + cause).matches(found -> found.isPresent() == change.reached);
        if (!before.answer().equals(after.answer())) {
            assertThat(cause).as("the answer changed: " + before + ", " + after).isPresent();
        }
        if (!change.reached) {
            assertThat(after.loaded()).isEqualTo(before.loaded());
        }
    }

    /** What JMH generates refers to the benchmark; these samples are run without JMH. */
    private static Project generated(Project project) {
        return project.with("app/bench/jmh_generated/Plain_run_jmhTest.java", """
                package bench.jmh_generated;
                public class Plain_run_jmhTest {
                    public Object run() throws Exception { return bench.Plain.run(null, null); }
                }
                """);
    }

    @ParameterizedTest
    @MethodSource("changes")
    void class_files_alone_never_say_that_a_change_makes_no_difference_where_it_does(Change change) throws Exception {
        Built after = generated(BEFORE.edited(change.edit)).build(temp);
        Optional<ReachCause> cause = new CodeChange(withGenerated.side(), after.side())
                .mayReach(change.benchmark + ".run", change.params.values());
        if (change.reached) {
            assertThat(cause).as(change.toString()).isPresent();
        }
    }

    @Test
    void class_files_alone_can_show_that_a_change_makes_no_difference() throws Exception {
        Project plain =
                BEFORE.with("app/bench/Simple.java", """
                        package bench;
                        public class Simple {
                            public static int run() { return lib.Text.size("text"); }
                        }
                        """).with("app/bench/jmh_generated/Simple_run_jmhTest.java", """
                        package bench.jmh_generated;
                        public class Simple_run_jmhTest {
                            public int run() { return bench.Simple.run(); }
                        }
                        """);
        Built before = plain.build(temp.resolve("before"));
        CodeChange other = new CodeChange(
                before.side(),
                plain.replacing(CODEC, "value * 3", "value * 4")
                        .build(temp.resolve("other"))
                        .side());
        assertThat(other.mayReach("bench.Simple.run", List.of())).isEmpty();
        assertThat(other.mayReach("bench.Simple.run", List.of("core.Codec"))).isPresent();
        assertThat(other.mayReach("bench.Simple.unknown", List.of())).isPresent();
        CodeChange own = new CodeChange(
                before.side(),
                plain.replacing("lib/lib/Text.java", "text.length()", "7")
                        .build(temp.resolve("own"))
                        .side());
        assertThat(own.mayReach("bench.Simple.run", List.of()))
                .contains(new ReachCause(ReachCause.Kind.CLASS, "lib.Text"));
    }

    @Test
    void code_that_is_built_again_reaches_nothing() throws Exception {
        Built again = BEFORE.build(temp);
        CodeChange change = new CodeChange(baseline.side(), again.side());
        for (String benchmark : List.of(PLAIN, FINDER, READER, FILES)) {
            Ran ran = baseline.run(benchmark, PARAMS);
            assertThat(change.reaches(benchmark + ".run", loaded(ran), PARAMS.values()))
                    .isEmpty();
        }
        assertThat(again.side().content().digest())
                .isEqualTo(baseline.side().content().digest());
    }

    @Test
    void classes_that_were_unloaded_count_where_code_makes_class_loaders() throws Exception {
        Project maker = BEFORE.with("app/bench/Maker.java", """
                package bench;
                import java.net.*;
                import java.nio.file.Path;
                import java.util.*;
                public class Maker {
                    public static String run(Map<String, String> params, Path directory) throws Exception {
                        return String.valueOf(new URLClassLoader(new URL[0]).getURLs().length);
                    }
                }
                """);
        Built before = maker.build(temp.resolve("before"));
        Built after = maker.build(temp.resolve("after"));
        CodeChange change = new CodeChange(before.side(), after.side());
        Ran made = before.run("bench.Maker", PARAMS);
        Ran plain = before.run(PLAIN, PARAMS);
        assertThat(change.reaches("bench.Maker.run", new CodeChange.Loaded(made.loaded(), true), List.of()))
                .contains(new ReachCause(ReachCause.Kind.UNLOADED_CLASS, "unknown"));
        assertThat(change.reaches("bench.Maker.run", loaded(made), List.of())).isEmpty();
        assertThat(change.reaches(PLAIN + ".run", new CodeChange.Loaded(plain.loaded(), true), List.of()))
                .isEmpty();
    }

    @Test
    void a_cause_names_what_differs() throws Exception {
        Built treatment = BEFORE.replacing(CODEC, "value * 3", "value * 4").build(temp);
        Ran ran = baseline.run(PLAIN, PARAMS);
        assertThat(new CodeChange(baseline.side(), treatment.side())
                        .reaches(PLAIN + ".run", loaded(ran), PARAMS.values()))
                .contains(new ReachCause(ReachCause.Kind.CLASS, "core.Codec"));
    }
}
