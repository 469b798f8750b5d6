package dev.steelyard.bisect.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run.Presence;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BenchmarkChoiceTest {

    private static Presence present(int size, String... variants) {
        return new Presence(
                new Benchmark(
                        "org.example.Foo.bar",
                        Mode.AVERAGE_TIME,
                        new TreeMap<>(Map.of("size", Integer.toString(size))),
                        1,
                        "ns/op"),
                List.of(variants));
    }

    @Test
    void one_that_both_have_is_taken() {
        Presence both = present(1, "v1", "main");
        assertThat(BenchmarkChoice.of(List.of(both, present(2, "main")), "Foo")).isEqualTo(both.benchmark());
    }

    @Test
    void of_several_the_first_few_are_listed_with_how_to_choose() {
        List<Presence> seven = IntStream.range(0, 7)
                .mapToObj(size -> present(size, "v1", "main"))
                .toList();
        assertThatThrownBy(() -> BenchmarkChoice.of(seven, "Foo")).isInstanceOfSatisfying(UserError.class, error -> {
            assertThat(error.problem())
                    .startsWith("7 benchmarks match 'Foo'")
                    .contains("size=4", "and 2 more")
                    .doesNotContain("size=5");
            assertThat(error.remedy()).contains("^org\\.example\\.Foo\\.bar$", "-- -p NAME=VALUE");
        });
    }

    @Test
    void none_and_one_of_one_side_are_refused() {
        assertThatThrownBy(() -> BenchmarkChoice.of(List.of(), "Foo")).hasMessageContaining("no benchmark matches");
        assertThatThrownBy(() -> BenchmarkChoice.of(List.of(present(1, "main")), "Foo"))
                .hasMessageContaining("only one of the two revisions has Foo.bar, in main")
                .hasMessageContaining("--benchmarks-from");
    }
}
