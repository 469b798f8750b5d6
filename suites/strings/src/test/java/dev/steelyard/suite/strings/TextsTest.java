package dev.steelyard.suite.strings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TextsTest {

    static Stream<Arguments> rings() {
        return Texts.types().stream()
                .flatMap(type -> Stream.of(1, 2, 16, 128, 129, 16384).map(length -> Arguments.of(type, length)));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void a_ring_is_too_long_to_be_learnt_and_every_string_has_its_length(String type, int length) {
        String[] ring = Texts.ring(type, length);
        int units = 1024 * 1024;
        assertThat((long) ring.length * length).isGreaterThan(units - length);
        assertThat(Arrays.stream(ring).mapToInt(String::length).distinct()).containsExactly(length);
        Set<String> distinct = new HashSet<>(Arrays.asList(ring));
        assertThat(distinct).hasSizeBetween(8, 4096);
    }

    @ParameterizedTest
    @MethodSource("rings")
    void a_ring_is_the_same_every_time(String type, int length) {
        assertThat(Arrays.equals(Texts.ring(type, length), Texts.ring(type, length)))
                .isTrue();
    }

    @Test
    void types_differ_in_the_bytes_that_a_letter_takes() {
        List<Integer> largest = Texts.types().stream()
                .map(type ->
                        String.join("", Texts.ring(type, 1024)).chars().max().orElseThrow())
                .toList();
        assertThat(largest.get(0)).isLessThan(1 << 7);
        assertThat(largest.get(1)).isBetween(1 << 7, (1 << 14) - 1);
        assertThat(largest.get(2)).isBetween(1 << 14, 0xffff);
    }

    @Test
    void an_unknown_type_is_refused_by_name() {
        assertThatThrownBy(() -> Texts.ring("klingon", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("klingon")
                .hasMessageContaining("ascii");
    }
}
