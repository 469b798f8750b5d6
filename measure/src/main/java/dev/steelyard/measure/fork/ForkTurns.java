package dev.steelyard.measure.fork;

import dev.steelyard.core.block.Fork.Bucket;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Plan;
import dev.steelyard.harness.wire.Counter;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.SampleCounts;
import dev.steelyard.harness.wire.SecondaryRecord;
import dev.steelyard.harness.wire.SliceRecord;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The slices of a fork, decoded after its block has ended.
 *
 * @param slices in the order in which they ran
 * @param histogram the merged samples of all counted slices, in ascending order; empty except for sample time
 */
record ForkTurns(List<Slice> slices, List<Bucket> histogram) {

    /**
     * Decodes the frames sent by the gate, one for each grant.
     *
     * @param warmupFrames number of leading frames that belong to grants of warmup iterations
     */
    static ForkTurns decode(List<Frame> frames, int warmupFrames, Plan plan) throws IOException {
        List<Slice> slices = new ArrayList<>();
        SortedMap<Double, Long> samples = new TreeMap<>();
        for (int i = 0; i < frames.size(); i++) {
            DataInputStream in = frames.get(i).body();
            int count = in.readInt();
            if (count < 0) {
                throw new IOException("invalid number of slices in a turn: " + count);
            }
            for (int k = 0; k < count; k++) {
                SliceRecord record = SliceRecord.read(in);
                boolean warmup = i < warmupFrames;
                Slice.Kind kind = kind(warmup, k, plan);
                slices.add(slice(record, kind, warmup ? slices.size() : i - warmupFrames));
                if (kind == Slice.Kind.COUNTED) {
                    merge(record.samples(), samples);
                }
            }
        }
        List<Bucket> histogram = new ArrayList<>();
        samples.forEach((value, count) -> histogram.add(new Bucket(value, count)));
        return new ForkTurns(slices, histogram);
    }

    private static Slice.Kind kind(boolean warmup, int indexInTurn, Plan plan) {
        if (warmup) {
            return Slice.Kind.WARMUP;
        }
        if (indexInTurn < plan.turn().leadIn()) {
            return Slice.Kind.LEAD_IN;
        }
        return indexInTurn < plan.turn().slices() ? Slice.Kind.COUNTED : Slice.Kind.TAIL;
    }

    private static void merge(SampleCounts from, SortedMap<Double, Long> into) {
        for (int i = 0; i < from.size(); i++) {
            into.merge(from.value(i), from.count(i), Long::sum);
        }
    }

    private static Slice slice(SliceRecord record, Slice.Kind kind, int turn) {
        return new Slice(
                kind,
                turn,
                new Slice.Timing(record.score(), record.operations(), record.counter(Counter.WALL_NANOS)),
                new Slice.Own(
                        record.counter(Counter.ALLOCATED_BYTES),
                        record.counter(Counter.GC_COUNT),
                        record.counter(Counter.GC_NANOS),
                        record.counter(Counter.JIT_NANOS),
                        record.counter(Counter.MINOR_FAULTS),
                        record.counter(Counter.HEAP_BYTES),
                        record.counter(Counter.PARKED_CPU_NANOS),
                        record.counter(Counter.ALL_OPERATIONS),
                        record.counter(Counter.OTHER_CPU_NANOS)),
                new Slice.Outside(
                        record.counter(Counter.WAIT_NANOS),
                        record.counter(Counter.STEAL_NANOS),
                        record.counter(Counter.INVOLUNTARY_SWITCHES),
                        record.counter(Counter.MAJOR_FAULTS),
                        (int) record.counter(Counter.CPU)),
                secondary(record));
    }

    private static SortedMap<String, Secondary> secondary(SliceRecord record) {
        SortedMap<String, Secondary> results = new TreeMap<>();
        record.secondary().forEach((label, result) -> results.put(label, secondary(result)));
        return results;
    }

    private static Secondary secondary(SecondaryRecord result) {
        Metric.Kind kind = Metric.Kind.valueOf(result.kind().name());
        return new Secondary(kind, result.unit(), result.score(), result.time(), result.operations());
    }
}
