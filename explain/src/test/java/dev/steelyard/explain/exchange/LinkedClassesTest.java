package dev.steelyard.explain.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.reach.ClassPathContent;
import dev.steelyard.workspace.reach.DifferingClasses;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LinkedClassesTest {

    private static final Map<String, String> BEFORE = Map.of(
            "A.java", "class A { int a() { return new B().b() + 1; } class In { int i() { return 1; } } }",
            "B.java", "class B { int b() { return 1; } }",
            "C.java", "class C { int c() { return 1; } }",
            "Shape.java", "interface Shape { int size(); }",
            "Square.java", "class Square implements Shape { public int size() { return 4; } }");

    @TempDir
    private Path temp;

    private static String before(String file) {
        return BEFORE.getOrDefault(file, "");
    }

    private List<SortedSet<String>> groups(Map<String, String> edits) throws Exception {
        Map<String, String> after = new TreeMap<>(BEFORE);
        after.putAll(edits);
        return groups(BEFORE, after);
    }

    private List<SortedSet<String>> groups(Map<String, String> before, Map<String, String> after) throws Exception {
        ClassPathContent one = Compiled.in(temp.resolve("before"), before);
        ClassPathContent other = Compiled.in(temp.resolve("after"), after);
        return LinkedClasses.groups(
                DifferingClasses.between(one, other),
                one,
                other,
                name -> name.contains("$") ? name.substring(0, name.indexOf('$')) : name);
    }

    @Test
    void changed_bodies_can_be_exchanged_apart() throws Exception {
        assertThat(groups(Map.of(
                        "A.java", before("A.java").replace("+ 1", "+ 2"),
                        "B.java", before("B.java").replace("return 1", "return 2"),
                        "C.java", before("C.java").replace("return 1", "return 2"))))
                .extracting(group -> String.join(" ", group))
                .containsExactly("A", "B", "C");
    }

    @Test
    void a_class_that_calls_a_new_method_of_another_stays_with_it() throws Exception {
        assertThat(groups(Map.of(
                        "A.java", before("A.java").replace("b()", "more()"),
                        "B.java", "class B { int b() { return 1; } int more() { return 2; } }",
                        "C.java", before("C.java").replace("return 1", "return 2"))))
                .extracting(group -> String.join(" ", group))
                .containsExactly("A B", "C");
    }

    /** So Avro 1.11 chooses how to access fields, by a class that 1.12 no longer has. */
    @Test
    void a_class_that_looks_another_one_up_by_its_name_stays_with_it() throws Exception {
        Map<String, String> before = new TreeMap<>(BEFORE);
        before.put("A.java", "class A { Object a() throws Exception { return Class.forName(\"Old\").getName(); } }");
        before.put("B.java", "class B { static final String NAME = \"Older\"; int b() { return 1; } }");
        before.put("Old.java", "class Old { }");
        before.put("Older.java", "class Older { }");
        Map<String, String> after = new TreeMap<>(BEFORE);
        after.put("A.java", "class A { int a() { return 2; } }");
        after.put("B.java", "class B { int b() { return 2; } }");
        assertThat(groups(before, after))
                .extracting(group -> String.join(" ", group))
                .containsExactly("A Old", "B Older");
    }

    @Test
    void a_method_that_becomes_static_ties_its_callers() throws Exception {
        assertThat(groups(Map.of(
                        "A.java",
                        before("A.java").replace("new B().b()", "B.b()"),
                        "B.java",
                        "class B { static int b() { return 1; } }")))
                .extracting(group -> String.join(" ", group))
                .containsExactly("A B");
    }

    @Test
    void an_implementation_stays_with_an_interface_that_got_a_method() throws Exception {
        assertThat(groups(Map.of(
                        "Shape.java",
                        "interface Shape { int size(); int sides(); }",
                        "Square.java",
                        "class Square implements Shape { public int size() { return 4; } public int sides()"
                                + " { return 4; } }")))
                .extracting(group -> String.join(" ", group))
                .containsExactly("Shape Square");
    }

    @Test
    void nested_classes_stay_with_the_class_around_them() throws Exception {
        assertThat(groups(Map.of(
                        "A.java", before("A.java").replace("+ 1", "+ 2").replace("i() { return 1", "i() { return 3"))))
                .extracting(group -> String.join(" ", group))
                .containsExactly("A A$In");
    }

    @Test
    void a_new_class_stays_with_those_that_name_it_and_with_what_it_needs() throws Exception {
        assertThat(groups(Map.of(
                        "A.java",
                        before("A.java").replace("new B().b()", "new New().n()"),
                        "B.java",
                        "class B { int b() { return 1; } int more() { return 2; } }",
                        "C.java",
                        before("C.java").replace("return 1", "return 2"),
                        "New.java",
                        "class New { int n() { return new B().more(); } }")))
                .extracting(group -> String.join(" ", group))
                .containsExactly("A B New", "C");
    }

    @Test
    void a_member_inherited_by_way_of_an_unchanged_class_ties_its_callers() throws Exception {
        Map<String, String> before = Map.of(
                "Top.java", "class Top { int t() { return 1; } }",
                "Mid.java", "class Mid extends Top {}",
                "User.java", "class User { int u() { return new Mid().t(); } }");
        Map<String, String> after = Map.of(
                "Top.java", "class Top { int t() { return 1; } int more() { return 2; } }",
                "Mid.java", "class Mid extends Top {}",
                "User.java", "class User { int u() { return new Mid().more(); } }");
        assertThat(groups(before, after))
                .extracting(group -> String.join(" ", group))
                .containsExactly("Top User");
    }

    @Test
    void private_members_tie_nobody() throws Exception {
        assertThat(groups(Map.of(
                        "Shape.java", before("Shape.java"),
                        "B.java", "class B { int b() { return own(); } private int own() { return 2; } }",
                        "C.java", before("C.java").replace("return 1", "return new B().b()"))))
                .extracting(group -> String.join(" ", group))
                .containsExactly("B", "C");
    }

    @Test
    void comments_and_line_numbers_are_no_difference() throws Exception {
        assertThat(groups(Map.of("A.java", "// a comment\n\n" + before("A.java"))))
                .isEmpty();
    }
}
