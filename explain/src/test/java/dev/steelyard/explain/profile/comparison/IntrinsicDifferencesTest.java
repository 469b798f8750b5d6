package dev.steelyard.explain.profile.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.explain.profile.ForkInlining;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class IntrinsicDifferencesTest {

    private static final ForkInlining UNKNOWN = fork(Map.of());
    private static final ForkInlining NONE = fork(Map.of("_nanoTime", 1.0));
    private static final ForkInlining BOTH = fork(Map.of("_max", 10.0, "_bitCount_i", 1000.0, "_nanoTime", 1.0));

    private static ForkInlining fork(Map<String, Double> intrinsics) {
        return new ForkInlining(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(intrinsics), OptionalInt.empty());
    }

    @Test
    void what_all_forks_of_one_side_have_and_none_of_the_other_is_lacking() {
        List<ForkInlining> none = Collections.nCopies(3, NONE);
        assertThat(IntrinsicDifferences.lacking(Collections.nCopies(3, BOTH), none))
                .containsExactly("_bitCount_i", "_max");
        ForkInlining max = fork(Map.of("_max", 10.0, "_nanoTime", 1.0));
        assertThat(IntrinsicDifferences.lacking(List.of(max, BOTH, BOTH), none)).containsExactly("_max");
        assertThat(IntrinsicDifferences.lacking(Collections.nCopies(3, BOTH), List.of(NONE, max, NONE)))
                .containsExactly("_bitCount_i");
        assertThat(IntrinsicDifferences.lacking(none, Collections.nCopies(3, BOTH)))
                .isEmpty();
    }

    @Test
    void two_forks_may_differ_by_chance() {
        assertThat(IntrinsicDifferences.lacking(List.of(BOTH, BOTH), List.of(NONE, NONE, NONE)))
                .isEmpty();
        assertThat(IntrinsicDifferences.lacking(List.of(BOTH, BOTH, BOTH), List.of(NONE, NONE, UNKNOWN)))
                .as("a loop that was not compiled")
                .isEmpty();
    }
}
