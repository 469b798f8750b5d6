package dev.steelyard.compare.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.request.CompareRequest.Sweep;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run.Presence;
import dev.steelyard.core.model.Subject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SweptListingTest {

    private static final Subject WHOLE = Listed.subject("working-tree", "aaa", Path.of("java"));

    private final Warnings warnings = new Warnings();

    private static ListedBenchmark listed(String name, Map<String, String> params) {
        Benchmark benchmark = new Benchmark("a.B." + name, Mode.AVERAGE_TIME, new TreeMap<>(params), 1, "ns/op");
        ListedBenchmark plain = Listed.PLAIN;
        return new ListedBenchmark(benchmark, List.of(), plain.arguments(), plain.iterations(), 7);
    }

    private Catalogue swept(List<String> values, ListedBenchmark... listed) {
        return new SweptListing(new Sweep("impl", values), warnings).of(WHOLE, List.of(listed));
    }

    private static List<String> names(Catalogue catalogue) {
        return catalogue.subjects().stream()
                .map(subject -> subject.variant().name())
                .toList();
    }

    @Test
    void values_are_variants_in_the_order_in_which_they_are_first_declared() {
        Catalogue catalogue = swept(
                List.of(),
                listed("one", Map.of("impl", "slow", "size", "1")),
                listed("one", Map.of("impl", "fast", "size", "1")),
                listed("two", Map.of("impl", "big one")),
                listed("two", Map.of("impl", "fast")));
        assertThat(names(catalogue)).containsExactly("slow", "fast", "big-one");
        Benchmark one = listed("one", Map.of("size", "1")).benchmark();
        Benchmark two = listed("two", Map.of()).benchmark();
        assertThat(catalogue.presence())
                .containsExactly(
                        new Presence(one, List.of("slow", "fast")), new Presence(two, List.of("fast", "big-one")));
        assertThat(catalogue.comparable(one)).isTrue();
        assertThat(catalogue.comparable(two)).isFalse();
        assertThat(warnings.said()).isEmpty();
    }

    @Test
    void a_fork_is_given_the_value_and_all_else_is_as_it_was() {
        Catalogue catalogue = swept(
                List.of(),
                listed("one", Map.of("impl", "slow", "size", "1")),
                listed("one", Map.of("impl", "big one", "size", "1")));
        Subject second = catalogue.subjects().get(1);
        Benchmark benchmark = catalogue.presence().get(0).benchmark();
        ListedBenchmark listed = catalogue.listed(benchmark, "big-one").orElseThrow();
        assertThat(listed.paramsOf(second.variant())).isEqualTo(Map.of("impl", "big one", "size", "1"));
        assertThat(listed.operationsPerInvocation()).isEqualTo(7);
        assertThat(second.classPath()).isEqualTo(WHOLE.classPath());
        assertThat(second.variant().revision()).isEqualTo(WHOLE.variant().revision());
    }

    @Test
    void values_can_be_chosen_in_another_order() {
        ListedBenchmark[] three = {
            listed("one", Map.of("impl", "a")), listed("one", Map.of("impl", "b")), listed("one", Map.of("impl", "c"))
        };
        assertThat(names(swept(List.of("c", "a"), three))).containsExactly("c", "a");
        assertThatThrownBy(() -> swept(List.of("c", "z"), three)).isInstanceOfSatisfying(UserError.class, e -> {
            assertThat(e.problem()).isEqualTo("no selected benchmark has value 'z' for param impl");
            assertThat(e.remedy())
                    .startsWith("The selected benchmarks have a, b, c.")
                    .contains("-- -p impl=c,z");
        });
    }

    @Test
    void benchmarks_without_the_param_are_left_out_and_counted() {
        ListedBenchmark slow = listed("one", Map.of("impl", "slow"));
        ListedBenchmark fast = listed("one", Map.of("impl", "fast"));
        Catalogue catalogue =
                swept(List.of(), slow, fast, listed("p", Map.of("size", "1")), listed("p", Map.of("size", "2")));
        assertThat(catalogue.presence()).hasSize(1);
        swept(
                List.of(),
                slow,
                fast,
                listed("p", Map.of()),
                listed("q", Map.of()),
                listed("r", Map.of()),
                listed("s", Map.of()));
        assertThat(warnings.said())
                .containsExactly(
                        "1 benchmark does not declare impl and is left out: B.p.",
                        "4 benchmarks do not declare impl and are left out: B.p, B.q, B.r and 1 more.");
    }

    @Test
    void what_cannot_be_compared_is_refused() {
        assertThatThrownBy(() -> swept(List.of(), listed("one", Map.of("impl", "slow"))))
                .isInstanceOfSatisfying(UserError.class, e -> {
                    assertThat(e.problem())
                            .contains("impl needs at least two values; the selected benchmarks have one: 'slow'");
                    assertThat(e.remedy()).contains("-- -p impl=slow,OTHER");
                });
        assertThatThrownBy(() -> swept(List.of(), listed("p", Map.of("size", "1", "kind", "x"))))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.remedy()).contains("declare kind, size"));
        assertThatThrownBy(() -> swept(List.of(), listed("p", Map.of())))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.remedy()).contains("have no params"));
        assertThat(swept(List.of()).isEmpty()).isTrue();
    }
}
