package dev.steelyard.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.block.Slice.Kind;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WorkerCpusTest {

    @Test
    void warmup_and_unknown_cpus_are_passed_over() {
        Fork fork =
                fork(slice(Kind.WARMUP, 7), slice(Kind.LEAD_IN, 1), slice(Kind.COUNTED, -1), slice(Kind.COUNTED, 1));
        assertThat(WorkerCpus.of(fork).seen()).containsExactly(1);
        assertThat(WorkerCpus.of(fork).changes()).isZero();
    }

    @Test
    void each_slice_on_another_cpu_than_before_is_a_change() {
        Fork fork =
                fork(slice(Kind.LEAD_IN, 1), slice(Kind.COUNTED, 0), slice(Kind.LEAD_IN, 0), slice(Kind.COUNTED, 1));
        assertThat(WorkerCpus.of(fork).seen()).containsExactly(0, 1);
        assertThat(WorkerCpus.of(fork).changes()).isEqualTo(2);
    }

    private static Fork fork(Slice... slices) {
        return new Fork("base", ForkOutcome.COMPLETED, List.of(slices), List.of(), Fork.Jvm.NONE);
    }

    private static Slice slice(Kind kind, int cpu) {
        return new Slice(
                kind,
                0,
                new Slice.Timing(1, 1, 1),
                new Slice.Own(0, 0, 0, 0, 0, 0, 0, 1),
                new Slice.Outside(0, 0, 0, 0, cpu),
                new TreeMap<>());
    }
}
