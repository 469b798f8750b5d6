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

/** The slices sent by the gate of a fork, as one frame per grant; decoded on demand. */
public final class SentSlices {
    private final List<Frame> frames = new ArrayList<>();
    /** Number of leading grants that were warmup. */
    private int warmups;

    /** Records a grant. */
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

    /** Returns all slices of the turns so far, since the last restart. */
    public List<Slice> turns(Plan plan) throws IOException {
        int first = Math.min(warmups, frames.size());
        return ForkTurns.decode(frames.subList(first, frames.size()), 0, plan).slices();
    }

    /** Reclassifies the turns so far as warmup; the next turn is the first. */
    public void restartTurns() {
        warmups = frames.size();
    }

    /** Returns all slices, after the fork has ended. */
    ForkTurns decoded(Plan plan) throws IOException {
        return ForkTurns.decode(frames, warmups, plan);
    }
}
