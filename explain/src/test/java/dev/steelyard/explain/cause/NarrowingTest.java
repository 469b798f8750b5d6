package dev.steelyard.explain.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.judgment.Suspect;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
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

    private static Narrowing narrowing(int count) {
        return new Narrowing(suspects(count), Heat.UNKNOWN);
    }

    @Test
    void what_moved_the_score_goes_on_alone_only_where_nothing_is_ruled_out() {
        List<Exchange.Effect> effects =
                List.of(Exchange.Effect.OPEN, Exchange.Effect.MOVED, Exchange.Effect.OPPOSITE, Exchange.Effect.FAILED);
        assertThat(Narrowing.remaining(effects, List.of(false, false, false, false)))
                .containsExactly(false, true, true, false);
        assertThat(Narrowing.remaining(effects, List.of(true, false, false, false)))
                .containsExactly(false, true, true, true);
        List<Exchange.Effect> open = List.of(Exchange.Effect.OPEN, Exchange.Effect.FAILED);
        assertThat(Narrowing.remaining(open, List.of(false, false))).containsExactly(true, true);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5, 7, 17, 120, 500})
    void one_guilty_class_is_found_in_a_few_steps(int count) {
        for (int guilty = 0; guilty < count; guilty++) {
            String name = String.format("org.example.C%03d", guilty);
            Narrowing narrowing = narrowing(count);
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
        Narrowing narrowing = narrowing(11);
        assertThat(narrowing.groups()).hasSize(4).allMatch(group -> group.size() >= 2 && group.size() <= 3);
        assertThat(narrowing.groups().stream().flatMap(List::stream)).containsExactlyElementsOf(suspects(11));
    }

    @Test
    void where_every_group_matters_the_groups_are_the_suspects() {
        Narrowing narrowing = narrowing(12).among(List.of(true, true, true, true));
        assertThat(narrowing.done()).isTrue();
        assertThat(narrowing.suspects())
                .hasSize(4)
                .allMatch(suspect -> suspect.classes().size() == 3);
    }

    @Test
    void where_no_group_matters_alone_all_of_them_are_one_suspect() {
        Narrowing narrowing = narrowing(12).among(List.of(false, false, false, false));
        assertThat(narrowing.suspects()).containsExactly(Suspect.all(suspects(12)));
    }

    @Test
    void several_guilty_ones_in_different_groups_are_all_kept() {
        Narrowing narrowing = narrowing(16).among(List.of(true, false, false, true));
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
        assertThat(narrowing(12).coarse(Narrowing.GROUPS).suspects())
                .hasSize(4)
                .allMatch(suspect -> suspect.classes().size() == 3);
        assertThat(narrowing(3).coarse(Narrowing.GROUPS)).isEqualTo(narrowing(3));
        assertThat(narrowing(3).coarse(2).suspects()).hasSize(2);
    }

    @Test
    void hot_suspects_are_in_small_groups_and_cold_ones_in_large_groups() {
        Heat heat = new Heat(Map.of("org.example.C050", 0.9, "org.example.C007", 0.6, "org.example.C099", 0.5));
        List<List<Suspect>> groups = new Narrowing(suspects(120), heat).groups();
        assertThat(groups.get(0)).containsExactly(suspect("org.example.C050"), suspect("org.example.C007"));
        assertThat(groups.get(1)).hasSizeLessThan(50).contains(suspect("org.example.C099"));
        assertThat(groups.get(3)).hasSizeLessThan(70);
    }

    /** 360 suspects, of which thirty are on the stack in up to 90 % of samples. */
    @Test
    void a_hot_cause_is_found_sooner_than_without_heat_and_a_cold_one_a_step_later_at_most() {
        Map<String, Double> shares = new TreeMap<>();
        for (int i = 0; i < 30; i++) {
            shares.put(String.format("org.example.C%03d", 7 + 11 * i), 0.9 / (1 + i / 3));
        }
        Heat heat = new Heat(shares);
        for (int guilty = 0; guilty < 360; guilty++) {
            String name = String.format("org.example.C%03d", guilty);
            int blind = steps(new Narrowing(suspects(360), Heat.UNKNOWN), name);
            int seeing = steps(new Narrowing(suspects(360), heat), name);
            assertThat(seeing).isLessThanOrEqualTo(shares.getOrDefault(name, 0.0) > 0.2 ? blind - 1 : blind + 1);
        }
    }

    private static int steps(Narrowing begin, String guilty) {
        Narrowing narrowing = begin;
        int steps = 0;
        while (!narrowing.done()) {
            narrowing = narrowing.among(narrowing.groups().stream()
                    .map(group -> Suspect.all(group).classes().contains(guilty))
                    .toList());
            steps++;
        }
        return steps;
    }

    @Test
    void what_matters_beside_a_hot_suspect_is_narrowed_down_too() {
        Heat heat = new Heat(Map.of("org.example.C050", 1.0));
        Narrowing narrowing = new Narrowing(suspects(120), heat);
        int steps = 0;
        while (!narrowing.done()) {
            narrowing = narrowing.among(narrowing.groups().stream()
                    .map(Suspect::all)
                    .map(group -> group.classes().contains("org.example.C050")
                            || group.classes().contains("org.example.C111"))
                    .toList());
            steps++;
        }
        assertThat(narrowing.suspects()).contains(suspect("org.example.C050"), suspect("org.example.C111"));
        assertThat(steps).isLessThanOrEqualTo(5);
    }

    @Test
    void groups_are_never_empty_whatever_is_hot() {
        RandomGenerator random = new SplittableRandom(5);
        for (int trial = 0; trial < 500; trial++) {
            int count = 1 + random.nextInt(40);
            Map<String, Double> shares = new TreeMap<>();
            suspects(count)
                    .forEach(suspect -> shares.put(
                            suspect.classes().first(), random.nextBoolean() ? 0 : Math.pow(random.nextDouble(), 4)));
            Narrowing narrowing = new Narrowing(suspects(count), new Heat(shares));
            assertThat(narrowing.groups())
                    .hasSize(Math.min(count, Narrowing.GROUPS))
                    .noneMatch(List::isEmpty);
            assertThat(narrowing.groups().stream().flatMap(List::stream))
                    .containsExactlyElementsOf(narrowing.suspects());
        }
    }
}
