package dev.steelyard.core.judgment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SuspectTest {

    private static Suspect of(String... names) {
        return new Suspect(new TreeSet<>(List.of(names)));
    }

    @Test
    void few_classes_are_called_by_the_first_and_more_by_their_package() {
        assertThat(of("a.b.C$1", "a.b.C").title()).contains("a.b.C");
        assertThat(of("a.b.D", "a.b.C").title()).contains("a.b.C");
        assertThat(of("a.b.A", "a.b.B", "a.b.C", "a.b.D", "a.c.E").title()).contains("a");
        assertThat(of("a.b.A", "a.b.B", "a.b.C", "a.b.D", "a.b.d.E").title()).contains("a.b");
        assertThat(of("a.b.A", "a.bc.B", "a.bc.C", "a.bc.D", "a.bc.E").title()).contains("a");
        assertThat(of("a.A", "a.B", "a.C", "a.D", "b.E").title()).isEmpty();
        assertThat(of("A", "B", "C", "D", "E").title()).isEmpty();
    }

    @Test
    void what_jmh_generates_is_neither_counted_nor_named_beside_the_benchmark() {
        Suspect both =
                of("a.Bench", "a.jmh_generated.Bench_read_jmhTest", "a.jmh_generated.Bench_jmhType_B1", "a.Slice");
        assertThat(both.topLevel()).containsExactly("a.Bench", "a.Slice");
        assertThat(both.title()).contains("a.Bench");
        assertThat(both.isGenerated()).isFalse();
        Suspect generated = of("a.jmh_generated.Bench_read_jmhTest");
        assertThat(generated.isGenerated()).isTrue();
        assertThat(generated.topLevel()).containsExactly("a.Bench");
    }

    @Test
    void what_jmh_generates_belongs_to_its_benchmark() {
        assertThat(Suspect.topLevel("a.jmh_generated.Bench_read_jmhTest")).isEqualTo("a.Bench");
        assertThat(Suspect.topLevel("jmh_generated.Bench_State_jmhType_B2")).isEqualTo("Bench");
        assertThat(Suspect.topLevel("a.not_jmh_generated.Other$Inner")).isEqualTo("a.not_jmh_generated.Other");
    }
}
