package dev.steelyard.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ParamOrderTest {

    @Test
    void numbers_are_ordered_by_their_value_and_stand_before_texts() {
        List<String> ordered = List.of("-10", "-9.5", "0", "1", "1.0", "4", "16", "128", "1e3", "Infinity", "a", "b");

        assertThat(shuffled(ordered)).containsExactlyElementsOf(ordered);
    }

    @Test
    void the_first_param_that_differs_decides() {
        assertThat(List.of(params("a", "2", "b", "10"), params("a", "10", "b", "2"), params("a", "10", "b", "10")))
                .isSortedAccordingTo(new ParamOrder());
        assertThat(List.of(params(), params("a", "1"), params("a", "1", "b", "1"), params("b", "0")))
                .isSortedAccordingTo(new ParamOrder());
    }

    @Test
    void only_equal_params_are_equal() {
        ParamOrder order = new ParamOrder();
        assertThat(order.compare(params("a", "1, b=2"), params("a", "1", "b", "2")))
                .isNotZero();
        assertThat(order.compare(params("a", "01"), params("a", "1"))).isNotZero();
        assertThat(order.compare(params("a", "9".repeat(100)), params("a", "9".repeat(100))))
                .isZero();
    }

    @Test
    void rows_of_a_benchmark_stand_in_the_order_of_their_params() {
        assertThat(Stream.of("1024", "16", "128", "4")
                        .map(length ->
                                new Benchmark("Text.read", Mode.AVERAGE_TIME, params("length", length), 1, "ns/op"))
                        .sorted()
                        .map(Benchmark::paramText))
                .containsExactly("length=4", "length=16", "length=128", "length=1024");
    }

    private static List<String> shuffled(List<String> values) {
        List<SortedMap<String, String>> all = new ArrayList<>();
        values.forEach(value -> all.add(params("n", value)));
        Collections.shuffle(all, new Random(1));
        all.sort(new ParamOrder());
        return all.stream().map(params -> params.get("n")).toList();
    }

    private static SortedMap<String, String> params(String... pairs) {
        SortedMap<String, String> params = new TreeMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            params.put(pairs[i], pairs[i + 1]);
        }
        return params;
    }
}
