package dev.steelyard.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class AliasesTest {

    private static Aliases aliases(String... names) {
        TreeMap<String, String> all = new TreeMap<>();
        for (int i = 0; i < names.length; i += 2) {
            all.put(names[i], names[i + 1]);
        }
        return new Aliases(all);
    }

    @Test
    void a_name_stands_for_a_benchmark_or_for_all_of_a_class() {
        Aliases aliases = aliases("x.Old", "y.New", "x.Old.odd", "x.Other.odd", "a.B.c", "a.B.d");
        assertThat(aliases.current("x.Old.read")).isEqualTo("y.New.read");
        assertThat(aliases.current("x.Old.odd")).isEqualTo("x.Other.odd");
        assertThat(aliases.current("x.Older.read")).isEqualTo("x.Older.read");
        assertThat(aliases.current("a.B.c")).isEqualTo("a.B.d");
        assertThat(aliases.current("a.B.cc")).isEqualTo("a.B.cc");
        assertThat(Aliases.NONE.current("a.B.c")).isEqualTo("a.B.c");
    }

    @Test
    void a_benchmark_may_be_renamed_again_and_again() {
        Aliases aliases = aliases("x.A", "x.B", "x.B.one", "x.C.two", "x.C", "x.D");
        assertThat(aliases.current("x.A.one")).isEqualTo("x.D.two");
        assertThat(aliases.all("x.A.one")).containsExactlyInAnyOrder("x.A.one", "x.B.one", "x.C.two", "x.D.two");
        assertThat(aliases.all("x.D.two")).containsExactlyInAnyOrder("x.A.one", "x.B.one", "x.C.two", "x.D.two");
        assertThat(aliases.all("z.Z.z")).containsExactly("z.Z.z");
    }

    @Test
    void a_circle_is_refused() {
        Aliases aliases = aliases("x.A", "x.B");
        assertThat(aliases.accepts("x.B", "x.C")).isTrue();
        for (List<String> circle : List.of(
                List.of("x.B", "x.A"), List.of("x.B", "x.B"), List.of("x.B", "x.A.longer"), List.of("x", "x.y"))) {
            assertThat(aliases.accepts(circle.get(0), circle.get(1)))
                    .as(circle.toString())
                    .isFalse();
        }
        assertThatThrownBy(() -> aliases("x.A", "x.B", "x.B", "x.A")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> aliases("x.A", "x.A.b")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_renamed_benchmark_differs_in_its_name_alone() {
        Benchmark before = new Benchmark("x.A.m", Mode.AVERAGE_TIME, new TreeMap<>(Map.of("n", "1")), 2, "ns/op");
        assertThat(aliases("x.A", "x.B").current(before))
                .isEqualTo(new Benchmark("x.B.m", before.mode(), before.params(), 2, "ns/op"));
        assertThat(Aliases.NONE.current(before)).isSameAs(before);
    }
}
