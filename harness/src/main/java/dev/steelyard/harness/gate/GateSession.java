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
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;

/**
 * Takes a fork through its turns. Used only by the control thread.
 *
 * <p>A turn ends when the control thread reaches the gate again, not when its last iteration ends: in between, JMH serializes the results,
 * and that work belongs to this fork's turn. The last turn is reported from {@link #after}, because the control thread does not reach the
 * gate after it; the fork then waits for one more grant, and ends. The end of warmup is reported there as well, since it may have to be
 * extended: JMH checks the number of its iterations before starting the next one.
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

    /**
     * Creates a session.
     *
     * @param iterations parameters of the first phase that JMH runs
     */
    GateSession(GateAddress address, BenchmarkParams benchmark, IterationParams iterations) throws IOException {
        current = new CurrentIteration(Thread.currentThread(), benchmark.getMode() == Mode.SingleShotTime);
        Watcher watcher =
                new Watcher(Connection.open(address.port(), address.greeting(Greeting.Role.WATCHER)), current);
        watcher.start();
        connection = Connection.open(address.port(), address.greeting(Greeting.Role.GATE));
        meter = new Meter(Thread.currentThread().getId(), watcher.getId());
        Facts facts = Facts.of(benchmark);
        scores = new Scores(benchmark.getMode(), facts.labels());
        connection.send(FrameType.GATE_HELLO, Hello.of(benchmark, facts, PlannedIterations.change(iterations, 0)));
        done = grant.iterations();
    }

    /**
     * Waits for a grant of iterations if the last one is used up, and takes the snapshot before the iteration.
     *
     * @param iterations the phase that JMH runs
     * @param nanos requested time of the iteration; {@link Long#MAX_VALUE} if it is a single call
     */
    void before(IterationParams iterations, long nanos) throws IOException {
        while (done == grant.iterations()) {
            arrive(iterations, nanos);
        }
        current.begin();
        meter.before();
    }

    private void arrive(IterationParams iterations, long nanos) throws IOException {
        if (arrivedBefore) {
            connection.send(FrameType.ARRIVED, this);
            turn.clear();
        }
        // From here on, the turn is no longer this fork's.
        meter.parked();
        grant = granted();
        replan(iterations);
        long most = Math.max(1, grant.iterations());
        meter.granted(arrivedBefore, nanos > Long.MAX_VALUE / most ? nanos : nanos * most);
        arrivedBefore = true;
        done = 0;
        if (grant.collects()) {
            ProvokedCollections.run();
            meter.collected();
        }
    }

    private void replan(IterationParams iterations) {
        if (grant.more() != 0 && !PlannedIterations.change(iterations, grant.more())) {
            throw new IllegalStateException("this JVM refuses to change JMH's number of iterations");
        }
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

    /**
     * Takes the snapshot after the iteration and records the slice, if there is a result.
     *
     * @param iterations the phase that JMH runs
     * @param nanos see {@link #before}
     */
    void after(IterationParams iterations, long nanos, IterationResult result) throws IOException {
        long[] counters = new long[Counter.count()];
        boolean counted = done >= grant.uncounted();
        boolean warmup = grant.warmup();
        done++;
        meter.after(counters, warmup || done == grant.iterations());
        current.end();
        // Without a primary result, the iteration failed, and JMH ends the fork with the reason.
        boolean scored = !result.getRawPrimaryResults().isEmpty();
        if (scored) {
            turn.add(scores.record(result, counters, counted));
        }
        if (scored && warmup && done == grant.iterations()) {
            // JMH must know whether warmup continues before it checks for the next iteration.
            arrive(iterations, nanos);
        }
        if (done == grant.iterations() && grant.last()) {
            connection.send(FrameType.LAST, this);
            turn.clear();
            // Ending a fork is also work, and no turn includes it: all forks of a block end together.
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
