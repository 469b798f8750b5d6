package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Counter;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.GateAddress;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.harness.wire.Greeting;
import dev.steelyard.harness.wire.SliceRecord;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.IterationResult;

/**
 * A fork's way through the gate, turn by turn. Used by the control thread alone.
 *
 * <p>A turn ends when the control thread arrives here again, not when its last iteration ends: in between JMH
 * serialises the results, and that work belongs to this fork's turn. Only the last turn is reported from
 * {@link #after}, since nobody arrives after it; the fork then waits for one more grant, and ends.
 */
final class GateSession implements Connection.Body {
    private final Connection connection;
    private final CurrentIteration current;
    private final Meter meter;
    private final Scores scores;
    private final List<SliceRecord> turn = new ArrayList<>();

    private Grant grant = new Grant(1, 1, false);
    private int done;
    private boolean arrivedBefore;

    GateSession(GateAddress address, BenchmarkParams benchmark) throws IOException {
        current = new CurrentIteration(Thread.currentThread(), benchmark.getMode() == Mode.SingleShotTime);
        Watcher watcher =
                new Watcher(Connection.open(address.port(), address.greeting(Greeting.Role.WATCHER)), current);
        watcher.start();
        connection = Connection.open(address.port(), address.greeting(Greeting.Role.GATE));
        meter = new Meter(Thread.currentThread().getId(), watcher.getId());
        Facts facts = Facts.of(benchmark);
        scores = new Scores(benchmark.getMode(), facts.labels());
        connection.send(FrameType.GATE_HELLO, Hello.of(benchmark, facts));
        done = grant.iterations();
    }

    /**
     * Waits for a grant if the last one is used up, and takes the snapshot before the iteration.
     *
     * @param nanos how long the iteration takes, as requested; the greatest number if it is one call
     */
    void before(long nanos) throws IOException {
        if (done == grant.iterations()) {
            arrive(nanos);
        }
        current.begin();
        meter.before();
    }

    private void arrive(long nanos) throws IOException {
        if (arrivedBefore) {
            if (grant.collects()) {
                ProvokedCollection.run();
                meter.collected();
            }
            connection.send(FrameType.ARRIVED, this);
            turn.clear();
        }
        // When the turn is no longer this fork's.
        meter.parked();
        grant = granted();
        meter.granted(arrivedBefore, nanos > Long.MAX_VALUE / grant.iterations() ? nanos : nanos * grant.iterations());
        arrivedBefore = true;
        done = 0;
    }

    private Grant granted() throws IOException {
        try {
            Frame frame = connection.next();
            if (frame.type() != FrameType.GRANT) {
                throw new IllegalStateException("a gate takes grants, not " + frame.type());
            }
            return Grant.read(frame.body());
        } catch (IOException e) {
            Runtime.getRuntime().halt(Gate.EXIT_LOST);
            throw e;
        }
    }

    /** Takes the snapshot after the iteration and records the slice, if there is a result. */
    void after(IterationResult result) throws IOException {
        long[] counters = new long[Counter.count()];
        boolean counted = done >= grant.uncounted();
        boolean warmup = grant.uncounted() == grant.iterations();
        done++;
        meter.after(counters, warmup || done == grant.iterations());
        current.end();
        // Without a primary result the iteration failed; JMH ends the fork with the reason.
        if (!result.getRawPrimaryResults().isEmpty()) {
            turn.add(scores.record(result, counters, counted));
        }
        if (done == grant.iterations() && grant.last()) {
            connection.send(FrameType.LAST, this);
            turn.clear();
            // The end of a fork is work too, and nobody's turn: all forks of a block end together.
            if (granted().asksForClasses()) {
                connection.send(FrameType.CLASSES, ClassHierarchy.now());
            }
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
