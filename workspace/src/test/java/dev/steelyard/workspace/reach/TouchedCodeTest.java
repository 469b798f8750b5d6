package dev.steelyard.workspace.reach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.reach.TouchedCode.Touch;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks of one class that call two parsers, of which one is changed. */
class TouchedCodeTest {

    private static final Project PROJECT = new Project(new TreeMap<>(), List.of())
            .with("lib/org/openjdk/jmh/annotations/Benchmark.java", """
                    package org.openjdk.jmh.annotations;
                    import java.lang.annotation.*;
                    @Retention(RetentionPolicy.RUNTIME) public @interface Benchmark {}
                    """)
            .with("lib/org/openjdk/jmh/annotations/Setup.java", """
                    package org.openjdk.jmh.annotations;
                    import java.lang.annotation.*;
                    @Retention(RetentionPolicy.RUNTIME) public @interface Setup {}
                    """)
            .with(
                    "lib/text/Own.java",
                    "package text; public class Own { public int read() { return new Table().size(); } }")
            .with("lib/text/Table.java", "package text; public class Table { public int size() { return 1; } }")
            .with("lib/text/Rival.java", "package text; public class Rival { public int read() { return 2; } }")
            .with("lib/text/Input.java", "package text; public class Input { public String text() { return \"a\"; } }")
            .with("app/bench/Parsing.java", """
                    package bench;
                    import org.openjdk.jmh.annotations.*;
                    import text.*;
                    public class Parsing {
                        String input;
                        @Setup public void fill() { input = new Input().text(); }
                        @Benchmark public int own() { return read(new Own()); }
                        @Benchmark public int rival() { return new Rival().read() + input.length(); }
                        @Benchmark public int nothing() { return input.length(); }
                        private int read(Own own) { return own.read(); }
                    }
                    """);

    @TempDir
    private Path temp;

    private CodeChange change(String name, String path, String text, String by) throws Exception {
        return new CodeChange(
                PROJECT.build(temp.resolve("before")).side(),
                PROJECT.replacing(path, text, by).build(temp.resolve(name)).side());
    }

    @Test
    void what_the_method_calls_is_nearer_than_what_that_uses_and_the_rest_is_not_touched() throws Exception {
        TouchedCode direct = change("direct", "lib/text/Own.java", "new Table().size()", "new Table().size() + 1")
                .touched();
        assertThat(direct.of("bench.Parsing.own")).isEqualTo(new Touch(1, 1, 1));
        assertThat(direct.of("bench.Parsing.rival")).isEqualTo(Touch.NONE);
        TouchedCode further =
                change("further", "lib/text/Table.java", "return 1", "return 3").touched();
        assertThat(further.of("bench.Parsing.own").distance()).isGreaterThan(1);
        assertThat(further.of("bench.Parsing.rival")).isEqualTo(Touch.NONE);
        assertThat(direct.of("bench.Parsing.own")).isLessThan(further.of("bench.Parsing.own"));
        assertThat(further.of("bench.Parsing.unknown")).isEqualTo(Touch.NONE);
    }

    @Test
    void what_a_set_up_uses_touches_all_benchmarks_of_the_class_alike() throws Exception {
        TouchedCode touched =
                change("input", "lib/text/Input.java", "\"a\"", "\"b\"").touched();
        assertThat(List.of("own", "rival", "nothing"))
                .allSatisfy(method ->
                        assertThat(touched.of("bench.Parsing." + method)).isEqualTo(new Touch(2, 1, 1)));
    }

    @Test
    void the_most_touched_of_equally_near_ones_comes_first() {
        assertThat(new Touch(1, 3, 3)).isLessThan(new Touch(1, 1, 9));
        assertThat(new Touch(1, 1, 9)).isLessThan(new Touch(2, 5, 9)).isLessThan(new Touch(1, 1, 8));
        assertThat(new Touch(9, 1, 1)).isLessThan(Touch.NONE);
    }
}
