package dev.steelyard.core.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NarrowingTest {

    private static Suspect suspect(String... names) {
        return new Suspect(new TreeSet<>(Set.of(names)));
    }

    private static List<Suspect> suspects(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> suspect(String.format("org.example.C%03d", i)))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5, 7, 17, 120, 500})
    void one_guilty_class_is_found_in_a_few_steps(int count) {
        for (int guilty = 0; guilty < count; guilty++) {
            String name = String.format("org.example.C%03d", guilty);
            Narrowing narrowing = new Narrowing(suspects(count));
            int steps = 0;
            while (!narrowing.done()) {
                narrowing = narrowing.among(narrowing.groups().stream()
                        .map(group -> Suspect.all(group).classes().contains(name))
                        .toList());
                steps++;
            }
            assertThat(Suspect.all(narrowing.suspects()).classes()).contains(name);
            assertThat(narrowing.suspects()).hasSizeLessThanOrEqualTo(Narrowing.GROUPS);
            assertThat(steps).isLessThanOrEqualTo((int) Math.ceil(Math.log(count) / Math.log(4)));
        }
    }

    @Test
    void groups_hold_every_suspect_once() {
        Narrowing narrowing = new Narrowing(suspects(11));
        assertThat(narrowing.groups()).hasSize(4).allMatch(group -> group.size() >= 2 && group.size() <= 3);
        assertThat(narrowing.groups().stream().flatMap(List::stream)).containsExactlyElementsOf(suspects(11));
    }

    @Test
    void where_every_group_matters_the_groups_are_the_suspects() {
        Narrowing narrowing = new Narrowing(suspects(12)).among(List.of(true, true, true, true));
        assertThat(narrowing.done()).isTrue();
        assertThat(narrowing.suspects())
                .hasSize(4)
                .allMatch(suspect -> suspect.classes().size() == 3);
    }

    @Test
    void where_no_group_matters_alone_all_of_them_are_one_suspect() {
        Narrowing narrowing = new Narrowing(suspects(12)).among(List.of(false, false, false, false));
        assertThat(narrowing.suspects()).containsExactly(Suspect.all(suspects(12)));
    }

    @Test
    void several_guilty_ones_in_different_groups_are_all_kept() {
        Narrowing narrowing = new Narrowing(suspects(16)).among(List.of(true, false, false, true));
        assertThat(narrowing.suspects()).hasSize(8);
        assertThatThrownBy(() -> narrowing.among(List.of(true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4 groups");
    }

    @Test
    void nested_classes_belong_to_their_top_level_class() {
        assertThat(Suspect.topLevel("a.Foo$Bar$1")).isEqualTo("a.Foo");
        assertThat(Suspect.topLevel("a.Foo")).isEqualTo("a.Foo");
        assertThat(Suspect.topLevel("a.$Odd")).isEqualTo("a.$Odd");
        assertThat(suspect("a.Foo$1", "a.Foo", "b.Bar").topLevel()).containsExactly("a.Foo", "b.Bar");
    }

    @Test
    void short_of_time_each_group_is_a_suspect() {
        assertThat(new Narrowing(suspects(12)).coarse().suspects())
                .hasSize(4)
                .allMatch(suspect -> suspect.classes().size() == 3);
        assertThat(new Narrowing(suspects(3)).coarse()).isEqualTo(new Narrowing(suspects(3)));
    }
}
