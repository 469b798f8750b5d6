package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Counter;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.GateAddress;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.harness.wire.SliceRecord;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.IterationResult;

/**
 * A fork's way through the gate, turn by turn. Used by the control thread alone.
 *
 * <p>A turn ends when the control thread arrives here again, not when its last iteration ends: in between JMH
 * serialises the results, and that work belongs to this fork's turn. Only the last turn is reported from
 * {@link #after}, since nobody arrives after it; its end is the end of the fork.
 */
final class Passage implements Connection.Body {
    private static final Connection.Body NOTHING = out -> {};

    private final Connection connection;
    private final Watcher watcher;
    private final Meter meter;
    private final Scores scores;
    private final List<SliceRecord> turn = new ArrayList<>();

    private Grant grant = new Grant(1, 1, false);
    private int done;
    private boolean arrivedBefore;
    private long parkedCpu;

    Passage(GateAddress address, BenchmarkParams benchmark) throws IOException {
        connection = Connection.open(address.port(), address.greeting());
        watcher = new Watcher(connection);
        watcher.start();
        meter = new Meter(Thread.currentThread().getId(), watcher.getId());
        Facts facts = Facts.of(benchmark);
        scores = new Scores(benchmark.getMode(), facts.labels());
        connection.send(FrameType.GATE_HELLO, Hello.of(benchmark, facts));
        done = grant.iterations();
    }

    /**
     * Waits for a grant if the last one is used up, and takes the snapshot before the iteration. Between the iterations of
     * a warmup it says that they go on, so that one that hangs is told from many that take long.
     */
    void before() throws IOException, InterruptedException {
        if (done == grant.iterations()) {
            arrive();
        } else if (done > 0 && grant.uncounted() == grant.iterations()) {
            connection.send(FrameType.PROGRESS, NOTHING);
        }
        meter.before();
    }

    private void arrive() throws IOException, InterruptedException {
        if (arrivedBefore) {
            connection.send(FrameType.ARRIVED, this);
            turn.clear();
        }
        long cpu = meter.processCpuNanos();
        grant = watcher.await();
        parkedCpu = arrivedBefore ? meter.processCpuNanos() - cpu : 0;
        arrivedBefore = true;
        done = 0;
    }

    /** Takes the snapshot after the iteration and records the slice, if there is a result. */
    void after(IterationResult result) throws IOException {
        long[] counters = new long[Counter.count()];
        meter.after(counters);
        counters[Counter.PARKED_CPU_NANOS.code()] = parkedCpu;
        parkedCpu = 0;
        boolean counted = done >= grant.uncounted();
        done++;
        // Without a primary result the iteration failed; JMH ends the fork with the reason.
        if (!result.getRawPrimaryResults().isEmpty()) {
            turn.add(scores.record(result, counters, counted));
        }
        if (done == grant.iterations() && grant.last()) {
            connection.send(FrameType.LAST, this);
            turn.clear();
        }
    }

    /** Writes the slices of the turn. */
    @Override
    public void write(DataOutputStream out) throws IOException {
        out.writeInt(turn.size());
        for (SliceRecord slice : turn) {
            slice.write(out);
        }
    }
}
