package dev.steelyard.measure.fork;

import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Plan;
import dev.steelyard.harness.wire.Counter;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.SliceRecord;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What the gate of a fork has sent of its slices, a frame for each grant; decoded when somebody asks. */
public final class SentSlices {
    private final List<Frame> frames = new ArrayList<>();
    /** Number of grants of warmup, which came first. */
    private int warmups;

    /** Takes note of a grant. */
    void expect(boolean warmup) {
        warmups += warmup ? 1 : 0;
    }

    void add(Frame frame) {
        frames.add(frame);
    }

    /** Returns whether threads were started in the last warmup iteration, see {@link ForkRun#startsThreads}. */
    boolean startsThreads(int workers) throws IOException {
        int iterations = 0;
        long started = 0;
        for (Frame frame : warmupFrames()) {
            DataInputStream warmup = frame.body();
            for (int left = warmup.readInt(); left > 0; left--) {
                started = SliceRecord.read(warmup).counter(Counter.STARTED_THREADS);
                iterations++;
            }
        }
        return started > (iterations == 1 ? workers : 0);
    }

    private List<Frame> warmupFrames() {
        return frames.subList(0, Math.min(warmups, frames.size()));
    }

    /** Returns the warmup so far. */
    public List<Slice> warmup(Plan plan) throws IOException {
        return ForkTurns.decode(warmupFrames(), warmups, plan).slices();
    }

    /**
     * Returns all slices of the turns from some turn on.
     *
     * @param from number of the first, from 0
     */
    public List<Slice> turns(int from, Plan plan) throws IOException {
        int first = Math.min(warmups + from, frames.size());
        return ForkTurns.decode(frames.subList(first, frames.size()), 0, plan).slices();
    }

    /** Makes warmup of the turns so far: the next one is the first. */
    public void restartTurns() {
        warmups = frames.size();
    }

    /** Returns everything, when the fork is over. */
    ForkTurns decoded(Plan plan) throws IOException {
        return ForkTurns.decode(frames, warmups, plan);
    }
}
